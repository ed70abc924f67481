import type { Career, FiguresOnBoard, MapFigures } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import type { FigureName } from "contract/round-figures.ts";
import type { Side } from "contract/sides.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPerson } from "../../people/users/person.ts";
import { presentCrest } from "../../seasons/clans/present-clan.ts";
import { type GameSums, gameFiguresOf, gameSums } from "../stats/figures.ts";
import { clansOfPlayer, figuresOfPlayer, findPool, listPairs } from "./careers-queries.ts";
import { listMapSumsOfPlayer } from "./player-rounds-queries.ts";

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

type SideSums = Awaited<ReturnType<typeof listMapSumsOfPlayer>>[number];

/** Figures per map, the most played first. */
function presentMaps(sums: readonly SideSums[]): MapFigures[] {
  return [...Map.groupBy(sums, ({ map }) => map)]
    .map(([map, sides]) => {
      const ofSide = (side: Side) => presentSums(sides.filter((one) => one.side === side));
      return { map: map || null, ...presentSums(sides), red: ofSide("red"), blue: ofSide("blue") };
    })
    .sort((one, other) => other.games - one.games);
}

function presentSums(sums: readonly SideSums[]) {
  const sum = (column: keyof GameSums) => sums.reduce((total, side) => total + side[column], 0);
  const all = Object.fromEntries(gameSums.map((column) => [column, sum(column)])) as GameSums;
  const { games, wins, losses } = all;
  return { games, wins, losses, ...gameFiguresOf(all) };
}

/** The averages of a player's figures in each mode and season, beside those of all players there. */
export async function showFigures(db: LeagueDatabase, userId: number): Promise<FiguresOnBoard[]> {
  const boards = Map.groupBy(await figuresOfPlayer(db, userId), ({ board_id }) => board_id);
  return [...boards.values()].map((sums) => ({
    area: sums[0]?.area ?? "ranked",
    name: sums[0]?.mode_name ?? sums[0]?.season_name ?? "",
    averages: sums.map(({ figure, rounds, total, all_rounds, all_total }) => ({
      figure: figure as FigureName,
      rounds,
      own: total / rounds,
      all: all_total / all_rounds,
    })),
  }));
}
