import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";

/** The rules that decide a season. Each round of an event is worth one point. */
type Rules = Pick<SeasonRules, "podium" | "relegation" | "rounds">;

/** An event of the season's calendar, played or not. */
type OutlookEvent = Pick<Event, "clanAId" | "clanBId" | "score">;

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
 * event can change it. An event is worth at most its remaining rounds. While any clan has no event in the calendar,
 * nothing is decided.
 * @param table all clans of a season in table order
 * @param events all events of the season's calendar
 */
export function computeOutlooks(
  table: readonly Pick<Clan, "_id" | "points">[],
  events: readonly OutlookEvent[],
  { podium, relegation, rounds }: Rules,
): SeasonOutlook[] {
  const remainingPoints = countRemainingPoints(events, rounds.max);
  const doAllClansHaveEvents = table.every(({ _id }) => remainingPoints.has(_id));
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
      decided: doAllClansHaveEvents ? decideZone({ bestRank, worstRank, ranksAbove }) : null,
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

/** Returns how many points each clan can still win, by clan id. Clans without an event are missing. */
function countRemainingPoints(events: readonly OutlookEvent[], maxRounds: number): Map<string, number> {
  const remainingPoints = new Map<string, number>();
  for (const { clanAId, clanBId, score } of events) {
    const remainingRounds = countRemainingRounds(score, maxRounds);
    for (const clanId of [clanAId, clanBId]) {
      remainingPoints.set(clanId, (remainingPoints.get(clanId) ?? 0) + remainingRounds);
    }
  }
  return remainingPoints;
}

/** Returns how many rounds of an event can still be played. The event ends when a clan has won more than half. */
function countRemainingRounds(score: Event["score"], maxRounds: number): number {
  if (score === null) return maxRounds;
  if (Math.max(score.clanA, score.clanB) > maxRounds / 2) return 0;
  return Math.max(0, maxRounds - score.rounds);
}
