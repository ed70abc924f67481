import { type Side, sides } from "contract/sides.ts";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { overwriteColumns, prepareInsert, prepareQuery } from "../../../platform/database/statements.ts";
import { defineAggregateTable, prepareAggregateInsert } from "../../aggregate-tables-queries.ts";
import { saveRatings } from "../../competitions/ratings-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import type { FrozenRound } from "./frozen-round.ts";
import { toStatRow } from "./stat-metrics.ts";
import { type SideTotals, type StatTotals, sideColumns, totalColumns } from "./stat-totals.ts";

/** Finds the totals of these players in a competition. Players without results in it are missing. */
export async function findStatTotals(
  db: LeagueDatabase,
  competitionId: number,
  userIds: readonly number[],
): Promise<Map<number, StatTotals>> {
  const stats = await db
    .selectFrom("stats")
    .select(["id", "user_id", ...totalColumns])
    .where("competition_id", "=", competitionId)
    .where("user_id", "in", toNonEmptyIds(userIds))
    .execute();
  const ids = toNonEmptyIds(stats.map(({ id }) => id));
  const rows = await db.selectFrom("stat_sides").selectAll().where("stat_id", "in", ids).execute();
  const rowsByStat = Map.groupBy(rows, ({ stat_id }) => stat_id);
  return new Map(
    stats.map(({ id, user_id, ...totals }) => {
      const sideTotals = groupBySide(rowsByStat.get(id) ?? []);
      if (sideTotals === undefined) throw new Error(`Stat ${id} lacks a side`);
      return [user_id, { ...totals, ...sideTotals }];
    }),
  );
}

/** Finds the totals of a stat on both sides; `undefined` if there is no such stat. */
export async function findSideTotals(db: LeagueDatabase, statId: number) {
  return groupBySide(await listSidesOfStat(db, statId));
}

const listSidesOfStat = prepareQuery((db: LeagueDatabase, statId: number) =>
  db.selectFrom("stat_sides").selectAll().where("stat_id", "=", statId),
);

/** Returns the totals of both sides; `undefined` if a side is missing. */
function groupBySide(rows: readonly Row<"stat_sides">[]): Record<Side, SideTotals> | undefined {
  const red = rows.find(({ side }) => side === "red");
  const blue = rows.find(({ side }) => side === "blue");
  return red && blue && { red: toSideTotals(red), blue: toSideTotals(blue) };
}

/** Removes the key from a row. */
function toSideTotals({ stat_id: _statId, side: _side, ...totals }: Row<"stat_sides">): SideTotals {
  return totals;
}

/**
 * Adds a frozen result to the statistics: replaces the ratings and totals of its players by those that include it. The cost
 * does not grow with the number of results.
 */
export async function addRoundToStats(
  trx: LeagueTransaction,
  { rating_pool_id, competition_id, players }: FrozenRound,
): Promise<void> {
  const ratingsByUser = new Map(players.map(({ userId, ratingAfter }) => [userId, ratingAfter]));
  const totalsByUser = new Map(players.map(({ userId, totals }) => [userId, totals]));
  await saveRatings(trx, rating_pool_id, ratingsByUser);
  await saveStatTotals(trx, competition_id, totalsByUser);
}

/** Stores the totals of players in a competition. */
export async function saveStatTotals(
  trx: LeagueTransaction,
  competitionId: number,
  totalsByUser: ReadonlyMap<number, StatTotals>,
): Promise<void> {
  const statRows = [...totalsByUser].map(([userId, totals]) => ({
    competition_id: competitionId,
    user_id: userId,
    ...toStatRow(totals),
  }));
  const savedStats = await saveStats(trx, statRows);
  const sideRows = savedStats.flatMap(({ id, user_id }) => {
    const totals = totalsByUser.get(user_id);
    return totals === undefined ? [] : sides.map((side) => ({ stat_id: id, side, ...totals[side] }));
  });
  await saveSides(trx, sideRows);
}

const saveStats = prepareInsert((db: LeagueDatabase, rows: readonly NewRow<"stats">[]) => {
  const key = ["competition_id", "user_id"] as const;
  // All rows have the same columns. `overwriteColumns` needs only their names, not the values of the first row.
  return db
    .insertInto("stats")
    .values(rows)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(overwriteColumns({ ...rows[0] }, { except: key })))
    .returning(["id", "user_id"]);
});

// "last": a row replaces the stored row with the same key.
const saveSides = prepareAggregateInsert(defineAggregateTable("stat_sides", ["stat_id", "side"], sideColumns, "last"));

/** Lists a player's rounds in the frozen results of a rating pool, in the order in which they were frozen. */
export function listRoundsOfPlayer(
  db: LeagueDatabase,
  { ratingPoolId, userId }: { readonly ratingPoolId: number; readonly userId: number },
) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("competitions", "competitions.id", "r.competition_id")
    .select([
      "r.id",
      "competitions.id as competition_id",
      "r.red_score",
      "r.blue_score",
      "r.forfeit_side",
      "r.red_elo_gain",
    ])
    .select(["p.user_id", "p.side", "p.score", "p.kills", "p.deaths", "p.flags"])
    .where("p.user_id", "=", userId)
    .where("competitions.rating_pool_id", "=", ratingPoolId)
    .where("r.frozen", "=", 1)
    .orderBy("r.freeze_number")
    .execute();
}
