import { accountRequestsSchemas, type OwnAccountRequest } from "contract/account-requests.ts";
import { accountRequestsEndpoints } from "contract/account-requests-endpoints.ts";
import { invitationDays, maxPendingCount } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { toUniqueNameKey } from "contract/names.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesConstraint } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { insertAuditLogEntry } from "../../audit-log/audit-log-queries.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { toIsoDate } from "../../columns.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { runAdminTransaction } from "../../people/users/admin-transaction.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { translateUniqueErrors } from "../../people/users/reserve-name.ts";
import { filterAvailableNames } from "../../people/users/reserved-names-queries.ts";
import { findUserOfPasswordLink, isInvitationSecret, saveLink } from "../../people/users/secret-links-queries.ts";
import { hashToken } from "../../people/users/session-rules.ts";
import { insertUserAndReserveName } from "../edit-users.ts";
import {
  decideAccountRequest,
  findAccountRequest,
  findRequestBySecret,
  insertAccountRequest,
  listOpenAccountRequests,
  listRequestsForLimits,
  lockAccountRequests,
  lockOpenAccountRequests,
} from "./account-requests-queries.ts";
import { findNetworkLimitError } from "./account-requests-rules.ts";

const dayMs = 86_400_000;

export function serveAccountRequests(http: Http<SignedIn>, context: Context): void {
  serve(
    http,
    accountRequestsEndpoints,
    accountRequestsSchemas,
    { notFound: "ACCOUNT_REQUEST_NOT_FOUND" },
    {
      requestAccount: ({ body, ipAddress }) => requestAccount(context, { ...body, ipAddress }),
      getRequestedAccount: async ({ body }) => ({ data: await findRequestState(context, body.secret) }),
      listAccountRequests: async () => {
        const openRequests = await listOpenAccountRequests(context.db);
        const data = openRequests.map(({ id, user_name, contact, message, requested_at }) => ({
          _id: String(id),
          userName: user_name,
          contact,
          message,
          requestedAt: toIsoDate(requested_at),
        }));
        return { data };
      },
      acceptAccountRequest: ({ id, viewer }) => acceptAccountRequest(context, viewer, id),
      declineAccountRequest: ({ id, body, viewer }) => declineAccountRequest(context, viewer, id, body.answer),
      declineAccountRequests: async ({ body, viewer }) => {
        const declinedIds = await declineAccountRequests(context, viewer, body.ids, body.answer ?? null);
        return { data: { declined: declinedIds.map(String) } };
      },
    },
  );
}

type NewAccountRequest = BodyOf<typeof accountRequestsSchemas.requestAccount> & {
  /** IP address of the caller; the network for IPv6. */
  readonly ipAddress: string;
};

/**
 * Stores a request for an account. Sending a request with the same secret again changes nothing.
 * @throws ACCOUNT_REQUESTS_OFF if account requests are disabled
 * @throws NAME_TAKEN if a player has the name or a similar-looking one
 * @throws ACCOUNT_REQUESTED if another open request has the name
 * @throws ACCOUNT_REQUESTS_USED after three requests from an IP address within a day
 * @throws ACCOUNT_REQUESTS_OF_NETWORK after too many requests from a larger network
 * @throws ACCOUNT_REQUESTS_FULL while too many requests are open
 * @throws INVALID_INPUT if the secret is that of an invitation
 */
async function requestAccount({ db, clock, settings }: Context, newRequest: NewAccountRequest): Promise<void> {
  // Another process may have changed the settings a moment ago.
  await settings.refresh?.();
  if (!settings.accountRequests) throw createApiError("ACCOUNT_REQUESTS_OFF");
  const { userName, contact, message, secret, ipAddress } = newRequest;
  const secret_hash = hashToken(secret);
  const now = clock.now();
  await transaction(db, async (trx) => {
    await lockAccountRequests(trx);
    if ((await findRequestBySecret(trx, secret_hash)) !== undefined) return;
    if (await isInvitationSecret(trx, secret_hash)) {
      throw createApiError("INVALID_INPUT", { field: "secret", reason: "must not be that of an invitation" });
    }
    if ((await filterAvailableNames(trx, [userName])).length === 0) throw createApiError("NAME_TAKEN", { userName });
    const openRequests = await listOpenAccountRequests(trx);
    const isRequested = openRequests.some(({ user_name }) => toUniqueNameKey(user_name) === toUniqueNameKey(userName));
    if (isRequested) throw createApiError("ACCOUNT_REQUESTED", { userName });
    const limitError = findNetworkLimitError(ipAddress, await listRequestsForLimits(trx, now - dayMs), now);
    if (limitError !== null) throw limitError;
    if (openRequests.length >= maxPendingCount) {
      // `seconds` is sent as `Retry-After`. A day is an estimate: the list has room again when admins decide requests.
      throw createApiError("ACCOUNT_REQUESTS_FULL").withDetails({ seconds: dayMs / 1000 });
    }
    const request = { user_name: userName, contact, message, secret_hash, address: ipAddress } as const;
    const id = await insertAccountRequest(trx, { ...request, state: "OPEN", requested_at: now });
    const entry = {
      at: now,
      author: "VISITOR",
      action: "requestAccount",
      subject_kind: "ACCOUNT_REQUEST",
      subject_id: id,
      subject_name: userName,
    } as const;
    await insertAuditLogEntry(trx, entry, ipAddress);
  });
}

