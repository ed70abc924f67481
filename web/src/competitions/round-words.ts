import type { Outcome } from "contract/careers.ts";
import { forfeitScore } from "contract/constants.ts";
import { listOfNames } from "contract/isolated.ts";
import type { FigureName } from "contract/round-figures.ts";
import { NONE } from "../platform/numbers.ts";

const outcomes = { W: "Won", L: "Lost", D: "Drawn" } as const;

export function outcomeWord(outcome: Outcome): string {
  return outcomes[outcome];
}

interface Scored {
  readonly outcome: Outcome;
  readonly isForfeit: boolean;
  readonly teamScore: number;
  readonly otherScore: number;
}

/** The player's team first: `700–316`; of a forfeit `1000–Forfeit`. */
export function roundScoreWords({ outcome, isForfeit, teamScore, otherScore }: Scored): string {
  if (!isForfeit) return `${teamScore}–${otherScore}`;
  return outcome === "W" ? `${forfeitScore}–Forfeit` : `Forfeit–${forfeitScore}`;
}

/** What a round changed an Elo by: `+12.34`, `−3.20`, `±0.00`; a dash where it was not rated. */
export function gainWords(gain: number | null): string {
  if (gain === null) return NONE;
  if (Math.abs(gain) < 0.005) return "±0.00";
  return `${gain > 0 ? "+" : "−"}${Math.abs(gain).toFixed(2)}`;
}

/** `Ann, Ben` */
export function namesOf(players: readonly { readonly userName: string }[]): string {
  return listOfNames(players.map(({ userName }) => userName));
}

/** What newer game servers tell of a round besides the scoreboard, by the heads of its columns. */
export const toldFigures = {
  Grabs: "grabs",
  Returns: "returns",
  "Carriers killed": "carrierKills",
  Shots: "shots",
  Accuracy: "accuracy",
  Hooks: "hooks",
  "Players hooked": "hooksHit",
} as const;

/** One of them; accuracy is the share of hits among shots. `undefined`: not told, which is not 0. */
export function toldFigure(
  told: Readonly<Partial<Record<FigureName, number | undefined>>>,
  figure: FigureName | "accuracy",
): number | undefined {
  if (figure !== "accuracy") return told[figure];
  const { hits, shots } = told;
  return hits === undefined || !shots ? undefined : hits / shots;
}
