import { ApiError, createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordUnknownUserEvent, recordUserEvent } from "../../audit-log/audit-log-recorder.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { findBanDetails } from "./bans-queries.ts";
import type { ContextWithFailedSignIns } from "./failed-sign-ins.ts";
import { isLegacyHash, upgradeLegacyHash, verifySignIn } from "./password.ts";
import { consumeCode, countCodeAttempt, forgetCodeAttempts } from "./second-factor.ts";
import { createToken, getSessionLimits, hashToken } from "./session-rules.ts";
import { findMaxLegacyHashCost, findSignInByEmail, removeUnusedSessions, replaceSession } from "./sign-in-queries.ts";
import { changeUser, lockUserForUpdate } from "./users-queries.ts";

/** The browser in which a session begins. */
export type Browser = {
  /** Browser and system, such as "Firefox on Windows"; `null` if unknown. */
  readonly device?: string | null;
  /** Token of the browser's current session, which the new session replaces. */
  readonly formerToken?: string | null;
  readonly ipAddress: string;
};

type SignIn = {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor. */
  readonly code?: string | null | undefined;
} & Browser;

/**
 * Signs in with e-mail and password. Returns the session's token and the user's id. Unknown e-mails and wrong passwords
 * cause the same error after the same time. A legacy password hash is replaced by a new hash if bcrypt compared the
 * complete password.
 * @throws WRONG_SIGN_IN if the e-mail is unknown or the password is wrong
 * @throws BLOCKED if the user is blocked
 * @throws SECOND_FACTOR_REQUIRED, WRONG_CODE if the code of the second factor is missing or wrong
 * @throws TOO_MANY after too many failures
 */
export async function signIn(context: ContextWithFailedSignIns, { email, password, code, ...browser }: SignIn) {
  const { db, clock, failedSignIns } = context;
  const attempt = { account: email, ipAddress: browser.ipAddress };
  await failedSignIns.count(attempt, clock.now());
  const user = await findSignInByEmail(db, attempt.account);
  const cost = { current: context.passwordCost, maxLegacy: await findMaxLegacyHashCost(db) };
  const isCorrect = await verifySignIn(password, user?.password_hash ?? null, cost);
  if (user === undefined || !isCorrect) {
    await recordFailedSignIn(context, user ?? null, browser.ipAddress);
    throw createApiError("WRONG_SIGN_IN");
  }
  await countCodeAttempt(context, user.id, code);
  await failedSignIns.forget(attempt);
  const { password_hash: storedHash } = user;
  const password_hash = isLegacyHash(storedHash)
    ? await upgradeLegacyHash(password, storedHash, context.passwordCost)
    : storedHash;
  const recheck = async (trx: LeagueTransaction, lockedUser: { password_hash: string } | undefined) => {
    // A concurrent sign-in may have upgraded the hash already.
    if (lockedUser?.password_hash === password_hash) return;
    // The password may have been changed since it was read.
    if (lockedUser?.password_hash !== storedHash) throw createApiError("WRONG_SIGN_IN");
    await changeUser(trx, user.id, { password_hash });
  };
  const token = await openSession(context, { user, action: "signIn", code, recheck }, browser);
  return { token, userId: user.id };
}

type NamedUser = { readonly id: number; readonly user_name: string };

/** A user, read while locking their row. */
type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUserForUpdate>>>;

type SessionOpening = {
  readonly user: NamedUser;
  /** Name of the action in the audit log. */
  readonly action: string;
  /** Code of the second factor. Checked if the user has a second factor. */
  readonly code: string | null | undefined;
  /** Checks the user's credentials again while their row is locked. @throws ApiError if they are no longer valid */
  readonly recheck: (trx: LeagueTransaction, lockedUser: LockedUser | undefined) => Promise<void> | void;
};

/**
 * Opens a session and returns its token. The caller must have called `countCodeAttempt`. Locks and re-reads the user's
 * row, because the user may have been blocked since it was read. Failures are recorded in the audit log.
 * @throws BLOCKED if the user is blocked
 * @throws WRONG_CODE if the code of the second factor is wrong
 * @throws the errors of `recheck`
 */
export async function openSession(
  context: ContextWithFailedSignIns,
  { user, action, code, recheck }: SessionOpening,
  browser: Browser,
): Promise<string> {
  const { db, clock } = context;
  const opening = transaction(db, async (trx) => {
    const lockedUser = await lockUserForUpdate(trx, user.id);
    await recheck(trx, lockedUser);
    if (lockedUser?.blocked === 1) throw createApiError("BLOCKED").withDetails(await findBanDetails(trx, user.id));
    await consumeCode(trx, user.id, code ?? "", clock.now());
    return insertSessionOfUser(trx, context, { user, action }, browser);
  });
  const token = await opening.catch(async (error) => {
    if (error instanceof ApiError) await recordFailedSignIn(context, user, browser.ipAddress);
    throw error;
  });
  if (code) await forgetCodeAttempts(context, user.id);
  return token;
}

/**
 * Inserts a session in place of the browser's former session, with an entry in the audit log. Returns the session's
 * token.
 */
export async function insertSessionOfUser(
  trx: LeagueTransaction,
  { clock, settings }: Context,
  { user, action }: Pick<SessionOpening, "user" | "action">,
  { device = null, formerToken, ipAddress }: Browser,
): Promise<string> {
  const token = createToken();
  const now = clock.now();
  const session = { user_id: user.id, token_hash: hashToken(token), created_at: now, seen_at: now, device };
  await replaceSession(trx, session, formerToken == null ? null : hashToken(formerToken));
  await removeUnusedSessions(trx, getSessionLimits(now, settings.sessionDays));
  await recordUserEvent(trx, { at: now, author: "USER", user_id: user.id, action }, user, ipAddress);
  return token;
}

/**
 * Records a failed sign-in. Known and unknown accounts take one transaction each, so that the time does not reveal
 * which accounts exist. The entered e-mail is not stored, because users sometimes enter their password there.
 * @param user `null` if the account is unknown
 */
export async function recordFailedSignIn(
  { db, clock }: Context,
  user: NamedUser | null,
  ipAddress: string,
): Promise<void> {
  const entry = { at: clock.now(), author: "VISITOR", action: "signInFailed" } as const;
  await transaction(db, async (trx) => {
    if (user === null) await recordUnknownUserEvent(trx, entry, ipAddress);
    else await recordUserEvent(trx, entry, user, ipAddress);
  });
}

/** The first match is the browser. The order matters: a user agent may also name browsers further down the list. */
const browserPatterns = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

/** The first match is the system. The order also matters here: iOS also names "Mac OS X", and Android names Linux. */
const systemPatterns = [
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** The program at the beginning of a user agent, such as "curl" of "curl/8.11.0". */
const programPattern = /^([A-Za-z][\w.-]{0,31})(?:\/|$)/;

/** Returns the client named by a `User-Agent`, such as "Firefox on Windows" or "curl"; `null` if it names no client. */
export function parseDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [browser] = browserPatterns.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = systemPatterns.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [, program] = programPattern.exec(userAgent) ?? [];
  // Browsers call themselves Mozilla.
  const name = browser ?? (program === "Mozilla" ? undefined : program);
  if (name === undefined) return system ?? null;
  return system === undefined ? name : `${name} on ${system}`;
}
