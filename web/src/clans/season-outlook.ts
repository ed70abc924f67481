import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import { podiumRanks, relegationRanks } from "./clan-ranks.ts";

/** The most rounds of a match, each worth a point. */
const roundsAtMost = 3;
/** Who has won as many rounds has won the match. */
const roundsToWin = 2;

type Played = Pick<Clan, "_id" | "points">;
type Fixture = Pick<Event, "clanAId" | "clanBId" | "score">;

/** A clan and a line of the table. */
export interface Distance {
  /** Points ahead of the first clan beyond the line, or below zero those behind the last one before it. */
  readonly points: number;
  /** Whether the clan stays above the line or below it, whatever comes; `null`: it is open. */
  readonly decided: "above" | "below" | null;
}

export interface Outlook {
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
export function outlooksIn(table: readonly Played[], fixtures: readonly Fixture[]): ReadonlyMap<string, Outlook> {
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

/** How many points each clan of the calendar may still win. */
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
