import type { ResultStory } from "contract/results.ts";
import { expect } from "vitest";
import type { StoredRound } from "./careers-queries.ts";
import type { League } from "./open-league.ts";

type Elos = ReadonlyMap<string, number>;

/** Recomputes from all rounds, in the order of their freezes, what the page of each result shows. */
export async function expectStories(league: League, stored: readonly StoredRound[]): Promise<void> {
  const elos = new Map<string, number>();
  for (const [id, rounds] of Map.groupBy(stored, ({ resultId }) => resultId)) {
    const isLeague = rounds.some(({ area }) => area === "league");
    const { data: story } = await (isLeague ? league.league : league).call("getStory", { id });
    const before = new Map(rounds.map((one) => [one.userId, elos.get(`${one.poolId} ${one.userId}`) ?? 1000]));
    for (const { userId, poolId, gain } of rounds) {
      elos.set(`${poolId} ${userId}`, (before.get(userId) ?? Number.NaN) + (gain ?? 0));
    }
    const players = rounds.map(({ userId, poolId }) => ({
      userId,
      eloBefore: before.get(userId),
      eloAfter: elos.get(`${poolId} ${userId}`),
    }));
    expect(story.players).toHaveLength(players.length);
    expect(story.players).toEqual(expect.arrayContaining(players));
    expectChance(story, rounds, before);
    expect(story.mvp).toEqual(mostValuableOf(rounds));
    if (!isLeague) expectNeighbours(story, id, stored);
  }
}

function expectChance({ redChance }: ResultStory, rounds: readonly StoredRound[], before: Elos): void {
  const meanOf = (side: string) => {
    const team = rounds.filter((one) => one.side === side).map(({ userId }) => before.get(userId) ?? Number.NaN);
    return team.reduce((sum, elo) => sum + elo, 0) / team.length;
  };
  const chance = 1 / (1 + 10 ** ((meanOf("blue") - meanOf("red")) / 400));
  if (rounds.some(({ isForfeit }) => isForfeit)) expect(redChance).toBeNull();
  else expect(redChance).toBeCloseTo(chance, 9);
}

function mostValuableOf(rounds: readonly StoredRound[]): ResultStory["mvp"] {
  const value = ({ kills, deaths, flags }: StoredRound) => kills - deaths + 5 * (flags ?? 0);
  const highest = Math.max(...rounds.map(value));
  if (rounds.some((one) => one.isForfeit) || rounds.every((one) => value(one) === highest)) return null;
  const equal = rounds.filter((one) => value(one) === highest);
  const winners = equal.filter(({ outcome }) => outcome === "W");
  const [best] = (winners.length > 0 ? winners : equal).toSorted(
    (one, other) => other.score - one.score || one.deaths - other.deaths || Number(one.userId) - Number(other.userId),
  );
  return best ? { userId: best.userId, value: highest } : null;
}

function expectNeighbours({ previous, next }: ResultStory, id: string, stored: readonly StoredRound[]): void {
  const modeId = stored.find(({ resultId }) => resultId === id)?.modeId;
  const ofMode = stored.filter((one) => one.area === "ranked" && one.modeId === modeId);
  const dates = new Map(ofMode.map(({ resultId, playedAt }) => [resultId, playedAt]));
  const ids = [...dates]
    .sort((one, other) => one[1] - other[1] || Number(one[0]) - Number(other[0]))
    .map(([key]) => key);
  const position = ids.indexOf(id);
  expect([previous?._id, next?._id]).toEqual([ids[position - 1], ids[position + 1]]);
}
