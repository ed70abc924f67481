import { type HistoryEntry, historyShapes } from "contract/history.ts";
import { historyCalls } from "contract/history-calls.ts";
import { ownActions } from "contract/history-words.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { dateOf } from "../columns.ts";
import type { Context } from "../context.ts";
import { type FoundEntry, listEntries, type Position } from "./history-queries.ts";

const usualNumber = 50;

export function serveHistory(http: Http, { db }: Pick<Context, "db">): void {
  serve(http, historyCalls, historyShapes, "NOT_FOUND", {
    listHistoryActions: () => ({ data: [...actionsOf(http), ...ownActions] }),
    searchHistory: async ({ body }) => {
      const limit = body?.numberPerPage ?? usualNumber;
      const filter = { ...body, after: body?.after == null ? undefined : positionOf(body.after) };
      // One more than asked for tells whether there is a next page.
      const entries = await listEntries(db, filter, limit + 1);
      const shown = entries.slice(0, limit);
      const last = entries.length > limit ? shown.at(-1) : undefined;
      return { data: shown.map(presentEntry), next: last === undefined ? null : `${last.at}-${last.id}` };
    },
  });
}

/** The names of all calls that change something, each once: both areas have calls of the same name. */
function actionsOf({ served }: Http): string[] {
  const changing = served.filter(({ call }) => call.method !== "GET" && call.reads !== true);
  return [...new Set(changing.map(({ name }) => name))];
}

/** @throws INVALID_INPUT for what no reply said */
function positionOf(next: string): Position {
  const [, at, id] = /^(-?\d{1,15})-(\d{1,15})$/.exec(next) ?? [];
  if (at === undefined || id === undefined) {
    throw refuse("INVALID_INPUT", { field: "after", reason: "must be the next of a reply" });
  }
  return { at: Number(at), id: Number(id) };
}

function presentEntry(entry: FoundEntry): HistoryEntry {
  const { subject_kind: kind, subject_id: subjectId } = entry;
  return {
    _id: String(entry.id),
    at: dateOf(entry.at),
    author: {
      kind: entry.author,
      userId: entry.user_id === null ? null : String(entry.user_id),
      name: entry.user_name ?? entry.author_name,
    },
    action: entry.action,
    times: entry.times ?? 1,
    subject: kind === null || !subjectId ? null : { kind, _id: String(subjectId), name: entry.subject_name },
    changes: JSON.parse(entry.changes),
    address: entry.address,
  };
}
