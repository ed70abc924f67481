import type { LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

/**
 * Corrupts every table that is computed from results: replaces values by arbitrary ones, deletes some rows and inserts others.
 * @param idleUserId a user who has never played; the inserted rows are about this user
 */
export async function tamperWithComputedTables({ context: { db } }: League, idleUserId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const { id: competitionId, rating_pool_id } = await trx
      .selectFrom("competitions")
      .selectAll()
      .executeTakeFirstOrThrow();
    await trx.updateTable("stats").set({ win_rate: 0.123 }).where("competition_id", "=", competitionId).execute();
    await trx
      .updateTable("stats")
      .set({ elo: 1, form: "DDDDD", win_streak: 7, highest_kills: 999 })
      .where("games", ">", 1)
      .execute();
    await trx.updateTable("stat_sides").set({ kills: 5000 }).where("side", "=", "red").execute();
    await trx.deleteFrom("stat_sides").where("side", "=", "blue").execute();
    await trx
      .insertInto("stats")
      .values({
        competition_id: competitionId,
        user_id: idleUserId,
        elo: 2000,
        games: 9,
        wins: 9,
        losses: 0,
        form: "WWWWW",
        win_rate: 1,
        kd_ratio: 9,
      })
      .execute();
    await tamperWithCareers(trx, rating_pool_id, idleUserId);
    await tamperWithMapsAndRecords(trx, competitionId, idleUserId);
    await trx.deleteFrom("ratings").where("elo", "<", 1000).execute();
    await trx.updateTable("ratings").set({ elo: 3000, games: 99, peak_elo: 1, peak_result_id: null }).execute();
    await trx.insertInto("ratings").values({ rating_pool_id, user_id: idleUserId, elo: 2000 }).execute();
    await trx.updateTable("clans").set({ games: 40, wins: 39, team_score: 7, form: "LLLLL" }).execute();
    await trx.updateTable("rating_pools").set({ last_freeze_number: 0 }).execute();
    await trx.deleteFrom("result_counts").where("days", "=", 1).where("frozen", "=", 1).execute();
    await trx.updateTable("result_counts").set({ results: 77 }).execute();
  });
}

async function tamperWithCareers(trx: LeagueTransaction, ratingPoolId: number, idleUserId: number): Promise<void> {
  const round = await trx
    .selectFrom("player_rounds")
    .selectAll()
    .where("rating_pool_id", "=", ratingPoolId)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("player_rounds").where("result_id", "=", round.result_id).execute();
  await trx.updateTable("player_rounds").set({ outcome: "D", elo_before: 5, map: "ctf9" }).execute();
  // One row before the rows of the test's results, and one after them.
  for (const freeze_number of [1, 100]) {
    await trx
      .insertInto("player_rounds")
      .values({ ...round, user_id: idleUserId, freeze_number })
      .execute();
  }
  const sums = { user_id: idleUserId, games: 1, wins: 1, losses: 0, rounds: 1, kills: 1, deaths: 1, score: 1 };
  await trx.updateTable("player_maps").set({ games: 44, kills: 55 }).where("side", "=", "red").execute();
  await trx.deleteFrom("player_maps").where("side", "=", "blue").execute();
  await trx
    .insertInto("player_maps")
    .values({ ...sums, competition_id: round.competition_id, map: "ctf9", side: "red", flags: 0, flag_rounds: 0 })
    .execute();
  await trx.updateTable("player_pairs").set({ games_with: 9, losses_against: 9 }).execute();
  await trx.deleteFrom("player_pairs").where("user_id", "=", round.user_id).execute();
  const pair = await trx
    .selectFrom("player_pairs")
    .selectAll()
    .where("rating_pool_id", "=", ratingPoolId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("player_pairs")
    .values({ ...pair, user_id: idleUserId })
    .execute();
  // Each row sums up a span of consecutive games: `games` is the length of the span (8, 64, …), and `span` its number.
  await trx.deleteFrom("player_elo_spans").where("games", "=", 64).execute();
  await trx.updateTable("player_elo_spans").set({ low_elo: 1, high_elo: 2, last_elo: 3 }).execute();
  const eloSpan = {
    user_id: idleUserId,
    rating_pool_id: ratingPoolId,
    games: 8,
    span: 7,
    last_result_id: round.result_id,
  };
  await trx
    .insertInto("player_elo_spans")
    .values({ ...eloSpan, low_elo: 1, high_elo: 2, last_elo: 1 })
    .execute();
}

async function tamperWithMapsAndRecords(
  trx: LeagueTransaction,
  competition_id: number,
  user_id: number,
): Promise<void> {
  await trx.updateTable("map_rounds").set({ rounds: 5, red_wins: 9 }).execute();
  await trx.deleteFrom("player_metrics").where("metric", "=", "grabs").execute();
  await trx.updateTable("competition_metrics").set({ total: 77 }).execute();
  const metricTotal = { competition_id, metric: "hooks", rounds: 1, total: 1 };
  await trx
    .insertInto("player_metrics")
    .values({ ...metricTotal, user_id })
    .execute();
  await trx.insertInto("competition_metrics").values(metricTotal).execute();
  await trx.deleteFrom("map_players").where("wins", ">", 0).execute();
  await trx.updateTable("map_players").set({ kills: 5 }).execute();
  const sums = { competition_id, user_id, games: 1, wins: 1, losses: 0 };
  await trx
    .insertInto("map_players")
    .values({ ...sums, map: "ctf9", rounds: 1, kills: 1, deaths: 1, score: 1 })
    .execute();
  await trx
    .insertInto("season_pairs")
    .values({ ...sums, other_id: user_id + 1 })
    .execute();
  await trx.deleteFrom("records").where("kind", "=", "elo").execute();
  await trx.updateTable("records").set({ value: 5000 }).where("kind", "=", "kills").execute();
  // The empty map stands for all maps.
  const record = { map: "", competition_id, kind: "streak", user_id, result_id: 1, freeze_number: 1, value: 99 };
  await trx.insertInto("records").values(record).execute();
}
