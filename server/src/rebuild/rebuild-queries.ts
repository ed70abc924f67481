import type { Side } from "contract/sides.ts";
import { sql } from "kysely";
import type { Context, LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row, Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { nonEmptyIds } from "../platform/database/dialect.ts";
import { insertRows, overwriteColumns, readTuples } from "../platform/database/statements.ts";
import type { ComparedTable } from "./compared-table.ts";
import type { PoolCompetitions } from "./frozen-rounds-queries.ts";

/** Rows that one statement writes. */
const rowsAtOnce = 500;
const dayMs = 86_400_000;

export type RatingPool = Awaited<ReturnType<typeof listRatingPools>>[number];

/** The pools, with their number of frozen results. */
export function listRatingPools(db: LeagueDatabase) {
  return db.selectFrom("rating_pools").select(["id", "last_freeze_number"]).orderBy("id").execute();
}

export async function listCompetitionIds(db: LeagueDatabase, ratingPoolId: number): Promise<number[]> {
  const competitions = await db
    .selectFrom("competitions")
    .select("id")
    .where("rating_pool_id", "=", ratingPoolId)
    .orderBy("id")
    .execute();
  return competitions.map(({ id }) => id);
}

export async function listUserIds(db: LeagueDatabase): Promise<number[]> {
  const users = await db.selectFrom("users").select("id").orderBy("id").execute();
  return users.map(({ id }) => id);
}

/** The stored rows of some players in a pool, or of competitions: of each the values of the table's columns. */
export function readStoredRows(
  db: LeagueDatabase,
  { name, key, ownerColumn, columns }: ComparedTable,
  { ratingPoolId, competitionIds }: PoolCompetitions,
  parts: readonly number[],
): Promise<(readonly unknown[])[]> {
  // The tables have no columns in common: they are read and written as if they were one of them.
  let query = db.selectFrom(name as "player_pairs").where(ownerColumn as "user_id", "in", nonEmptyIds(parts));
  if (key.includes("rating_pool_id")) query = query.where("rating_pool_id", "=", ratingPoolId);
  else if (ownerColumn === "user_id")
    query = query.where("competition_id" as "user_id", "in", nonEmptyIds(competitionIds));
  return readTuples(db, query, columns as readonly (keyof Tables["player_pairs"])[]);
}

export async function saveRows(
  trx: LeagueTransaction,
  { name, key }: ComparedTable,
  rows: readonly object[],
): Promise<void> {
  await insertRows(trx, name, rows, key);
}

export async function deleteRows(
  trx: LeagueTransaction,
  { name, key, columns }: ComparedTable,
  ratingPoolId: number,
  stored: readonly (readonly unknown[])[],
): Promise<void> {
  for (const values of stored) {
    let query = trx.deleteFrom(name as "player_pairs");
    for (const column of key) {
      const value = column === "rating_pool_id" ? ratingPoolId : values[columns.indexOf(column)];
      query = query.where(column as "user_id", "=", value as number);
    }
    await query.execute();
  }
}

/**
 * Raises a pool's counter to its highest freeze number, so that no number is used twice.
 * @returns whether the pool's counter was too low
 */
export async function raiseLastFreezeNumber(
  trx: LeagueTransaction,
  ratingPoolId: number,
  last: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("rating_pools")
    .set({ last_freeze_number: last })
    .where("id", "=", ratingPoolId)
    .where("last_freeze_number", "<", last)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type StoredStat = { stat: Row<"stats">; sides: Partial<Record<Side, Row<"stat_sides">>> };

/** The stats that are stored of these players on these competitions, by competition and player. */
export async function readStoredStats(
  db: LeagueDatabase,
  competitionIds: readonly number[],
  userIds: readonly number[],
): Promise<Map<string, StoredStat>> {
  const ofPlayers = db
    .selectFrom("stats as t")
    .where("t.competition_id", "in", nonEmptyIds(competitionIds))
    .where("t.user_id", "in", userIds);
  const stats = await ofPlayers.selectAll("t").execute();
  const sums = await ofPlayers.innerJoin("stat_sides as s", "s.stat_id", "t.id").selectAll("s").execute();
  const byId = new Map(stats.map((stat) => [stat.id, { stat, sides: {} } as StoredStat]));
  for (const row of sums) {
    const stored = byId.get(row.stat_id);
    if (stored !== undefined) stored.sides[row.side] = row;
  }
  return new Map([...byId.values()].map((stored) => [`${stored.stat.competition_id} ${stored.stat.user_id}`, stored]));
}

export async function deleteStats(trx: LeagueTransaction, ids: readonly number[]): Promise<void> {
  for (const some of splitIntoBatches(ids)) {
    await trx.deleteFrom("stat_sides").where("stat_id", "in", some).execute();
    await trx.deleteFrom("stats").where("id", "in", some).execute();
  }
}

/** The clans of all seasons whose results are rated in a pool. */
export function listClansOfPool(trx: LeagueTransaction, ratingPoolId: number) {
  return trx
    .selectFrom("clans as c")
    .innerJoin("competitions as b", "b.season_id", "c.season_id")
    .select(["c.id", "c.games", "c.wins", "c.losses", "c.team_score", "c.form"])
    .where("b.rating_pool_id", "=", ratingPoolId)
    .execute();
}

/** The number of results on each day and map, counted from the results themselves. */
export function countResultsByDay(trx: LeagueTransaction) {
  // Days before 1970 are negative, and integer division would round them up.
  const remainder = sql`((played_at % ${sql.lit(dayMs)}) + ${sql.lit(dayMs)}) % ${sql.lit(dayMs)}`;
  const day = sql<number>`(played_at - ${remainder}) / ${sql.lit(dayMs)}`;
  return trx
    .selectFrom("results")
    .select((build) => [
      "area",
      "competition_id",
      "frozen",
      "map",
      day.as("day"),
      build.fn.countAll<number>().as("results"),
    ])
    .groupBy(["area", "competition_id", "frozen", "map", day])
    .execute();
}

export function readResultCounts(trx: LeagueTransaction) {
  return trx.selectFrom("result_counts").selectAll().execute();
}

export async function saveResultCounts(
  trx: LeagueTransaction,
  spans: readonly NewRow<"result_counts">[],
): Promise<void> {
  for (const some of splitIntoBatches(spans)) {
    await trx
      .insertInto("result_counts")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["area", "days", "map", "span", "competition_id", "frozen"])
          .doUpdateSet(overwriteColumns({ results: 0 })),
      )
      .execute();
  }
}

