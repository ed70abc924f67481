import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Area } from "../tables.ts";

/**
 * Locks a round by its fingerprint: of two concurrent imports of one round, the second continues when the first has
 * committed.
 */
export async function lockFingerprint(trx: LeagueTransaction, area: Area, fingerprint: string): Promise<void> {
  await acquireLock(trx, `round ${area} ${fingerprint}`);
}
