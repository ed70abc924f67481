import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";

/**
 * Takes its turn in the one line in which joining, leaving, making matches, readiness and cancelling stand: whoever comes
 * second sees what the first one did. After it come the result's row and the match's, in that order.
 */
export async function lockMatchmaking(trx: LeagueTransaction): Promise<void> {
  await acquireLock(trx, "matchmaking");
}
