import { setTimeout as pause } from "node:timers/promises";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";

/** Milliseconds in which calls get as far as they can. */
const waitMs = 150;

/**
 * Starts works while a transaction holds what they all need, and lets it go once they stand before it: so they meet,
 * each having seen the league as it was before any of them.
 */
export async function meet<Answer>(
  db: LeagueDatabase,
  hold: (trx: LeagueTransaction) => Promise<unknown>,
  start: () => readonly Promise<Answer>[],
): Promise<Answer[]> {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = transaction(db, async (trx) => {
    await hold(trx);
    held.resolve();
    await letGo.promise;
  });
  await Promise.race([held.promise, holding]);
  const works = start();
  await pause(waitMs);
  letGo.resolve();
  await holding;
  return Promise.all(works);
}