/** The steps of the last rebuild that was not finished. */
export async function listFinishedSteps(db: LeagueDatabase, since: number): Promise<Set<string>> {
  await steps(db).deleteFrom("rebuild_steps").where("done_at", "<", since).execute();
  const done = await steps(db).selectFrom("rebuild_steps").select("step").execute();
  return new Set(done.map(({ step }) => step));
}

/** Runs a step's corrections, and marks it as done in the same transaction. @returns how many rows were wrong */
export function finishStep(
  { db, clock }: Pick<Context, "db" | "clock">,
  step: string,
  correct: (trx: LeagueTransaction) => Promise<number>,
): Promise<number> {
  const work = async (trx: LeagueTransaction) => {
    const wrong = await correct(trx);
    await steps(trx)
      .insertInto("rebuild_steps")
      .values({ step, done_at: clock.now() })
      .onConflict((conflict) => conflict.column("step").doNothing())
      .execute();
    return wrong;
  };
  return transaction(db, work, { isLong: true });
}

export async function deleteSteps(db: LeagueDatabase): Promise<void> {
  await steps(db).deleteFrom("rebuild_steps").execute();
}

/** Batches; by default as many rows as fit one statement. */
export function splitIntoBatches<Item>(items: readonly Item[], atOnce: number = rowsAtOnce): Item[][] {
  const parts = Math.ceil(items.length / atOnce);
  return Array.from({ length: parts }, (_, part) => items.slice(part * atOnce, (part + 1) * atOnce));
}

/** Not part of backups, so it is not one of the league's tables. */
function steps(db: LeagueDatabase) {
  return db.withTables<{ rebuild_steps: { step: string; done_at: number } }>();
}
