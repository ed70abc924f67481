import { accountRequestsShapes, type RequestedAccount } from "contract/account-requests.ts";
import { accountRequestsCalls } from "contract/account-requests-calls.ts";
import { invitationDays, mostCounted } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { foldedName } from "contract/names.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violates } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { insertEntry } from "../../audit-log/history-queries.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { dateOf } from "../../columns.ts";
import type { Context } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { freeAmong } from "../../people/users/held-names-queries.ts";
import { findInvited, isInvitation, saveLink } from "../../people/users/links-queries.ts";
import { refuseTaken } from "../../people/users/reserve-name.ts";
import { tokenHash } from "../../people/users/session-rules.ts";
import { asAdmin } from "../../people/users/user-rules.ts";
import { insertNamed } from "../edit-users.ts";
import {
  countedRequests,
  decideAccountRequest,
  findAccountRequest,
  findRequestBySecret,
  insertAccountRequest,
  lockAccountRequests,
  lockOpenRequests,
  openAccountRequests,
} from "./account-requests-queries.ts";
import { networkRefusal } from "./account-requests-rules.ts";

const dayMs = 86_400_000;

export function serveAccountRequests(http: Http<SignedIn>, context: Context): void {
  serve(http, accountRequestsCalls, accountRequestsShapes, "ACCOUNT_REQUEST_NOT_FOUND", {
    requestAccount: ({ body, address }) => requestAccount(context, { ...body, address }),
    getRequestedAccount: async ({ body }) => ({ data: await findRequestedAccount(context, body.secret) }),
    listAccountRequests: async () => ({
      data: (await openAccountRequests(context.db)).map(({ id, user_name, contact, message, requested_at }) => ({
        _id: String(id),
        userName: user_name,
        contact,
        message,
        requestedAt: dateOf(requested_at),
      })),
    }),
    acceptAccountRequest: ({ id, viewer }) => acceptAccountRequest(context, viewer, id),
    declineAccountRequest: ({ id, body, viewer }) => declineAccountRequest(context, viewer, id, body.answer),
    declineAccountRequests: async ({ body, viewer }) => {
      const declined = await declineAccountRequests(context, viewer, body.ids, body.answer ?? null);
      return { data: { declined: declined.map(String) } };
    },
  });
}

type Asked = BodyOf<typeof accountRequestsShapes.requestAccount> & {
  /** Of IPv6 the network. */
  readonly address: string;
};

/**
 * Stores a request for an account; once for each secret, however often it is sent.
 * @throws ACCOUNT_REQUESTS_OFF, NAME_TAKEN, ACCOUNT_REQUESTED; ACCOUNT_REQUESTS_USED after three from an address within a
 * day, ACCOUNT_REQUESTS_OF_NETWORK after more from networks around it, ACCOUNT_REQUESTS_FULL while a hundred wait;
 * INVALID_INPUT for the secret of an invitation
 */
async function requestAccount({ db, clock, settings }: Context, asked: Asked): Promise<void> {
  // Another process may have heard of a change a moment earlier.
  await settings.refresh?.();
  if (!settings.accountRequests) throw refuse("ACCOUNT_REQUESTS_OFF");
  const { userName, contact, message, secret, address } = asked;
  const secret_hash = tokenHash(secret);
  const now = clock.now();
  await transaction(db, async (trx) => {
    await lockAccountRequests(trx);
    if ((await findRequestBySecret(trx, secret_hash)) !== undefined) return;
    if (await isInvitation(trx, secret_hash)) {
      throw refuse("INVALID_INPUT", { field: "secret", reason: "must not be that of an invitation" });
    }
    if ((await freeAmong(trx, [userName])).length === 0) throw refuse("NAME_TAKEN", { userName });
    const waiting = await openAccountRequests(trx);
    const isRequested = waiting.some(({ user_name }) => foldedName(user_name) === foldedName(userName));
    if (isRequested) throw refuse("ACCOUNT_REQUESTED", { userName });
    const refusal = networkRefusal(address, await countedRequests(trx, now - dayMs), now);
    if (refusal !== null) throw refusal;
    if (waiting.length >= mostCounted) throw refuse("ACCOUNT_REQUESTS_FULL").withDetails({ seconds: dayMs / 1000 });
    const request = { user_name: userName, contact, message, secret_hash, address } as const;
    const id = await insertAccountRequest(trx, { ...request, state: "OPEN", requested_at: now });
    const by = { at: now, author: "VISITOR", action: "requestAccount" } as const;
    const subject = { subject_kind: "ACCOUNT_REQUEST", subject_id: id, subject_name: userName } as const;
    await insertEntry(trx, { ...by, ...subject }, address);
  });
}

