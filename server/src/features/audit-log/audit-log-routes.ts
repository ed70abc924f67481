import { type AuditLogEntry, auditLogSchemas } from "contract/audit-log.ts";
import { auditLogEndpoints } from "contract/audit-log-endpoints.ts";
import { internalActions } from "contract/audit-log-kinds.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { toIsoDate } from "../columns.ts";
import type { Context } from "../context.ts";
import { type AuditLogCursor, type AuditLogRow, listAuditLogEntries } from "./audit-log-queries.ts";

const defaultPageSize = 50;

/** Serves the calls for the audit log. The API calls it "history", and the entity of an entry its "subject". */
export function serveAuditLog(http: Http, { db }: Pick<Context, "db">): void {
  serve(
    http,
    auditLogEndpoints,
    auditLogSchemas,
    { notFound: "NOT_FOUND" },
    {
      listHistoryActions: () => ({ data: [...listCallActions(http), ...internalActions] }),
      searchHistory: async ({ body }) => {
        const limit = body?.numberPerPage ?? defaultPageSize;
        const filter = { ...body, after: body?.after == null ? undefined : parseCursor(body.after) };
        // One entry more than requested shows whether there is a next page.
        const entries = await listAuditLogEntries(db, filter, limit + 1);
        const page = entries.slice(0, limit);
        const hasNextPage = entries.length > limit;
        const lastEntry = hasNextPage ? page.at(-1) : undefined;
        const next = lastEntry === undefined ? null : `${lastEntry.at}-${lastEntry.id}`;
        return { data: page.map(presentEntry), next };
      },
    },
  );
}

/** Returns the names of all calls that change something, without duplicates: both areas have calls of the same name. */
function listCallActions({ servedEndpoints }: Http): string[] {
  const changingEndpoints = servedEndpoints.filter(
    ({ endpoint }) => endpoint.method !== "GET" && endpoint.readOnly !== true,
  );
  return [...new Set(changingEndpoints.map(({ name }) => name))];
}

/**
 * Parses a position in the list: the time and the id of an entry, such as "1772366400000-12".
 * @throws INVALID_INPUT if `next` does not have the format that responses return
 */
function parseCursor(next: string): AuditLogCursor {
  const [, at, id] = /^(-?\d{1,15})-(\d{1,15})$/.exec(next) ?? [];
  if (at === undefined || id === undefined) {
    throw createApiError("INVALID_INPUT", { field: "after", reason: "must be `next` of a response" });
  }
  return { at: Number(at), id: Number(id) };
}

function presentEntry(entry: AuditLogRow): AuditLogEntry {
  const { subject_kind: kind, subject_id: entityId } = entry;
  // The id is 0 for an unknown user, and null for an entry that is not about a single entity.
  const hasEntity = kind !== null && entityId !== null && entityId !== 0;
  return {
    _id: String(entry.id),
    at: toIsoDate(entry.at),
    author: {
      kind: entry.author,
      userId: entry.user_id === null ? null : String(entry.user_id),
      name: entry.user_name ?? entry.author_name,
    },
    action: entry.action,
    times: entry.times ?? 1,
    subject: hasEntity ? { kind, _id: String(entityId), name: entry.subject_name } : null,
    changes: JSON.parse(entry.changes),
    address: entry.address,
  };
}
