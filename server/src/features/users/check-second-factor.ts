import { refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { consumeRecoveryCode, consumeStep, findSecondFactor } from "./second-factor-queries.ts";
import { tokenHash } from "./session-token.ts";
import { stepOfCode } from "./totp.ts";

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
