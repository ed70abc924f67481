import type { AuditLogEntry } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import type { Role } from "contract/roles.ts";
import { api } from "../platform/api.ts";
import type { CsvSource } from "../platform/pagination.tsx";
import { defineQuery } from "../platform/query.ts";

/** Filters the entries of the audit log. Empty fields filter nothing. */
export interface AuditLogFilter {
  /** The id of the author. */
  readonly userId: string;
  /** The role of the author. */
  readonly role: Role | "";
  readonly action: string;
  /** The kind of the affected entity. */
  readonly kind: EntityKind | "";
  /** The id of the affected entity. */
  readonly entityId: string;
  /** The first day, in the format of date fields: `2026-11-20`. */
  readonly from: string;
  /** The last day, in the same format. */
  readonly to: string;
  /** The time zone of the days. */
  readonly timeZone: string;
}

/** A filter that all entries match. */
export const EMPTY_FILTER: AuditLogFilter = {
  userId: "",
  role: "",
  action: "",
  kind: "",
  entityId: "",
  from: "",
  to: "",
  timeZone: "UTC",
};

interface EntriesPage {
  readonly data: readonly AuditLogEntry[];
  /** The cursor of the next page; `null` on the last page. */
  readonly next: string | null;
}

/** The API calls the audit log "history", and the changed entity "subject". */
export const auditLogQueries = {
  /** @param after the cursor after which the page begins; `null` for the newest entries */
  entries: (filter: AuditLogFilter, after: string | null, numberPerPage: number) =>
    defineQuery<EntriesPage>({
      queryKey: ["history", filter, after, numberPerPage],
      access: "ADMIN",
      dataWithoutAccess: { data: [], next: null },
      queryFn: async ({ signal }) =>
        api.history.searchHistory({ body: { ...toRequest(filter), after, numberPerPage }, signal }),
      meta: {
        failure: "Error while fetching the history",
        topics: ["results", "users", "clans", "seasons", "events", "votes", "modes", "queues", "gameServers"],
      },
    }),
  /** The names of all actions that can be recorded, for the filter. */
  actions: defineQuery<readonly string[]>({
    queryKey: ["history", "actions"],
    access: "ADMIN",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => (await api.history.listHistoryActions({ signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: "Error while fetching the history" },
  }),
};

/** Returns the request that exports the filtered entries as a CSV file. */
export function createAuditLogCsvSource(filter: AuditLogFilter): CsvSource {
  return { path: "history/search", params: toRequest(filter) };
}

function toRequest({ userId, role, action, kind, entityId, from, to, timeZone }: AuditLogFilter) {
  return {
    userId: userId || null,
    role: role || null,
    action: action || null,
    kind: kind || null,
    subjectId: entityId || null,
    // A day in a time zone, in the format of RFC 9557: `2026-11-20[Europe/Paris]`.
    from: from === "" ? null : `${from}[${timeZone}]`,
    to: to === "" ? null : `${to}[${timeZone}]`,
  };
}
