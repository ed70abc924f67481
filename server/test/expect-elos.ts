import type { ResultInsightsData } from "contract/results.ts";
import { expect } from "vitest";
import { readRounds, type StoredRound } from "./careers-queries.ts";
import type { League } from "./open-league.ts";
import { openSession } from "./sign-up.ts";

type Elos = ReadonlyMap<string, number>;

/** Recomputes the data of each result's page from all rounds in the order of freezing, and compares. */
export async function expectInsights(league: League, stored: readonly StoredRound[]): Promise<void> {
  const elos = new Map<string, number>();
  for (const [id, rounds] of Map.groupBy(stored, ({ resultId }) => resultId)) {
    const isLeague = rounds.some(({ area }) => area === "league");
    const { data: insights } = await (isLeague ? league.league : league).call("getStory", { id });
    const before = new Map(
      rounds.map((round) => [round.userId, elos.get(`${round.ratingPoolId} ${round.userId}`) ?? 1000]),
    );
    for (const { userId, ratingPoolId, gain } of rounds) {
      elos.set(`${ratingPoolId} ${userId}`, (before.get(userId) ?? Number.NaN) + (gain ?? 0));
    }
    const players = rounds.map(({ userId, ratingPoolId }) => ({
      userId,
      eloBefore: before.get(userId),
      eloAfter: elos.get(`${ratingPoolId} ${userId}`),
    }));
    expect(insights.players).toHaveLength(players.length);
    expect(insights.players).toEqual(expect.arrayContaining(players));
    expectChance(insights, rounds, before);
    expect(insights.mvp).toEqual(findMostValuablePlayer(rounds));
    if (!isLeague) expectNeighbours(insights, id, stored);
  }
}

function expectChance({ redChance }: ResultInsightsData, rounds: readonly StoredRound[], before: Elos): void {
  const computeMeanElo = (side: string) => {
    const team = rounds.filter((round) => round.side === side).map(({ userId }) => before.get(userId) ?? Number.NaN);
    return team.reduce((sum, elo) => sum + elo, 0) / team.length;
  };
  const chance = 1 / (1 + 10 ** ((computeMeanElo("blue") - computeMeanElo("red")) / 400));
  if (rounds.some(({ isForfeit }) => isForfeit)) expect(redChance).toBeNull();
  else expect(redChance).toBeCloseTo(chance, 9);
}

function findMostValuablePlayer(rounds: readonly StoredRound[]): ResultInsightsData["mvp"] {
  const computeValue = ({ kills, deaths, flags }: StoredRound) => kills - deaths + 5 * (flags ?? 0);
  const highest = Math.max(...rounds.map(computeValue));
  if (rounds.some((round) => round.isForfeit) || rounds.every((round) => computeValue(round) === highest)) return null;
  const equal = rounds.filter((round) => computeValue(round) === highest);
  const winners = equal.filter(({ outcome }) => outcome === "W");
  const [best] = (winners.length > 0 ? winners : equal).toSorted(
    (a, b) => b.score - a.score || a.deaths - b.deaths || Number(a.userId) - Number(b.userId),
  );
  return best ? { userId: best.userId, value: highest } : null;
}

function expectNeighbours({ previous, next }: ResultInsightsData, id: string, stored: readonly StoredRound[]): void {
  const modeId = stored.find(({ resultId }) => resultId === id)?.modeId;
  const ofMode = stored.filter((round) => round.area === "ranked" && round.modeId === modeId);
  const dates = new Map(ofMode.map(({ resultId, playedAt }) => [resultId, playedAt]));
  const ids = [...dates].sort((a, b) => a[1] - b[1] || Number(a[0]) - Number(b[0])).map(([key]) => key);
  const position = ids.indexOf(id);
  expect([previous?._id, next?._id]).toEqual([ids[position - 1], ids[position + 1]]);
}

const dayLength = 86_400_000;
const today = "2026-03-01";
/** The first instants of the thirty days and of the seven days that end with it. */
const [monthAgo, weekAgo] = [29, 6].map((days) => Date.parse(today) - days * dayLength) as [number, number];

