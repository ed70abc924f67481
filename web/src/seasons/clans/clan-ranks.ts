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

/** Returns a sentence about the meaning of the ranks; empty if none has a meaning. */
export function formatZoneLegend({ podium, relegation }: RankZones): string {
  const prizeText = podium === 1 ? "wins a prize for its place" : "win a prize for their place";
  const podiumText = podium > 0 && `${formatPlaces(1, podium)} ${prizeText}`;
  const relegationVerb = relegation?.min === relegation?.max ? "is" : "are";
  const relegationText =
    relegation && `${formatPlaces(relegation.min, relegation.max)} ${relegationVerb} relegated to the 2nd League`;
  const legend = [podiumText, relegationText].filter(Boolean).join("; ");
  // A sentence begins with a capital letter: "Places 1 and 2 …".
  return legend && `${legend.replace(/^p/, "P")}.`;
}

/** Formats a range of ranks: "place 1", "places 1 and 2", "places 8 to 10". */
function formatPlaces(first: number, last: number): string {
  if (first === last) return `place ${first}`;
  return `places ${first} ${last === first + 1 ? "and" : "to"} ${last}`;
}

/** Returns whether clans have drawn rounds, which count as games, but neither as wins nor as losses. */
export function hasDrawnRounds(clans: readonly Pick<Clan, "numberGames" | "numberWins" | "numberLosses">[]): boolean {
  return clans.some(({ numberGames, numberWins, numberLosses }) => numberGames !== numberWins + numberLosses);
}

/** Formats a difference with its sign: `+5`, `0`, `−3`. */
export function formatDifference(difference: number): string {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
