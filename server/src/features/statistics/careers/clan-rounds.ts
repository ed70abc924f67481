import type { ClanSeason } from "contract/clan-seasons.ts";
import { sides } from "contract/sides.ts";
import { type OutcomeLetter, outcomeFor } from "../../competitions/outcome.ts";
import { clanRound, countClanRound, emptyClanTally } from "../../seasons/clans/clan-tally.ts";
import type { ClanTally } from "../../seasons/clans/clans-queries.ts";
import { compareInTable } from "../../seasons/clans/present-clan.ts";
import type { SeasonRound } from "./clan-seasons-queries.ts";

const dayMs = 86_400_000;

/** A frozen result from the point of view of one of its clans. */
export type OwnRound = {
  readonly result: SeasonRound;
  readonly outcome: OutcomeLetter;
  readonly teamScore: number;
  readonly otherScore: number;
  readonly otherClanId: number;
};

export function roundsOfClan(clanId: number, results: readonly SeasonRound[]): OwnRound[] {
  return results
    .filter((result) => result.red_clan_id === clanId || result.blue_clan_id === clanId)
    .map((result) => {
      const isRed = result.red_clan_id === clanId;
      return {
        result,
        outcome: outcomeFor(isRed ? "red" : "blue", result),
        teamScore: isRed ? result.red_score : result.blue_score,
        otherScore: isRed ? result.blue_score : result.red_score,
        otherClanId: isRed ? result.blue_clan_id : result.red_clan_id,
      };
    });
}

/** A clan's line of the table after a match day. */
type TableLine = {
  readonly clanId: number;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly points: number;
  readonly difference: number;
  readonly teamScore: number;
};

/**
 * The table after each day on which a season was played, by the date of the rounds in UTC.
 * @param clanIds all clans of the season, by name
 */
export function tablesByDay(clanIds: readonly number[], results: readonly SeasonRound[]) {
  const byDay = Map.groupBy(results, ({ played_at }) => Math.floor(played_at / dayMs));
  const tallies = new Map<number, ClanTally>(clanIds.map((id) => [id, emptyClanTally]));
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, played]) => {
      for (const result of played) countInTable(tallies, result);
      return {
        day: new Date(day * dayMs).toISOString().slice(0, "2026-01-01".length),
        table: clanIds.map((id) => lineOf(tallies, id)).sort(compareInTable),
      };
    });
}

export function ranksByDay(clanId: number, tables: ReturnType<typeof tablesByDay>): ClanSeason["matchDays"] {
  return tables.map(({ day, table }) => {
    const rank = table.findIndex((line) => line.clanId === clanId) + 1;
    return { day, rank, points: table[rank - 1]?.points ?? 0 };
  });
}

function countInTable(tallies: Map<number, ClanTally>, result: SeasonRound): void {
  for (const side of sides) {
    const id = result[`${side}_clan_id`];
    tallies.set(id, countClanRound(tallies.get(id) ?? emptyClanTally, clanRound(side, result)));
  }
}

function lineOf(tallies: ReadonlyMap<number, ClanTally>, clanId: number): TableLine {
  const { games, wins, losses, team_score: teamScore } = tallies.get(clanId) ?? emptyClanTally;
  return { clanId, games, wins, losses, points: wins, difference: wins - losses, teamScore };
}

export function recordOfRounds(rounds: readonly OwnRound[]) {
  const ended = (outcome: OutcomeLetter) => rounds.filter((round) => round.outcome === outcome).length;
  const played = rounds.filter(({ result }) => result.forfeit_side === null);
  return {
    games: rounds.length,
    wins: ended("W"),
    losses: ended("L"),
    teamScore: played.reduce((sum, { teamScore }) => sum + teamScore, 0),
    otherScore: played.reduce((sum, { otherScore }) => sum + otherScore, 0),
  };
}

/** The bests of a clan. @param rounds in the order in which they were frozen */
export function bestsOf(rounds: readonly OwnRound[]): ClanSeason["records"] {
  const played = rounds.filter(({ result }) => result.forfeit_side === null);
  const won = played.filter(({ outcome }) => outcome === "W");
  return {
    longestStreak: longestStreak(rounds),
    highestScore: highest(played, ({ teamScore }) => teamScore),
    highestWin: highest(won, ({ teamScore, otherScore }) => teamScore - otherScore),
  };
}

function longestStreak(rounds: readonly OwnRound[]): number {
  let longest = 0;
  let streak = 0;
  for (const { outcome } of rounds) {
    streak = outcome === "W" ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return longest;
}

/** The first round with the highest value. */
function highest(rounds: readonly OwnRound[], valueIn: (round: OwnRound) => number) {
  const [best] = rounds.toSorted((one, other) => valueIn(other) - valueIn(one));
  return best === undefined ? null : { value: valueIn(best), resultId: String(best.result.id) };
}
