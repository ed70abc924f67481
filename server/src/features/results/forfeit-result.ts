import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { closeMatch } from "../matches/close-match.ts";
import { editResult, type ResultRef } from "./edit-result.ts";
import { changeResult } from "./results-queries.ts";

/**
 * Declares that a side gave up: the other side wins regardless of scores, and an open match is closed.
 * @throws ALREADY_FORFEIT
 */
export async function declareForfeit(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  side: Side,
): Promise<void> {
  await editResult({ db }, ref, async (trx, result) => {
    if (result.forfeit_side !== null) throw refuse("ALREADY_FORFEIT");
    await closeMatch(trx, ref.id, clock.now());
    await changeResult(trx, ref.id, { forfeit_side: side, running: 0 });
  });
}

/** Removes a forfeit: the scores decide again. @throws NOT_FORFEIT */
export async function removeForfeit(context: Pick<Context, "db">, ref: ResultRef): Promise<void> {
  await editResult(context, ref, async (trx, result) => {
    if (result.forfeit_side === null) throw refuse("NOT_FORFEIT");
    await changeResult(trx, ref.id, { forfeit_side: null });
  });
}
