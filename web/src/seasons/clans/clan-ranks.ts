import type { Clan } from "contract/clans.ts";
import type { SeasonRules } from "contract/season-rules.ts";

/** A clan and its rank in the table; `null` if it has none. */
export interface RankedClan {
  readonly clan: Clan;
  readonly rank: number | null;
}

/**
 * Returns each clan's rank in the table, from 1, by clan id. Empty until the first result is validated.
 * @param table the clans in table order
 */
export function rankClans(table: readonly Pick<Clan, "_id" | "numberGames">[]): ReadonlyMap<string, number> {
  const hasNoResults = table.every(({ numberGames }) => numberGames === 0);
  return new Map(hasNoResults ? [] : table.map(({ _id }, index) => [_id, index + 1]));
}

/** The ranks that a season's rules give a meaning: the podium and relegation. */
export type RankZones = Pick<SeasonRules, "podium" | "relegation">;

/**
 * Returns the zone of a rank; `null` if it has none.
 * @param rank from 1
 * @param zones `null` if unknown
 */
export function getRankZone(rank: number, zones: RankZones | null): "podium" | "relegation" | null {
  if (zones === null) return null;
  const { podium, relegation } = zones;
  if (rank <= podium) return "podium";
  return relegation !== null && rank >= relegation.min && rank <= relegation.max ? "relegation" : null;
}

/** Returns whether the table draws a line above a rank, as its zone differs from the zone of the previous rank. */
export function hasLineAbove(rank: number, zones: RankZones | null): boolean {
  return rank > 1 && getRankZone(rank, zones) !== getRankZone(rank - 1, zones);
}

/** Formats a difference with its sign: `+5`, `0`, `−3`. */
export function formatDifference(difference: number): string {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
