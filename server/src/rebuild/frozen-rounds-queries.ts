import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { roundColumns } from "../features/statistics/careers/career-rows.ts";
import type { FrozenResult } from "../features/statistics/stats/frozen-round.ts";
import { toNonEmptyIds } from "../platform/database/dialect.ts";
import { readTuples } from "../platform/database/statements.ts";

/** Returns the highest freeze number in these competitions; 0 without frozen results. Each freeze gets the next number. */
export async function findLastFreezeNumber(db: LeagueDatabase, competitionIds: readonly number[]): Promise<number> {
  const { highest } = await db
    .selectFrom("results")
    .select((build) => build.fn.max("freeze_number").as("highest"))
    .where("competition_id", "in", toNonEmptyIds(competitionIds))
    .where("freeze_number", "is not", null)
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

/** A rating pool, and the competitions whose results count for it. */
export type PoolCompetitions = {
  readonly ratingPoolId: number;
  readonly competitionIds: readonly number[];
  /** Whether no rounds are stored yet. Then no query reads them, because PostgreSQL would choose a plan that takes hours. */
  readonly isNew?: boolean;
};

/** Whether no rounds of a rating pool are stored. */
export async function hasNoRounds(db: LeagueDatabase, ratingPoolId: number): Promise<boolean> {
  const rounds = db.selectFrom("player_rounds").select("user_id").where("rating_pool_id", "=", ratingPoolId);
  return (await rounds.limit(1).executeTakeFirst()) === undefined;
}

/** The results of a rating pool with freeze numbers above `afterNumber` and up to `lastNumber`. */
export type FreezeRange = PoolCompetitions & { readonly afterNumber: number; readonly lastNumber: number };

/** Lists the frozen results of a range, by freeze number. */
export async function listFrozenResults(db: LeagueDatabase, range: FreezeRange): Promise<FrozenResult[]> {
  const query = selectResults(db, range);
  const scores = ["r.red_score", "r.blue_score", "r.forfeit_side"] as const;
  const elos = ["r.red_elo_before", "r.blue_elo_before", "r.red_elo_gain"] as const;
  const otherColumns = ["r.red_clan_id", "r.blue_clan_id", "r.time_limit", "r.score_limit"] as const;
  const key = ["r.id", "r.area", "r.competition_id", "r.played_at", "r.map", "r.freeze_number"] as const;
  const rows = await readTuples(db, query, [...key, ...scores, ...elos, ...otherColumns]);
  // Each row is an array in the order of these columns.
  return rows.map((row) => ({
    id: row[0],
    area: row[1],
    rating_pool_id: range.ratingPoolId,
    competition_id: row[2] ?? 0,
    played_at: row[3],
    map: row[4],
    freeze_number: row[5] ?? 0,
    red_score: row[6],
    blue_score: row[7],
    forfeit_side: row[8],
    red_elo_before: row[9],
    blue_elo_before: row[10],
    red_elo_gain: row[11],
    red_clan_id: row[12],
    blue_clan_id: row[13],
    time_limit: row[14],
    score_limit: row[15],
  }));
}

/**
 * Lists the players of these results in the same order, with the values of their stored rounds (`stored`): nulls if a round is
 * missing, empty if no rounds are stored at all.
 */
export async function listPlayersOfFrozenResults(db: LeagueDatabase, range: FreezeRange) {
  const query = selectResults(db, range).innerJoin("result_players as p", "p.result_id", "r.id");
  const queryWithStoredRounds = query.leftJoin("player_rounds as s", (join) =>
    join
      .onRef("s.user_id", "=", "p.user_id")
      .on("s.rating_pool_id", "=", range.ratingPoolId)
      .onRef("s.freeze_number", "=", "r.freeze_number"),
  );
  // `figures` is the column of the extended metrics.
  const playerColumns = [
    "p.result_id",
    "p.user_id",
    "p.side",
    "p.score",
    "p.kills",
    "p.deaths",
    "p.flags",
    "p.figures",
  ] as const;
  const storedColumns = roundColumns.map((column) => `s.${column}` as const);
  const rows = await (range.isNew
    ? readTuples(db, query, playerColumns)
    : readTuples(db, queryWithStoredRounds, [...playerColumns, ...storedColumns]));
  // Each row is an array in the order of these columns.
  return rows.map((row) => ({
    result_id: row[0],
    user_id: row[1],
    side: row[2],
    score: row[3],
    kills: row[4],
    deaths: row[5],
    flags: row[6],
    figures: row[7],
    stored: row.slice(playerColumns.length),
  }));
}

/** Selects the results of a range, by freeze number. */
function selectResults(db: LeagueDatabase, { competitionIds, afterNumber, lastNumber }: FreezeRange) {
  return db
    .selectFrom("results as r")
    .where("r.competition_id", "in", toNonEmptyIds(competitionIds))
    .where("r.freeze_number", ">", afterNumber)
    .where("r.freeze_number", "<=", lastNumber)
    .orderBy("r.freeze_number")
    .orderBy("r.id");
}

/** Counts the stored rounds of these players in a rating pool. */
export function countStoredRounds(db: LeagueDatabase, ratingPoolId: number, userIds: readonly number[]) {
  return db
    .selectFrom("player_rounds")
    .select((build) => ["user_id", build.fn.countAll<number>().as("rounds")])
    .where("rating_pool_id", "=", ratingPoolId)
    .where("user_id", "in", userIds)
    .groupBy("user_id")
    .execute();
}

/** Deletes stored rounds of these players that belong to no frozen result of the rating pool. @returns how many */
export async function deleteObsoleteRounds(
  trx: LeagueTransaction,
  ratingPoolId: number,
  userIds: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("player_rounds")
    .where("rating_pool_id", "=", ratingPoolId)
    .where("user_id", "in", userIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("result_players as p")
            .innerJoin("results as r", "r.id", "p.result_id")
            .innerJoin("competitions as competition", "competition.id", "r.competition_id")
            .select("p.id")
            .whereRef("p.user_id", "=", "player_rounds.user_id")
            .whereRef("p.result_id", "=", "player_rounds.result_id")
            .whereRef("r.freeze_number", "=", "player_rounds.freeze_number")
            .where("competition.rating_pool_id", "=", ratingPoolId),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