/**
 * Returns the state of the request with a secret.
 * @throws ACCOUNT_REQUEST_NOT_FOUND if there is no such request
 */
async function findRequestState({ db, clock }: Context, secret: string): Promise<OwnAccountRequest> {
  const hash = hashToken(secret);
  const request = orThrow(await findRequestBySecret(db, hash), "ACCOUNT_REQUEST_NOT_FOUND");
  const { user_name: userName, state, answer } = request;
  if (state !== "ACCEPTED") return { userName, state, answer };
  // An accepted request whose invitation was used or replaced, or has expired, counts as joined.
  const isInvited = (await findUserOfPasswordLink(db, hash, clock.now())) !== undefined;
  return { userName, state: isInvited ? "INVITED" : "JOINED", answer };
}

/**
 * Accepts a request and creates the player. The secret of the request becomes the secret of the player's invitation, so
 * that the requester can set a password in the same browser.
 * @throws ACCOUNT_REQUEST_NOT_FOUND if there is no such request
 * @throws ACCOUNT_REQUEST_DECIDED if it is no longer open
 * @throws ACCOUNT_REQUEST_SECRET_TAKEN if another invitation has the secret
 * @throws NAME_TAKEN if another player has the name
 * @throws NO_ACTIVE_SEASON if no season is active; users are only created in a season
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
async function acceptAccountRequest(context: Context, viewer: SignedIn, id: number): Promise<void> {
  const request = orThrow(await findAccountRequest(context.db, id), "ACCOUNT_REQUEST_NOT_FOUND");
  const { user_name, secret_hash } = request;
  const now = context.clock.now();
  const accept = async (trx: LeagueTransaction) => {
    await recordAffected(trx, { kind: "ACCOUNT_REQUEST", id });
    if (!(await decideAccountRequest(trx, id, { state: "ACCEPTED" }))) throw createApiError("ACCOUNT_REQUEST_DECIDED");
    // No password matches the empty hash. The player sets a password with the invitation.
    const user = { user_name, email: null, role: "USER", password_hash: "" } as const;
    const user_id = await insertUserAndReserveName(trx, context, viewer, user);
    const expires_at = now + invitationDays * dayMs;
    await saveLink(trx, "invitations", { user_id, secret_hash, created_at: now, expires_at });
  };
  try {
    await translateUniqueErrors(user_name, () => runAdminTransaction(context, viewer, accept));
  } catch (error) {
    const isSecretTaken = violatesConstraint(error, "invitations_secret_hash_key");
    throw isSecretTaken ? createApiError("ACCOUNT_REQUEST_SECRET_TAKEN") : error;
  }
}

/**
 * Declines a request.
 * @throws ACCOUNT_REQUEST_NOT_FOUND if there is no such request
 * @throws ACCOUNT_REQUEST_DECIDED if it is no longer open
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
async function declineAccountRequest(context: Context, viewer: SignedIn, id: number, answer: string) {
  await runAdminTransaction(context, viewer, async (trx) => {
    orThrow(await findAccountRequest(trx, id), "ACCOUNT_REQUEST_NOT_FOUND");
    await recordAffected(trx, { kind: "ACCOUNT_REQUEST", id });
    if (!(await decideAccountRequest(trx, id, { state: "DECLINED", answer })))
      throw createApiError("ACCOUNT_REQUEST_DECIDED");
  });
}

/**
 * Declines the open requests among these ids. The others stay unchanged.
 * @returns the ids of the declined requests
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
async function declineAccountRequests(
  context: Context,
  viewer: SignedIn,
  ids: readonly number[],
  answer: string | null,
): Promise<number[]> {
  return runAdminTransaction(context, viewer, async (trx) => {
    const openIds = await lockOpenAccountRequests(trx, ids);
    for (const id of openIds) {
      await recordAffected(trx, { kind: "ACCOUNT_REQUEST", id });
      await decideAccountRequest(trx, id, { state: "DECLINED", answer });
    }
    return openIds;
  });
}
