import { invitationDays, resetMinutes } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { invitationsSchemas, NewInvitation } from "contract/invitations.ts";
import { createApiError, orThrow } from "../../platform/api-error.ts";
import { getMaxPlausibleTime } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordAffected, recordUserEvent } from "../audit-log/audit-log-recorder.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { runAdminTransaction } from "../people/users/admin-transaction.ts";
import { countEmailAttempt } from "../people/users/email-attempts-queries.ts";
import type { ContextWithFailedSignIns } from "../people/users/failed-sign-ins.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { hashPassword } from "../people/users/password.ts";
import { translateUniqueErrors } from "../people/users/reserve-name.ts";
import {
  findPasswordReset,
  findUserOfPasswordLink,
  revokeAccess,
  saveLink,
} from "../people/users/secret-links-queries.ts";
import { createToken, hashToken } from "../people/users/session-rules.ts";
import { findSignInByEmail } from "../people/users/sign-in-queries.ts";
import { rejectInvalidPassword } from "../people/users/user-rules.ts";
import { changeUser, findUser, lockUserForUpdate } from "../people/users/users-queries.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Creates an invitation for each user: a link to set their password, usable once. It replaces previous invitations.
 * Creates all invitations or none.
 * @throws USER_NOT_FOUND if a user does not exist
 * @throws USER_BLOCKED if a user is blocked
 * @throws NOT_ONESELF if the viewer is among the users
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export function inviteUsers(context: Context, viewer: SignedIn, ids: readonly number[]): Promise<NewInvitation[]> {
  return runAdminTransaction(context, viewer, async (trx) => {
    // Admins change their own password in the profile, which requires the current one.
    if (ids.includes(viewer.id)) throw createApiError("NOT_ONESELF");
    const invitations = new Map<number, NewInvitation>();
    // Lock the users in the order of their ids, so that concurrent calls for the same users cannot deadlock.
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      invitations.set(id, await inviteUser(context, trx, id));
    }
    return ids.flatMap((id) => invitations.get(id) ?? []);
  });
}

/**
 * Creates an invitation for a user.
 * @throws USER_NOT_FOUND if the user does not exist
 * @throws USER_BLOCKED if the user is blocked
 */
export async function inviteUser(
  { clock, settings }: Context,
  trx: LeagueTransaction,
  id: number,
): Promise<NewInvitation> {
  // Blocking and deleting a user remove the link, so they must wait until it is stored.
  const lockedUser = await lockUserForUpdate(trx, id);
  const user = orThrow(lockedUser && (await findUser(trx, id)), "USER_NOT_FOUND");
  if (user.blocked === 1) throw createApiError("USER_BLOCKED", { userName: user.user_name });
  await recordAffected(trx, { kind: "USER", id });
  const secret = createToken();
  const now = clock.now();
  const expires_at = now + invitationDays * dayMs;
  await saveLink(trx, "invitations", { user_id: id, secret_hash: hashToken(secret), created_at: now, expires_at });
  return {
    userId: String(id),
    userName: user.user_name,
    clanName: user.clan_name,
    // Browsers do not send the part behind the # to a server, so the secret is in no log.
    url: `${settings.publicUrl}/auth/invitation#${secret}`,
    expiresAt: new Date(expires_at).toISOString(),
  };
}

/**
 * Minimum minutes between two password resets of an account. Anyone can request them, so without a minimum the owner
 * could be flooded with e-mails.
 */
const minMinutesBetweenResets = 5;

/** A link with which a user sets a new password. */
export type PasswordReset = { readonly userName: string; readonly email: string; readonly url: string };

/**
 * Creates a link for a forgotten password. It replaces the previous one.
 * @param isRetry whether the previous link could not be sent
 * @returns `null` if no account has the e-mail, the account is blocked, or it has just got a link
 */
export async function createPasswordReset(
  { db, clock, settings }: Context,
  email: string,
  isRetry: boolean,
): Promise<PasswordReset | null> {
  const now = clock.now();
  const user = await findSignInByEmail(db, email);
  if (user === undefined) return null;
  const secret = createToken();
  return transaction(db, async (trx) => {
    // Blocking and deleting a user also lock this row, and remove the link.
    const lockedUser = await lockUserForUpdate(trx, user.id);
    // The account may have changed its e-mail or been deleted since it was read.
    const ownerOfEmail = await findSignInByEmail(trx, email);
    if (ownerOfEmail?.id !== user.id || lockedUser === undefined || lockedUser.blocked === 1) return null;
    const lastReset = await findPasswordReset(trx, user.id);
    const isRecent = lastReset !== undefined && lastReset.created_at > now - minMinutesBetweenResets * minuteMs;
    // A creation time far in the future comes from a clock that was set back. It must not block new links.
    if (isRecent && lastReset.created_at <= getMaxPlausibleTime(now) && !isRetry) return null;
    const link = { user_id: user.id, secret_hash: hashToken(secret), created_at: now };
    await saveLink(trx, "password_resets", { ...link, expires_at: now + resetMinutes * minuteMs });
    const entry = { at: now, author: "VISITOR", action: "requestReset" } as const;
    // The link is created later than the request, so the IP address of the visitor is not known here.
    const ipAddress: null = null;
    await recordUserEvent(trx, entry, user, ipAddress);
    // The page for invitations also accepts links for a new password.
    return { userName: user.user_name, email, url: `${settings.publicUrl}/auth/invitation#${secret}` };
  });
}

