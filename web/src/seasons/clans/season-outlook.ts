import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";

/** The rules by which a season is decided: the places that mean something, and the rounds of a match, each worth a point. */
type Rules = Pick<SeasonRules, "podium" | "relegation" | "rounds">;

type Fixture = Pick<Event, "clanAId" | "clanBId" | "score">;

interface Distance {
  /** Points ahead of the first clan beyond the line, or below zero those behind the last one before it. */
  readonly points: number;
  /** Whether the clan stays above the line or below it, whatever comes; `null`: it is open. */
  readonly decided: "above" | "below" | null;
}

export interface SeasonOutlook {
  /** To the podium; `null` where the table has no clan below it. */
  readonly podium: Distance | null;
  /** To the relegation places; `null` where the table does not reach them. */
  readonly relegation: Distance | null;
}

/**
 * How far each clan is from the podium and from relegation, in the order of the table. A place is decided by points alone, where no clan
 * that may still reach as many could change it: each match is worth at most the rounds that it lacks. While a clan of the
 * table has no match in the calendar, nothing is decided.
 * @param table all clans of a season in the order of its table
 */
export function outlooksIn(
  table: readonly Pick<Clan, "_id" | "points">[],
  fixtures: readonly Fixture[],
  { podium, relegation, rounds }: Rules,
): SeasonOutlook[] {
  const open = openPointsOf(fixtures, rounds.max);
  const isPlanned = table.every(({ _id }) => open.has(_id));
  const ranges = table.map(({ _id, points }) => ({ least: points, most: points + (open.get(_id) ?? 0) }));
  const distance = (index: number, above: number): Distance | null => {
    const last = table[above - 1];
    const first = table[above];
    const own = table[index];
    const range = ranges[index];
    if (!last || !first || !own || !range) return null;
    const others = ranges.filter((other) => other !== range);
    const best = 1 + others.filter(({ least }) => least > range.most).length;
    const worst = 1 + others.filter(({ most }) => most >= range.least).length;
    return {
      points: own.points - (index < above ? first : last).points,
      decided: isPlanned ? decidedBy(best, worst, above) : null,
    };
  };
  return table.map((_, index) => ({
    podium: distance(index, podium),
    relegation: relegation === null ? null : distance(index, relegation.min - 1),
  }));
}

/** @param best the highest rank that is still possible @param worst the lowest one */
function decidedBy(best: number, worst: number, above: number): Distance["decided"] {
  if (worst <= above) return "above";
  return best > above ? "below" : null;
}

function openPointsOf(fixtures: readonly Fixture[], roundsAtMost: number): Map<string, number> {
  const open = new Map<string, number>();
  for (const { clanAId, clanBId, score } of fixtures) {
    for (const id of [clanAId, clanBId]) open.set(id, (open.get(id) ?? 0) + openRoundsOf(score, roundsAtMost));
  }
  return open;
}

/** Who has won more than half of the rounds has won the match. */
function openRoundsOf(score: Event["score"], roundsAtMost: number): number {
  if (score === null) return roundsAtMost;
  if (Math.max(score.clanA, score.clanB) > roundsAtMost / 2) return 0;
  return Math.max(0, roundsAtMost - score.rounds);
}

/**
 * What a season's pool pays each clan of a table, in cents. It is split into the parts of the first places and those that
 * all clans share by points; of a table that has fewer clans than places, these get no more than their parts, and without
 * points that share stays unpaid.
 * @param points of each clan, in the order of the table
 * @param pool in euros
 */
export function prizesOf(
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

/** Splits a whole amount in proportion to weights, to the last cent; nothing where they are all 0. */
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

/** Cents as euros: `120.00 €`. */
export function eurosOf(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}
