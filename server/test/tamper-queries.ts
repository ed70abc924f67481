import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

/** Stores wrong figures in every table that is computed from results, some rows too few and some too many. */
export async function tamperWithFigures({ context: { db } }: League, neverPlayed: number): Promise<void> {
  await transaction(db, async (trx) => {
    const { id: boardId, pool_id } = await trx.selectFrom("boards").selectAll().executeTakeFirstOrThrow();
    await trx.updateTable("stats").set({ win_rate: 0.123 }).where("board_id", "=", boardId).execute();
    await trx.updateTable("stats").set({ elo: 1, form: "DDDDD", highest_kills: 999 }).where("games", ">", 1).execute();
    await trx.updateTable("stat_sides").set({ kills: 5000 }).where("side", "=", "red").execute();
    await trx.deleteFrom("stat_sides").where("side", "=", "blue").execute();
    await trx
      .insertInto("stats")
      .values({
        ...{ board_id: boardId, user_id: neverPlayed, elo: 2000, games: 9, wins: 9, losses: 0, form: "WWWWW" },
        ...{ win_rate: 1, kd_ratio: 9 },
      })
      .execute();
    await trx.deleteFrom("ratings").where("elo", "<", 1000).execute();
    await trx.updateTable("ratings").set({ elo: 3000 }).execute();
    await trx.insertInto("ratings").values({ pool_id, user_id: neverPlayed, elo: 2000 }).execute();
    await trx.updateTable("clans").set({ games: 40, wins: 39, team_score: 7, form: "LLLLL" }).execute();
    await trx.updateTable("pools").set({ freezes: 0 }).execute();
    await trx.deleteFrom("result_spans").where("days", "=", 1).where("frozen", "=", 1).execute();
    await trx.updateTable("result_spans").set({ results: 77 }).execute();
  });
}
