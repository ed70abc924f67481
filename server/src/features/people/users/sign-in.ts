import { transaction } from "../../../platform/database/database.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import { recordOfUnknown, recordOfUser } from "../../audit-log/history-scope.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { banDetails } from "./bans-queries.ts";
import type { GuardedContext } from "./failed-sign-ins.ts";
import { isMovedHash, renewHash, verifySignIn } from "./password.ts";
import { checkCode, countCode, forgetCodes } from "./second-factor.ts";
import { newToken, openSince, tokenHash } from "./session-rules.ts";
import { findSignIn, highestMovedCost, removeUnseen, replaceSession } from "./sign-in-queries.ts";
import { changeUser, lockUserForUpdate } from "./users-queries.ts";

/** Where a session is begun. */
export type Browser = {
  /** Such as "Firefox on Windows"; `null`: unknown. */
  readonly device?: string | null;
  /** The token that it has; the session of that ends. */
  readonly token?: string | null;
  readonly address: string;
};

type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly code?: string | null | undefined;
} & Browser;

/**
 * Opens a session and returns its token and user. Wrong e-mails and wrong passwords give the same error after the same
 * time. A password of the original software is stored as one of ours with the session, if bcrypt has compared all of it.
 * @throws WRONG_SIGN_IN, BLOCKED, TOO_MANY, SECOND_FACTOR_REQUIRED, WRONG_CODE
 */
export async function signIn(context: GuardedContext, { email, password, code, ...browser }: SignIn) {
  const { db, clock, failures } = context;
  const pair = { account: email, address: browser.address };
  await failures.count(pair, clock.now());
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

type Named = { readonly id: number; readonly user_name: string };

/** A user as they are once their row is locked. */
type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUserForUpdate>>>;

type Opening = {
  readonly user: Named;
  /** What the history calls it. */
  readonly action: string;
  /** Of the second factor, checked where the user has one. */
  readonly code: string | null | undefined;
  /** Checks what the user was let in by, again, with their row locked. @throws */
  readonly recheck: (trx: LeagueTransaction, current: LockedUser | undefined) => Promise<void> | void;
};

/**
 * Opens a session of a user whose code was counted, and returns its token. The user's row is locked and read again: they may
 * have been blocked since.
 * @throws BLOCKED, WRONG_CODE, and what `recheck` throws; each is recorded
 */
export async function openSession(
  context: GuardedContext,
  { user, action, code, recheck }: Opening,
  browser: Browser,
): Promise<string> {
  const { db, clock } = context;
  const opening = transaction(db, async (trx) => {
    const current = await lockUserForUpdate(trx, user.id);
    await recheck(trx, current);
    if (current?.blocked === 1) throw refuse("BLOCKED").withDetails(await banDetails(trx, user.id));
    await checkCode(trx, user.id, code ?? "", clock.now());
    return insertSessionOf(trx, context, { user, action }, browser);
  });
  const token = await opening.catch(async (fault) => {
    if (fault instanceof Refusal) await recordFailure(context, user, browser.address);
    throw fault;
  });
  if (code) await forgetCodes(context, user.id);
  return token;
}

/** Inserts a session in place of the browser's former one, with its entry of the history, and returns its token. */
export async function insertSessionOf(
  trx: LeagueTransaction,
  { clock, settings }: Context,
  { user, action }: Pick<Opening, "user" | "action">,
  { device = null, token: former, address }: Browser,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const session = { user_id: user.id, token_hash: tokenHash(token), created_at: now, seen_at: now, device };
  await replaceSession(trx, session, former == null ? null : tokenHash(former));
  await removeUnseen(trx, openSince(now, settings.sessionDays));
  await recordOfUser(trx, { at: now, author: "USER", user_id: user.id, action }, user, address);
  return token;
}

/**
 * Records a failed sign-in; `null`: of an unknown account. Takes one transaction for either, so that the time tells nobody
 * which accounts there are. What was entered is not stored: it may be a password.
 */
export async function recordFailure({ db, clock }: Context, user: Named | null, address: string): Promise<void> {
  const entry = { at: clock.now(), author: "VISITOR", action: "signInFailed" } as const;
  await transaction(db, async (trx) => {
    if (user === null) await recordOfUnknown(trx, entry, address);
    else await recordOfUser(trx, entry, user, address);
  });
}

/** The first that matches names the browser: others say that they are those below them, too. */
const browsers = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** What a call was made with by its `User-Agent`, such as "Firefox on Windows" or "curl"; `null`: it does not say. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [, program] = /^([A-Za-z][\w.-]{0,31})(?:\/|$)/.exec(userAgent) ?? [];
  const name = browser ?? (program === "Mozilla" ? undefined : program);
  if (name === undefined) return system ?? null;
  return system === undefined ? name : `${name} on ${system}`;
}
