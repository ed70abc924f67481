import { createHash } from "node:crypto";
import type { EventRounds } from "contract/events.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { getWinnerSide } from "../competitions/outcome.ts";
import type { Row } from "../tables.ts";

const dayMs = 86_400_000;

/** Formats a team size, for example as `2v2`. 0 stands for a result without players. */
export function formatTeamSize(teamSize: number): string {
  return teamSize === 0 ? "Unknown" : `${teamSize}v${teamSize}`;
}

/**
 * Divides the time since the epoch into spans of equal length, and returns the number of the span that contains an instant.
 * @param instant milliseconds since the epoch
 * @param days the length of the spans
 */
export function getSpanNumber(instant: number, days: number): number {
  return Math.floor(instant / (days * dayMs));
}

type FillableResult = Pick<Row<"results">, "has_round" | "running" | "forfeit_side"> & {
  readonly match_id: number | null;
};

/**
 * Whether a result belongs to a match of a queue and its round is missing. This includes results whose match was closed by a
 * forfeit that was removed later.
 */
export function isPending({ match_id, has_round, forfeit_side }: FillableResult): boolean {
  return match_id !== null && has_round === 0 && forfeit_side === null;
}

/** Whether a round can fill the result: its round is missing, or may still be in progress. */
export function canBeFilled(result: FillableResult): boolean {
  return isPending(result) || result.running === 1;
}

type Limits = { readonly min: number; readonly max: number };

/**
 * Rejects a change of a number to a value outside its limits. A stored number outside the limits can be sent back unchanged.
 * @throws INVALID_INPUT
 */
export function rejectOutOfRange(
  field: string,
  enteredValue: number | null | undefined,
  storedValue: number | null,
  { min, max }: Limits,
): void {
  if (enteredValue == null || enteredValue === storedValue) return;
  if (enteredValue >= min && enteredValue <= max) return;
  throw createApiError("INVALID_INPUT", { field, reason: `must be from ${min} to ${max}` });
}

type FingerprintedRound = {
  map: string | null;
  redScore: number;
  blueScore: number;
  players: readonly { userId: number; side: Side; score: number; kills: number; deaths: number }[];
};

/** Returns a hash that is equal for the same round, whatever its message format and the order of its players. */
export function computeFingerprint({ map, redScore, blueScore, players }: FingerprintedRound): string {
  const sortedPlayers = players
    .toSorted((a, b) => a.userId - b.userId)
    .map(({ userId, side, score, kills, deaths }) => [userId, side, score, kills, deaths]);
  return createHash("sha256")
    .update(JSON.stringify([map, redScore, blueScore, sortedPlayers]))
    .digest("hex");
}

type PlayedResult = Pick<Row<"results">, "red_clan_id" | "red_score" | "blue_score" | "forfeit_side" | "running">;

/** Returns how many rounds a clan won and how many points it scored in its results. */
export function sumRoundsOfClan(results: readonly PlayedResult[], clanId: number | null): EventRounds["clanA"] {
  let wins = 0;
  let score = 0;
  for (const result of results) {
    const side: Side = result.red_clan_id === clanId ? "red" : "blue";
    if (result.running === 0 && getWinnerSide(result) === side) wins += 1;
    if (result.forfeit_side === null) score += side === "red" ? result.red_score : result.blue_score;
  }
  return { wins, score };
}
