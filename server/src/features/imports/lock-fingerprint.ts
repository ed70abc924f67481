import { acquireLock } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Area } from "../tables.ts";

/** Locks a round by its fingerprint: of two who post it at once, the second one goes on when the first one's is there. */
export async function lockFingerprint(trx: LeagueTransaction, area: Area, fingerprint: string): Promise<void> {
  await acquireLock(trx, `round ${area} ${fingerprint}`);
}
