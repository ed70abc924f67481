import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";

/** The rules that decide a season. Each round of a match is worth one point. */
type Rules = Pick<SeasonRules, "podium" | "relegation" | "rounds">;

/** A match of the season's calendar, played or not. */
type Match = Pick<Event, "clanAId" | "clanBId" | "score">;

/** A clan's distance to a line in the table: the line below the podium, or the line above the relegation ranks. */
interface Distance {
  /** Points ahead of the first clan below the line; negative if behind the last clan above it. */
  readonly points: number;
  /** Whether the clan will certainly end above or below the line; `null` if undecided. */
  readonly decided: "above" | "below" | null;
}

/** What a clan can still reach in the season. */
export interface SeasonOutlook {
  /** Distance to the podium; `null` if no clan is below it. */
  readonly podium: Distance | null;
  /** Distance to the relegation ranks; `null` if the rules have none or the table is too short. */
  readonly relegation: Distance | null;
}

/**
 * Returns each clan's distance to the podium and to relegation, in table order. A clan's zone is decided if no remaining
 * match can change it. A match is worth at most its remaining rounds. While any clan has no match in the calendar,
 * nothing is decided.
 * @param table all clans of a season in table order
 * @param matches all matches of the season's calendar
 */
export function computeOutlooks(
  table: readonly Pick<Clan, "_id" | "points">[],
  matches: readonly Match[],
  { podium, relegation, rounds }: Rules,
): SeasonOutlook[] {
  const remainingPoints = countRemainingPoints(matches, rounds.max);
  const doAllClansHaveMatches = table.every(({ _id }) => remainingPoints.has(_id));
  // The points with which each clan can end the season.
  const finalRanges = table.map(({ _id, points }) => ({ min: points, max: points + (remainingPoints.get(_id) ?? 0) }));
  /** @param ranksAbove the number of ranks above the line */
  const computeDistance = (index: number, ranksAbove: number): Distance | null => {
    const lastAbove = table[ranksAbove - 1];
    const firstBelow = table[ranksAbove];
    const clan = table[index];
    const range = finalRanges[index];
    if (!lastAbove || !firstBelow || !clan || !range) return null;
    const otherRanges = finalRanges.filter((otherRange) => otherRange !== range);
    // Clans with equal points may be ranked either way, so they count against the worst rank, but not against the best rank.
    const bestRank = 1 + otherRanges.filter(({ min }) => min > range.max).length;
    const worstRank = 1 + otherRanges.filter(({ max }) => max >= range.min).length;
    const isAbove = index < ranksAbove;
    return {
      points: clan.points - (isAbove ? firstBelow : lastAbove).points,
      decided: doAllClansHaveMatches ? decideZone({ bestRank, worstRank, ranksAbove }) : null,
    };
  };
  // `relegation.min` is the first of the relegation ranks.
  return table.map((_, index) => ({
    podium: computeDistance(index, podium),
    relegation: relegation === null ? null : computeDistance(index, relegation.min - 1),
  }));
}

interface RankRange {
  /** The best rank that the clan can reach. */
  readonly bestRank: number;
  readonly worstRank: number;
  /** The number of ranks above the line. */
  readonly ranksAbove: number;
}

function decideZone({ bestRank, worstRank, ranksAbove }: RankRange): Distance["decided"] {
  if (worstRank <= ranksAbove) return "above";
  return bestRank > ranksAbove ? "below" : null;
}

/** Returns how many points each clan can still win, by clan id. Clans without a match are missing. */
function countRemainingPoints(matches: readonly Match[], maxRounds: number): Map<string, number> {
  const remainingPoints = new Map<string, number>();
  for (const { clanAId, clanBId, score } of matches) {
    const remainingRounds = countRemainingRounds(score, maxRounds);
    for (const clanId of [clanAId, clanBId]) {
      remainingPoints.set(clanId, (remainingPoints.get(clanId) ?? 0) + remainingRounds);
    }
  }
  return remainingPoints;
}

/** Returns how many rounds of a match can still be played. The match ends when a clan has won more than half. */
function countRemainingRounds(score: Event["score"], maxRounds: number): number {
  if (score === null) return maxRounds;
  if (Math.max(score.clanA, score.clanB) > maxRounds / 2) return 0;
  return Math.max(0, maxRounds - score.rounds);
}

/**
 * Returns the prize of each clan, in cents. The pool is split in proportion to weights: one weight for each of the first
 * places, and one for the share that all clans divide by points.
 * If there are fewer clans than places, the shares of the missing places are not paid. If no clan has a point, the part
 * shared by points is not paid.
 * @param points each clan's points, in table order
 * @param pool the prize pool, in euros
 * @param prizes the weights of the first places, and the weight of the share by points
 */
export function computePrizes(
  points: readonly number[],
  pool: number,
  { places, byRounds: weightOfPoints }: SeasonRules["prizes"],
): number[] {
  const weightOfPlaces = places.reduce((sum, weight) => sum + weight, 0);
  const totalWeight = weightOfPlaces + weightOfPoints;
  const poolCents = pool * 100;
  const placesCents = totalWeight === 0 ? 0 : Math.round((poolCents * weightOfPlaces) / totalWeight);
  const pointsCents = weightOfPoints === 0 ? 0 : poolCents - placesCents;
  const prizesByRank = splitAmount(placesCents, places);
  const prizesByPoints = splitAmount(pointsCents, points);
  return points.map((_, index) => (prizesByRank[index] ?? 0) + (prizesByPoints[index] ?? 0));
}

/** Splits an amount in proportion to weights, without losing a cent to rounding. All shares are 0 if all weights are 0. */
function splitAmount(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let paid = 0;
  // Each share is the rounded sum of all shares so far, minus what is already paid.
  return weights.map((weight) => {
    weightSoFar += weight;
    const share = totalWeight === 0 ? 0 : Math.round((amount * weightSoFar) / totalWeight) - paid;
    paid += share;
    return share;
  });
}

/** Formats cents as euros: `120.00 €`. */
export function formatEuros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}
