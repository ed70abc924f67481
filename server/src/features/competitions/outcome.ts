import { getOppositeSide, type Side } from "contract/sides.ts";
import type { Row } from "../tables.ts";

/** The columns of a result that decide who wins. */
export type ScoredResult = Pick<Row<"results">, "red_score" | "blue_score" | "forfeit_side">;

/** Returns the winner: the side that did not forfeit, or else the side with the higher score; `null` for a draw. */
export function getWinnerSide({ red_score, blue_score, forfeit_side }: ScoredResult): Side | null {
  if (forfeit_side !== null) return getOppositeSide(forfeit_side);
  if (red_score === blue_score) return null;
  return red_score > blue_score ? "red" : "blue";
}

/** The outcome for a side: win, loss or draw. */
export type OutcomeLetter = "W" | "L" | "D";

export function getOutcomeOfSide(side: Side, result: ScoredResult): OutcomeLetter {
  const winner = getWinnerSide(result);
  if (winner === null) return "D";
  return winner === side ? "W" : "L";
}

/** Number of outcomes in a form. */
const formLength = 5;

/** Appends an outcome to a form: the last five outcomes, oldest first, such as "WLDWL". */
export function appendToForm(form: string, outcome: OutcomeLetter): string {
  return (form + outcome).slice(-formLength);
}
