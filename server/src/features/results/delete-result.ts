import type { Context } from "../context.ts";
import { discardResult } from "./discard-result.ts";
import { editResult, type ResultPlace } from "./edit-result.ts";

/** Deletes a result that was not frozen yet; a match that it stands ready for is over. */
export async function deleteResult({ db, clock }: Pick<Context, "db" | "clock">, place: ResultPlace): Promise<void> {
  await editResult({ db }, place, (trx, result) => discardResult(trx, result, clock.now()));
}
