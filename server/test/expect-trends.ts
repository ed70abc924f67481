import { expect } from "vitest";
import { readRounds, type StoredRound } from "./careers-queries.ts";
import type { League } from "./open-league.ts";
import { openSession } from "./sign-up.ts";

const dayLength = 86_400_000;
const today = "2026-03-01";
/** The first instants of the thirty and of the seven days that end with it. */
const [monthAgo, weekAgo] = [29, 6].map((days) => Date.parse(today) - days * dayLength) as [number, number];

/** Recomputes ranks, sparks and last days of these players in a mode from all results, frozen in that month or before. */
export async function expectTrends(league: League, modeId: string, userIds: readonly string[]): Promise<void> {
  const ofMode = (await readRounds(league)).filter((round) => round.modeId === modeId);
  const { data: board } = await league.call("searchLeaderboard", { body: { modeId } });
  const listed = new Set(board.flatMap(({ user, standing }) => (standing ? user._id : [])));
  const players = [...listed].map((id) => careerOf(ofMode.filter(({ userId }) => userId === id)));
  const rankOf = (elo: number, elos: readonly number[]) => elos.filter((other) => other > elo).length + 1;
  const now = players.map(({ elo }) => elo);
  const before = players.flatMap(({ eloBefore }) => eloBefore ?? []);
  const expected = players.map(({ userId, elo, eloBefore, month, lastPlayed }) => ({
    userId,
    ranksGained: eloBefore === null ? null : rankOf(eloBefore, before) - rankOf(elo, now),
    eloBefore: month[0]?.before ?? null,
    days: [...new Map(month.map(({ day, after }) => [day, after]))].map(([day, after]) => ({ day, elo: after })),
    lastPlayedAt: new Date(lastPlayed).toISOString(),
  }));
  const { data } = await league.call("searchTrends", { body: { modeId, date: today, userIds: [...userIds] } });
  const byId = (one: { userId: string }, other: { userId: string }) => Number(one.userId) - Number(other.userId);
  expect(data.toSorted(byId)).toEqual(expected.toSorted(byId));
  for (const { userId, elo } of players) {
    const { data: ownRank } = await league.call("getOwnRank", {
      as: await openSession(league, userId),
      body: { modeId },
    });
    const above = now.filter((other) => other > elo);
    expect(ownRank).toMatchObject({ rank: above.length + 1, elo });
    if (above.length === 0) expect(ownRank?.next).toBeNull();
    else expect(ownRank?.next).toMatchObject({ elo: Math.min(...above), rank: rankOf(Math.min(...above), now) });
  }
}

/** @param own a player's rounds in the order of freezing */
function careerOf(own: readonly StoredRound[]) {
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
    /** A week ago; `null` where it had no game. */
    eloBefore: week.length < rounds.length ? (week[0]?.before ?? elo) : null,
    month: rounds.filter(({ frozenAt }) => frozenAt >= monthAgo),
    lastPlayed: Math.max(...rounds.map(({ playedAt }) => playedAt)),
  };
}
