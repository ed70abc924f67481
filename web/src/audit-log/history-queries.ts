import type { HistoryEntry } from "contract/history.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { api } from "../platform/api.ts";
import type { CsvSource } from "../platform/list-pages.tsx";
import { query } from "../platform/query.ts";

/** Which entries are listed; what is empty filters nothing. */
export interface HistorySearch {
  readonly userId: string;
  readonly action: string;
  readonly kind: SubjectKind | "";
  readonly subjectId: string;
  /** Days, as the browser's date field takes them: `2026-11-20`. */
  readonly from: string;
  readonly to: string;
  /** The zone of the days. */
  readonly timeZone: string;
}

export const anyEntry: HistorySearch = {
  userId: "",
  action: "",
  kind: "",
  subjectId: "",
  from: "",
  to: "",
  timeZone: "UTC",
};

interface Entries {
  readonly data: readonly HistoryEntry[];
  readonly next: string | null;
}

export const historyQueries = {
  /** @param after where the page begins; `null`: at the newest */
  entries: (filter: HistorySearch, after: string | null, numberPerPage: number) =>
    query<Entries>({
      queryKey: ["history", filter, after, numberPerPage],
      access: "ADMIN",
      otherwise: { data: [], next: null },
      queryFn: async ({ signal }) =>
        api.history.searchHistory({ body: { ...sent(filter), after, numberPerPage }, signal }),
      meta: {
        failure: "Error while fetching the history",
        topics: ["results", "users", "clans", "seasons", "events", "votes", "modes", "queues", "gameServers"],
      },
    }),
  actions: query<readonly string[]>({
    queryKey: ["history", "actions"],
    access: "ADMIN",
    otherwise: [],
    queryFn: async ({ signal }) => (await api.history.listHistoryActions({ signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: "Error while fetching the history" },
  }),
};

export function historyCsv(filter: HistorySearch): CsvSource {
  return ["history/search", sent(filter)];
}

function sent({ userId, action, kind, subjectId, from, to, timeZone }: HistorySearch) {
  return {
    userId: userId || null,
    action: action || null,
    kind: kind || null,
    subjectId: subjectId || null,
    from: from === "" ? null : `${from}[${timeZone}]`,
    to: to === "" ? null : `${to}[${timeZone}]`,
  };
}
