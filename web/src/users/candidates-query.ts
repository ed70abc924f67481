import { keepPreviousData } from "@tanstack/react-query";
import { users } from "../api-clients.ts";
import { debounceQuery } from "../platform/debounce.ts";
import { query } from "../platform/query.ts";

/** Players whose name contains what was typed, by name; enough of them to choose from. */
export function candidatesQuery(userName: string) {
  return candidates("all", userName, {});
}

/** The same, of those who are in no clan. */
export function freeCandidatesQuery(userName: string) {
  return candidates("free", userName, { clanId: null });
}

function candidates(which: "all" | "free", userName: string, filter: { readonly clanId?: null }) {
  return query({
    queryKey: ["users", "candidates", which, userName],
    queryFn: async ({ signal }) => {
      if (userName !== "") await debounceQuery(signal);
      return (await users.searchUsers({ body: { userName, ...filter, page: 1, numberPerPage: 50 }, signal })).data;
    },
    meta: { failure: "Erreur while fetching players" },
    placeholderData: keepPreviousData,
  });
}
