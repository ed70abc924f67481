import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteResult } from "../history/history-scope.ts";
import { findResult } from "../results/results-queries.ts";
import type { Area } from "../tables.ts";
import { listDisputes, saveAnswer } from "./disputes-queries.ts";

type Answered = {
  readonly area: Area;
  readonly id: number;
  /** Whose dispute it is. */
  readonly userId: number;
  readonly answer: string;
  readonly by: number;
};

/**
 * Answers a player's dispute of a result, once.
 * @throws RESULT_NOT_FOUND, DISPUTE_NOT_FOUND, DISPUTE_ANSWERED
 */
export function answerDispute({ db, clock }: Context, { area, id, userId, answer, by }: Answered): Promise<void> {
  return transaction(db, async (trx) => {
    if ((await findResult(trx, area, id)) === undefined) throw refuse("RESULT_NOT_FOUND");
    await noteResult(trx, { area, id });
    const saved = { answer, answered_by: by, answered_at: clock.now() };
    if (await saveAnswer(trx, { resultId: id, userId }, saved)) return;
    const isKnown = (await listDisputes(trx, id, userId)).length > 0;
    throw refuse(isKnown ? "DISPUTE_ANSWERED" : "DISPUTE_NOT_FOUND");
  });
}
