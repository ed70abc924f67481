import type { LeagueTransaction } from "../context.ts";
import { closeMatch } from "../matches/close-match.ts";
import { countOnDay } from "./result-days-queries.ts";
import { type FoundResult, removeResult } from "./results-queries.ts";

/**
 * Deletes a result whose row is locked, and closes its match.
 * @param now ms UTC
 */
export async function discardResult(trx: LeagueTransaction, result: FoundResult, now: number): Promise<void> {
  await closeMatch(trx, result.id, now);
  await countOnDay(trx, result, -1);
  await removeResult(trx, result.id);
}
