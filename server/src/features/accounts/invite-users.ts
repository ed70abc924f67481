import { invitationDays, resetMinutes } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { invitationsShapes, NewInvitation } from "contract/invitations.ts";
import { latestPlausible } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import { orRefuse, refuse } from "../../platform/refusal.ts";
import { noteSubject, recordOfUser } from "../audit-log/history-scope.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { countEmailTry } from "../people/users/email-tries-queries.ts";
import type { GuardedContext } from "../people/users/failed-sign-ins.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { endAccess, findInvited, findPasswordReset, saveLink } from "../people/users/links-queries.ts";
import { hashPassword } from "../people/users/password.ts";
import { refuseTaken } from "../people/users/reserve-name.ts";
import { newToken, tokenHash } from "../people/users/session-rules.ts";
import { findSignIn } from "../people/users/sign-in-queries.ts";
import { asAdmin, refuseUnfitPassword } from "../people/users/user-rules.ts";
import { changeUser, findUser, lockUserForUpdate } from "../people/users/users-queries.ts";

const dayMs = 86_400_000;

/**
 * Makes a link for each user by which they set their password, once; their links before end. All or none.
 * @throws USER_NOT_FOUND, USER_BLOCKED, NOT_ONESELF, FORBIDDEN
 */
export function inviteUsers(context: Context, viewer: SignedIn, ids: readonly number[]): Promise<NewInvitation[]> {
  return asAdmin(context, viewer, async (trx) => {
    // One's own password is changed in the profile, which asks for the current one.
    if (ids.includes(viewer.id)) throw refuse("NOT_ONESELF");
    const invitations = new Map<number, NewInvitation>();
    // Locked in the order of their keys: two admins who invite the same users would wait for each other.
    for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
      invitations.set(id, await inviteUser(context, trx, id));
    }
    return ids.flatMap((id) => invitations.get(id) ?? []);
  });
}

/** Makes a user's link. @throws USER_NOT_FOUND, USER_BLOCKED */
export async function inviteUser(
  { clock, settings }: Context,
  trx: LeagueTransaction,
  id: number,
): Promise<NewInvitation> {
  // Under the lock nobody blocks or deletes the user, which would have to end the link.
  const locked = await lockUserForUpdate(trx, id);
  const user = orRefuse(locked && (await findUser(trx, id)), "USER_NOT_FOUND");
  if (user.blocked === 1) throw refuse("USER_BLOCKED", { userName: user.user_name });
  await noteSubject(trx, { kind: "USER", id });
  const secret = newToken();
  const now = clock.now();
  const expires_at = now + invitationDays * dayMs;
  await saveLink(trx, "invitations", { user_id: id, secret_hash: tokenHash(secret), created_at: now, expires_at });
  return {
    userId: String(id),
    userName: user.user_name,
    clanName: user.clan_name,
    // What is behind the # of an address is sent to no server, and stands in no log.
    url: `${settings.publicUrl}/auth/invitation#${secret}`,
    expiresAt: new Date(expires_at).toISOString(),
  };
}

const minuteMs = 60_000;
/** Minutes between two links of an account: anybody can ask for one, and its owner gets the mails. */
const pauseMinutes = 5;

/** A link by which a user sets a new password. */
export type PasswordReset = { readonly userName: string; readonly email: string; readonly url: string };

/**
 * Makes the link for a forgotten password, by e-mail alone; the one before ends.
 * @param isRetry whether the last link was not sent
 * @returns `null`: there is no such account, it is blocked, or it got a link just now
 */
