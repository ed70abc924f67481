import { type Area, disputeDays } from "contract/constants.ts";
import { disputesShapes, type ResultDisputes } from "contract/disputes.ts";
import { leagueDisputesCalls, rankedDisputesCalls } from "contract/disputes-calls.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { resultCan } from "contract/result-can.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { noteResult } from "../../audit-log/history-scope.ts";
import { dateOf } from "../../columns.ts";
import type { Context } from "../../context.ts";
import { recordPush } from "../../people/push/push-queries.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { playersOfResult } from "../result-players-queries.ts";
import { type FoundResult, findResult } from "../results-queries.ts";
import { insertDispute, listDisputes, saveAnswer } from "./disputes-queries.ts";

const dayMs = 86_400_000;

/** The calls by which players dispute results of both areas, and admins answer. */
export function serveDisputes(http: Http<SignedIn>, context: Context): void {
  serve(http, rankedDisputesCalls, disputesShapes, "RESULT_NOT_FOUND", handlers(context, "ranked"));
  serve(http, leagueDisputesCalls, disputesShapes, "RESULT_NOT_FOUND", handlers(context, "league"));
}

type OnResult = { readonly id: number; readonly viewer: SignedIn };
type Disputing = OnResult & { readonly body: BodyOf<typeof disputesShapes.disputeResult> };
type Answering = OnResult & { readonly body: BodyOf<typeof disputesShapes.answerDispute> };

function handlers(context: Context, area: Area) {
  const disputesOf = async (received: OnResult) => ({ data: await showDisputes(context, area, received) });
  return {
    getDisputes: disputesOf,
    disputeResult: async (received: Disputing) => {
      await disputeResult(context, area, received);
      return disputesOf(received);
    },
    answerDispute: async (received: Answering) => {
      await answerDispute(context, area, received);
      return disputesOf(received);
    },
  };
}

/** The disputes of a result that the viewer may see: admins all, others their own. @throws RESULT_NOT_FOUND */
async function showDisputes({ db, clock }: Context, area: Area, { id, viewer }: OnResult): Promise<ResultDisputes> {
  const result = orRefuse(await findResult(db, area, id), "RESULT_NOT_FOUND");
  if (!resultCan.see({ freezed: result.frozen === 1 }, viewer)) throw refuse("RESULT_NOT_FOUND");
  const disputes = await listDisputes(db, id, viewer.role === "ADMIN" ? null : viewer.id);
  const players = await playersOfResult(db, id);
  const until = disputableUntil(result);
  const mayDispute =
    result.frozen === 1 &&
    clock.now() <= until &&
    players.some(({ user_id }) => user_id === viewer.id) &&
    disputes.every(({ user_id }) => user_id !== viewer.id);
  return {
    disputes: disputes.map((dispute) => ({
      userId: String(dispute.user_id),
      userName: dispute.user_name,
      reason: dispute.reason,
      openedAt: dateOf(dispute.opened_at),
      answer: presentAnswer(dispute),
    })),
    until: mayDispute ? dateOf(until) : null,
  };
}

type Dispute = Awaited<ReturnType<typeof listDisputes>>[number];

function presentAnswer({ answer, answered_by_name, answered_at }: Dispute) {
  if (answered_at === null) return null;
  return { text: answer ?? "", byUserName: answered_by_name ?? "", date: dateOf(answered_at) };
}

/** Until when players may dispute a frozen result, ms UTC. */
function disputableUntil({ played_at, frozen_at }: Pick<FoundResult, "played_at" | "frozen_at">): number {
  return Math.max(played_at, frozen_at ?? 0) + disputeDays * dayMs;
}

/**
 * Says to the admins that a frozen result is wrong; the result stays as it is. Each of its players may do so once, until
 * seven days after the game, or after its validation where that was later.
 * @throws RESULT_NOT_FOUND, also for one that is not frozen; NOT_IN_RESULT, DISPUTE_TOO_LATE, ALREADY_DISPUTED
 */
function disputeResult({ db, clock }: Context, area: Area, { id, viewer, body }: Disputing): Promise<void> {
  return transaction(db, async (trx) => {
    const result = orRefuse(await findResult(trx, area, id), "RESULT_NOT_FOUND");
    if (result.frozen === 0) throw refuse("RESULT_NOT_FOUND");
    await noteResult(trx, { area, id });
    if (!(await playersOfResult(trx, id)).some(({ user_id }) => user_id === viewer.id)) throw refuse("NOT_IN_RESULT");
    const now = clock.now();
    const until = disputableUntil(result);
    if (now > until) throw refuse("DISPUTE_TOO_LATE", { until: dateOf(until) });
    const dispute = { result_id: id, user_id: viewer.id, reason: body.reason, opened_at: now };
    if (!(await insertDispute(trx, dispute))) throw refuse("ALREADY_DISPUTED");
  });
}

/**
 * Answers a player's dispute of a result, once.
 * @throws RESULT_NOT_FOUND, DISPUTE_NOT_FOUND, DISPUTE_ANSWERED
 */
function answerDispute({ db, clock }: Context, area: Area, { id, viewer, body }: Answering): Promise<void> {
  const { userId, answer } = body;
  return transaction(db, async (trx) => {
    orRefuse(await findResult(trx, area, id), "RESULT_NOT_FOUND");
    await noteResult(trx, { area, id });
    const now = clock.now();
    const isSaved = await saveAnswer(trx, id, userId, { answer, answered_by: viewer.id, answered_at: now });
    if (!isSaved) {
      const isKnown = (await listDisputes(trx, id, userId)).length > 0;
      throw refuse(isKnown ? "DISPUTE_ANSWERED" : "DISPUTE_NOT_FOUND");
    }
    const note = { title: "Your dispute is answered", body: answer.slice(0, 120), path: `/${area}/results/${id}` };
    await recordPush(trx, "answers", [userId], { ...note, tag: `dispute-${id}` }, now);
  });
}
