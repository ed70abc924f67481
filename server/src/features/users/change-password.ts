import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { asAdmin } from "./as-admin.ts";
import type { SignedIn } from "./find-viewer.ts";
import { removeInvitation } from "./invitations-queries.ts";
import { hashPassword } from "./password.ts";
import { removeSessionsOf } from "./sessions-queries.ts";
import { refuseShortPassword } from "./user-rules.ts";
import { changeUser, findUser } from "./users-queries.ts";

/**
 * Sets a user's password as an admin; ends all their sessions except the calling one, and their invitation.
 * @throws PASSWORD_TOO_SHORT, USER_NOT_FOUND, FORBIDDEN
 */
export async function changePassword(context: Context, viewer: SignedIn, id: number, password: string): Promise<void> {
  refuseShortPassword(password, context.settings.passwordMinLength);
  const password_hash = await hashPassword(password, context.passwordCost);
  await asAdmin(context, viewer, async (trx) => {
    if ((await findUser(trx, id)) === undefined) throw refuse("USER_NOT_FOUND");
    await changeUser(trx, id, { password_hash });
    await removeInvitation(trx, id);
    await removeSessionsOf(trx, id, viewer.sessionId);
  });
}
