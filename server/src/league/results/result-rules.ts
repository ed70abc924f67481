import { playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import { otherSide, type Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Outcome } from "../ratings/elo.ts";
import type { Row } from "../tables.ts";

type Scores = Pick<Row<"results">, "red_score" | "blue_score" | "forfeit_side">;

/** Who won: the side that did not give up, else the higher score; `null` is a draw. */
export function winnerSide({ red_score, blue_score, forfeit_side }: Scores): Side | null {
  if (forfeit_side !== null) return otherSide(forfeit_side);
  if (red_score === blue_score) return null;
  return red_score > blue_score ? "red" : "blue";
}

/** What a side made of the round. */
export function outcomeFor(side: Side, winner: Side | null): Outcome {
  if (winner === null) return 0.5;
  return winner === side ? 1 : 0;
}

/** The team size in words, such as `2v2`. */
export function sizeWord(teamSize: number): string {
  return teamSize === 0 ? "Unknown" : `${teamSize}v${teamSize}`;
}

/** The day that an instant falls on, in days since 1970 UTC. */
export function dayOf(instant: number): number {
  return Math.floor(instant / 86_400_000);
}

type Limits = { readonly min: number; readonly max: number };

/** @throws INVALID_INPUT when a figure leaves its limits; one that was imported outside them may stay as it is. */
export function holdToLimits(field: string, typed: number, stored: number | null, { min, max }: Limits): void {
  if (typed !== stored && (typed < min || typed > max)) {
    throw refuse("INVALID_INPUT", { field, reason: `must be from ${min} to ${max}` });
  }
}

export const limitsOf = {
  teamScore: teamScoreLimits,
  playerFigure: playerFigureLimits,
} as const;
