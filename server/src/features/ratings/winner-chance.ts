import type { Row } from "../tables.ts";
import { expectedScore } from "./elo.ts";
import { type Decided, winnerSide } from "./outcome.ts";

type Rated = Decided & Pick<Row<"results">, "red_elo_before" | "blue_elo_before">;

/** Red's chance by Elo before the round, 0 to 1; `null` for a forfeit, and without players on a side. */
export function redChance({ red_elo_before: red, blue_elo_before: blue, forfeit_side }: Rated): number | null {
  return forfeit_side !== null || red === null || blue === null ? null : expectedScore(red, blue);
}

/** The winner's chance by Elo before the round; `null` for a draw too. */
export function winnerChance(result: Rated): number | null {
  const chance = redChance(result);
  const winner = winnerSide(result);
  if (chance === null || winner === null) return null;
  return winner === "red" ? chance : 1 - chance;
}
