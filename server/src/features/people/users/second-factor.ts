import { randomBytes } from "node:crypto";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordUserEvent } from "../../audit-log/audit-log-recorder.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { runAdminTransaction } from "./admin-transaction.ts";
import type { ContextWithFailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import { hashToken } from "./session-rules.ts";
import {
  activateSecondFactor,
  consumeRecoveryCode,
  consumeTotpStep,
  deleteSecondFactor,
  findSecondFactor,
  savePendingSecondFactor,
  saveRecoveryCodes,
} from "./sign-in-queries.ts";
import { createTotpSecret, findStepOfCode } from "./totp.ts";
import { type PasswordConfirmation, requirePassword } from "./update-profile.ts";
import { findUserByName } from "./users-queries.ts";

const recoveryCodeCount = 10;
const recoveryCodeBytes = 8;
/** Maximum number of codes that can be tried for one account within 15 minutes. */
const maxCodeAttempts = 5;

/**
 * Creates the secret of a second factor and returns it. The second factor becomes active when its first code is
 * confirmed.
 * @throws SECOND_FACTOR_ACTIVE if the viewer already has an active second factor
 * @throws the errors of `requirePassword`
 */
export async function beginSecondFactor(
  context: ContextWithFailedSignIns,
  caller: PasswordConfirmation,
): Promise<string> {
  await requirePassword(context, caller);
  const secret = createTotpSecret();
  const isSaved = await transaction(context.db, (trx) => savePendingSecondFactor(trx, caller.viewer.id, secret));
  if (!isSaved) throw createApiError("SECOND_FACTOR_ACTIVE");
  return secret;
}

/**
 * Activates the viewer's second factor with its first code. Returns the recovery codes, which are shown only once.
 * @throws WRONG_CODE if the code is wrong, or belongs to no pending second factor
 * @throws SECOND_FACTOR_ACTIVE if it is already active
 * @throws TOO_MANY after too many codes
 */
export async function confirmSecondFactor(
  context: ContextWithFailedSignIns,
  { id }: SignedIn,
  code: string,
): Promise<string[]> {
  const { db, clock, failedSignIns } = context;
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const factor = await findSecondFactor(db, id);
  // Rejected before the code is checked, so that nobody can guess codes of an active second factor here.
  if (factor?.active === 1) throw createApiError("SECOND_FACTOR_ACTIVE");
  await failedSignIns.count(createCodeAttemptsKey(id), clock.now(), maxCodeAttempts);
  const enteredCode = code.replace(/\s/g, "");
  const step = factor === undefined ? null : findStepOfCode(factor.secret, enteredCode, clock.now());
  await transaction(db, async (trx) => {
    if (factor === undefined || step === null) throw createApiError("WRONG_CODE");
    const isActivated = await activateSecondFactor(trx, factor, step);
    // Another request has activated the second factor in the meantime, or has replaced its secret.
    if (!isActivated) {
      const isActive = (await findSecondFactor(trx, id))?.active === 1;
      throw createApiError(isActive ? "SECOND_FACTOR_ACTIVE" : "WRONG_CODE");
    }
    await saveRecoveryCodes(trx, id, recoveryCodes.map(hashToken));
  });
  await forgetCodeAttempts(context, id);
  return recoveryCodes.map(formatRecoveryCode);
}

function createRecoveryCode(): string {
  return randomBytes(recoveryCodeBytes).toString("hex").toUpperCase();
}

/** Separates groups of four characters by hyphens. */
function formatRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/**
 * Removes the viewer's own second factor.
 * @throws SECOND_FACTOR_NOT_FOUND if the viewer has none
 * @throws the errors of `requirePassword`
 */
export async function removeOwnSecondFactor(
  context: ContextWithFailedSignIns,
  caller: PasswordConfirmation,
): Promise<void> {
  await requirePassword(context, caller);
  await transaction(context.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, caller.viewer.id))) throw createApiError("SECOND_FACTOR_NOT_FOUND");
  });
}

/**
 * Removes another user's second factor, as an admin.
 * @throws SECOND_FACTOR_NOT_FOUND if the user has none, or is the viewer
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export async function removeSecondFactorOfUser(context: Context, viewer: SignedIn, userId: number): Promise<void> {
  await runAdminTransaction(context, viewer, async (trx) => {
    // Admins remove their own second factor with `removeOwnSecondFactor`, which requires their password.
    if (userId === viewer.id || !(await deleteSecondFactor(trx, userId)))
      throw createApiError("SECOND_FACTOR_NOT_FOUND");
  });
}

/**
 * Removes a user's second factor, for the operator's command line.
 * @returns `false` if the user has none
 * @throws USER_NOT_FOUND if there is no such user
 */
export function removeSecondFactorByName({ db, clock }: Pick<Context, "db" | "clock">, userName: string) {
  return transaction(db, async (trx) => {
    const user = orThrow(await findUserByName(trx, userName), "USER_NOT_FOUND");
    const isRemoved = await deleteSecondFactor(trx, user.id);
    const entry = { at: clock.now(), author: "LEAGUE", action: "removeSecondFactorByHand" } as const;
    const ipAddress: null = null;
    if (isRemoved) await recordUserEvent(trx, entry, user, ipAddress);
    return isRemoved;
  });
}

/**
 * Counts an attempt to enter a code, before the code is checked. Does nothing if the user has no second factor.
 * @throws SECOND_FACTOR_REQUIRED if no code was entered
 * @throws TOO_MANY after too many codes
 */
export async function countCodeAttempt(
  { db, clock, failedSignIns }: ContextWithFailedSignIns,
  userId: number,
  code: string | null | undefined,
): Promise<void> {
  if ((await findSecondFactor(db, userId))?.active !== 1) return;
  if (!code) throw createApiError("SECOND_FACTOR_REQUIRED");
  await failedSignIns.count(createCodeAttemptsKey(userId), clock.now(), maxCodeAttempts);
}

/** Forgets the counted attempts, because a code was correct. */
export function forgetCodeAttempts({ failedSignIns }: ContextWithFailedSignIns, userId: number): Promise<void> {
  return failedSignIns.forget(createCodeAttemptsKey(userId));
}

/** Returns the key of a user's attempts for all IP addresses together, because there are only a million codes. */
function createCodeAttemptsKey(userId: number) {
  return { account: `code of ${userId}`, ipAddress: "" };
}

/**
 * Checks and consumes a code of a user's second factor, or one of their recovery codes: each code opens one session.
 * Does nothing if the user has no second factor. The caller must have locked the user's row.
 * @throws WRONG_CODE if the code is wrong or was used before
 */
export async function consumeCode(trx: LeagueTransaction, userId: number, code: string, now: number): Promise<void> {
  const factor = await findSecondFactor(trx, userId);
  if (factor === undefined || factor.active === 0) return;
  // Recovery codes are shown in upper case, with hyphens.
  const enteredCode = code.replace(/[\s-]/g, "").toUpperCase();
  const step = findStepOfCode(factor.secret, enteredCode, now);
  const isCorrect =
    step === null
      ? await consumeRecoveryCode(trx, userId, hashToken(enteredCode))
      : await consumeTotpStep(trx, userId, step);
  if (!isCorrect) throw createApiError("WRONG_CODE");
}
