import type { LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { markClosed } from "./matches-queries.ts";

/**
 * Closes the match of a result, if there is one: its players may queue again. The caller has locked the result's row,
 * so a match is closed once.
 * @param now ms UTC
 */
export async function closeMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const closed = await markClosed(trx, resultId, now);
  if (closed === undefined) return;
  await recordNews(trx, { kind: "match-changed", matchId: closed.id }, now);
  if (closed.queue_id !== null) await recordNews(trx, { kind: "queue-changed", queueId: closed.queue_id }, now);
}
