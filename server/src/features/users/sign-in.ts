import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { type Browser, countCode, openSession, recordFailure, type SignInContext } from "./open-session.ts";
import { isMovedHash, renewHash, verifySignIn } from "./password.ts";
import { tokenHash } from "./session-rules.ts";
import { removeSession, removeSessionOf, removeSessionsOf } from "./sessions-queries.ts";
import { findSignIn, highestMovedCost } from "./sign-in-queries.ts";
import { changeUser } from "./users-queries.ts";

type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly code?: string | null | undefined;
} & Browser;

/**
 * Opens a session and returns its token and user. Wrong e-mails and wrong passwords give the same error after the same
 * time. A password of the original software is stored as one of ours with the session.
 * @throws WRONG_SIGN_IN, BLOCKED, TOO_MANY, SECOND_FACTOR_REQUIRED, WRONG_CODE
 */
export async function signIn(context: SignInContext, { email, password, code, ...browser }: SignIn) {
  const { db, clock, failures } = context;
  const pair = { account: email.trim().toLowerCase(), address: browser.address };
  failures.count(pair, clock.now());
  await failures.countWithOthers(pair);
  const user = await findSignIn(db, pair.account);
  const cost = { own: context.passwordCost, moved: await highestMovedCost(db) };
  const isRight = await verifySignIn(password, user?.password_hash ?? null, cost);
  if (user === undefined || !isRight) {
    await recordFailure(context, user ?? null, browser.address);
    throw refuse("WRONG_SIGN_IN");
  }
  await countCode(context, user.id, code);
  await failures.forget(pair);
  const { password_hash: found } = user;
  const password_hash = isMovedHash(found) ? await renewHash(password, found, context.passwordCost) : found;
  const recheck = async (trx: LeagueTransaction, current: { password_hash: string } | undefined) => {
    // They may have signed in elsewhere at once.
    if (current?.password_hash === password_hash) return;
    // They may have been given another password since.
    if (current?.password_hash !== found) throw refuse("WRONG_SIGN_IN");
    await changeUser(trx, user.id, { password_hash });
  };
  const token = await openSession(context, { user, action: "signIn", code, recheck }, browser);
  return { token, userId: user.id };
}

/** Ends the session that a token opens, if it opens one. */
export async function signOut({ db }: Pick<Context, "db">, token: string): Promise<void> {
  await transaction(db, (trx) => removeSession(trx, tokenHash(token)));
}

/** Ends one of the viewer's own sessions. @throws SESSION_NOT_FOUND, also for one of somebody else */
export async function endSession({ db }: Pick<Context, "db">, viewer: SignedIn, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await removeSessionOf(trx, viewer.id, id))) throw refuse("SESSION_NOT_FOUND");
  });
}

/** Ends all sessions of the viewer but the one that they use. */
export async function endOtherSessions({ db }: Pick<Context, "db">, viewer: SignedIn): Promise<void> {
  await transaction(db, (trx) => removeSessionsOf(trx, viewer.id, viewer.sessionId));
}
