import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteResult } from "../history/history-scope.ts";
import { playersOf } from "../results/result-players-queries.ts";
import { findResult } from "../results/results-queries.ts";
import type { Area } from "../tables.ts";
import { insertDispute } from "./disputes-queries.ts";
import { disputableUntil } from "./show-disputes.ts";

type Opened = { readonly area: Area; readonly id: number; readonly userId: number; readonly reason: string };

/**
 * Says to the admins that a frozen result is wrong; the result stays as it is. Each of its players may do so once, until
 * seven days after the game, or after its validation where that was later.
 * @throws RESULT_NOT_FOUND, also for one that is not frozen; NOT_IN_RESULT, DISPUTE_TOO_LATE, ALREADY_DISPUTED
 */
export function disputeResult({ db, clock }: Context, { area, id, userId, reason }: Opened): Promise<void> {
  return transaction(db, async (trx) => {
    const result = await findResult(trx, area, id);
    if (result === undefined || result.frozen === 0) throw refuse("RESULT_NOT_FOUND");
    await noteResult(trx, { area, id });
    if (!(await playersOf(trx, id)).some(({ user_id }) => user_id === userId)) throw refuse("NOT_IN_RESULT");
    const now = clock.now();
    const until = disputableUntil(result);
    if (now > until) throw refuse("DISPUTE_TOO_LATE", { until: new Date(until).toISOString() });
    const unanswered = { answer: null, answered_by: null, answered_at: null };
    const dispute = { result_id: id, user_id: userId, reason, opened_at: now, ...unanswered };
    if (!(await insertDispute(trx, dispute))) throw refuse("ALREADY_DISPUTED");
  });
}
