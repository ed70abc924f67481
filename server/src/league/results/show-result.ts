import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { presentResult } from "./present-result.ts";
import { playersOf } from "./result-players-queries.ts";
import { type FoundResult, findResult } from "./results-queries.ts";

/** The reply that shows a ranked result as it is now. @throws RESULT_NOT_FOUND, for one that must not be seen too */
export async function showRankedResult(
  { db }: Pick<Context, "db">,
  id: number,
  maySee: (result: FoundResult) => boolean = () => true,
) {
  const result = await findResult(db, "ranked", id);
  if (result === undefined || !maySee(result)) throw refuse("RESULT_NOT_FOUND");
  return { data: presentResult(result, await playersOf(db, id)) };
}
