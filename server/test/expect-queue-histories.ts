import { waitBucketMinutes } from "contract/queues.ts";
import { expect } from "vitest";
import { readRounds, type StoredRound } from "./careers-queries.ts";
import type { League } from "./open-league.ts";
import { type QueuedMatch, readMatchesOfQueue } from "./queue-histories-queries.ts";

const minute = 60_000;

/**
 * Recomputes a queue's history and the outlook of its open matches from all matches and rounds, and compares.
 * @param lastUncounted the last match before the queue's latest change of mode or size, which resets its waiting times;
 *   0 if there was no change
 */
export async function expectQueueHistory(league: League, queueId: string, lastUncounted: number): Promise<void> {
  const rounds = await readRounds(league);
  const matches = await readMatchesOfQueue(league, Number(queueId));
  const { data: history } = await league.call("getQueueHistory", { id: queueId });
  expect(history.waits).toEqual(computeWaits(matches.filter(({ id }) => id > lastUncounted)));
  const frozen = new Set(rounds.map(({ resultId }) => resultId));
  const shown = matches.filter(({ resultId }) => frozen.has(resultId ?? "")).slice(0, 5);
  expect(history.lastResults.map(({ _id }) => _id)).toEqual(shown.map(({ resultId }) => resultId));
  const elos = shown.flatMap(({ players }) => players.map(({ elo }) => elo));
  expect(history.elos).toEqual(elos.length === 0 ? null : { lowest: Math.min(...elos), highest: Math.max(...elos) });
  for (const match of matches.filter(({ isOpen }) => isOpen)) await expectOutlook(league, match, rounds);
}

/** Returns the median of the waiting times that began in each hour, rounded to the recorded steps. */
function computeWaits(matches: readonly QueuedMatch[]) {
  const waits = matches.flatMap(({ madeAt, players }) =>
    players.map(({ joinedAt }) => ({ hour: new Date(joinedAt).getUTCHours(), minutes: (madeAt - joinedAt) / minute })),
  );
  return [...Map.groupBy(waits, ({ hour }) => hour)]
    .sort(([a], [b]) => a - b)
    .map(([hour, ofHour]) => {
      const sorted = ofHour.map(({ minutes }) => minutes).sort((a, b) => a - b);
      const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
      return { hour, players: sorted.length, minutes: waitBucketMinutes.find((bound) => median <= bound) ?? 1440 };
    });
}

async function expectOutlook(league: League, match: QueuedMatch, rounds: readonly StoredRound[]): Promise<void> {
  const { outlook } = (await league.call("getMatch", { id: String(match.id) })).data;
  const ofMode = rounds.filter(({ modeId }) => modeId === match.modeId);
  const listTeam = (side: string) => match.players.filter((player) => player.side === side);
  const red = listTeam("red");
  const blue = listTeam("blue");
  const mean = (team: typeof red) => team.reduce((sum, { elo }) => sum + elo, 0) / team.length;
  const redChance = 1 / (1 + 10 ** ((mean(blue) - mean(red)) / 400));
  expect(outlook?.redGain).toBeCloseTo(32 * (1 - redChance), 9);
  expect(outlook?.blueGain).toBeCloseTo(32 * redChance, 9);
  const roundsByPlayer = match.players.map(({ userId }) => ({
    userId,
    own: ofMode.filter((round) => round.userId === userId),
  }));
  const records = roundsByPlayer
    .filter(({ own }) => own.length > 0)
    .map(({ userId, own }) => ({ userId, ...countOutcomes(own) }));
  expect(outlook?.players.map(({ form: _, ...player }) => player).toSorted(byUser)).toEqual(records.toSorted(byUser));
  for (const { userId, form } of outlook?.players ?? []) {
    const own = ofMode.filter((round) => round.userId === userId);
    expect(form).toBe(
      own
        .slice(-5)
        .map(({ outcome }) => outcome)
        .join(""),
    );
  }
  const meetings = red.flatMap(({ userId: redId }) =>
    blue.flatMap(({ userId: blueId }) => {
      const meetingRounds = ofMode.filter((round) => round.userId === redId && meets(ofMode, round, blueId));
      return meetingRounds.length === 0 ? [] : [{ redId, blueId, ...countOutcomes(meetingRounds) }];
    }),
  );
  expect(outlook?.meetings).toHaveLength(meetings.length);
  expect(outlook?.meetings).toEqual(expect.arrayContaining(meetings));
}

function byUser(a: { readonly userId: string }, b: { readonly userId: string }): number {
  return Number(a.userId) - Number(b.userId);
}

function meets(rounds: readonly StoredRound[], { resultId, side }: StoredRound, otherId: string): boolean {
  return rounds.some((round) => round.resultId === resultId && round.userId === otherId && round.side !== side);
}

function countOutcomes(rounds: readonly StoredRound[]) {
  const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
  return { games: rounds.length, wins: count("W"), losses: count("L") };
}
