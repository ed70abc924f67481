import { waitBucketMinutes } from "contract/queues.ts";
import { expect } from "vitest";
import type { League } from "./open-league.ts";
import { type MatchOfQueue, readMatchesOfQueue } from "./queue-histories-queries.ts";
import { readRounds, type StoredPlayerRound } from "./stored-rounds-queries.ts";

const minuteMs = 60_000;
/** The bucket of all waiting times that are too long for the others. */
const longestBucketMinutes = 1440;
/** The Elo gain of a team whose win was considered impossible: the default of the setting `ELO_K`. */
const maxGain = 32;

/**
 * Expects a queue's history and the previews of its open matches to be those that this file computes from all matches and
 * rounds. A preview (`outlook` in the API) contains the Elo at stake, the players' records and their meetings.
 * @param lastMatchIdBeforeReset a change of the queue's mode or team size resets its waiting times. This is the id of the last
 *   match before the latest change; 0 without a change
 */
export async function expectQueueHistory(
  league: League,
  queueId: string,
  lastMatchIdBeforeReset: number,
): Promise<void> {
  const rounds = await readRounds(league);
  const matches = await readMatchesOfQueue(league, Number(queueId));
  const { data: history } = await league.call("getQueueHistory", { id: queueId });
  expect(history.waits).toEqual(computeWaits(matches.filter(({ id }) => id > lastMatchIdBeforeReset)));
  // `readRounds` returns only rounds of frozen results.
  const frozenResultIds = new Set(rounds.map(({ resultId }) => resultId));
  // `matches` begins with the newest match, and the history shows the last five results.
  const lastMatches = matches.filter(({ resultId }) => frozenResultIds.has(resultId ?? "")).slice(0, 5);
  expect(history.lastResults.map(({ _id }) => _id)).toEqual(lastMatches.map(({ resultId }) => resultId));
  // The Elo range is that of the players of these five matches.
  const elos = lastMatches.flatMap(({ players }) => players.map(({ elo }) => elo));
  expect(history.elos).toEqual(elos.length === 0 ? null : { lowest: Math.min(...elos), highest: Math.max(...elos) });
  for (const match of matches.filter(({ isOpen }) => isOpen)) await expectOutlook(league, match, rounds);
}

/** Returns, for each hour of the day in which players joined, the median of their waiting times, rounded up to a bucket. */
function computeWaits(matches: readonly MatchOfQueue[]) {
  const waits = matches.flatMap(({ madeAt, players }) =>
    players.map(({ joinedAt }) => ({
      hour: new Date(joinedAt).getUTCHours(),
      minutes: (madeAt - joinedAt) / minuteMs,
    })),
  );
  return [...Map.groupBy(waits, ({ hour }) => hour)]
    .sort(([a], [b]) => a - b)
    .map(([hour, waitsOfHour]) => {
      const sorted = waitsOfHour.map(({ minutes }) => minutes).sort((a, b) => a - b);
      const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
      const bucket = waitBucketMinutes.find((bound) => median <= bound) ?? longestBucketMinutes;
      return { hour, players: sorted.length, minutes: bucket };
    });
}

async function expectOutlook(league: League, match: MatchOfQueue, rounds: readonly StoredPlayerRound[]): Promise<void> {
  const { outlook } = (await league.call("getMatch", { id: String(match.id) })).data;
  const roundsOfMode = rounds.filter(({ modeId }) => modeId === match.modeId);
  const listTeam = (side: string) => match.players.filter((player) => player.side === side);
  const red = listTeam("red");
  const blue = listTeam("blue");
  const computeMeanElo = (team: typeof red) => team.reduce((sum, { elo }) => sum + elo, 0) / team.length;
  const redChance = 1 / (1 + 10 ** ((computeMeanElo(blue) - computeMeanElo(red)) / 400));
  expect(outlook?.redGain).toBeCloseTo(maxGain * (1 - redChance), 9);
  expect(outlook?.blueGain).toBeCloseTo(maxGain * redChance, 9);
  // The preview lists only players who have played in the mode.
  const experiencedPlayers = match.players.flatMap(({ userId }) => {
    const ownRounds = roundsOfMode.filter((round) => round.userId === userId);
    if (ownRounds.length === 0) return [];
    // The newest rounds are the last ones.
    const lastOutcomes = ownRounds.slice(-5).map(({ outcome }) => outcome);
    return [{ userId, ...countOutcomes(ownRounds), form: lastOutcomes.join("") }];
  });
  expect(outlook?.players.toSorted(compareByUser)).toEqual(experiencedPlayers.toSorted(compareByUser));
  const meetings = red.flatMap(({ userId: redId }) =>
    blue.flatMap(({ userId: blueId }) => {
      const meetingRounds = roundsOfMode.filter(
        (round) => round.userId === redId && isOpponentInRound(roundsOfMode, round, blueId),
      );
      return meetingRounds.length === 0 ? [] : [{ redId, blueId, ...countOutcomes(meetingRounds) }];
    }),
  );
  expect(outlook?.meetings).toHaveLength(meetings.length);
  expect(outlook?.meetings).toEqual(expect.arrayContaining(meetings));
}

function compareByUser(a: { readonly userId: string }, b: { readonly userId: string }): number {
  return Number(a.userId) - Number(b.userId);
}

/** Whether another player was an opponent in a player's round. */
function isOpponentInRound(
  rounds: readonly StoredPlayerRound[],
  { resultId, side }: StoredPlayerRound,
  otherId: string,
): boolean {
  return rounds.some((round) => round.resultId === resultId && round.userId === otherId && round.side !== side);
}

function countOutcomes(rounds: readonly StoredPlayerRound[]) {
  const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
  return { games: rounds.length, wins: count("W"), losses: count("L") };
}
