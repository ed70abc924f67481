import { transaction } from "../../platform/database/database.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOfUnknown, recordOfUser } from "../history/history-scope.ts";
import { banDetails } from "./bans-queries.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { consumeRecoveryCode, consumeStep, findSecondFactor } from "./second-factor-queries.ts";
import { newToken, openSince, tokenHash } from "./session-rules.ts";
import { insertSession, removeSession, removeUnseen } from "./sessions-queries.ts";
import { stepOfCode } from "./totp.ts";
import { lockUserForUpdate } from "./users-queries.ts";

/** Codes of one account that may be tried within 15 minutes. */
const codesAllowed = 5;

export type SignInContext = Context & { readonly failures: FailedSignIns };

/** Where a session is begun. */
export type Browser = {
  /** Such as "Firefox on Windows"; `null`: unknown. */
  readonly device?: string | null;
  /** The token that it has; the session of that ends. */
  readonly token?: string | null;
  readonly address: string;
};

type Named = { readonly id: number; readonly user_name: string };

/** A user as they are once their row is locked. */
type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUserForUpdate>>>;

type Opening = {
  readonly user: { readonly id: number; readonly user_name: string };
  /** What the history calls it. */
  readonly action: string;
  /** Of the second factor, checked where the user has one. */
  readonly code: string | null | undefined;
  /** Checks what the user was let in by, again, with their row locked. @throws */
  readonly recheck: (trx: LeagueTransaction, current: LockedUser | undefined) => Promise<void> | void;
};

/**
 * Counts a code of the second factor, where the user has one, before it is checked.
 * @throws SECOND_FACTOR_REQUIRED, TOO_MANY
 */
export async function countCode(
  { db, clock, failures }: SignInContext,
  userId: number,
  code: string | null | undefined,
): Promise<void> {
  if ((await findSecondFactor(db, userId))?.active !== 1) return;
  if (!code) throw refuse("SECOND_FACTOR_REQUIRED");
  // Counted wherever they come from: there are only a million.
  failures.count(codePair(userId), clock.now(), codesAllowed);
  await failures.countWithOthers(codePair(userId), codesAllowed);
}

/**
 * Opens a session of a user whose code was counted, and returns its token. The user's row is locked and read again: they may
 * have been blocked since.
 * @throws BLOCKED, WRONG_CODE, and what `recheck` throws; each is recorded
 */
export async function openSession(context: SignInContext, opening: Opening, browser: Browser): Promise<string> {
  const { db, clock, failures } = context;
  const { user, action, code, recheck } = opening;
  const token = transaction(db, async (trx) => {
    const current = await lockUserForUpdate(trx, user.id);
    await recheck(trx, current);
    if (current?.blocked === 1) throw refuse("BLOCKED").withDetails(await banDetails(trx, user.id));
    await checkSecondFactor(trx, user.id, code ?? "", clock.now());
    return insertSessionOf(trx, context, { user, action }, browser);
  });
  const opened = await recordingRefusals(context, user, browser.address, token);
  if (code) await failures.forget(codePair(user.id));
  return opened;
}

/** Inserts a session in place of the browser's former one, with its entry of the history, and returns its token. */
export async function insertSessionOf(
  trx: LeagueTransaction,
  { clock, settings }: Context,
  { user, action }: Pick<Opening, "user" | "action">,
  { device = null, token: former, address }: Browser,
): Promise<string> {
  const [token, now] = [newToken(), clock.now()];
  await removeUnseen(trx, openSince(now, settings.sessionDays));
  if (former != null) await removeSession(trx, tokenHash(former));
  await insertSession(trx, { user_id: user.id, token_hash: tokenHash(token), created_at: now, seen_at: now, device });
  await recordOfUser(trx, { at: now, author: "USER", user_id: user.id, action }, user, address);
  return token;
}

/**
 * Records a failed sign-in; `null`: of an unknown account. Takes one transaction for either, so that the time tells nobody
 * which accounts there are. What was entered is not stored: it may be a password.
 */
export async function recordFailure({ db, clock }: Context, user: Named | null, address: string): Promise<void> {
  const entry = { at: clock.now(), author: "VISITOR", user_id: null, action: "signInFailed" } as const;
  await transaction(db, async (trx) => {
    if (user === null) await recordOfUnknown(trx, entry, address);
    else await recordOfUser(trx, entry, user, address);
  });
}

function codePair(userId: number) {
  return { account: `code of ${userId}`, address: "" };
}

async function recordingRefusals<Answer>(context: Context, user: Named, address: string, opening: Promise<Answer>) {
  try {
    return await opening;
  } catch (fault) {
    if (fault instanceof Refusal) await recordFailure(context, user, address);
    throw fault;
  }
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

/**
 * Checks the code of a user's second factor, where they have one, and uses it up: each code opens one session. A recovery
 * code stands for one. The user's row is locked.
 * @throws WRONG_CODE
 */
export async function checkSecondFactor(
  trx: LeagueTransaction,
  userId: number,
  code: string,
  now: number,
): Promise<void> {
  const factor = await findSecondFactor(trx, userId);
  if (factor === undefined || factor.active === 0) return;
  const plain = code.replace(/[\s-]/g, "").toUpperCase();
  const step = stepOfCode(factor.secret, plain, now);
  const isRight =
    step === null ? await consumeRecoveryCode(trx, userId, tokenHash(plain)) : await consumeStep(trx, userId, step);
  if (!isRight) throw refuse("WRONG_CODE");
}
