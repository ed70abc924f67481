import type { Row } from "../tables.ts";
import { type MapResult, mapPlayerRow, mapRoundsRow } from "./map-rows.ts";
import { mapSums } from "./map-rows-queries.ts";

/** Recomputes the sums of maps from frozen results. */
export class MapRecount {
  /** By board and map, those of each limits; they are few. */
  readonly #rounds = new Map<number, Map<string, Row<"map_rounds">[]>>();

  get rounds(): readonly Row<"map_rounds">[] {
    return [...this.#rounds.values()].flatMap((maps) => [...maps.values()].flat());
  }

  count(result: MapResult): void {
    const added = mapRoundsRow(result);
    if (added === null) return;
    const ofBoard = this.#rounds.getOrInsertComputed(added.board_id, () => new Map<string, Row<"map_rounds">[]>());
    const ofMap = ofBoard.getOrInsertComputed(added.map, () => []);
    const { time_limit, score_limit } = added;
    const sums = ofMap.find((row) => row.time_limit === time_limit && row.score_limit === score_limit);
    if (sums === undefined) ofMap.push(added);
    else for (const column of mapSums.map_rounds) sums[column] += added[column];
  }
}

/** The sums of players on maps, from their sums on each side of them. */
export function playersOfMaps(sides: readonly Row<"player_maps">[]): Row<"map_players">[] {
  const players = new Map<string, Row<"map_players">>();
  for (const side of sides) {
    if (side.map === "") continue;
    const added = mapPlayerRow(side);
    const key = `${side.board_id} ${side.user_id} ${side.map}`;
    const sums = players.get(key);
    if (sums === undefined) players.set(key, added);
    else for (const column of mapSums.map_players) sums[column] += added[column];
  }
  return [...players.values()];
}
