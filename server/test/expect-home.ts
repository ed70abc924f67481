import { expect } from "vitest";
import { readRounds, type StoredRound } from "./careers-queries.ts";
import type { League } from "./open-league.ts";

/** Recomputes the last results of the first page, with their winners' chances, from all results. */
export async function expectHome(league: League): Promise<void> {
  const stored = await readRounds(league);
  const eloBefore = new Map<StoredRound, number>();
  const elos = new Map<string, number>();
  for (const round of stored) {
    const key = `${round.poolId} ${round.userId}`;
    const elo = elos.get(key) ?? 1000;
    eloBefore.set(round, elo);
    elos.set(key, elo + (round.gain ?? 0));
  }
  const chanceOf = (team: readonly StoredRound[], others: readonly StoredRound[]) => {
    const mean = (side: readonly StoredRound[]) =>
      side.reduce((sum, round) => sum + (eloBefore.get(round) ?? 0), 0) / side.length;
    return 1 / (1 + 10 ** ((mean(others) - mean(team)) / 400));
  };
  const results = [...Map.groupBy(stored, ({ resultId }) => resultId).values()]
    .toSorted(
      ([one], [two]) => (two?.playedAt ?? 0) - (one?.playedAt ?? 0) || Number(two?.resultId) - Number(one?.resultId),
    )
    .slice(0, 6);
  const { data } = await league.call("getHome", { body: { startDate: "2026-01-01", endDate: "2026-01-02" } });
  expect(data.results.map(({ _id }) => _id)).toEqual(results.map(([first]) => first?.resultId));
  for (const [index, rounds] of results.entries()) {
    const shown = data.results[index];
    const winners = rounds.filter(({ outcome }) => outcome === "W");
    const others = rounds.filter(({ outcome }) => outcome === "L");
    expect(shown?.winnerSide).toBe(winners[0]?.side ?? null);
    if (winners.length === 0 || others.length === 0 || rounds[0]?.isForfeit) expect(shown?.winnerChance).toBeNull();
    else expect(shown?.winnerChance).toBeCloseTo(chanceOf(winners, others), 12);
  }
}
