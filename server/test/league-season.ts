import type { Clan } from "contract/clans.ts";
import type { Season } from "contract/seasons.ts";
import type { Side } from "contract/sides.ts";
import { countInClans } from "../src/league/clans/count-in-clans.ts";
import type { LeagueTransaction } from "../src/league/context.ts";
import { saveElos, takeFreezeNumber } from "../src/league/ratings/ratings-queries.ts";
import { activeOrLatestSeason } from "../src/league/seasons/seasons-queries.ts";
import { takeActiveSeason } from "../src/league/seasons/take-active-season.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

/** Has the admin begin a season. */
export async function beginSeason(league: League, name = "Season 1"): Promise<Season> {
  const body = { name, startDate: "2026-03-01", endDate: "2026-05-31" };
  return (await league.ask("createSeason", { as: league.admin, body })).data;
}

export async function endSeason(league: League): Promise<Season> {
  return (await league.ask("endSeason", { as: league.admin })).data;
}

/** Has the admin make a clan of these players, and answers its key. */
export async function makeClan(league: League, name: string, ...userIds: string[]): Promise<string> {
  const as = league.admin;
  const { data } = await league.ask("createClan", { as, body: { name } });
  for (const userId of userIds) await league.ask("addClanPlayer", { as, id: data._id, body: { userId } });
  return data._id;
}

/** The clans of a season in the order of its table. */
export async function tableOf(league: League, seasonId: string): Promise<Clan[]> {
  return (await league.ask("searchClans", { body: { seasonId } })).data;
}

/** A clan by its key. */
export async function clanOf(league: League, id: string): Promise<Clan> {
  const { data } = await league.ask("searchClans", { body: { _id: id } });
  const [clan] = data;
  if (clan === undefined) throw new Error(`There is no clan ${id}`);
  return clan;
}

/** Sets players' league Elo, as if rounds of theirs had been frozen. */
export async function rate(league: League, elos: Readonly<Record<string, number>>): Promise<void> {
  await transaction(league.context.db, async (trx) => {
    const season = await activeOrLatestSeason(trx);
    const byKey = Object.entries(elos).map(([userId, elo]) => [Number(userId), elo] as const);
    await saveElos(trx, season?.pool_id ?? 0, new Map(byKey));
  });
}

export type FrozenRound = {
  readonly red: string;
  readonly blue: string;
  readonly redScore: number;
  readonly blueScore: number;
  readonly forfeit?: Side;
};

/** Does to the clans' tables what freezing a round between two clans of the active season does, players apart. */
export async function freezeRound(league: League, round: FrozenRound): Promise<void> {
  await transaction(league.context.db, async (trx) => {
    const season = await takeActiveSeason(trx);
    const result = {
      area: "league",
      board_id: season.board_id,
      played_at: league.clock.now(),
      team_size: 0,
      red_clan_id: Number(round.red),
      blue_clan_id: Number(round.blue),
      red_score: round.redScore,
      blue_score: round.blueScore,
      forfeit_side: round.forfeit ?? null,
      frozen: 1,
      freeze_number: await takeFreezeNumber(trx, season.pool_id),
      created_at: league.clock.now(),
    } as const;
    await trx.insertInto("results").values(result).execute();
    await countInClans(trx, result);
  });
}

/** Holds a user's sessions, before which a deletion stands still when it has already taken the user. */
export async function holdSessionsOf(trx: LeagueTransaction, userId: string): Promise<void> {
  await trx.selectFrom("sessions").select("id").where("user_id", "=", Number(userId)).forUpdate().execute();
}
