import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";

/** The rules that decide a season. Each round of a match is worth one point. */
type Rules = Pick<SeasonRules, "podium" | "relegation" | "rounds">;

type Fixture = Pick<Event, "clanAId" | "clanBId" | "score">;

interface Distance {
  /** Points ahead of the first clan below the line; negative if behind the last clan above it. */
  readonly points: number;
  /** Whether the clan will certainly end above or below the line; `null` if undecided. */
  readonly decided: "above" | "below" | null;
}

export interface SeasonOutlook {
  /** Distance to the podium; `null` if no clan is below it. */
  readonly podium: Distance | null;
  /** Distance to the relegation ranks; `null` if the table is too short. */
  readonly relegation: Distance | null;
}

/**
 * Returns each clan's distance to the podium and to relegation, in table order. A clan's zone is decided if no remaining
 * match can change it. A match is worth at most its remaining rounds. While any clan has no match in the calendar,
 * nothing is decided.
 * @param table all clans of a season in table order
 */
export function computeOutlooks(
  table: readonly Pick<Clan, "_id" | "points">[],
  fixtures: readonly Fixture[],
  { podium, relegation, rounds }: Rules,
): SeasonOutlook[] {
  const remaining = countRemainingPoints(fixtures, rounds.max);
  const isPlanned = table.every(({ _id }) => remaining.has(_id));
  const ranges = table.map(({ _id, points }) => ({ min: points, max: points + (remaining.get(_id) ?? 0) }));
  const distance = (index: number, above: number): Distance | null => {
    const last = table[above - 1];
    const first = table[above];
    const own = table[index];
    const range = ranges[index];
    if (!last || !first || !own || !range) return null;
    const others = ranges.filter((other) => other !== range);
    const best = 1 + others.filter(({ min }) => min > range.max).length;
    const worst = 1 + others.filter(({ max }) => max >= range.min).length;
    return {
      points: own.points - (index < above ? first : last).points,
      decided: isPlanned ? decideZone(best, worst, above) : null,
    };
  };
  return table.map((_, index) => ({
    podium: distance(index, podium),
    relegation: relegation === null ? null : distance(index, relegation.min - 1),
  }));
}

/** @param best the best possible rank @param worst the worst possible rank @param above the number of ranks above the line */
function decideZone(best: number, worst: number, above: number): Distance["decided"] {
  if (worst <= above) return "above";
  return best > above ? "below" : null;
}

function countRemainingPoints(fixtures: readonly Fixture[], maxRounds: number): Map<string, number> {
  const remaining = new Map<string, number>();
  for (const { clanAId, clanBId, score } of fixtures) {
    for (const id of [clanAId, clanBId]) {
      remaining.set(id, (remaining.get(id) ?? 0) + countRemainingRounds(score, maxRounds));
    }
  }
  return remaining;
}

/** A match ends when a clan has won more than half of the rounds. */
function countRemainingRounds(score: Event["score"], maxRounds: number): number {
  if (score === null) return maxRounds;
  if (Math.max(score.clanA, score.clanB) > maxRounds / 2) return 0;
  return Math.max(0, maxRounds - score.rounds);
}

/**
 * Returns the prize of each clan, in cents. One part of the pool goes to the first places, the rest is shared by points.
 * If there are fewer clans than places, the shares of the missing places are not paid. If no clan has a point, the part
 * shared by points is not paid.
 * @param points each clan's points, in table order
 * @param pool the prize pool, in euros
 */
export function computePrizes(
  points: readonly number[],
  pool: number,
  { places, byRounds }: SeasonRules["prizes"],
): number[] {
  const forPlaces = places.reduce((sum, part) => sum + part, 0);
  const top = Math.round((pool * 100 * forPlaces) / (forPlaces + byRounds || 1));
  const byRank = split(top, places);
  const byPoints = split(byRounds === 0 ? 0 : pool * 100 - top, points);
  return points.map((_, index) => (byRank[index] ?? 0) + (byPoints[index] ?? 0));
}

/** Splits an amount in proportion to weights, without losing a cent to rounding. All shares are 0 if all weights are 0. */
function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let paid = 0;
  return weights.map((own) => {
    weight += own;
    const share = total === 0 ? 0 : Math.round((amount * weight) / total) - paid;
    paid += share;
    return share;
  });
}

/** Formats cents as euros: `120.00 €`. */
export function formatEuros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}
