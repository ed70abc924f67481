import { randomBytes } from "node:crypto";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordOfUser } from "../history/history-scope.ts";
import { type PasswordCaller, requirePassword } from "./change-password.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import {
  activate,
  deleteSecondFactor,
  findSecondFactor,
  savePending,
  saveRecoveryCodes,
} from "./second-factor-queries.ts";
import { tokenHash } from "./session-rules.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";
import { asAdmin } from "./user-rules.ts";
import { findByName } from "./users-queries.ts";

type Guarded = Context & { readonly failures: FailedSignIns };
const recoveryCodes = 10;

/**
 * Makes the key of a second factor, which is active once its first code is confirmed, and returns it.
 * @throws SECOND_FACTOR_ACTIVE, and as `requirePassword` does
 */
export async function beginSecondFactor(context: Guarded, caller: PasswordCaller, password?: string): Promise<string> {
  await requirePassword(context, caller, password);
  const secret = newTotpSecret();
  const isSaved = await transaction(context.db, (trx) => savePending(trx, caller.viewer.id, secret));
  if (!isSaved) throw refuse("SECOND_FACTOR_ACTIVE");
  return secret;
}

/**
 * Makes the viewer's second factor active by its first code, and returns the recovery codes, which are shown only once.
 * @throws WRONG_CODE, also where none was begun; SECOND_FACTOR_ACTIVE
 */
export async function confirmSecondFactor({ db, clock }: Context, viewer: SignedIn, code: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => randomBytes(8).toString("hex").toUpperCase());
  await transaction(db, async (trx) => {
    const factor = await findSecondFactor(trx, viewer.id);
    const step = factor === undefined ? null : stepOfCode(factor.secret, code.replace(/\s/g, ""), clock.now());
    if (step === null) throw refuse("WRONG_CODE");
    if (!(await activate(trx, viewer.id, step))) throw refuse("SECOND_FACTOR_ACTIVE");
    await saveRecoveryCodes(trx, viewer.id, codes.map(tokenHash));
  });
  return codes.map((one) => one.replace(/.{4}(?=.)/g, "$&-"));
}

/** Removes the viewer's own second factor. @throws SECOND_FACTOR_NOT_FOUND, and as `requirePassword` does */
export async function removeOwnSecondFactor(
  context: Guarded,
  caller: PasswordCaller,
  password?: string,
): Promise<void> {
  await requirePassword(context, caller, password);
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
export async function removeSecondFactorByName(
  { db, clock }: Pick<Context, "db" | "clock">,
  userName: string,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const user = await findByName(trx, userName);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const isRemoved = await deleteSecondFactor(trx, user.id);
    const entry = { at: clock.now(), author: "LEAGUE", user_id: null, action: "removeSecondFactorByHand" } as const;
    if (isRemoved) await recordOfUser(trx, entry, user, null);
    return isRemoved;
  });
}
