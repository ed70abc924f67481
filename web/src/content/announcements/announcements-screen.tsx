import { keepPreviousData } from "@tanstack/react-query";
import type { Announcement } from "contract/announcements.ts";
import { announcementMax, areas } from "contract/constants.ts";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import type { Faults } from "../../platform/failures.ts";
import { EmptyPage, ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { query, useQuery } from "../../platform/query.ts";
import { pagingSearch, type SearchOf, useSearchParams } from "../../platform/search-params.ts";
import { serverNow, useServerTime } from "../../platform/server-clock.ts";
import { playedAt, useTimeZone, useZoneWords } from "../../platform/time-zone.ts";
import { dateTyped, requiredDateFault, withInstants } from "../../platform/typed-dates.ts";
import { useForm } from "../../platform/use-form.ts";
import { CreateButton, DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { AnnouncementText } from "./announcement-text.tsx";

const WEEK = 604_800_000;

/** All that there were, the newest first. */
const announcementsQuery = ({ page, numberPerPage }: SearchOf<typeof pagingSearch>) =>
  query<Awaited<ReturnType<typeof api.announcements.searchAnnouncements>>>({
    queryKey: ["announcements", "list", { page, numberPerPage }],
    access: "ADMIN",
    otherwise: { data: [], total: 0 },
    queryFn: ({ signal }) => api.announcements.searchAnnouncements({ body: { page, numberPerPage }, signal }),
    meta: { failure: "Error while fetching announcements" },
    placeholderData: keepPreviousData,
  });

const whatShowsAnnouncements = [["announcements"], ["home"]] as const;

export function AnnouncementsScreen() {
  const [search, change] = useSearchParams(pagingSearch);
  const found = useQuery(announcementsQuery(search));
  return (
    <AdminPage
      title="Announcements"
      lede="What the first pages tell everyone until it ends."
      actions={<CreateButton dialog={AnnouncementDialog}>Announce</CreateButton>}
    >
      <Loaded query={found} skeleton={<Skeleton height="8rem" />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              <EmptyPage page={search.page} onPaging={change}>
                Nothing was announced yet.
              </EmptyPage>
            ) : (
              <RowList label="Announcements">
                {data.map((announcement) => (
                  <AnnouncementRow key={announcement._id} announcement={announcement} />
                ))}
              </RowList>
            )}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

const areaWords = { "": "Both first pages", ranked: "Ranked", league: "League" } as const;

function AnnouncementRow({ announcement }: { readonly announcement: Announcement }) {
  const { _id, area, createdAt, endDate } = announcement;
  const timeZone = useTimeZone();
  const isOver = useServerTime((now) => Date.parse(endDate) <= now);
  const endNow = () =>
    api.announcements.updateAnnouncement({ id: _id, body: { endDate: new Date(serverNow()).toISOString() } });
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4 data-[over=true]:text-soft" data-over={isOver}>
      <AnnouncementText announcement={announcement} />
      <div className="flex flex-col items-start gap-2 min-w-64">
        <span className="font-semibold">{areaWords[area ?? ""]}</span>
        <span className="text-soft text-sm tabular-nums">
          {isOver ? "Ended" : "Until"} {playedAt(endDate, timeZone)}, made {playedAt(createdAt, timeZone)}
        </span>
        <span className="flex flex-wrap gap-2">
          <DialogButton size="small" dialog={(state) => <AnnouncementDialog {...state} announcement={announcement} />}>
            Correct
          </DialogButton>
          {!isOver && (
            <CommandButton
              size="small"
              call={endNow}
              success="Announcement ended"
              failure="Announcement not ended"
              refreshes={whatShowsAnnouncements}
            >
              End now
            </CommandButton>
          )}
        </span>
      </div>
    </li>
  );
}

/** Makes an announcement, or corrects one. */
function AnnouncementDialog({ announcement, ...dialog }: OpenDialog & { readonly announcement?: Announcement }) {
  const zone = useZoneWords();
  const form = useForm({
    ...(announcement
      ? { saved: draftOf(announcement), values: announcement }
      : { initial: { text: "", area: "", endDate: inAWeek() } }),
    validate: ({ draft, changes }) => faultsOf({ ...draft, ...announcement, ...changes }),
    errorFields: { ANNOUNCEMENT_ENDED: "endDate" },
    call: ({ draft, changes, base }) => {
      if (!announcement) return api.announcements.createAnnouncement({ body: bodyOf(draft) });
      return api.announcements.updateAnnouncement({ id: announcement._id, body: { ...bodyOf(changes), base } });
    },
    success: announcement ? "Announcement corrected" : "Announced",
    failure: announcement ? "Announcement not corrected" : "Not announced",
    refreshes: whatShowsAnnouncements,
    done: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={announcement ? "Correct announcement" : "Announce"}
      submit={announcement ? "Correct" : "Announce"}
    >
      <TextArea
        label="Text"
        required={true}
        dir="auto"
        rows={6}
        maxLength={announcementMax}
        help="Markdown: **bold**, _italic_, - lists, [links](https://…)"
        {...form.fields.text}
      />
      <SelectField
        label="Shown on"
        options={Object.entries(areaWords).map(([value, label]) => ({ value, label }))}
        {...form.fields.area}
      />
      <DateTimeField kind="PLANNED" label="Until" required={true} help={`In ${zone}`} {...form.fields.endDate} />
    </FormDialog>
  );
}

/** What stands in the fields; `area` is empty for both. */
function draftOf({ text, area, endDate }: Announcement) {
  return { text, area: area ?? "", endDate: dateTyped(endDate) };
}

type Draft = ReturnType<typeof draftOf>;

/** @param fields as they are typed, or as they are saved */
function faultsOf({ text, endDate }: Pick<Draft, "text" | "endDate">): Faults {
  const fault = requiredDateFault("PLANNED", endDate);
  return {
    ...(text.trim() === "" && { text: "Please enter a text" }),
    ...(fault !== null && { endDate: fault }),
  };
}

/** The fields as calls take them. */
function bodyOf<Fields extends Partial<Draft>>(fields: Fields) {
  const area = areas.find((one) => one === fields.area) ?? null;
  const sent = { ...withInstants<Partial<Draft>>(fields), ...("area" in fields && { area }) };
  return sent as { [Name in keyof Fields]: Name extends "area" ? Announcement["area"] : Fields[Name] };
}

function inAWeek(): string {
  return dateTyped(serverNow() + WEEK);
}
