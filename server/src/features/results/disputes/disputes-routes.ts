import { type Area, disputeDays } from "contract/constants.ts";
import { disputesSchemas, type ResultDisputes } from "contract/disputes.ts";
import { leagueDisputesEndpoints, rankedDisputesEndpoints } from "contract/disputes-endpoints.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { recordAffectedResult } from "../../audit-log/audit-log-recorder.ts";
import { toIsoDate } from "../../columns.ts";
import type { Context } from "../../context.ts";
import { enqueueNotifications } from "../../people/push/push-queries.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { listPlayersOfResult } from "../result-players-queries.ts";
import { type FoundResult, findResult } from "../results-queries.ts";
import { insertDispute, listDisputes, saveDisputeAnswer } from "./disputes-queries.ts";

const dayMs = 86_400_000;
/** Maximum length of an answer in a notification. Longer answers are truncated. */
const maxNotificationCharacters = 120;

/** Serves the endpoints for disputes of both areas: players dispute results, admins answer the disputes. */
export function serveDisputes(http: Http<SignedIn>, context: Context): void {
  serve(
    http,
    rankedDisputesEndpoints,
    disputesSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    createHandlers(context, "ranked"),
  );
  serve(
    http,
    leagueDisputesEndpoints,
    disputesSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    createHandlers(context, "league"),
  );
}

type ResultRequest = { readonly id: number; readonly viewer: SignedIn };
type DisputeRequest = ResultRequest & { readonly body: BodyOf<typeof disputesSchemas.disputeResult> };
type AnswerRequest = ResultRequest & { readonly body: BodyOf<typeof disputesSchemas.answerDispute> };

function createHandlers(context: Context, area: Area) {
  const getDisputes = async (request: ResultRequest) => ({ data: await showDisputes(context, area, request) });
  return {
    getDisputes,
    disputeResult: async (request: DisputeRequest) => {
      await disputeResult(context, area, request);
      return getDisputes(request);
    },
    answerDispute: async (request: AnswerRequest) => {
      await answerDispute(context, area, request);
      return getDisputes(request);
    },
  };
}

/**
 * Presents the disputes of a result that the viewer may see. Admins see all disputes, other users only their own.
 * @throws RESULT_NOT_FOUND if there is no such result, or if the viewer may not see it
 */
async function showDisputes(
  { db, clock }: Context,
  area: Area,
  { id, viewer }: ResultRequest,
): Promise<ResultDisputes> {
  const result = orThrow(await findResult(db, area, id), "RESULT_NOT_FOUND");
  // `freezed` is the API's name of `frozen`.
  if (!resultPermissions.canSee({ freezed: result.frozen === 1 }, viewer)) throw createApiError("RESULT_NOT_FOUND");
  const disputes = await listDisputes(db, id, viewer.role === "ADMIN" ? null : viewer.id);
  const players = await listPlayersOfResult(db, id);
  const deadline = getDisputeDeadline(result);
  const isPlayer = players.some(({ user_id }) => user_id === viewer.id);
  const hasDisputed = disputes.some(({ user_id }) => user_id === viewer.id);
  const canDispute = result.frozen === 1 && clock.now() <= deadline && isPlayer && !hasDisputed;
  return {
    disputes: disputes.map((dispute) => ({
      userId: String(dispute.user_id),
      userName: dispute.user_name,
      reason: dispute.reason,
      openedAt: toIsoDate(dispute.opened_at),
      answer: presentAnswer(dispute),
    })),
    until: canDispute ? toIsoDate(deadline) : null,
  };
}

type Dispute = Awaited<ReturnType<typeof listDisputes>>[number];

/** Presents the answer to a dispute; `null` if there is none yet. Its columns are set together. */
function presentAnswer({ answer, answered_by_name, answered_at }: Dispute) {
  if (answered_at === null) return null;
  return { text: answer ?? "", byUserName: answered_by_name ?? "", date: toIsoDate(answered_at) };
}

/** Returns the deadline for disputing a frozen result, in milliseconds since the epoch. */
function getDisputeDeadline({ played_at, frozen_at }: Pick<FoundResult, "played_at" | "frozen_at">): number {
  return Math.max(played_at, frozen_at ?? 0) + disputeDays * dayMs;
}

/**
 * Opens a player's dispute of a frozen result, for admins to answer. The result does not change. Each player of the result
 * can dispute it once, until `disputeDays` days after the round or its freeze, whichever is later.
 * @throws RESULT_NOT_FOUND if there is no such result, or if it is not frozen
 * @throws NOT_IN_RESULT if the viewer is not a player of the result
 * @throws DISPUTE_TOO_LATE after the deadline
 * @throws ALREADY_DISPUTED if the player has already disputed the result
 */
function disputeResult({ db, clock }: Context, area: Area, { id, viewer, body }: DisputeRequest): Promise<void> {
  return transaction(db, async (trx) => {
    const result = orThrow(await findResult(trx, area, id), "RESULT_NOT_FOUND");
    if (result.frozen === 0) throw createApiError("RESULT_NOT_FOUND");
    await recordAffectedResult(trx, { area, id });
    const players = await listPlayersOfResult(trx, id);
    if (!players.some(({ user_id }) => user_id === viewer.id)) throw createApiError("NOT_IN_RESULT");
    const now = clock.now();
    const deadline = getDisputeDeadline(result);
    if (now > deadline) throw createApiError("DISPUTE_TOO_LATE", { until: toIsoDate(deadline) });
    const dispute = { result_id: id, user_id: viewer.id, reason: body.reason, opened_at: now };
    if (!(await insertDispute(trx, dispute))) throw createApiError("ALREADY_DISPUTED");
  });
}

/**
 * Answers a player's dispute of a result and notifies the player. An answer cannot be changed.
 * @throws RESULT_NOT_FOUND if there is no such result
 * @throws DISPUTE_NOT_FOUND if the player has not disputed it
 * @throws DISPUTE_ANSWERED if the dispute has been answered
 */
function answerDispute({ db, clock }: Context, area: Area, { id, viewer, body }: AnswerRequest): Promise<void> {
  const { userId, answer } = body;
  return transaction(db, async (trx) => {
    if ((await findResult(trx, area, id)) === undefined) throw createApiError("RESULT_NOT_FOUND");
    await recordAffectedResult(trx, { area, id });
    const now = clock.now();
    const isSaved = await saveDisputeAnswer(trx, id, userId, { answer, answered_by: viewer.id, answered_at: now });
    if (!isSaved) {
      const exists = (await listDisputes(trx, id, userId)).length > 0;
      throw createApiError(exists ? "DISPUTE_ANSWERED" : "DISPUTE_NOT_FOUND");
    }
    const notification = {
      title: "Your dispute has been answered",
      body: answer.slice(0, maxNotificationCharacters),
      path: `/${area}/results/${id}`,
      tag: `dispute-${id}`,
    };
    await enqueueNotifications(trx, "answers", [userId], notification, now);
  });
}
