import type { LeagueTransaction } from "../context.ts";
import { matchChanged } from "./match-changed.ts";
import { markRunning } from "./matches-queries.ts";

/**
 * Marks the open match of a result as running, because its round was posted and may still be played: nobody needs to be
 * ready any more. The caller has locked the result's row.
 * @param now ms UTC
 */
export async function runMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const started = await markRunning(trx, resultId);
  if (started !== undefined) await matchChanged(trx, started, now);
}
