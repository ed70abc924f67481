import type { MapFigures } from "contract/careers.ts";
import type { Side } from "contract/sides.ts";
import { type GameSums, gameFiguresOf, gameSums } from "../stats/figures.ts";
import type { listMapSumsOfPlayer } from "./player-rounds-queries.ts";

type SideSums = Awaited<ReturnType<typeof listMapSumsOfPlayer>>[number];

/** Figures per map, the most played first. */
export function presentMaps(sums: readonly SideSums[]): MapFigures[] {
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
