import type { FreezeOutcome } from "contract/freezes.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { freezeResult } from "./freeze-result.ts";
import type { ResultArea } from "./result-area.ts";
import { inOrderOfPlaying } from "./results-queries.ts";

/**
 * Freezes results one after the other, in the order of playing, each in a transaction of its own. One that is refused is
 * left as it is, and the others are frozen. Unknown results are left out.
 * @returns what became of each, in that order
 */
export async function freezeResults(
  context: Context,
  area: ResultArea,
  ids: readonly number[],
): Promise<FreezeOutcome[]> {
  const outcomes: FreezeOutcome[] = [];
  for (const id of await inOrderOfPlaying(context.db, area.name, ids)) {
    const refused = await freeze(context, area, id);
    outcomes.push({ _id: String(id), freezed: refused === null, message: refused?.message ?? null });
  }
  return outcomes;
}

async function freeze(context: Context, area: ResultArea, id: number): Promise<Refusal | null> {
  try {
    await freezeResult(context, { area, id });
    return null;
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
}
