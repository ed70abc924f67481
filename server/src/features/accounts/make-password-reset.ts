import { resetMinutes } from "contract/constants.ts";
import { latestPlausible } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { recordOfUser } from "../history/history-scope.ts";
import { findPasswordReset, savePasswordReset } from "../users/invitations-queries.ts";
import { newToken, tokenHash } from "../users/session-token.ts";
import { findSignIn, lockUserForUpdate } from "../users/users-queries.ts";

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
    await savePasswordReset(trx, { ...link, expires_at: now + resetMinutes * minuteMs });
    const entry = { at: now, author: "VISITOR", user_id: null, action: "requestReset" } as const;
    await recordOfUser(trx, entry, user, null);
    return { userName: user.user_name, email, url: `${settings.publicUrl}/auth/invitation#${secret}` };
  });
}
