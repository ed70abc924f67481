import { CompiledQuery } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../../server/src/features/context.ts";
import { getEngine } from "../../server/src/platform/database/dialect.ts";

/** Sets the number of frozen results of a pool. */
export async function setFreezes(trx: LeagueTransaction, ratingPoolId: number, freezes: number): Promise<void> {
  await trx.updateTable("rating_pools").set({ last_freeze_number: freezes }).where("id", "=", ratingPoolId).execute();
}

/** The competitions of all modes, in the order of their keys. */
export function competitionsOfModes(db: LeagueDatabase) {
  return db
    .selectFrom("competitions")
    .select(["id", "rating_pool_id"])
    .where("mode_id", "is not", null)
    .orderBy("mode_id")
    .execute();
}

/**
 * Sets SQLite to write without waiting for the disk and with more memory, for a file that is not needed after a crash.
 */
export async function writeFast(db: LeagueDatabase): Promise<void> {
  if (getEngine(db) !== "sqlite") return;
  for (const pragma of ["synchronous = off", "cache_size = -400000", "wal_autocheckpoint = 100000"]) {
    await db.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
  }
}

/** Runs ANALYZE, whose statistics PostgreSQL's query plans depend on. */
export async function analyze(db: LeagueDatabase): Promise<void> {
  if (getEngine(db) === "postgres") await db.executeQuery(CompiledQuery.raw("vacuum analyze"));
}
