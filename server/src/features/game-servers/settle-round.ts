import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { discardUnmatched, findRound, resetToReceived } from "./received-rounds-queries.ts";

/**
 * Has a round that was not matched looked at once more.
 * @throws ROUND_NOT_FOUND, ROUND_NOT_WAITING when it is neither unmatched nor discarded, or its text was removed
 */
export function retryRound(context: Context, id: number): Promise<void> {
  return settle(context, id, resetToReceived);
}

/**
 * Discards a round that was not matched. It stays in the inbox, with the reason, and may be looked at again later.
 * @throws ROUND_NOT_FOUND, ROUND_NOT_WAITING when it is not unmatched
 */
export function discardRound(context: Context, id: number, reason: string): Promise<void> {
  return settle(context, id, (trx) => discardUnmatched(trx, id, reason));
}

function settle({ db }: Context, id: number, change: typeof resetToReceived): Promise<void> {
  return transaction(db, async (trx) => {
    if (await change(trx, id)) return;
    throw refuse((await findRound(trx, id)) === undefined ? "ROUND_NOT_FOUND" : "ROUND_NOT_WAITING");
  });
}
