import { CompiledQuery } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../../server/src/features/context.ts";
import { engineOf } from "../../server/src/platform/database/dialect.ts";

/** Sets the number of frozen results of a pool. */
export async function setFreezes(trx: LeagueTransaction, poolId: number, freezes: number): Promise<void> {
  await trx.updateTable("pools").set({ freezes }).where("id", "=", poolId).execute();
}

/** The boards of all modes, in the order of their keys. */
export function boardsOfModes(db: LeagueDatabase) {
  return db
    .selectFrom("boards")
    .select(["id", "pool_id"])
    .where("mode_id", "is not", null)
    .orderBy("mode_id")
    .execute();
}

/**
 * Sets SQLite to write without waiting for the disk and with more memory, for a file that is not needed after a crash.
 */
export async function writeFast(db: LeagueDatabase): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  for (const pragma of ["synchronous = off", "cache_size = -400000", "wal_autocheckpoint = 100000"]) {
    await db.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
  }
}

/** Runs ANALYZE, whose statistics PostgreSQL's query plans depend on. */
export async function analyze(db: LeagueDatabase): Promise<void> {
  if (engineOf(db) === "postgres") await db.executeQuery(CompiledQuery.raw("vacuum analyze"));
}
