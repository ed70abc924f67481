import type { Clan } from "contract/clans.ts";
import type { SeasonRules } from "contract/season-rules.ts";

/** A clan and its rank in the table; `null` where it has none. */
export interface RankedClan {
  readonly clan: Clan;
  readonly rank: number | null;
}

/**
 * Each clan's rank in the table, from 1, by its id; empty before the first frozen result.
 * @param table in the order of the table
 */
export function ranksIn(table: readonly Pick<Clan, "_id" | "numberGames">[]): ReadonlyMap<string, number> {
  const isOpen = table.every(({ numberGames }) => numberGames === 0);
  return new Map(isOpen ? [] : table.map(({ _id }, index) => [_id, index + 1]));
}

/** The places that have a meaning by a season's rules. */
export type Places = Pick<SeasonRules, "podium" | "relegation">;

/** The meaning of a rank in the table, from 1. @param places `null`: they are not known */
export function zoneOf(rank: number, places: Places | null): "podium" | "relegation" | null {
  if (places === null) return null;
  const { podium, relegation } = places;
  if (rank <= podium) return "podium";
  return relegation !== null && rank >= relegation.min && rank <= relegation.max ? "relegation" : null;
}

/** Whether there is a line above a rank in the table: where its meaning differs from that of the rank before. */
export function hasLineAbove(rank: number, places: Places | null): boolean {
  return rank > 1 && zoneOf(rank, places) !== zoneOf(rank - 1, places);
}

/** Rounds won minus rounds lost, with a sign: `+5`, `0`, `−3`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
