import type { Context, LeagueTransaction } from "../features/context.ts";
import { transaction } from "../platform/database/database.ts";
import { markStepDone } from "./rebuild-queries.ts";

/** Runs a step's corrections, and marks it as done in the same transaction. @returns how many rows were wrong */
export function finishStep(
  { db, clock }: Pick<Context, "db" | "clock">,
  step: string,
  correct: (trx: LeagueTransaction) => Promise<number>,
): Promise<number> {
  const work = async (trx: LeagueTransaction) => {
    const wrong = await correct(trx);
    await markStepDone(trx, step, clock.now());
    return wrong;
  };
  return transaction(db, work, { isLong: true });
}
