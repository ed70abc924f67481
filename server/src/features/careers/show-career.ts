import type { Career } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { presentCrest } from "../clans/present-clan.ts";
import type { LeagueDatabase } from "../context.ts";
import { presentPerson } from "../users/person.ts";
import { clansOfPlayer, listPairs } from "./careers-queries.ts";
import { findPool } from "./curves-queries.ts";
import { listMapSumsOfPlayer } from "./player-rounds-queries.ts";
import { presentMaps } from "./present-career.ts";

type Search = {
  readonly area: Area;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
};

export async function showCareer(db: LeagueDatabase, userId: number, search: Search): Promise<Career> {
  const pool = await findPool(db, userId, search.area, search.modeId ?? null);
  const pairs = async (how: "with" | "against") => {
    if (pool === undefined) return [];
    const found = await listPairs(db, userId, pool.pool_id, how);
    return found.map(({ games, wins, losses, ...user }) => ({ user: presentPerson(user), games, wins, losses }));
  };
  const clans = await clansOfPlayer(db, userId);
  return {
    modeId: pool?.mode_id == null ? null : String(pool.mode_id),
    modeName: pool?.mode_name ?? null,
    maps: presentMaps(await listMapSumsOfPlayer(db, userId, search)),
    partners: await pairs("with"),
    opponents: await pairs("against"),
    clans: clans.map(({ season_id, season_name, clan_id, clan_name, ...clan }) => ({
      seasonId: String(season_id),
      seasonName: season_name,
      clanId: String(clan_id),
      clanName: clan_name,
      crest: presentCrest(clan),
    })),
  };
}
