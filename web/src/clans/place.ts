import type { Clan } from "contract/clans.ts";

/** A clan and its place in the table; `null` where it has none. */
export interface PlacedClan {
  readonly clan: Clan;
  readonly place: number | null;
}

/**
 * Each clan's place in the table, from 1, by its id; none before a round has counted.
 * @param table in the order of the table
 */
export function placesIn(table: readonly Pick<Clan, "_id" | "numberGames">[]): ReadonlyMap<string, number> {
  const isOpen = table.every(({ numberGames }) => numberGames === 0);
  return new Map(isOpen ? [] : table.map(({ _id }, index) => [_id, index + 1]));
}

/** What the rules say of places in the table. */
const PODIUM = 3;
const RELEGATED = { first: 9, last: 10 } as const;

/** What a place in the table, from 1, means. */
export function zoneOf(place: number): "podium" | "relegation" | null {
  if (place <= PODIUM) return "podium";
  return place >= RELEGATED.first && place <= RELEGATED.last ? "relegation" : null;
}

/** Whether the rules draw a line above a place in the table: where what it means is not what the place before means. */
export function hasLineAbove(place: number): boolean {
  return place > 1 && zoneOf(place) !== zoneOf(place - 1);
}

/** Rounds won less rounds lost, with its sign: `+5`, `0`, `−3`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
