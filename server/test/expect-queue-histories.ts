import { waitBucketMinutes } from "contract/queues.ts";
import { expect } from "vitest";
import { readRounds, type StoredRound } from "./careers-queries.ts";
import type { League } from "./open-league.ts";
import { matchesOfQueue, type QueuedMatch } from "./queue-histories-queries.ts";

const minute = 60_000;

/**
 * Recomputes what a queue's page shows of its past from all of its matches and all rounds, and what is at stake in its
 * open matches.
 * @param lastUncounted its last match before its last change of mode or size, since which it counts waits anew; 0: none
 */
export async function expectQueueHistory(league: League, queueId: string, lastUncounted: number): Promise<void> {
  const rounds = await readRounds(league);
  const matches = await matchesOfQueue(league, Number(queueId));
  const { data: history } = await league.call("getQueueHistory", { id: queueId });
  expect(history.waits).toEqual(waitsOf(matches.filter(({ id }) => id > lastUncounted)));
  const frozen = new Set(rounds.map(({ resultId }) => resultId));
  const shown = matches.filter(({ resultId }) => frozen.has(resultId ?? "")).slice(0, 5);
  expect(history.lastResults.map(({ _id }) => _id)).toEqual(shown.map(({ resultId }) => resultId));
  const elos = shown.flatMap(({ players }) => players.map(({ elo }) => elo));
  expect(history.elos).toEqual(elos.length === 0 ? null : { lowest: Math.min(...elos), highest: Math.max(...elos) });
  for (const match of matches.filter(({ isOpen }) => isOpen)) await expectOutlook(league, match, rounds);
}

/** Returns the median of the waiting times that began in each hour, rounded to the recorded steps. */
function waitsOf(matches: readonly QueuedMatch[]) {
  const waits = matches.flatMap(({ madeAt, players }) =>
    players.map(({ joinedAt }) => ({ hour: new Date(joinedAt).getUTCHours(), minutes: (madeAt - joinedAt) / minute })),
  );
  return [...Map.groupBy(waits, ({ hour }) => hour)]
    .sort(([one], [other]) => one - other)
    .map(([hour, ofHour]) => {
      const sorted = ofHour.map(({ minutes }) => minutes).sort((one, other) => one - other);
      const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
      return { hour, players: sorted.length, minutes: waitBucketMinutes.find((bound) => median <= bound) ?? 1440 };
    });
}

async function expectOutlook(league: League, match: QueuedMatch, rounds: readonly StoredRound[]): Promise<void> {
  const { outlook } = (await league.call("getMatch", { id: String(match.id) })).data;
  const ofMode = rounds.filter(({ modeId }) => modeId === match.modeId);
  const teamOf = (side: string) => match.players.filter((player) => player.side === side);
  const red = teamOf("red");
  const blue = teamOf("blue");
  const mean = (team: typeof red) => team.reduce((sum, { elo }) => sum + elo, 0) / team.length;
  const redChance = 1 / (1 + 10 ** ((mean(blue) - mean(red)) / 400));
  expect(outlook?.redGain).toBeCloseTo(32 * (1 - redChance), 9);
  expect(outlook?.blueGain).toBeCloseTo(32 * redChance, 9);
  const games = match.players.map(({ userId }) => ({ userId, own: ofMode.filter((one) => one.userId === userId) }));
  const known = games.filter(({ own }) => own.length > 0).map(({ userId, own }) => ({ userId, ...recordOf(own) }));
  expect(outlook?.players.map(({ form: _, ...player }) => player).toSorted(byUser)).toEqual(known.toSorted(byUser));
  for (const { userId, form } of outlook?.players ?? []) {
    const own = ofMode.filter((one) => one.userId === userId);
    expect(form).toBe(
      own
        .slice(-5)
        .map(({ outcome }) => outcome)
        .join(""),
    );
  }
  const meetings = red.flatMap(({ userId: redId }) =>
    blue.flatMap(({ userId: blueId }) => {
      const against = ofMode.filter((one) => one.userId === redId && meets(ofMode, one, blueId));
      return against.length === 0 ? [] : [{ redId, blueId, ...recordOf(against) }];
    }),
  );
  expect(outlook?.meetings).toHaveLength(meetings.length);
  expect(outlook?.meetings).toEqual(expect.arrayContaining(meetings));
}

function byUser(one: { readonly userId: string }, other: { readonly userId: string }): number {
  return Number(one.userId) - Number(other.userId);
}

function meets(rounds: readonly StoredRound[], { resultId, side }: StoredRound, otherId: string): boolean {
  return rounds.some((one) => one.resultId === resultId && one.userId === otherId && one.side !== side);
}

function recordOf(rounds: readonly StoredRound[]) {
  const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
  return { games: rounds.length, wins: count("W"), losses: count("L") };
}
