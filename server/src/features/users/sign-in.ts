import { transaction } from "../../platform/database/database.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordOfUser } from "../history/history-scope.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { verifyPassword } from "./password.ts";
import { openSince } from "./session-rules.ts";
import { newToken, tokenHash } from "./session-token.ts";
import { insertSession, removeUnseen } from "./sessions-queries.ts";
import { findSignIn, lockUserForUpdate } from "./users-queries.ts";

export type SignInContext = Context & { readonly failures: FailedSignIns };
export type SignIn = { readonly email: string; readonly password: string; readonly address: string };

/**
 * Opens a session and returns its token and user. Wrong e-mails and wrong passwords give the same error after the same
 * time.
 * @throws WRONG_SIGN_IN, BLOCKED, TOO_MANY
 */
export async function signIn(context: SignInContext, { email, password, address }: SignIn) {
  const { db, clock, failures } = context;
  const pair = { account: email.trim().toLowerCase(), address };
  failures.count(pair, clock.now());
  await failures.countWithOthers(pair);
  const user = await findSignIn(db, pair.account);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (user === undefined || !isRight) {
    await recordFailure(context, user ?? unknownUser, address);
    throw refuse("WRONG_SIGN_IN");
  }
  await failures.forget(pair);
  const opening = openSession(context, user, address);
  return { token: await recordingRefusals(context, user, address, opening), userId: user.id };
}

const unknownUser = { id: 0, user_name: null };
type Named = { readonly id: number; readonly user_name: string | null };

async function recordingRefusals(context: Context, user: Named, address: string, opening: Promise<string>) {
  try {
    return await opening;
  } catch (fault) {
    if (fault instanceof Refusal) await recordFailure(context, user, address);
    throw fault;
  }
}

/** Takes as long for an unknown account as for a known one. What was entered is not stored: it may be a password. */
async function recordFailure({ db, clock }: Context, user: Named, address: string): Promise<void> {
  const entry = { at: clock.now(), author: "VISITOR", user_id: null, action: "signInFailed" } as const;
  await transaction(db, (trx) => recordOfUser(trx, entry, user, address));
}

/** Locks the user's row and reads it again: they may have been blocked or given another password since. */
async function openSession(
  { db, clock, settings }: Context,
  user: { readonly id: number; readonly user_name: string; readonly password_hash: string },
  address: string,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await transaction(db, async (trx) => {
    const current = await lockUserForUpdate(trx, user.id);
    if (current?.password_hash !== user.password_hash) throw refuse("WRONG_SIGN_IN");
    if (current.blocked === 1) throw refuse("BLOCKED");
    await removeUnseen(trx, openSince(now, settings.sessionDays));
    await insertSession(trx, { user_id: user.id, token_hash: tokenHash(token), created_at: now, seen_at: now });
    await recordOfUser(trx, { at: now, author: "USER", user_id: user.id, action: "signIn" }, user, address);
  });
  return token;
}
