import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordOfUser } from "../history/history-scope.ts";
import { consumeInvitation, findInvited, removeInvitation } from "../users/invitations-queries.ts";
import { hashPassword } from "../users/password.ts";
import { refuseTaken } from "../users/refuse-taken.ts";
import { tokenHash } from "../users/session-token.ts";
import { removeSessionsOf } from "../users/sessions-queries.ts";
import { refuseUnfitPassword } from "../users/user-rules.ts";
import { changeUser, lockUserForUpdate } from "../users/users-queries.ts";

export type Acceptance = {
  readonly secret: string;
  readonly email?: string | null | undefined;
  readonly password: string;
  readonly confirmPassword: string;
  /** The client's address. */
  readonly address: string;
};

/**
 * Sets the password of the user whom a link was made for, and their e-mail where they have none. The link is used up, and
 * all their sessions end. Returns the e-mail to sign in with.
 * @throws INVITATION_NOT_FOUND for a link that is unknown, used, replaced or expired, or whose user is blocked or deleted
 * @throws INVALID_INPUT, PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, EMAIL_TAKEN; the link stays
 */
export async function acceptInvitation(context: Context, acceptance: Acceptance): Promise<string> {
  const { db, clock, settings } = context;
  const { password, confirmPassword } = acceptance;
  const secretHash = tokenHash(acceptance.secret);
  const invited = await findInvited(db, secretHash, clock.now());
  if (invited === undefined) throw refuse("INVITATION_NOT_FOUND");
  refuseUnfitPassword(password, confirmPassword, settings.passwordMinLength);
  const password_hash = await hashPassword(password, context.passwordCost);
  const accepted = transaction(db, async (trx) => {
    // Blocking and deleting lock this row too, and end the link: whoever comes first decides.
    await lockUserForUpdate(trx, invited.id);
    const current = await findInvited(trx, secretHash, clock.now());
    if (current === undefined || !(await consumeInvitation(trx, secretHash, clock.now()))) {
      throw refuse("INVITATION_NOT_FOUND");
    }
    // Another link of theirs may be in the hands of whoever read their mail.
    await removeInvitation(trx, current.id);
    const email = emailFor(current.email, acceptance.email ?? null);
    await changeUser(trx, current.id, { email, password_hash });
    await removeSessionsOf(trx, current.id);
    const entry = { at: clock.now(), author: "USER", user_id: current.id, action: "acceptInvitation" } as const;
    await recordOfUser(trx, entry, current, acceptance.address);
    return email;
  });
  return refuseTaken(undefined, accepted);
}

function emailFor(own: string | null, given: string | null): string {
  const email = own ?? given;
  if (email === null) throw refuse("INVALID_INPUT", { field: "email", reason: "is missing" });
  if (given !== null && given !== email) {
    throw refuse("INVALID_INPUT", { field: "email", reason: "cannot be changed by an invitation" });
  }
  return email;
}
