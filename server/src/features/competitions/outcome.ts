import { otherSide, type Side } from "contract/sides.ts";
import type { Row } from "../tables.ts";

export type Decided = Pick<Row<"results">, "red_score" | "blue_score" | "forfeit_side">;

/** The winner: the side that did not forfeit, else the higher score; `null` is a draw. */
export function winnerSide({ red_score, blue_score, forfeit_side }: Decided): Side | null {
  if (forfeit_side !== null) return otherSide(forfeit_side);
  if (red_score === blue_score) return null;
  return red_score > blue_score ? "red" : "blue";
}

/** The outcome for a side: won, lost or drawn. */
export type OutcomeLetter = "W" | "L" | "D";

export function outcomeFor(side: Side, result: Decided): OutcomeLetter {
  const winner = winnerSide(result);
  if (winner === null) return "D";
  return winner === side ? "W" : "L";
}

/** Appends an outcome to a form, which keeps the last five, oldest first. */
export function formAfter(form: string, outcome: OutcomeLetter): string {
  return (form + outcome).slice(-5);
}
