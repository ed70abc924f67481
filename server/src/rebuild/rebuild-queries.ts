import type { Side } from "contract/sides.ts";
import { sql } from "kysely";
import type { Context, LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row, Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { toNonEmptyIds } from "../platform/database/dialect.ts";
import { insertRows, overwriteColumns, readTuples } from "../platform/database/statements.ts";
import type { ComparedTable } from "./compared-table.ts";
import type { PoolCompetitions } from "./frozen-rounds-queries.ts";

/** The number of rows per statement. */
const rowsPerBatch = 500;
const dayMs = 86_400_000;

export type RatingPool = Awaited<ReturnType<typeof listRatingPools>>[number];

/** Lists the rating pools with their last freeze numbers. A pool has about as many frozen results as that number. */
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

/** Reads the stored rows of players in a rating pool, or of competitions. Returns the values of the table's columns. */
export function readStoredRows(
  db: LeagueDatabase,
  { name, key, ownerColumn, columns }: ComparedTable,
  { ratingPoolId, competitionIds }: PoolCompetitions,
  ownerIds: readonly number[],
): Promise<(readonly unknown[])[]> {
  // The tables have no common type, so they are treated as one of them.
  let query = db.selectFrom(name as "player_pairs").where(ownerColumn as "user_id", "in", toNonEmptyIds(ownerIds));
  // If the owner is a competition, the condition above suffices.
  if (key.includes("rating_pool_id")) query = query.where("rating_pool_id", "=", ratingPoolId);
  else if (ownerColumn === "user_id")
    query = query.where("competition_id" as "user_id", "in", toNonEmptyIds(competitionIds));
  return readTuples(db, query, columns as readonly (keyof Tables["player_pairs"])[]);
}

/** Inserts rows. Overwrites stored rows with the same key. */
export async function saveRows(
  trx: LeagueTransaction,
  { name, key }: ComparedTable,
  rows: readonly object[],
): Promise<void> {
  await insertRows(trx, name, rows, key);
}

/** Deletes rows of a table. Each row has the values of the table's `columns`. */
export async function deleteRows(
  trx: LeagueTransaction,
  { name, key, columns }: ComparedTable,
  ratingPoolId: number,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  for (const values of rows) {
    let query = trx.deleteFrom(name as "player_pairs");
    for (const column of key) {
      const value = column === "rating_pool_id" ? ratingPoolId : values[columns.indexOf(column)];
      query = query.where(column as "user_id", "=", value as number);
    }
    await query.execute();
  }
}

/**
 * Raises the last freeze number of a rating pool to that of its results, so that no number is used twice.
 * @returns whether it was too low
 */
export async function raiseLastFreezeNumber(
  trx: LeagueTransaction,
  ratingPoolId: number,
  lastNumber: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("rating_pools")
    .set({ last_freeze_number: lastNumber })
    .where("id", "=", ratingPoolId)
    .where("last_freeze_number", "<", lastNumber)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The stored row of a stat, and its rows for each side. */
export type StoredStat = { stat: Row<"stats">; sides: Partial<Record<Side, Row<"stat_sides">>> };

/** Reads the stored stats of these players in these competitions. The keys of the map are `"<competition> <player>"`. */
export async function readStoredStats(
  db: LeagueDatabase,
  competitionIds: readonly number[],
  userIds: readonly number[],
): Promise<Map<string, StoredStat>> {
  const playerStats = db
    .selectFrom("stats as t")
    .where("t.competition_id", "in", toNonEmptyIds(competitionIds))
    .where("t.user_id", "in", userIds);
  const stats = await playerStats.selectAll("t").execute();
  const sideTotals = await playerStats.innerJoin("stat_sides as s", "s.stat_id", "t.id").selectAll("s").execute();
  const statsById = new Map(stats.map((stat) => [stat.id, { stat, sides: {} } as StoredStat]));
  for (const row of sideTotals) {
    const stored = statsById.get(row.stat_id);
    if (stored !== undefined) stored.sides[row.side] = row;
  }
  return new Map(
    [...statsById.values()].map((stored) => [`${stored.stat.competition_id} ${stored.stat.user_id}`, stored]),
  );
}

export async function deleteStats(trx: LeagueTransaction, ids: readonly number[]): Promise<void> {
  for (const batch of splitIntoBatches(ids)) {
    await trx.deleteFrom("stat_sides").where("stat_id", "in", batch).execute();
    await trx.deleteFrom("stats").where("id", "in", batch).execute();
  }
}

/** Lists the clans of all seasons whose results belong to a rating pool. */
export function listClansOfPool(trx: LeagueTransaction, ratingPoolId: number) {
  return trx
    .selectFrom("clans as c")
    .innerJoin("competitions as competition", "competition.season_id", "c.season_id")
    .select(["c.id", "c.games", "c.wins", "c.losses", "c.team_score", "c.form"])
    .where("competition.rating_pool_id", "=", ratingPoolId)
    .execute();
}

/** Counts the results by day and map. */
export function countResultsByDay(trx: LeagueTransaction) {
  // Rounds down: integer division would round the negative days before 1970 up.
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

/** Inserts counts, or overwrites those with the same key. */
export async function saveResultCounts(
  trx: LeagueTransaction,
  counts: readonly NewRow<"result_counts">[],
): Promise<void> {
  for (const batch of splitIntoBatches(counts)) {
    await trx
      .insertInto("result_counts")
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(["area", "days", "map", "span", "competition_id", "frozen"])
          // Only the names of the columns matter here, not the 0.
          .doUpdateSet(overwriteColumns({ results: 0 })),
      )
      .execute();
  }
}

/**
 * Lists the steps that an interrupted rebuild has finished. Deletes steps that were finished too long ago.
 * @param since the earliest time of a listed step, in milliseconds since the epoch
 */
export async function listFinishedSteps(db: LeagueDatabase, since: number): Promise<Set<string>> {
  await withStepsTable(db).deleteFrom("rebuild_steps").where("done_at", "<", since).execute();
  const finishedSteps = await withStepsTable(db).selectFrom("rebuild_steps").select("step").execute();
  return new Set(finishedSteps.map(({ step }) => step));
}

/** Runs the corrections of a step and marks it as finished in the same transaction. @returns how many rows were wrong */
export function runStep(
  { db, clock }: Pick<Context, "db" | "clock">,
  step: string,
  correct: (trx: LeagueTransaction) => Promise<number>,
): Promise<number> {
  const correctAndMark = async (trx: LeagueTransaction) => {
    const wrongRowCount = await correct(trx);
    await withStepsTable(trx)
      .insertInto("rebuild_steps")
      .values({ step, done_at: clock.now() })
      .onConflict((conflict) => conflict.column("step").doNothing())
      .execute();
    return wrongRowCount;
  };
  return transaction(db, correctAndMark, { isLong: true });
}

/** Deletes the finished steps, so that the next rebuild starts from the beginning. */
export async function deleteSteps(db: LeagueDatabase): Promise<void> {
  await withStepsTable(db).deleteFrom("rebuild_steps").execute();
}

/** Splits items into batches. By default, a batch is as large as a statement may be. */
export function splitIntoBatches<Item>(items: readonly Item[], batchSize: number = rowsPerBatch): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize));
}

/** Adds the type of the table `rebuild_steps`, which `Tables` does not contain because it is not part of backups. */
function withStepsTable(db: LeagueDatabase) {
  return db.withTables<{ rebuild_steps: { step: string; done_at: number } }>();
}
