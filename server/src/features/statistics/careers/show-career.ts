import type { AveragesInCompetition, Career, MapStats } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import type { ExtendedMetricName } from "contract/extended-metrics.ts";
import type { Side } from "contract/sides.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPerson } from "../../people/users/person.ts";
import { presentEmblem } from "../../seasons/clans/present-clan.ts";
import { computeGameMetrics, type GameTotals, gameTotalColumns } from "../stats/stat-metrics.ts";
import { findClansOfPlayer, findPlayerRating, listMetricTotalsOfPlayer, listPairs } from "./careers-queries.ts";
import { listMapTotalsOfPlayer } from "./player-rounds-queries.ts";

type CareerFilter = {
  readonly area: Area;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
};

/**
 * Returns a player's metrics per map, most frequent partners and opponents, and clans. If the filter has no mode, partners
 * and opponents are those in the mode with the player's highest Elo; the reply names that mode.
 */
export async function showCareer(db: LeagueDatabase, userId: number, filter: CareerFilter): Promise<Career> {
  const rating = await findPlayerRating(db, userId, filter.area, filter.modeId ?? null);
  const presentPairs = async (relation: "with" | "against") => {
    if (rating === undefined) return [];
    const pairs = await listPairs(db, userId, rating.rating_pool_id, relation);
    return pairs.map(({ games, wins, losses, ...user }) => ({ user: presentPerson(user), games, wins, losses }));
  };
  const clans = await findClansOfPlayer(db, userId);
  return {
    modeId: rating?.mode_id == null ? null : String(rating.mode_id),
    modeName: rating?.mode_name ?? null,
    maps: presentMaps(await listMapTotalsOfPlayer(db, userId, filter)),
    partners: await presentPairs("with"),
    opponents: await presentPairs("against"),
    clans: clans.map(({ season_id, season_name, clan_id, clan_name, ...clan }) => ({
      seasonId: String(season_id),
      seasonName: season_name,
      clanId: String(clan_id),
      clanName: clan_name,
      // The API calls an emblem a crest.
      crest: presentEmblem(clan),
    })),
  };
}

/** A player's totals on one side of a map. */
type SideTotals = Awaited<ReturnType<typeof listMapTotalsOfPlayer>>[number];

/** Presents metrics per map, the most played map first. */
function presentMaps(totals: readonly SideTotals[]): MapStats[] {
  return [...Map.groupBy(totals, ({ map }) => map)]
    .map(([map, sides]) => {
      const presentSide = (side: Side) => presentTotals(sides.filter((sideTotals) => sideTotals.side === side));
      // The empty map stands for results without a map.
      return {
        map: map === "" ? null : map,
        ...presentTotals(sides),
        red: presentSide("red"),
        blue: presentSide("blue"),
      };
    })
    .sort((a, b) => b.games - a.games);
}

/** Adds up totals, and presents the metrics that follow from them. */
function presentTotals(totals: readonly SideTotals[]) {
  const sumColumn = (column: keyof GameTotals) => totals.reduce((total, side) => total + side[column], 0);
  const sums = Object.fromEntries(gameTotalColumns.map((column) => [column, sumColumn(column)])) as GameTotals;
  const { games, wins, losses } = sums;
  return { games, wins, losses, ...computeGameMetrics(sums) };
}

/** Returns the averages of a player's extended metrics in each mode and season, with the averages of all players. */
export async function showMetricAverages(db: LeagueDatabase, userId: number): Promise<AveragesInCompetition[]> {
  const metricTotals = await listMetricTotalsOfPlayer(db, userId);
  const totalsByCompetition = Map.groupBy(metricTotals, ({ competition_id }) => competition_id);
  return [...totalsByCompetition.values()].flatMap((totals) => {
    const [competition] = totals;
    if (competition === undefined) return [];
    const { area, mode_name, season_name } = competition;
    const averages = totals.map(({ metric, rounds, total, all_rounds, all_total }) => ({
      // The API calls an extended metric a figure. The column contains only the names of metrics.
      figure: metric as ExtendedMetricName,
      rounds,
      own: total / rounds,
      all: all_total / all_rounds,
    }));
    return [{ area, name: mode_name ?? season_name ?? "", averages }];
  });
}
