import type { ClanSeason } from "contract/clan-seasons.ts";
import { sides } from "contract/sides.ts";
import { getOutcomeOfSide, type OutcomeLetter } from "../../competitions/outcome.ts";
import { addClanRound, emptyClanTotals, toClanRound } from "../../seasons/clans/clan-totals.ts";
import type { ClanTotals } from "../../seasons/clans/clans-queries.ts";
import { compareStandings } from "../../seasons/clans/present-clan.ts";
import type { SeasonRound } from "./clan-seasons-queries.ts";

const dayMs = 86_400_000;

/** A frozen result from the point of view of one of its clans. */
export type ClanResult = {
  readonly result: SeasonRound;
  readonly outcome: OutcomeLetter;
  readonly teamScore: number;
  readonly otherScore: number;
  readonly otherClanId: number;
};

/** Lists the results of a clan, from its point of view. */
export function listResultsOfClan(clanId: number, results: readonly SeasonRound[]): ClanResult[] {
  return results
    .filter((result) => result.red_clan_id === clanId || result.blue_clan_id === clanId)
    .map((result) => {
      const isRed = result.red_clan_id === clanId;
      return {
        result,
        outcome: getOutcomeOfSide(isRed ? "red" : "blue", result),
        teamScore: isRed ? result.red_score : result.blue_score,
        otherScore: isRed ? result.blue_score : result.red_score,
        otherClanId: isRed ? result.blue_clan_id : result.red_clan_id,
      };
    });
}

/** A clan's row in the standings after a match day. */
type TableRow = {
  readonly clanId: number;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly points: number;
  readonly difference: number;
  readonly teamScore: number;
};

/**
 * Computes the standings after each match day of a season. A match day is a UTC date on which rounds were played.
 * @param clanIds all clans of the season, sorted by name; clans that are otherwise equal keep this order
 */
export function computeTablesByDay(clanIds: readonly number[], results: readonly SeasonRound[]) {
  const resultsByDay = Map.groupBy(results, ({ played_at }) => Math.floor(played_at / dayMs));
  const totalsByClan = new Map<number, ClanTotals>(clanIds.map((id) => [id, emptyClanTotals]));
  return [...resultsByDay]
    .sort(([dayA], [dayB]) => dayA - dayB)
    .map(([day, dayResults]) => {
      // The totals grow from day to day.
      for (const result of dayResults) addToTotals(totalsByClan, result);
      return {
        day: new Date(day * dayMs).toISOString().slice(0, "YYYY-MM-DD".length),
        table: clanIds.map((id) => createTableRow(totalsByClan, id)).sort(compareStandings),
      };
    });
}

/** Returns a clan's rank and points after each match day. */
export function computeRanksByDay(
  clanId: number,
  tables: ReturnType<typeof computeTablesByDay>,
): ClanSeason["matchDays"] {
  return tables.map(({ day, table }) => {
    const rank = table.findIndex((row) => row.clanId === clanId) + 1;
    return { day, rank, points: table[rank - 1]?.points ?? 0 };
  });
}

/** Adds a result to the totals of both clans, in place. */
function addToTotals(totalsByClan: Map<number, ClanTotals>, result: SeasonRound): void {
  for (const side of sides) {
    const id = result[`${side}_clan_id`];
    totalsByClan.set(id, addClanRound(totalsByClan.get(id) ?? emptyClanTotals, toClanRound(side, result)));
  }
}

function createTableRow(totalsByClan: ReadonlyMap<number, ClanTotals>, clanId: number): TableRow {
  const { games, wins, losses, team_score: teamScore } = totalsByClan.get(clanId) ?? emptyClanTotals;
  return { clanId, games, wins, losses, points: wins, difference: wins - losses, teamScore };
}

/** Computes the totals of a clan's results. Forfeits count as games, but their scores do not count. */
export function computeTotals(rounds: readonly ClanResult[]) {
  const countOutcome = (outcome: OutcomeLetter) => rounds.filter((round) => round.outcome === outcome).length;
  const playedRounds = rounds.filter(({ result }) => result.forfeit_side === null);
  return {
    games: rounds.length,
    wins: countOutcome("W"),
    losses: countOutcome("L"),
    teamScore: playedRounds.reduce((sum, { teamScore }) => sum + teamScore, 0),
    otherScore: playedRounds.reduce((sum, { otherScore }) => sum + otherScore, 0),
  };
}

/** Computes the records of a clan. @param rounds in the order in which they were frozen */
export function computeRecordsOfClan(rounds: readonly ClanResult[]): ClanSeason["records"] {
  const playedRounds = rounds.filter(({ result }) => result.forfeit_side === null);
  const wonRounds = playedRounds.filter(({ outcome }) => outcome === "W");
  return {
    longestStreak: findLongestStreak(rounds),
    highestScore: findHighest(playedRounds, ({ teamScore }) => teamScore),
    highestWin: findHighest(wonRounds, ({ teamScore, otherScore }) => teamScore - otherScore),
  };
}

/** Returns the length of the longest series of wins. */
function findLongestStreak(rounds: readonly ClanResult[]): number {
  let longestStreak = 0;
  let streak = 0;
  for (const { outcome } of rounds) {
    streak = outcome === "W" ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return longestStreak;
}

/** Finds the first round with the highest value; `null` if there are no rounds. */
function findHighest(rounds: readonly ClanResult[], getValue: (round: ClanResult) => number) {
  const [bestRound] = rounds.toSorted((a, b) => getValue(b) - getValue(a));
  return bestRound === undefined ? null : { value: getValue(bestRound), resultId: String(bestRound.result.id) };
}
