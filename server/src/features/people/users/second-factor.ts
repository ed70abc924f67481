import { randomBytes } from "node:crypto";
import { transaction } from "../../../platform/database/database.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { recordOfUser } from "../../audit-log/history-scope.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { GuardedContext } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import { tokenHash } from "./session-rules.ts";
import {
  activate,
  consumeRecoveryCode,
  consumeStep,
  deleteSecondFactor,
  findSecondFactor,
  savePending,
  saveRecoveryCodes,
} from "./sign-in-queries.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";
import { type PasswordCaller, requirePassword } from "./update-profile.ts";
import { asAdmin } from "./user-rules.ts";
import { findByName } from "./users-queries.ts";

const recoveryCodes = 10;
/** Codes of one account that may be tried within 15 minutes. */
const codesAllowed = 5;

/**
 * Makes the key of a second factor, which is active once its first code is confirmed, and returns it.
 * @throws SECOND_FACTOR_ACTIVE, and as `requirePassword` does
 */
export async function beginSecondFactor(context: GuardedContext, caller: PasswordCaller): Promise<string> {
  await requirePassword(context, caller);
  const secret = newTotpSecret();
  const isSaved = await transaction(context.db, (trx) => savePending(trx, caller.viewer.id, secret));
  if (!isSaved) throw refuse("SECOND_FACTOR_ACTIVE");
  return secret;
}

/**
 * Makes the viewer's second factor active by its first code, and returns the recovery codes, which are shown only once.
 * @throws WRONG_CODE, also where none was begun, or another since; SECOND_FACTOR_ACTIVE, TOO_MANY
 */
export async function confirmSecondFactor(context: GuardedContext, { id }: SignedIn, code: string): Promise<string[]> {
  const { db, clock, failures } = context;
  const codes = Array.from({ length: recoveryCodes }, () => randomBytes(8).toString("hex").toUpperCase());
  const factor = await findSecondFactor(db, id);
  // Before the code is checked: nobody finds out codes of an active one here.
  if (factor?.active === 1) throw refuse("SECOND_FACTOR_ACTIVE");
  await failures.count(codesOf(id), clock.now(), codesAllowed);
  const step = factor === undefined ? null : stepOfCode(factor.secret, code.replace(/\s/g, ""), clock.now());
  await transaction(db, async (trx) => {
    if (!factor || step === null || !(await activate(trx, factor, step))) throw refuse("WRONG_CODE");
    await saveRecoveryCodes(trx, id, codes.map(tokenHash));
  });
  await forgetCodes(context, id);
  return codes.map((one) => one.replace(/.{4}(?=.)/g, "$&-"));
}

/** Removes the viewer's own second factor. @throws SECOND_FACTOR_NOT_FOUND, and as `requirePassword` does */
export async function removeOwnSecondFactor(context: GuardedContext, caller: PasswordCaller): Promise<void> {
  await requirePassword(context, caller);
  await transaction(context.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, caller.viewer.id))) throw refuse("SECOND_FACTOR_NOT_FOUND");
  });
}

/** Removes another user's second factor, as an admin. @throws SECOND_FACTOR_NOT_FOUND, FORBIDDEN */
export async function removeSecondFactorOf(context: Context, viewer: SignedIn, userId: number): Promise<void> {
  await asAdmin(context, viewer, async (trx) => {
    // One's own needs the password.
    if (userId === viewer.id || !(await deleteSecondFactor(trx, userId))) throw refuse("SECOND_FACTOR_NOT_FOUND");
  });
}

/** Removes a user's second factor by a command on the machine. @returns whether there was one @throws USER_NOT_FOUND */
export function removeSecondFactorByName({ db, clock }: Pick<Context, "db" | "clock">, userName: string) {
  return transaction(db, async (trx) => {
    const user = orRefuse(await findByName(trx, userName), "USER_NOT_FOUND");
    const isRemoved = await deleteSecondFactor(trx, user.id);
    const entry = { at: clock.now(), author: "LEAGUE", action: "removeSecondFactorByHand" } as const;
    if (isRemoved) await recordOfUser(trx, entry, user, null);
    return isRemoved;
  });
}

/**
 * Counts a code of a user's second factor, where they have one, before it is checked.
 * @throws SECOND_FACTOR_REQUIRED, TOO_MANY
 */
export async function countCode(
  { db, clock, failures }: GuardedContext,
  userId: number,
  code: string | null | undefined,
): Promise<void> {
  if ((await findSecondFactor(db, userId))?.active !== 1) return;
  if (!code) throw refuse("SECOND_FACTOR_REQUIRED");
  await failures.count(codesOf(userId), clock.now(), codesAllowed);
}

/** One of the codes that were counted was right. */
export function forgetCodes({ failures }: GuardedContext, userId: number): Promise<void> {
  return failures.forget(codesOf(userId));
}

/** Counted wherever they come from: there are only a million. */
function codesOf(userId: number) {
  return { account: `code of ${userId}`, address: "" };
}

/**
 * Checks the code of a user's second factor, where they have one, and uses it up: each code opens one session. A recovery
 * code stands for one. The user's row is locked.
 * @throws WRONG_CODE
 */
export async function checkCode(trx: LeagueTransaction, userId: number, code: string, now: number): Promise<void> {
  const factor = await findSecondFactor(trx, userId);
  if (factor === undefined || factor.active === 0) return;
  const plain = code.replace(/[\s-]/g, "").toUpperCase();
  const step = stepOfCode(factor.secret, plain, now);
  const isRight =
    step === null ? await consumeRecoveryCode(trx, userId, tokenHash(plain)) : await consumeStep(trx, userId, step);
  if (!isRight) throw refuse("WRONG_CODE");
}
