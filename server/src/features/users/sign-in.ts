import { transaction } from "../../platform/database/database.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordOfUser } from "../history/history-scope.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { verifyPassword } from "./password.ts";
import { findSecondFactor } from "./second-factor-queries.ts";
import { openSince } from "./session-rules.ts";
import { newToken, tokenHash } from "./session-token.ts";
import { insertSession, removeSession, removeUnseen } from "./sessions-queries.ts";
import { findSignIn, lockUserForUpdate } from "./users-queries.ts";

/** Codes of one account that may be tried within 15 minutes. */
const codesAllowed = 5;

export type SignInContext = Context & { readonly failures: FailedSignIns };
export type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly code?: string | null | undefined;
  readonly address: string;
} & Browser;

/** Where a session is begun. */
export type Browser = {
  /** Such as "Firefox on Windows"; `null`: unknown. */
  readonly device?: string | null;
  /** The token that it has; the session of that ends. */
  readonly token?: string | null;
};

/**
 * Opens a session and returns its token and user. Wrong e-mails and wrong passwords give the same error after the same
 * time.
 * @throws WRONG_SIGN_IN, BLOCKED, TOO_MANY, SECOND_FACTOR_REQUIRED, WRONG_CODE
 */
export async function signIn(context: SignInContext, { email, password, code, address, ...browser }: SignIn) {
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
  const needsCode = (await findSecondFactor(context.db, user.id))?.active === 1;
  if (needsCode) await countCode(context, user.id, code);
  await failures.forget(pair);
  const opening = openSession(context, user, address, browser, code ?? "");
  const token = await recordingRefusals(context, user, address, opening);
  if (needsCode) await failures.forget(codePair(user.id));
  return { token, userId: user.id };
}

/** Codes of an account are counted wherever they come from: there are only a million. */
async function countCode(
  { clock, failures }: SignInContext,
  userId: number,
  code: string | null | undefined,
): Promise<void> {
  if (!code) throw refuse("SECOND_FACTOR_REQUIRED");
  failures.count(codePair(userId), clock.now(), codesAllowed);
  await failures.countWithOthers(codePair(userId), codesAllowed);
}

function codePair(userId: number) {
  return { account: `code of ${userId}`, address: "" };
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
  browser: Browser,
  code: string,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await transaction(db, async (trx) => {
    const current = await lockUserForUpdate(trx, user.id);
    if (current?.password_hash !== user.password_hash) throw refuse("WRONG_SIGN_IN");
    if (current.blocked === 1) throw refuse("BLOCKED");
    await checkSecondFactor(trx, user.id, code, now);
    await removeUnseen(trx, openSince(now, settings.sessionDays));
    if (browser.token != null) await removeSession(trx, tokenHash(browser.token));
    const { device = null } = browser;
    await insertSession(trx, { user_id: user.id, token_hash: tokenHash(token), created_at: now, seen_at: now, device });
    await recordOfUser(trx, { at: now, author: "USER", user_id: user.id, action: "signIn" }, user, address);
  });
  return token;
}
