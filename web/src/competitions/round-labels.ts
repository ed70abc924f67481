import { joinNames } from "contract/bidi-isolation.ts";
import type { Outcome } from "contract/careers.ts";
import { forfeitScore } from "contract/constants.ts";
import type { ExtendedMetricName } from "contract/extended-metrics.ts";
import { EMPTY_VALUE, formatDecimal, formatWithMinusSign } from "../platform/format-numbers.ts";

const outcomeLabels = { W: "Won", L: "Lost", D: "Drawn" } as const;

/** Returns the label of an outcome: "Won", "Lost" or "Drawn". */
export function getOutcomeLabel(outcome: Outcome): string {
  return outcomeLabels[outcome];
}

interface ScoredRound {
  readonly outcome: Outcome;
  readonly isForfeit: boolean;
  /** The score of the player's team. */
  readonly teamScore: number;
  /** The score of the opponents. */
  readonly otherScore: number;
}

/** Formats a score with the player's team first: `700–316`, or `1000–Forfeit` for a forfeit. */
export function formatRoundScore({ outcome, isForfeit, teamScore, otherScore }: ScoredRound): string {
  if (!isForfeit) return formatTeamScores(teamScore, otherScore);
  return outcome === "W" ? `${forfeitScore}–Forfeit` : `Forfeit–${forfeitScore}`;
}

/** Formats the scores of two teams: `700–316`. */
export function formatTeamScores(first: number, second: number): string {
  return `${formatWithMinusSign(first)}–${formatWithMinusSign(second)}`;
}

/** Smaller changes are rounded to zero. */
const MIN_SHOWN_ELO_CHANGE = 0.005;

/** Formats an Elo change: `+12.34`, `−3.20` or `±0.00`; a dash if the round was not rated. */
export function formatEloChange(change: number | null): string {
  if (change === null) return EMPTY_VALUE;
  if (Math.abs(change) < MIN_SHOWN_ELO_CHANGE) return "±0.00";
  return `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(2)}`;
}

/** Formats a player's Elo before and after a round: `1000.00 → 1012.34`, or only `1000.00` if it is the same. */
export function formatEloBeforeAndAfter({ eloBefore, eloAfter }: { eloBefore: number; eloAfter: number }): string {
  const before = formatDecimal(eloBefore, 2);
  return eloBefore === eloAfter ? before : `${before} → ${formatDecimal(eloAfter, 2)}`;
}

/** Joins the names of players: `Ann, Ben`. */
export function formatPlayerNames(players: readonly { readonly userName: string }[]): string {
  return joinNames(players.map(({ userName }) => userName));
}

/** The extended metrics of a round by column header. Only newer game servers report them. */
export const extendedMetrics = {
  Grabs: "grabs",
  Returns: "returns",
  "Carriers killed": "carrierKills",
  Shots: "shots",
  Accuracy: "accuracy",
  Hooks: "hooks",
  "Players hooked": "hooksHit",
} as const;

/**
 * Returns an extended metric of a player. Accuracy is the share of shots that hit.
 * @returns `undefined` if the game server did not report the metric
 */
export function getExtendedMetric(
  reported: Readonly<Partial<Record<ExtendedMetricName, number | undefined>>>,
  metric: ExtendedMetricName | "accuracy",
): number | undefined {
  if (metric !== "accuracy") return reported[metric];
  const { hits, shots } = reported;
  return hits === undefined || !shots ? undefined : hits / shots;
}
