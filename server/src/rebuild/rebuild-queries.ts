import type { Side } from "contract/sides.ts";
import { sql } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import type { NewRow, Row } from "../features/tables.ts";
import { overwrite } from "../platform/database/overwrite.ts";
import { readTuples } from "../platform/database/read-tuples.ts";

/** Rows that one statement writes. */
const rowsAtOnce = 500;
const dayMs = 86_400_000;

export type PoolFreezes = Awaited<ReturnType<typeof poolsWithFreezes>>[number];

/** The pools, with their number of frozen results. */
export function poolsWithFreezes(db: LeagueDatabase) {
  return db.selectFrom("pools").select(["id", "freezes"]).orderBy("id").execute();
}

/**
 * The boards of a pool, in the order in which results were frozen on them: a season begins when the last one has ended.
 */
export async function boardsOf(db: LeagueDatabase, poolId: number): Promise<number[]> {
  const boards = await db.selectFrom("boards").select("id").where("pool_id", "=", poolId).orderBy("id").execute();
  return boards.map(({ id }) => id);
}

export type FrozenResult = Awaited<ReturnType<typeof frozenAfter>>[number];

/**
 * A board's next frozen results in the order of their freezes.
 * @param after the freeze number before the first of them
 */
export async function frozenAfter(db: LeagueDatabase, boardId: number, after: number, limit: number) {
  const query = db
    .selectFrom("results")
    .where("board_id", "=", boardId)
    .where("freeze_number", ">", after)
    .orderBy("freeze_number")
    .orderBy("id")
    .limit(limit);
  const scores = [
    "red_score",
    "blue_score",
    "forfeit_side",
    "red_elo_before",
    "blue_elo_before",
    "red_elo_gain",
  ] as const;
  const rest = ["red_clan_id", "blue_clan_id", "time_limit", "score_limit"] as const;
  const rows = await readTuples(db, query, ["id", "area", "played_at", "map", "freeze_number", ...scores, ...rest]);
  return rows.map((row) => ({
    id: row[0],
    area: row[1],
    board_id: boardId,
    played_at: row[2],
    map: row[3],
    freeze_number: row[4] ?? 0,
    red_score: row[5],
    blue_score: row[6],
    forfeit_side: row[7],
    red_elo_before: row[8],
    blue_elo_before: row[9],
    red_elo_gain: row[10],
    red_clan_id: row[11],
    blue_clan_id: row[12],
    time_limit: row[13],
    score_limit: row[14],
  }));
}

/** The players of a board's results whose freeze numbers are above `after` and at most `last`, in the order of those. */
export async function playersOfFrozen(db: LeagueDatabase, boardId: number, after: number, last: number) {
  const query = db
    .selectFrom("results as r")
    .innerJoin("result_players as p", "p.result_id", "r.id")
    .where("r.board_id", "=", boardId)
    .where("r.freeze_number", ">", after)
    .where("r.freeze_number", "<=", last)
    .orderBy("r.freeze_number")
    .orderBy("r.id");
  const columns = ["p.result_id", "p.user_id", "p.side", "p.score", "p.kills", "p.deaths", "p.flags"] as const;
  const rows = await readTuples(db, query, columns);
  return rows.map((row) => ({
    result_id: row[0],
    user_id: row[1],
    side: row[2],
    score: row[3],
    kills: row[4],
    deaths: row[5],
    flags: row[6],
  }));
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

/** The stats that are stored on a board, by player. */
export async function storedStats(trx: LeagueTransaction, boardId: number): Promise<Map<number, StoredStat>> {
  const stats = await trx.selectFrom("stats").selectAll().where("board_id", "=", boardId).execute();
  const sums = await trx
    .selectFrom("stat_sides as s")
    .innerJoin("stats", "stats.id", "s.stat_id")
    .selectAll("s")
    .where("stats.board_id", "=", boardId)
    .execute();
  const byId = new Map(stats.map((stat) => [stat.id, { stat, sides: {} } as StoredStat]));
  for (const row of sums) {
    const stored = byId.get(row.stat_id);
    if (stored !== undefined) stored.sides[row.side] = row;
  }
  return new Map([...byId.values()].map((stored) => [stored.stat.user_id, stored]));
}

export async function removeStats(trx: LeagueTransaction, ids: readonly number[]): Promise<void> {
  for (const some of inParts(ids)) {
    await trx.deleteFrom("stat_sides").where("stat_id", "in", some).execute();
    await trx.deleteFrom("stats").where("id", "in", some).execute();
  }
}

/** The ratings that are stored in a pool, by player. */
export async function storedRatings(trx: LeagueTransaction, poolId: number): Promise<Map<number, Row<"ratings">>> {
  const ratings = await trx.selectFrom("ratings").selectAll().where("pool_id", "=", poolId).execute();
  return new Map(ratings.map((row) => [row.user_id, row]));
}

export async function removeRatings(trx: LeagueTransaction, poolId: number, userIds: readonly number[]): Promise<void> {
  for (const some of inParts(userIds)) {
    await trx.deleteFrom("ratings").where("pool_id", "=", poolId).where("user_id", "in", some).execute();
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
export async function doneSteps(db: LeagueDatabase, since: number): Promise<Set<string>> {
  await steps(db).deleteFrom("rebuild_steps").where("done_at", "<", since).execute();
  const done = await steps(db).selectFrom("rebuild_steps").select("step").execute();
  return new Set(done.map(({ step }) => step));
}

export async function markStepDone(trx: LeagueDatabase, step: string, now: number): Promise<void> {
  await steps(trx)
    .insertInto("rebuild_steps")
    .values({ step, done_at: now })
    .onConflict((conflict) => conflict.column("step").doNothing())
    .execute();
}

export async function forgetSteps(db: LeagueDatabase): Promise<void> {
  await steps(db).deleteFrom("rebuild_steps").execute();
}

/** Rows in batches that fit one statement. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts = Math.ceil(items.length / rowsAtOnce);
  return Array.from({ length: parts }, (_, part) => items.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce));
}

/** Not part of backups, so it is not one of the league's tables. */
function steps(db: LeagueDatabase) {
  return db.withTables<{ rebuild_steps: { step: string; done_at: number } }>();
}
