import { CompiledQuery } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../../server/src/features/context.ts";
import { transaction } from "../../server/src/platform/database/database.ts";
import { getEngine } from "../../server/src/platform/database/dialect.ts";
import { insertRows } from "../../server/src/platform/database/statements.ts";

/** Sets the number of frozen results of a rating pool. */
export async function setFreezeCount(trx: LeagueTransaction, ratingPoolId: number, freezeCount: number): Promise<void> {
  await trx
    .updateTable("rating_pools")
    .set({ last_freeze_number: freezeCount })
    .where("id", "=", ratingPoolId)
    .execute();
}

/** Lists the competitions of all modes, by the id of the mode. */
export function listCompetitionsOfModes(db: LeagueDatabase) {
  return db
    .selectFrom("competitions")
    .select(["id", "rating_pool_id"])
    .where("mode_id", "is not", null)
    .orderBy("mode_id")
    .execute();
}

/**
 * Lets SQLite write faster: without waiting for the disk, and with more memory. A crash may damage the file, so this is only
 * for files that can be created again.
 */
export async function disableDurability(db: LeagueDatabase): Promise<void> {
  if (getEngine(db) !== "sqlite") return;
  // A negative `cache_size` is in KiB. `wal_autocheckpoint` is in pages.
  for (const pragma of ["synchronous = off", "cache_size = -400000", "wal_autocheckpoint = 100000"]) {
    await db.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
  }
}

/** Collects the statistics that PostgreSQL's query plans depend on. */
export async function analyzeTables(db: LeagueDatabase): Promise<void> {
  if (getEngine(db) === "postgres") await db.executeQuery(CompiledQuery.raw("vacuum analyze"));
}

/** Finds the id of the user with an e-mail. */
export async function findUserId(db: LeagueDatabase, email: string): Promise<number> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return user.id;
}

/** Makes a user a player of every round, by copying another player's row. The user must not have played any round. */
export async function assignAllRounds(db: LeagueDatabase, userId: number): Promise<void> {
  const rows = await db.selectFrom("player_rounds").selectAll().execute();
  const rowsByResult = new Map(rows.map((row) => [row.result_id, row]));
  const copies = [...rowsByResult.values()].map((row) => ({ ...row, user_id: userId }));
  await transaction(db, (trx) => insertRows(trx, "player_rounds", copies));
}
