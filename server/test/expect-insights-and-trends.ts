import { startElo } from "contract/constants.ts";
import type { ResultInsightsData } from "contract/results.ts";
import { expect } from "vitest";
import type { League } from "./open-league.ts";
import { openSession } from "./sign-up.ts";
import { readRounds, type StoredPlayerRound } from "./stored-rounds-queries.ts";

type Elos = ReadonlyMap<string, number>;

/**
 * Expects the insights on each result's page to be those that this file computes from all rounds.
 * @param storedRounds in the order of freezing
 */
export async function expectInsightsOfResults(
  league: League,
  storedRounds: readonly StoredPlayerRound[],
): Promise<void> {
  const elos = new Map<string, number>();
  for (const [id, rounds] of Map.groupBy(storedRounds, ({ resultId }) => resultId)) {
    const isLeague = rounds.some(({ area }) => area === "league");
    // The API calls the insights "story".
    const { data: insights } = await (isLeague ? league.leagueArea : league).call("getStory", { id });
    const elosBefore = new Map(
      rounds.map((round) => [round.userId, elos.get(`${round.ratingPoolId} ${round.userId}`) ?? startElo]),
    );
    for (const { userId, ratingPoolId, gain } of rounds) {
      elos.set(`${ratingPoolId} ${userId}`, (elosBefore.get(userId) ?? Number.NaN) + (gain ?? 0));
    }
    const players = rounds.map(({ userId, ratingPoolId }) => ({
      userId,
      eloBefore: elosBefore.get(userId),
      eloAfter: elos.get(`${ratingPoolId} ${userId}`),
    }));
    expect(insights.players).toHaveLength(players.length);
    expect(insights.players).toEqual(expect.arrayContaining(players));
    expectWinChance(insights, rounds, elosBefore);
    expect(insights.mvp).toEqual(findMostValuablePlayer(rounds));
    if (!isLeague) expectNeighbours(insights, id, storedRounds);
  }
}

function expectWinChance(
  { redChance }: ResultInsightsData,
  rounds: readonly StoredPlayerRound[],
  elosBefore: Elos,
): void {
  const computeMeanElo = (side: string) => {
    const team = rounds
      .filter((round) => round.side === side)
      .map(({ userId }) => elosBefore.get(userId) ?? Number.NaN);
    return team.reduce((sum, elo) => sum + elo, 0) / team.length;
  };
  // The formula of Elo: a side with 400 more Elo wins ten times as often as it loses.
  const chance = 1 / (1 + 10 ** ((computeMeanElo("blue") - computeMeanElo("red")) / 400));
  if (rounds.some(({ isForfeit }) => isForfeit)) expect(redChance).toBeNull();
  else expect(redChance).toBeCloseTo(chance, 9);
}

/** How many kills a capture is worth. */
const killsPerCapture = 5;

function findMostValuablePlayer(rounds: readonly StoredPlayerRound[]): ResultInsightsData["mvp"] {
  const computeValue = ({ kills, deaths, flags }: StoredPlayerRound) => kills - deaths + killsPerCapture * (flags ?? 0);
  const highest = Math.max(...rounds.map(computeValue));
  // A forfeit, or a round in which all players are equal, has no most valuable player.
  if (rounds.some((round) => round.isForfeit) || rounds.every((round) => computeValue(round) === highest)) return null;
  // Among equal players, winners come first, then those with the highest score, then those with the fewest deaths.
  const candidates = rounds.filter((round) => computeValue(round) === highest);
  const winners = candidates.filter(({ outcome }) => outcome === "W");
  const [best] = (winners.length > 0 ? winners : candidates).toSorted(
    (a, b) => b.score - a.score || a.deaths - b.deaths || Number(a.userId) - Number(b.userId),
  );
  return best ? { userId: best.userId, value: highest } : null;
}

/** Expects the previous and the next result of the same mode. */
function expectNeighbours(
  { previous, next }: ResultInsightsData,
  id: string,
  storedRounds: readonly StoredPlayerRound[],
): void {
  const modeId = storedRounds.find(({ resultId }) => resultId === id)?.modeId;
  const roundsOfMode = storedRounds.filter((round) => round.area === "ranked" && round.modeId === modeId);
  const results = [...new Map(roundsOfMode.map((round) => [round.resultId, round])).values()];
  const ids = results
    .toSorted((a, b) => a.playedAt - b.playedAt || Number(a.resultId) - Number(b.resultId))
    .map(({ resultId }) => resultId);
  const position = ids.indexOf(id);
  expect([previous?._id, next?._id]).toEqual([ids[position - 1], ids[position + 1]]);
}

const dayMs = 86_400_000;
/** The day on which the clock of tests starts. */
const today = "2026-03-01";
/** The beginning of the thirty days that end with today. */
const monthAgo = Date.parse(today) - 29 * dayMs;
/** The beginning of the seven days that end with today. */
const weekAgo = Date.parse(today) - 6 * dayMs;

/**
 * Expects the trends of these players in a mode (gained ranks, Elo of the last days, last rounds) and their ranks to be those
 * that this file computes from all rounds.
 */