export async function makePasswordReset(
  { db, clock, settings }: Context,
  email: string,
  isRetry: boolean,
): Promise<PasswordReset | null> {
  const now = clock.now();
  const user = await findSignIn(db, email);
  if (user === undefined) return null;
  const secret = newToken();
  return transaction(db, async (trx) => {
    // Blocking and deleting lock this row too, and end the link.
    const locked = await lockUserForUpdate(trx, user.id);
    // It may have another e-mail by now, or none because it was deleted.
    const current = await findSignIn(trx, email);
    if (current?.id !== user.id || locked === undefined || locked.blocked === 1) return null;
    const last = await findPasswordReset(trx, user.id);
    const isRecent = last !== undefined && last.created_at > now - pauseMinutes * minuteMs;
    if (isRecent && last.created_at <= latestPlausible(now) && !isRetry) return null;
    const link = { user_id: user.id, secret_hash: tokenHash(secret), created_at: now };
    await saveLink(trx, "password_resets", { ...link, expires_at: now + resetMinutes * minuteMs });
    const entry = { at: now, author: "VISITOR", action: "requestReset" } as const;
    await recordOfUser(trx, entry, user, null);
    return { userName: user.user_name, email, url: `${settings.publicUrl}/auth/invitation#${secret}` };
  });
}

/**
 * Has a link for a forgotten password sent to whoever has this e-mail. Neither the reply nor its time depends on whether
 * there is such an account: it is looked for only when the mail is sent.
 * @throws MAIL_NOT_CONFIGURED, and TOO_MANY after ten requests of an address within 15 minutes
 */
export async function requestReset(
  { db, clock, settings, failures }: GuardedContext,
  email: string,
  address: string,
): Promise<void> {
  if (settings.mail === undefined) throw refuse("MAIL_NOT_CONFIGURED");
  await failures.count({ account: "password reset", address }, clock.now());
  await transaction(db, (trx) => recordNews(trx, { kind: "password-reset", email }, clock.now()));
}

type Acceptance = BodyOf<(typeof invitationsShapes)["acceptInvitation"]> & { readonly address: string };

/**
 * Sets the password of the user whom a link was made for, and their e-mail where they have none. The link is used up, and
 * all their sessions end. Returns the e-mail to sign in with.
 * @throws INVITATION_NOT_FOUND for a link that is unknown, used, replaced or expired, or whose user is blocked or deleted
 * @throws INVALID_INPUT, PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, EMAIL_TAKEN, EMAILS_TRIED; the link stays
 */
export async function acceptInvitation(context: Context, acceptance: Acceptance): Promise<string> {
  const { db, clock, settings } = context;
  const { password, confirmPassword } = acceptance;
  const secretHash = tokenHash(acceptance.secret);
  const invited = orRefuse(await findInvited(db, secretHash, clock.now()), "INVITATION_NOT_FOUND");
  refuseUnfitPassword(password, confirmPassword, settings.passwordMinLength);
  if (invited.email === null && acceptance.email != null) await countTry(context, invited.id, acceptance.email);
  const password_hash = await hashPassword(password, context.passwordCost);
  const accepted = transaction(db, async (trx) => {
    // Others who use the link, blocking and deleting lock this row too, and end the link: whoever comes first decides.
    await lockUserForUpdate(trx, invited.id);
    const current = orRefuse(await findInvited(trx, secretHash, clock.now()), "INVITATION_NOT_FOUND");
    const email = emailFor(current.email, acceptance.email ?? null);
    await changeUser(trx, current.id, { email, password_hash });
    // This link, and another one of theirs, which may be in the hands of whoever read their mail.
    await endAccess(trx, current.id);
    const entry = { at: clock.now(), author: "USER", user_id: current.id, action: "acceptInvitation" } as const;
    await recordOfUser(trx, entry, current, acceptance.address);
    return email;
  });
  return refuseTaken(undefined, accepted);
}

/** Who accepts an invitation with an e-mail is told, too, whether it is taken. @throws EMAILS_TRIED */
async function countTry({ db, clock }: Context, userId: number, email: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockUserForUpdate(trx, userId);
    await countEmailTry(trx, userId, email, clock.now());
  });
}

function emailFor(own: string | null, given: string | null): string {
  const email = own ?? given;
  if (email === null) throw refuse("INVALID_INPUT", { field: "email", reason: "is missing" });
  if (given !== null && given !== email) {
    throw refuse("INVALID_INPUT", { field: "email", reason: "cannot be changed by an invitation" });
  }
  return email;
}