/** What has become of the request of a secret. @throws ACCOUNT_REQUEST_NOT_FOUND */
async function findRequestedAccount({ db, clock }: Context, secret: string): Promise<RequestedAccount> {
  const hash = tokenHash(secret);
  const request = orRefuse(await findRequestBySecret(db, hash), "ACCOUNT_REQUEST_NOT_FOUND");
  const { user_name: userName, state, answer } = request;
  if (state !== "ACCEPTED") return { userName, state, answer };
  const isInvited = (await findInvited(db, hash, clock.now())) !== undefined;
  return { userName, state: isInvited ? "INVITED" : "JOINED", answer };
}

/**
 * Makes the player who was asked for. The secret of the request becomes that of their invitation, so that who asked can set
 * a password where they asked.
 * @throws ACCOUNT_REQUEST_NOT_FOUND, ACCOUNT_REQUEST_DECIDED, ACCOUNT_REQUEST_SECRET_TAKEN, NAME_TAKEN, NO_ACTIVE_SEASON,
 * FORBIDDEN
 */
async function acceptAccountRequest(context: Context, viewer: SignedIn, id: number): Promise<void> {
  const request = orRefuse(await findAccountRequest(context.db, id), "ACCOUNT_REQUEST_NOT_FOUND");
  const { user_name, secret_hash } = request;
  const now = context.clock.now();
  const accepted = asAdmin(context, viewer, async (trx) => {
    await noteSubject(trx, { kind: "ACCOUNT_REQUEST", id });
    if (!(await decideAccountRequest(trx, id, { state: "ACCEPTED" }))) throw refuse("ACCOUNT_REQUEST_DECIDED");
    const user = { user_name, email: null, role: "USER", password_hash: "" } as const;
    const user_id = await insertNamed(trx, context, viewer, user);
    const expires_at = now + invitationDays * dayMs;
    await saveLink(trx, "invitations", { user_id, secret_hash, created_at: now, expires_at });
  });
  await refuseTaken(user_name, accepted).catch((error) => {
    throw violates(error, "invitations_secret_hash_key") ? refuse("ACCOUNT_REQUEST_SECRET_TAKEN") : error;
  });
}

/** @throws ACCOUNT_REQUEST_NOT_FOUND, ACCOUNT_REQUEST_DECIDED, FORBIDDEN */
async function declineAccountRequest(context: Context, viewer: SignedIn, id: number, answer: string) {
  await asAdmin(context, viewer, async (trx) => {
    orRefuse(await findAccountRequest(trx, id), "ACCOUNT_REQUEST_NOT_FOUND");
    await noteSubject(trx, { kind: "ACCOUNT_REQUEST", id });
    if (!(await decideAccountRequest(trx, id, { state: "DECLINED", answer }))) throw refuse("ACCOUNT_REQUEST_DECIDED");
  });
}

/** Declines those of these requests that wait; the others stay as they are. @returns their keys @throws FORBIDDEN */
async function declineAccountRequests(
  context: Context,
  viewer: SignedIn,
  ids: readonly number[],
  answer: string | null,
): Promise<number[]> {
  return asAdmin(context, viewer, async (trx) => {
    const open = await lockOpenRequests(trx, ids);
    for (const id of open) {
      await noteSubject(trx, { kind: "ACCOUNT_REQUEST", id });
      await decideAccountRequest(trx, id, { state: "DECLINED", answer });
    }
    return open;
  });
}
