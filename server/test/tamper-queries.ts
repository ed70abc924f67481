import type { LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

/** Stores wrong figures in every table that is computed from results, removes some rows and adds others. */
export async function tamperWithFigures({ context: { db } }: League, neverPlayed: number): Promise<void> {
  await transaction(db, async (trx) => {
    const { id: boardId, pool_id } = await trx.selectFrom("boards").selectAll().executeTakeFirstOrThrow();
    await trx.updateTable("stats").set({ win_rate: 0.123 }).where("board_id", "=", boardId).execute();
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
        board_id: boardId,
        user_id: neverPlayed,
        elo: 2000,
        games: 9,
        wins: 9,
        losses: 0,
        form: "WWWWW",
        win_rate: 1,
        kd_ratio: 9,
      })
      .execute();
    await tamperWithCareers(trx, pool_id, neverPlayed);
    await tamperWithMaps(trx, boardId, neverPlayed);
    await trx.deleteFrom("ratings").where("elo", "<", 1000).execute();
    await trx.updateTable("ratings").set({ elo: 3000, games: 99, peak_elo: 1, peak_result_id: null }).execute();
    await trx.insertInto("ratings").values({ pool_id, user_id: neverPlayed, elo: 2000 }).execute();
    await trx.updateTable("clans").set({ games: 40, wins: 39, team_score: 7, form: "LLLLL" }).execute();
    await trx.updateTable("pools").set({ freezes: 0 }).execute();
    await trx.deleteFrom("result_spans").where("days", "=", 1).where("frozen", "=", 1).execute();
    await trx.updateTable("result_spans").set({ results: 77 }).execute();
  });
}

async function tamperWithCareers(trx: LeagueTransaction, poolId: number, neverPlayed: number): Promise<void> {
  const round = await trx
    .selectFrom("player_rounds")
    .selectAll()
    .where("pool_id", "=", poolId)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("player_rounds").where("result_id", "=", round.result_id).execute();
  await trx.updateTable("player_rounds").set({ outcome: "D", elo_before: 5, map: "ctf9" }).execute();
  for (const freeze_number of [1, 100]) {
    await trx
      .insertInto("player_rounds")
      .values({ ...round, user_id: neverPlayed, freeze_number })
      .execute();
  }
  const sums = { user_id: neverPlayed, games: 1, wins: 1, losses: 0, rounds: 1, kills: 1, deaths: 1, score: 1 };
  await trx.updateTable("player_maps").set({ games: 44, kills: 55 }).where("side", "=", "red").execute();
  await trx.deleteFrom("player_maps").where("side", "=", "blue").execute();
  await trx
    .insertInto("player_maps")
    .values({ ...sums, board_id: round.board_id, map: "ctf9", side: "red", flags: 0, flag_rounds: 0 })
    .execute();
  await trx.updateTable("player_pairs").set({ games_with: 9, losses_against: 9 }).execute();
  await trx.deleteFrom("player_pairs").where("user_id", "=", round.user_id).execute();
  const pair = await trx.selectFrom("player_pairs").selectAll().where("pool_id", "=", poolId).executeTakeFirstOrThrow();
  await trx
    .insertInto("player_pairs")
    .values({ ...pair, user_id: neverPlayed })
    .execute();
  await trx.deleteFrom("player_elo_spans").where("games", "=", 64).execute();
  await trx.updateTable("player_elo_spans").set({ low_elo: 1, high_elo: 2, last_elo: 3 }).execute();
  const curve = { user_id: neverPlayed, pool_id: poolId, games: 8, span: 7, last_result_id: round.result_id };
  await trx
    .insertInto("player_elo_spans")
    .values({ ...curve, low_elo: 1, high_elo: 2, last_elo: 1 })
    .execute();
}

async function tamperWithMaps(trx: LeagueTransaction, board_id: number, user_id: number): Promise<void> {
  await trx.updateTable("map_rounds").set({ rounds: 5, red_wins: 9 }).execute();
  await trx.deleteFrom("player_figures").where("figure", "=", "grabs").execute();
  await trx.updateTable("board_figures").set({ total: 77 }).execute();
  const figure = { board_id, figure: "hooks", rounds: 1, total: 1 };
  await trx
    .insertInto("player_figures")
    .values({ ...figure, user_id })
    .execute();
  await trx.insertInto("board_figures").values(figure).execute();
  await trx.deleteFrom("map_players").where("wins", ">", 0).execute();
  await trx.updateTable("map_players").set({ kills: 5 }).execute();
  const sums = { board_id, user_id, games: 1, wins: 1, losses: 0 };
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
  const record = { map: "", board_id, kind: "streak", user_id, result_id: 1, freeze_number: 1, value: 99 };
  await trx.insertInto("records").values(record).execute();
}