export async function expectTrends(league: League, modeId: string, userIds: readonly string[]): Promise<void> {
  const rounds = await readRounds(league);
  const roundsOfMode = rounds.filter((round) => round.modeId === modeId);
  const { data: leaderboard } = await league.call("searchLeaderboard", { body: { modeId } });
  const listedIds = new Set(leaderboard.flatMap(({ user, standing }) => (standing ? user._id : [])));
  const players = [...listedIds].map((id) => summarizeCareer(roundsOfMode.filter(({ userId }) => userId === id)));
  const getRank = (elo: number, elos: readonly number[]) => elos.filter((otherElo) => otherElo > elo).length + 1;
  const currentElos = players.map(({ elo }) => elo);
  const elosOfWeekAgo = players.flatMap(({ eloWeekAgo }) => eloWeekAgo ?? []);
  const expected = players.map(({ userId, elo, eloWeekAgo, roundsOfMonth, lastPlayed }) => ({
    userId,
    ranksGained: eloWeekAgo === null ? null : getRank(eloWeekAgo, elosOfWeekAgo) - getRank(elo, currentElos),
    // The Elo a month ago.
    eloBefore: roundsOfMonth[0]?.eloBefore ?? null,
    // The Elo after the last round of each day: later rounds of a day replace earlier ones.
    days: [...new Map(roundsOfMonth.map(({ day, eloAfter }) => [day, eloAfter]))].map(([day, elo]) => ({ day, elo })),
    lastPlayedAt: new Date(lastPlayed).toISOString(),
  }));
  const { data } = await league.call("searchTrends", { body: { modeId, date: today, userIds: [...userIds] } });
  const compareById = (a: { userId: string }, b: { userId: string }) => Number(a.userId) - Number(b.userId);
  expect(data.toSorted(compareById)).toEqual(expected.toSorted(compareById));
  for (const { userId, elo } of players) {
    const { data: ownRank } = await league.call("getOwnRank", {
      as: await openSession(league, userId),
      body: { modeId },
    });
    const higherElos = currentElos.filter((otherElo) => otherElo > elo);
    expect(ownRank).toMatchObject({ rank: higherElos.length + 1, elo });
    if (higherElos.length === 0) {
      expect(ownRank?.next).toBeNull();
    } else {
      const nextElo = Math.min(...higherElos);
      expect(ownRank?.next).toMatchObject({ elo: nextElo, rank: getRank(nextElo, currentElos) });
    }
  }
}

/** @param ownRounds a player's rounds in the order of freezing */
function summarizeCareer(ownRounds: readonly StoredPlayerRound[]) {
  let elo = startElo;
  const rounds = ownRounds.map(({ playedAt, frozenAt, gain }) => {
    const eloBefore = elo;
    elo += gain ?? 0;
    return { playedAt, frozenAt, eloBefore, eloAfter: elo, day: Math.floor((frozenAt - monthAgo) / dayMs) };
  });
  const firstRoundOfWeek = rounds.find(({ frozenAt }) => frozenAt >= weekAgo);
  const hadPlayedBefore = rounds.some(({ frozenAt }) => frozenAt < weekAgo);
  // Without a round in the last week, the Elo is still the same.
  const eloWeekAgo = firstRoundOfWeek?.eloBefore ?? elo;
  return {
    userId: ownRounds[0]?.userId ?? "",
    elo,
    eloWeekAgo: hadPlayedBefore ? eloWeekAgo : null,
    roundsOfMonth: rounds.filter(({ frozenAt }) => frozenAt >= monthAgo),
    lastPlayed: Math.max(...rounds.map(({ playedAt }) => playedAt)),
  };
}

/** Expects the home page to show the latest results, with the win chances that this file computes from all rounds. */
export async function expectHome(league: League): Promise<void> {
  const storedRounds = await readRounds(league);
  const eloBefore = new Map<StoredPlayerRound, number>();
  const elos = new Map<string, number>();
  for (const round of storedRounds) {
    const key = `${round.ratingPoolId} ${round.userId}`;
    const elo = elos.get(key) ?? startElo;
    eloBefore.set(round, elo);
    elos.set(key, elo + (round.gain ?? 0));
  }
  const computeChance = (team: readonly StoredPlayerRound[], opponents: readonly StoredPlayerRound[]) => {
    const computeMeanElo = (side: readonly StoredPlayerRound[]) =>
      side.reduce((sum, round) => sum + (eloBefore.get(round) ?? 0), 0) / side.length;
    return 1 / (1 + 10 ** ((computeMeanElo(opponents) - computeMeanElo(team)) / 400));
  };
  const results = [...Map.groupBy(storedRounds, ({ resultId }) => resultId).values()]
    .toSorted(([a], [b]) => (b?.playedAt ?? 0) - (a?.playedAt ?? 0) || Number(b?.resultId) - Number(a?.resultId))
    // The home page shows six results.
    .slice(0, 6);
  const { data } = await league.call("getHome", { body: { startDate: "2026-01-01", endDate: "2026-01-02" } });
  expect(data.results.map(({ _id }) => _id)).toEqual(results.map(([first]) => first?.resultId));
  for (const [index, rounds] of results.entries()) {
    const homeResult = data.results[index];
    const winners = rounds.filter(({ outcome }) => outcome === "W");
    const losers = rounds.filter(({ outcome }) => outcome === "L");
    expect(homeResult?.winnerSide).toBe(winners[0]?.side ?? null);
    expect(homeResult?.isForfeit).toBe(rounds[0]?.isForfeit);
    const hasChance = winners.length > 0 && losers.length > 0 && !rounds[0]?.isForfeit;
    if (hasChance) expect(homeResult?.winnerChance).toBeCloseTo(computeChance(winners, losers), 12);
    else expect(homeResult?.winnerChance).toBeNull();
  }
}
