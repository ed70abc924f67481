import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";

/**
 * Locks matchmaking: joining, leaving, making matches, readiness and cancelling run one after the other. Lock order:
 * this lock first, then the result's row, then the match's.
 */
export async function lockMatchmaking(trx: LeagueTransaction): Promise<void> {
  await acquireLock(trx, "matchmaking");
}
