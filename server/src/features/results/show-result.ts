import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { ResultArea } from "./result-area.ts";
import { playersOf } from "./result-players-queries.ts";
import { type FoundResult, findResult } from "./results-queries.ts";

/** The reply with the current result. @throws RESULT_NOT_FOUND, also for one that the viewer may not see */
export async function showResult<View>(
  { db }: Pick<Context, "db">,
  { area, id }: { readonly area: ResultArea<View>; readonly id: number },
  maySee: (result: FoundResult) => boolean = () => true,
) {
  const result = await findResult(db, area.name, id);
  if (result === undefined || !maySee(result)) throw refuse("RESULT_NOT_FOUND");
  return { data: area.present(result, await playersOf(db, id)) };
}
