import { type Area, disputeDays } from "contract/constants.ts";
import type { ResultDisputes } from "contract/disputes.ts";
import { resultCan } from "contract/result-can.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteResult } from "../history/history-scope.ts";
import { recordPush } from "../push/push-queries.ts";
import { playersOfResult } from "../results/result-players-queries.ts";
import { type FoundResult, findResult } from "../results/results-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { insertDispute, listDisputes, saveAnswer } from "./disputes-queries.ts";

const dayMs = 86_400_000;

/** The disputes of a result that the viewer may see: admins all, others their own. @throws RESULT_NOT_FOUND */
export async function showDisputes(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  area: Area,
  id: number,
): Promise<ResultDisputes> {
  const result = await findResult(db, area, id);
  if (result === undefined || !resultCan.see({ freezed: result.frozen === 1 }, viewer))
    throw refuse("RESULT_NOT_FOUND");
  const disputes = await listDisputes(db, id, viewer.role === "ADMIN" ? null : viewer.id);
  const players = await playersOfResult(db, id);
  const until = disputableUntil(result);
  const mayDispute =
    result.frozen === 1 &&
    clock.now() <= until &&
    players.some(({ user_id }) => user_id === viewer.id) &&
    disputes.every(({ user_id }) => user_id !== viewer.id);
  return {
    disputes: disputes.map((one) => ({
      userId: String(one.user_id),
      userName: one.user_name,
      reason: one.reason,
      openedAt: new Date(one.opened_at).toISOString(),
      answer:
        one.answered_at === null
          ? null
          : {
              text: one.answer ?? "",
              byUserName: one.answered_by_name ?? "",
              date: new Date(one.answered_at).toISOString(),
            },
    })),
    until: mayDispute ? new Date(until).toISOString() : null,
  };
}

/** Until when players may dispute a frozen result, ms UTC. */
function disputableUntil({ played_at, frozen_at }: Pick<FoundResult, "played_at" | "frozen_at">): number {
  return Math.max(played_at, frozen_at ?? 0) + disputeDays * dayMs;
}

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
    if (!(await playersOfResult(trx, id)).some(({ user_id }) => user_id === userId)) throw refuse("NOT_IN_RESULT");
    const now = clock.now();
    const until = disputableUntil(result);
    if (now > until) throw refuse("DISPUTE_TOO_LATE", { until: new Date(until).toISOString() });
    const unanswered = { answer: null, answered_by: null, answered_at: null };
    const dispute = { result_id: id, user_id: userId, reason, opened_at: now, ...unanswered };
    if (!(await insertDispute(trx, dispute))) throw refuse("ALREADY_DISPUTED");
  });
}

type Answered = {
  readonly area: Area;
  readonly id: number;
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
    const now = clock.now();
    const saved = { answer, answered_by: by, answered_at: now };
    if (await saveAnswer(trx, { resultId: id, userId }, saved)) {
      const note = { title: "Your dispute is answered", body: answer.slice(0, 120), path: `/${area}/results/${id}` };
      await recordPush(trx, "answers", [userId], { ...note, tag: `dispute-${id}` }, now);
      return;
    }
    const isKnown = (await listDisputes(trx, id, userId)).length > 0;
    throw refuse(isKnown ? "DISPUTE_ANSWERED" : "DISPUTE_NOT_FOUND");
  });
}
