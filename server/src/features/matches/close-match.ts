import type { LeagueTransaction } from "../context.ts";
import { matchChanged } from "./match-changed.ts";
import { markClosed } from "./matches-queries.ts";

/**
 * Closes the match of a result, if there is one: its players may queue again. The caller has locked the result's row,
 * so a match is closed once.
 * @param now ms UTC
 */
export async function closeMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const closed = await markClosed(trx, resultId, now);
  if (closed !== undefined) await matchChanged(trx, closed, now);
}
