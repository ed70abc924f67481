import type { Context } from "../context.ts";
import { editResult, type ResultPlace } from "./edit-result.ts";
import { countOnDay } from "./result-days-queries.ts";
import { removeResult } from "./results-queries.ts";

/** Deletes a result that was not frozen yet. */
export async function deleteResult(context: Pick<Context, "db">, place: ResultPlace): Promise<void> {
  await editResult(context, place, async (trx, result) => {
    await countOnDay(trx, result, -1);
    await removeResult(trx, result.id);
  });
}
