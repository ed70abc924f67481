import type { Context } from "../context.ts";
import { discardResult } from "./discard-result.ts";
import { editResult, type ResultRef } from "./edit-result.ts";

/** Deletes a result that is not frozen and closes its match. */
export async function deleteResult({ db, clock }: Pick<Context, "db" | "clock">, ref: ResultRef): Promise<void> {
  await editResult({ db }, ref, (trx, result) => discardResult(trx, result, clock.now()));
}
