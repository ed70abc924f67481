import type { OwnRound } from "contract/matches.ts";
import { formatEloChange, formatRoundScore } from "../../competitions/round-labels.ts";

export const outcomeTexts = { W: "You won", L: "You lost", D: "You drew" } as const;

/** Formats the outcome of a validated round for one of its players: `You won 700–316`. */
export function formatOutcome(round: OwnRound): string {
  return `${outcomeTexts[round.outcome]} ${formatRoundScore(round)}`;
}

/** Formats the Elo change of a validated round: `+16.00 Elo`. Empty if it was not rated. */
export function formatEloGain({ eloGain }: OwnRound): string {
  return eloGain === null ? "" : `${formatEloChange(eloGain)} Elo`;
}
