import { createHash } from "node:crypto";
import type { EventRounds } from "contract/events.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import { winnerSide } from "../competitions/outcome.ts";
import type { Row } from "../tables.ts";

/** The team size in words, such as `2v2`. */
export function sizeWord(teamSize: number): string {
  return teamSize === 0 ? "Unknown" : `${teamSize}v${teamSize}`;
}

/** The number of the span of that many days, counted from 1970 UTC, that contains an instant. */
export function spanOf(instant: number, days: number): number {
  return Math.floor(instant / (days * 86_400_000));
}

type Awaitable = Pick<Row<"results">, "has_round" | "running" | "forfeit_side"> & { readonly match_id: number | null };

/**
 * Whether a queue made the result and its round is still missing, also after a forfeit that was removed closed the
 * match.
 */
export function isAwaited({ match_id, has_round, forfeit_side }: Awaitable): boolean {
  return match_id !== null && has_round === 0 && forfeit_side === null;
}

/** Whether a round fills the result: one that is awaited, or whose round may still be played. */
export function canBeFilled(result: Awaitable): boolean {
  return isAwaited(result) || result.running === 1;
}

type Limits = { readonly min: number; readonly max: number };

/**
 * @throws INVALID_INPUT when a figure is changed to one outside its limits. One that was imported outside them may
 * stay.
 */
export function enforceLimits(
  field: string,
  typed: number | null | undefined,
  stored: number | null,
  { min, max }: Limits,
): void {
  if (typed == null || typed === stored || (typed >= min && typed <= max)) return;
  throw refuse("INVALID_INPUT", { field, reason: `must be from ${min} to ${max}` });
}

type Fingerprinted = {
  map: string | null;
  redScore: number;
  blueScore: number;
  players: readonly { userId: number; side: Side; score: number; kills: number; deaths: number }[];
};

/** Equal for the same round, whatever the format it was reported in and the order of its players. */
export function fingerprintOf({ map, redScore, blueScore, players }: Fingerprinted): string {
  const lines = players.map(({ userId, side, score, kills, deaths }) => [userId, side, score, kills, deaths]);
  const sorted = lines.sort(([one = 0], [other = 0]) => Number(one) - Number(other));
  return createHash("sha256")
    .update(JSON.stringify([map, redScore, blueScore, sorted]))
    .digest("hex");
}

type Played = Pick<Row<"results">, "red_clan_id" | "red_score" | "blue_score" | "forfeit_side" | "running">;

/** What a clan won and scored in results between it and one other clan. */
export function sumOfClan(results: readonly Played[], clanId: number | null): EventRounds["clanA"] {
  let wins = 0;
  let score = 0;
  for (const result of results) {
    const side: Side = result.red_clan_id === clanId ? "red" : "blue";
    if (result.running === 0 && winnerSide(result) === side) wins += 1;
    if (result.forfeit_side === null) score += side === "red" ? result.red_score : result.blue_score;
  }
  return { wins, score };
}
