import type { HistoryEntry, historyShapes } from "contract/history.ts";
import { historyCalls } from "contract/history-calls.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";

const history = client<typeof historyCalls, typeof historyShapes>(historyCalls);

/** Which entries are listed; what is empty filters nothing. */
export interface HistoryFilter {
  readonly userId: string;
  readonly action: string;
  readonly kind: SubjectKind | "";
  readonly subjectId: string;
  /** As the browser's date field takes it, in the viewer's zone: `2026-11-20`. */
  readonly from: string;
  readonly to: string;
}

export const anyEntry: HistoryFilter = { userId: "", action: "", kind: "", subjectId: "", from: "", to: "" };

interface Entries {
  readonly data: readonly HistoryEntry[];
  readonly next: string | null;
}

export const historyQueries = {
  /** @param after where the page begins; `null`: at the newest */
  entries: (filter: HistoryFilter, after: string | null, numberPerPage: number) =>
    query<Entries>({
      queryKey: ["history", filter, after, numberPerPage],
      access: "ADMIN",
      otherwise: { data: [], next: null },
      queryFn: async ({ signal }) => history.searchHistory({ body: { ...sent(filter), after, numberPerPage }, signal }),
      meta: {
        failure: "Error while fetching the history",
        topics: ["results", "users", "clans", "seasons", "events", "votes", "modes", "queues", "gameServers"],
      },
    }),
  actions: query<readonly string[]>({
    queryKey: ["history", "actions"],
    access: "ADMIN",
    otherwise: [],
    queryFn: async ({ signal }) => (await history.listHistoryActions({ signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: "Error while fetching the history" },
  }),
};

function sent({ userId, action, kind, subjectId, from, to }: HistoryFilter) {
  return {
    userId: userId || null,
    action: action || null,
    kind: kind || null,
    subjectId: subjectId || null,
    from: instantOf(from, 0),
    to: instantOf(to, 1),
  };
}

/** The first millisecond of a day in the viewer's zone, or of one so many days later, but for one millisecond. */
function instantOf(day: string, later: 0 | 1): string | null {
  if (day === "") return null;
  const [year = Number.NaN, month = 0, date = 0] = day.split("-").map(Number);
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? null : new Date(start.getTime() - later).toISOString();
}
