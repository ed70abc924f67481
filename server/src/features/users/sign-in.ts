import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { verifyPassword } from "./password.ts";
import { openSince } from "./session-rules.ts";
import { newToken, tokenHash } from "./session-token.ts";
import { insertSession, removeUnseen } from "./sessions-queries.ts";
import { findSignIn, lockUserForUpdate } from "./users-queries.ts";

export type SignInContext = Context & { readonly failures: FailedSignIns };
export type SignIn = { readonly email: string; readonly password: string; readonly address: string };

/**
 * Opens a session and answers its token and whose it is. Wrong e-mails and wrong passwords cannot be told apart, not even
 * by the time they take. @throws WRONG_SIGN_IN, BLOCKED, TOO_MANY
 */
export async function signIn(context: SignInContext, { email, password, address }: SignIn) {
  const { db, clock, failures } = context;
  const pair = { account: email.trim().toLowerCase(), address };
  failures.count(pair, clock.now());
  const user = await findSignIn(db, pair.account);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (user === undefined || !isRight) throw refuse("WRONG_SIGN_IN");
  failures.forget(pair);
  return { token: await openSession(context, user), userId: user.id };
}

/** The row is taken and looked at anew: meanwhile the user may have been blocked, or been given another password. */
async function openSession(
  { db, clock, settings }: Context,
  user: { readonly id: number; readonly password_hash: string },
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await transaction(db, async (trx) => {
    const current = await lockUserForUpdate(trx, user.id);
    if (current?.password_hash !== user.password_hash) throw refuse("WRONG_SIGN_IN");
    if (current.blocked === 1) throw refuse("BLOCKED");
    await removeUnseen(trx, openSince(now, settings.sessionDays));
    await insertSession(trx, { user_id: user.id, token_hash: tokenHash(token), created_at: now, seen_at: now });
  });
  return token;
}