/**
 * Queues an e-mail with a link for a forgotten password. Neither the response nor its time reveals whether an account
 * has the e-mail: the account is only looked up when the e-mail is sent.
 * @throws MAIL_NOT_CONFIGURED if the league cannot send e-mails
 * @throws TOO_MANY after ten requests from an IP address within 15 minutes
 */
export async function requestPasswordReset(
  { db, clock, settings, failedSignIns }: ContextWithFailedSignIns,
  email: string,
  ipAddress: string,
): Promise<void> {
  if (settings.mail === undefined) throw createApiError("MAIL_NOT_CONFIGURED");
  // The limiter of failed sign-ins also limits these requests. It counts them all for one account, which does not exist.
  await failedSignIns.count({ account: "password reset", ipAddress }, clock.now());
  await transaction(db, (trx) => recordOutboxMessage(trx, { kind: "password-reset", email }, clock.now()));
}

type Acceptance = BodyOf<(typeof invitationsSchemas)["acceptInvitation"]> & { readonly ipAddress: string };

/**
 * Sets the password of the user of a link, and their e-mail if they have none. Consumes the link and ends all sessions
 * of the user. Returns the e-mail to sign in with.
 * @throws INVITATION_NOT_FOUND if the link is unknown, used, replaced or expired, or its user is blocked or deleted
 * @throws INVALID_INPUT if the e-mail is missing, or is another one than the user's
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT if the password is invalid
 * @throws EMAIL_TAKEN if another user has the e-mail
 * @throws EMAILS_TRIED if the user has tried too many e-mails
 */
export async function acceptInvitation(context: Context, acceptance: Acceptance): Promise<string> {
  const { db, clock, settings } = context;
  const { password, confirmPassword } = acceptance;
  const secretHash = hashToken(acceptance.secret);
  const invitedUser = orThrow(await findUserOfPasswordLink(db, secretHash, clock.now()), "INVITATION_NOT_FOUND");
  rejectInvalidPassword(password, confirmPassword, settings.passwordMinLength);
  if (invitedUser.email === null && acceptance.email != null)
    await countEmailAttemptOfUser(context, invitedUser.id, acceptance.email);
  const password_hash = await hashPassword(password, context.passwordCost);
  const changePassword = async (trx: LeagueTransaction) => {
    // A concurrent use of the link, or a ban or deletion of the user, also locks this row and removes the link. Whichever
    // locks the row first succeeds.
    await lockUserForUpdate(trx, invitedUser.id);
    const currentUser = orThrow(await findUserOfPasswordLink(trx, secretHash, clock.now()), "INVITATION_NOT_FOUND");
    const email = resolveEmail(currentUser.email, acceptance.email ?? null);
    await changeUser(trx, currentUser.id, { email, password_hash });
    // Removes this link. If there is a password reset, also removes it: others may have access to the user's e-mails.
    await revokeAccess(trx, currentUser.id);
    const entry = { at: clock.now(), author: "USER", user_id: currentUser.id, action: "acceptInvitation" } as const;
    await recordUserEvent(trx, entry, currentUser, acceptance.ipAddress);
    return email;
  };
  // The user keeps their name (`undefined`), so only the e-mail can be taken.
  return translateUniqueErrors(undefined, () => transaction(db, changePassword));
}

/**
 * Counts a user's attempt to set an e-mail. It is limited, because the response reveals whether the e-mail is taken.
 * @throws EMAILS_TRIED if the user has tried too many e-mails
 */
async function countEmailAttemptOfUser({ db, clock }: Context, userId: number, email: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockUserForUpdate(trx, userId);
    await countEmailAttempt(trx, userId, email, clock.now());
  });
}

/** Returns the account's e-mail, or else the entered one. @throws INVALID_INPUT if both are missing, or differ */
function resolveEmail(currentEmail: string | null, enteredEmail: string | null): string {
  const email = currentEmail ?? enteredEmail;
  if (email === null) throw createApiError("INVALID_INPUT", { field: "email", reason: "is missing" });
  if (enteredEmail !== null && enteredEmail !== email) {
    throw createApiError("INVALID_INPUT", { field: "email", reason: "cannot be changed by an invitation" });
  }
  return email;
}
