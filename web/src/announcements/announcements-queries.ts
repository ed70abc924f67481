import { keepPreviousData } from "@tanstack/react-query";
import type { Announcement } from "contract/announcements.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { pagingSearch, SearchOf } from "../platform/search-params.ts";

interface AnnouncementsPage {
  readonly data: readonly Announcement[];
  readonly total?: number | undefined;
}

/** For admins: all that there were, the newest first. */
export const announcementsQuery = ({ page, numberPerPage }: SearchOf<typeof pagingSearch>) =>
  query<AnnouncementsPage>({
    queryKey: ["announcements", "list", { page, numberPerPage }],
    access: "ADMIN",
    otherwise: { data: [] },
    queryFn: ({ signal }) => api.announcements.searchAnnouncements({ body: { page, numberPerPage }, signal }),
    meta: { failure: "Error while fetching announcements" },
    placeholderData: keepPreviousData,
  });

export const whatShowsAnnouncements = [["announcements"], ["home"]] as const;
