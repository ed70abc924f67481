import type { Side } from "contract/sides.ts";
import { sql } from "kysely";
import type { Context, LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row, Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { keysForIn } from "../platform/database/dialect.ts";
import { insertRows, overwrite, readTuples } from "../platform/database/statements.ts";
import type { ComparedTable } from "./compared-table.ts";
import type { PoolBoards } from "./frozen-rounds-queries.ts";

/** Rows that one statement writes. */
const rowsAtOnce = 500;
const dayMs = 86_400_000;

export type PoolFreezes = Awaited<ReturnType<typeof poolsWithFreezes>>[number];

/** The pools, with their number of frozen results. */
export function poolsWithFreezes(db: LeagueDatabase) {
  return db.selectFrom("pools").select(["id", "freezes"]).orderBy("id").execute();
}

export async function boardsOf(db: LeagueDatabase, poolId: number): Promise<number[]> {
  const boards = await db.selectFrom("boards").select("id").where("pool_id", "=", poolId).orderBy("id").execute();
  return boards.map(({ id }) => id);
}

export async function allUsers(db: LeagueDatabase): Promise<number[]> {
  const users = await db.selectFrom("users").select("id").orderBy("id").execute();
  return users.map(({ id }) => id);
}

/** The stored rows of some players in a pool, or of boards: of each the values of the table's columns. */
export function storedRows(
  db: LeagueDatabase,
  { name, key, part, columns }: ComparedTable,
  { poolId, boardIds }: PoolBoards,
  parts: readonly number[],
): Promise<(readonly unknown[])[]> {
  // The tables have no columns in common: they are read and written as if they were one of them.
  let query = db.selectFrom(name as "player_pairs").where(part as "user_id", "in", keysForIn(parts));
  if (key.includes("pool_id")) query = query.where("pool_id", "=", poolId);
  else if (part === "user_id") query = query.where("board_id" as "user_id", "in", keysForIn(boardIds));
  return readTuples(db, query, columns as readonly (keyof Tables["player_pairs"])[]);
}

export async function saveRows(
  trx: LeagueTransaction,
  { name, key }: ComparedTable,
  rows: readonly object[],
): Promise<void> {
  await insertRows(trx, name, rows, key);
}

export async function removeRows(
  trx: LeagueTransaction,
  { name, key, columns }: ComparedTable,
  poolId: number,
  stored: readonly (readonly unknown[])[],
): Promise<void> {
  for (const values of stored) {
    let query = trx.deleteFrom(name as "player_pairs");
    for (const column of key) {
      const value = column === "pool_id" ? poolId : values[columns.indexOf(column)];
      query = query.where(column as "user_id", "=", value as number);
    }
    await query.execute();
  }
}

/**
 * Raises a pool's counter to its highest freeze number, so that no number is used twice.
 * @returns whether the pool's counter was too low
 */
export async function raiseFreezes(trx: LeagueTransaction, poolId: number, last: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("pools")
    .set({ freezes: last })
    .where("id", "=", poolId)
    .where("freezes", "<", last)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type StoredStat = { stat: Row<"stats">; sides: Partial<Record<Side, Row<"stat_sides">>> };

/** The stats that are stored of these players on these boards, by board and player. */
export async function storedStats(
  db: LeagueDatabase,
  boardIds: readonly number[],
  userIds: readonly number[],
): Promise<Map<string, StoredStat>> {
  const ofPlayers = db
    .selectFrom("stats as t")
    .where("t.board_id", "in", keysForIn(boardIds))
    .where("t.user_id", "in", userIds);
  const stats = await ofPlayers.selectAll("t").execute();
  const sums = await ofPlayers.innerJoin("stat_sides as s", "s.stat_id", "t.id").selectAll("s").execute();
  const byId = new Map(stats.map((stat) => [stat.id, { stat, sides: {} } as StoredStat]));
  for (const row of sums) {
    const stored = byId.get(row.stat_id);
    if (stored !== undefined) stored.sides[row.side] = row;
  }
  return new Map([...byId.values()].map((stored) => [`${stored.stat.board_id} ${stored.stat.user_id}`, stored]));
}

export async function removeStats(trx: LeagueTransaction, ids: readonly number[]): Promise<void> {
  for (const some of inParts(ids)) {
    await trx.deleteFrom("stat_sides").where("stat_id", "in", some).execute();
    await trx.deleteFrom("stats").where("id", "in", some).execute();
  }
}

/** The clans of all seasons whose results are rated in a pool. */
export function clansOfPool(trx: LeagueTransaction, poolId: number) {
  return trx
    .selectFrom("clans as c")
    .innerJoin("boards as b", "b.season_id", "c.season_id")
    .select(["c.id", "c.games", "c.wins", "c.losses", "c.team_score", "c.form"])
    .where("b.pool_id", "=", poolId)
    .execute();
}

/** The number of results on each day and map, counted from the results themselves. */
export function countedDays(trx: LeagueTransaction) {
  // Days before 1970 are negative, and integer division would round them up.
  const remainder = sql`((played_at % ${sql.lit(dayMs)}) + ${sql.lit(dayMs)}) % ${sql.lit(dayMs)}`;
  const day = sql<number>`(played_at - ${remainder}) / ${sql.lit(dayMs)}`;
  return trx
    .selectFrom("results")
    .select((build) => ["area", "board_id", "frozen", "map", day.as("day"), build.fn.countAll<number>().as("results")])
    .groupBy(["area", "board_id", "frozen", "map", day])
    .execute();
}

export function storedSpans(trx: LeagueTransaction) {
  return trx.selectFrom("result_spans").selectAll().execute();
}

export async function saveSpans(trx: LeagueTransaction, spans: readonly NewRow<"result_spans">[]): Promise<void> {
  for (const some of inParts(spans)) {
    await trx
      .insertInto("result_spans")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["area", "days", "map", "span", "board_id", "frozen"]).doUpdateSet(overwrite({ results: 0 })),
      )
      .execute();
  }
}

/** The steps of the last rebuild that was not finished. */
export async function rebuiltSteps(db: LeagueDatabase, since: number): Promise<Set<string>> {
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

export async function forgetSteps(db: LeagueDatabase): Promise<void> {
  await steps(db).deleteFrom("rebuild_steps").execute();
}

/** Batches; by default as many rows as fit one statement. */
export function inParts<Item>(items: readonly Item[], atOnce: number = rowsAtOnce): Item[][] {
  const parts = Math.ceil(items.length / atOnce);
  return Array.from({ length: parts }, (_, part) => items.slice(part * atOnce, (part + 1) * atOnce));
}

/** Not part of backups, so it is not one of the league's tables. */
function steps(db: LeagueDatabase) {
  return db.withTables<{ rebuild_steps: { step: string; done_at: number } }>();
}
