import type { Row } from "../tables.ts";
import { type MapResult, mapPlayerRow, mapRoundsRow } from "./map-rows.ts";
import { mapKeys, mapSums } from "./map-rows-queries.ts";

/** Recomputes the sums of maps from frozen results. */
export class MapRecount {
  readonly #rounds = new Map<string, Row<"map_rounds">>();

  get rounds(): readonly Row<"map_rounds">[] {
    return [...this.#rounds.values()];
  }

  count(result: MapResult): void {
    const row = mapRoundsRow(result);
    if (row !== null) addTo(this.#rounds, row, mapKeys.map_rounds, mapSums.map_rounds);
  }
}

/** The sums of players on maps, from their sums on each side of them. */
export function playersOfMaps(sides: readonly Row<"player_maps">[]): Row<"map_players">[] {
  const players = new Map<string, Row<"map_players">>();
  for (const side of sides) {
    if (side.map !== "") addTo(players, mapPlayerRow(side), mapKeys.map_players, mapSums.map_players);
  }
  return [...players.values()];
}

/** Adds a row's sums to those under its key. */
function addTo<Values extends Record<Sum, number>, Sum extends string>(
  rows: Map<string, Values>,
  added: Values,
  key: readonly (keyof Values)[],
  sums: readonly Sum[],
): void {
  const stored = rows.getOrInsertComputed(key.map((column) => added[column]).join("\n"), () => ({
    ...added,
    ...Object.fromEntries(sums.map((column) => [column, 0])),
  }));
  for (const column of sums) Object.assign(stored, { [column]: stored[column] + added[column] });
}
