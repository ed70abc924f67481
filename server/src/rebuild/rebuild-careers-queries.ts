import type { StoredSpan } from "../features/careers/career-recount.ts";
import { careerKeys } from "../features/careers/career-rows-queries.ts";
import type { StoredPair } from "../features/careers/pair-table.ts";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { mapKeys } from "../features/counts/map-rows-queries.ts";
import { recordKeys } from "../features/counts/record-rows-queries.ts";
import type { Row, Tables } from "../features/tables.ts";
import { overwrite } from "../platform/database/overwrite.ts";
import { readTuples } from "../platform/database/read-tuples.ts";
import { inParts } from "./rebuild-queries.ts";

/** The tables that freezes fill besides ratings and stats, with their keys. */
const tableKeys = { ...careerKeys, ...mapKeys, ...recordKeys } as const;
export type CareerTable = keyof typeof tableKeys;

export type StoredRound = Awaited<ReturnType<typeof storedRounds>>[number];

/**
 * The rounds of these players that are stored under freeze numbers above `after` and at most `last`, by player and in the
 * order of their freezes.
 */
export async function storedRounds(
  db: LeagueDatabase,
  poolId: number,
  userIds: readonly number[],
  { after, last }: { readonly after: number; readonly last: number },
) {
  const query = db
    .selectFrom("player_rounds")
    .where("user_id", "in", userIds)
    .where("pool_id", "=", poolId)
    .where("freeze_number", ">", after)
    .where("freeze_number", "<=", last)
    .orderBy("user_id")
    .orderBy("freeze_number");
  const key = ["user_id", "freeze_number"] as const;
  const result = ["result_id", "area", "board_id", "played_at", "map"] as const;
  return readTuples(db, query, [...key, ...result, "outcome", "elo_before", "elo_gain"]);
}

export async function countRounds(trx: LeagueTransaction, poolId: number): Promise<number> {
  const { rounds } = await trx
    .selectFrom("player_rounds")
    .select((build) => build.fn.countAll<number>().as("rounds"))
    .where("pool_id", "=", poolId)
    .executeTakeFirstOrThrow();
  return rounds;
}

/** Removes rounds of a pool that are of no frozen result of it. @returns how many */
export async function removeForeignRounds(trx: LeagueTransaction, poolId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("player_rounds")
    .where("pool_id", "=", poolId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("result_players as p")
            .innerJoin("results as r", "r.id", "p.result_id")
            .innerJoin("boards as b", "b.id", "r.board_id")
            .select("p.id")
            .whereRef("p.user_id", "=", "player_rounds.user_id")
            .whereRef("p.result_id", "=", "player_rounds.result_id")
            .whereRef("r.freeze_number", "=", "player_rounds.freeze_number")
            .where("b.pool_id", "=", poolId),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function storedMaps(trx: LeagueTransaction, boardIds: readonly number[]): Promise<Row<"player_maps">[]> {
  return trx.selectFrom("player_maps").selectAll().where("board_id", "in", boardIds).execute();
}

/** The rows of boards in a table whose rows belong to one. */
export function storedOfBoards(
  trx: LeagueTransaction,
  table: "map_rounds" | "map_players" | "season_pairs" | "records",
  boardIds: readonly number[],
): Promise<Row<CareerTable>[]> {
  return trx.selectFrom(table).selectAll().where("board_id", "in", boardIds).execute();
}

export function storedSpans(trx: LeagueTransaction, poolId: number): Promise<Row<"player_elo_spans">[]> {
  return trx.selectFrom("player_elo_spans").selectAll().where("pool_id", "=", poolId).execute();
}

/** The same without their pool, to compare them. */
export function spansToCompare(trx: LeagueTransaction, poolId: number): Promise<StoredSpan[]> {
  const query = trx.selectFrom("player_elo_spans").where("pool_id", "=", poolId);
  return readTuples(trx, query, ["user_id", "games", "span", "low_elo", "high_elo", "last_elo", "last_result_id"]);
}

export function storedPairs(
  trx: LeagueTransaction,
  poolId: number,
  userIds: readonly number[],
): Promise<Row<"player_pairs">[]> {
  return trx
    .selectFrom("player_pairs")
    .selectAll()
    .where("pool_id", "=", poolId)
    .where("user_id", "in", userIds)
    .execute();
}

/** The same of one player, to compare them. */
export function pairsToCompare(db: LeagueDatabase, poolId: number, userId: number): Promise<StoredPair[]> {
  const query = db.selectFrom("player_pairs").where("pool_id", "=", poolId).where("user_id", "=", userId);
  const sums = ["games_with", "wins_with", "losses_with", "games_against", "wins_against", "losses_against"] as const;
  return readTuples(db, query, ["other_id", ...sums]);
}

export async function usersWithPairs(db: LeagueDatabase, poolId: number): Promise<number[]> {
  // Asks for each user, so that not all pairs are read.
  const users = await db
    .selectFrom("users as u")
    .select("u.id")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("player_pairs as p")
          .select("p.user_id")
          .whereRef("p.user_id", "=", "u.id")
          .where("p.pool_id", "=", poolId),
      ),
    )
    .execute();
  return users.map(({ id }) => id);
}

/** Stores rows over those with their keys. The tables have no columns in common, so they are handled as one of them. */
export async function saveCareerRows(
  trx: LeagueTransaction,
  table: CareerTable,
  rows: readonly Row<CareerTable>[],
): Promise<void> {
  for (const some of inParts(rows)) {
    await trx
      .insertInto(table as "player_maps")
      .values(some as Row<"player_maps">[])
      .onConflict((conflict) => conflict.columns(keysOf(table)).doUpdateSet(overwrite({ ...some[0] }, keysOf(table))))
      .execute();
  }
}

export async function removeCareerRow(
  trx: LeagueTransaction,
  table: CareerTable,
  row: Row<CareerTable>,
): Promise<void> {
  let query = trx.deleteFrom(table as "player_maps");
  for (const column of keysOf(table)) query = query.where(column, "=", Reflect.get(row, column));
  await query.execute();
}

/** A row's key as text. */
export function careerKeyOf(table: CareerTable): (row: Row<CareerTable>) => string {
  const columns = keysOf(table);
  return (row) => columns.map((column) => Reflect.get(row, column)).join("\n");
}

function keysOf(table: CareerTable): (keyof Tables["player_maps"])[] {
  return [...tableKeys[table]] as (keyof Tables["player_maps"])[];
}