/** Recomputes ranks, sparklines and the last days of these players in a mode from all results. */
export async function expectTrends(league: League, modeId: string, userIds: readonly string[]): Promise<void> {
  const ofMode = (await readRounds(league)).filter((round) => round.modeId === modeId);
  const { data: competition } = await league.call("searchLeaderboard", { body: { modeId } });
  const listed = new Set(competition.flatMap(({ user, standing }) => (standing ? user._id : [])));
  const players = [...listed].map((id) => summarizeCareer(ofMode.filter(({ userId }) => userId === id)));
  const getRank = (elo: number, elos: readonly number[]) => elos.filter((otherElo) => otherElo > elo).length + 1;
  const now = players.map(({ elo }) => elo);
  const before = players.flatMap(({ eloBefore }) => eloBefore ?? []);
  const expected = players.map(({ userId, elo, eloBefore, month, lastPlayed }) => ({
    userId,
    ranksGained: eloBefore === null ? null : getRank(eloBefore, before) - getRank(elo, now),
    eloBefore: month[0]?.before ?? null,
    days: [...new Map(month.map(({ day, after }) => [day, after]))].map(([day, after]) => ({ day, elo: after })),
    lastPlayedAt: new Date(lastPlayed).toISOString(),
  }));
  const { data } = await league.call("searchTrends", { body: { modeId, date: today, userIds: [...userIds] } });
  const byId = (a: { userId: string }, b: { userId: string }) => Number(a.userId) - Number(b.userId);
  expect(data.toSorted(byId)).toEqual(expected.toSorted(byId));
  for (const { userId, elo } of players) {
    const { data: ownRank } = await league.call("getOwnRank", {
      as: await openSession(league, userId),
      body: { modeId },
    });
    const above = now.filter((otherElo) => otherElo > elo);
    expect(ownRank).toMatchObject({ rank: above.length + 1, elo });
    if (above.length === 0) expect(ownRank?.next).toBeNull();
    else expect(ownRank?.next).toMatchObject({ elo: Math.min(...above), rank: getRank(Math.min(...above), now) });
  }
}

/** @param own a player's rounds in the order of freezing */
function summarizeCareer(own: readonly StoredRound[]) {
  let elo = 1000;
  const rounds = own.map(({ playedAt, frozenAt, gain }) => {
    const before = elo;
    elo += gain ?? 0;
    return { playedAt, frozenAt, before, after: elo, day: Math.floor((frozenAt - monthAgo) / dayLength) };
  });
  const week = rounds.filter(({ frozenAt }) => frozenAt >= weekAgo);
  return {
    userId: own[0]?.userId ?? "",
    elo,
    /** The value a week ago. `null` if there was no round yet. */
    eloBefore: week.length < rounds.length ? (week[0]?.before ?? elo) : null,
    month: rounds.filter(({ frozenAt }) => frozenAt >= monthAgo),
    lastPlayed: Math.max(...rounds.map(({ playedAt }) => playedAt)),
  };
}

/** Recomputes the latest results of the home page and their win chances from all results, and compares. */
export async function expectHome(league: League): Promise<void> {
  const stored = await readRounds(league);
  const eloBefore = new Map<StoredRound, number>();
  const elos = new Map<string, number>();
  for (const round of stored) {
    const key = `${round.ratingPoolId} ${round.userId}`;
    const elo = elos.get(key) ?? 1000;
    eloBefore.set(round, elo);
    elos.set(key, elo + (round.gain ?? 0));
  }
  const computeChance = (team: readonly StoredRound[], others: readonly StoredRound[]) => {
    const mean = (side: readonly StoredRound[]) =>
      side.reduce((sum, round) => sum + (eloBefore.get(round) ?? 0), 0) / side.length;
    return 1 / (1 + 10 ** ((mean(others) - mean(team)) / 400));
  };
  const results = [...Map.groupBy(stored, ({ resultId }) => resultId).values()]
    .toSorted(([a], [b]) => (b?.playedAt ?? 0) - (a?.playedAt ?? 0) || Number(b?.resultId) - Number(a?.resultId))
    .slice(0, 6);
  const { data } = await league.call("getHome", { body: { startDate: "2026-01-01", endDate: "2026-01-02" } });
  expect(data.results.map(({ _id }) => _id)).toEqual(results.map(([first]) => first?.resultId));
  for (const [index, rounds] of results.entries()) {
    const shown = data.results[index];
    const winners = rounds.filter(({ outcome }) => outcome === "W");
    const others = rounds.filter(({ outcome }) => outcome === "L");
    expect(shown?.winnerSide).toBe(winners[0]?.side ?? null);
    if (winners.length === 0 || others.length === 0 || rounds[0]?.isForfeit) expect(shown?.winnerChance).toBeNull();
    else expect(shown?.winnerChance).toBeCloseTo(computeChance(winners, others), 12);
  }
}
