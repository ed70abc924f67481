import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import { podiumRanks, relegationRanks } from "./clan-ranks.ts";

/** The most rounds of a match, each worth a point. */
const roundsAtMost = 3;
/** Who has won as many rounds has won the match. */
const roundsToWin = 2;

type Played = Pick<Clan, "_id" | "points">;
type Fixture = Pick<Event, "clanAId" | "clanBId" | "score">;

export interface Distance {
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
 * How far each clan is from the podium and from relegation, by its id. A place is decided by points alone, where no clan
 * that may still reach as many could change it: each match is worth at most the rounds that it lacks. While a clan of the
 * table has no match in the calendar, nothing is decided.
 * @param table all clans of a season in the order of its table
 */
export function outlooksIn(table: readonly Played[], fixtures: readonly Fixture[]): ReadonlyMap<string, SeasonOutlook> {
  const open = openPointsOf(fixtures);
  const isPlanned = table.every(({ _id }) => open.has(_id));
  const ranges = table.map(({ _id, points }) => ({ least: points, most: points + (open.get(_id) ?? 0) }));
  const distance = (index: number, above: number): Distance | null => {
    const [last, first] = [table[above - 1], table[above]];
    const [own, range] = [table[index], ranges[index]];
    if (!last || !first || !own || !range) return null;
    const others = ranges.filter((other) => other !== range);
    const best = 1 + others.filter(({ least }) => least > range.most).length;
    const worst = 1 + others.filter(({ most }) => most >= range.least).length;
    return {
      points: own.points - (index < above ? first : last).points,
      decided: isPlanned ? decidedBy(best, worst, above) : null,
    };
  };
  return new Map(
    table.map(({ _id }, index) => [
      _id,
      { podium: distance(index, podiumRanks), relegation: distance(index, relegationRanks.first - 1) },
    ]),
  );
}

/** @param best the highest rank that is still possible @param worst the lowest one */
function decidedBy(best: number, worst: number, above: number): Distance["decided"] {
  if (worst <= above) return "above";
  return best > above ? "below" : null;
}

function openPointsOf(fixtures: readonly Fixture[]): Map<string, number> {
  const open = new Map<string, number>();
  for (const { clanAId, clanBId, score } of fixtures) {
    for (const id of [clanAId, clanBId]) open.set(id, (open.get(id) ?? 0) + openRoundsOf(score));
  }
  return open;
}

function openRoundsOf(score: Event["score"]): number {
  if (score === null) return roundsAtMost;
  if (Math.max(score.clanA, score.clanB) >= roundsToWin) return 0;
  return Math.max(0, roundsAtMost - score.rounds);
}

/** The first three share two thirds of the pool in these parts; the other third is split by points. */
const topParts = [12, 5, 3] as const;

/**
 * What a season's pool pays each clan of a table by the rules of both seasons, in cents. The first three of a table that
 * has less than three clans get no more than their parts; without points the third stays unpaid.
 * @param points of each clan, in the order of the table
 * @param pool in euros
 */
export function prizesOf(points: readonly number[], pool: number): number[] {
  const top = Math.round((pool * 100 * 2) / 3);
  const byRank = split(top, topParts);
  const byPoints = split(pool * 100 - top, points);
  return points.map((_, index) => (byRank[index] ?? 0) + (byPoints[index] ?? 0));
}

/** Splits a whole amount in proportion to weights, to the last cent; nothing where they are all 0. */
function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, paid] = [0, 0];
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
