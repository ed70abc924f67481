import { joinNames } from "contract/bidi-isolation.ts";
import type { Random } from "../../platform/random.ts";
import { computeTeamElo } from "../competitions/elo.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { enqueueNotifications } from "../people/push/push-queries.ts";
import { insertMatch, removeFromQueues } from "../results/matches/matches-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { markInactivePlayersAway, recordSkippedAwayPlayers } from "./queues/presence-queries.ts";
import { type FoundQueue, findQueue } from "./queues/queues-queries.ts";
import { countWaitsByHour } from "./queues/usual-waits.ts";
import { addWaitCounts, listWaitingPlayers, type WaitingPlayer } from "./queues/waiting-players-queries.ts";

/**
 * Creates matches of the longest-waiting players of a queue, until too few players remain. Skips players who are away.
 * The caller must have locked matchmaking.
 */
export async function createMatches(context: Context, trx: LeagueTransaction, queueId: number): Promise<void> {
  const queue = await findQueue(trx, queueId);
  if (queue === undefined) return;
  const now = context.clock.now();
  if (await markInactivePlayersAway(trx, queueId, now))
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
  const waitingPlayers = await listWaitingPlayers(trx, [queueId]);
  const activePlayers = waitingPlayers.filter(({ away }) => away === 0);
  const matchSize = 2 * queue.team_size;
  for (let first = 0; first + matchSize <= activePlayers.length; first += matchSize) {
    const players = activePlayers.slice(first, first + matchSize);
    await createMatch(context, trx, queue, players);
    // `place` is the position in the queue. Players who wait before the last one of the match have been skipped.
    await recordSkippedAwayPlayers(trx, queueId, players.at(-1)?.place ?? 0, now);
  }
}

/** Creates a match of these players with an empty result, and removes them from all queues. */
async function createMatch(
  { clock, random, settings }: Context,
  trx: LeagueTransaction,
  queue: FoundQueue,
  waitingPlayers: readonly WaitingPlayer[],
): Promise<void> {
  const now = clock.now();
  const elos = waitingPlayers.map(({ elo }) => elo);
  const teams = findBestSplit(elos, random);
  const players = waitingPlayers.map((player, index) => ({
    ...player,
    side: teams.red.includes(index) ? ("red" as const) : ("blue" as const),
  }));
  const getTeamElo = (side: "red" | "blue") =>
    computeTeamElo(players.filter((player) => player.side === side).map(({ elo }) => elo)) ?? 0;
  const maps: string[] = JSON.parse(queue.maps);
  const map = maps[random(maps.length)] ?? "";
  // Some round messages do not report flags, so the number of flags stays unknown until a message with flags is imported.
  const emptyStats = { score: 0, flags: null, kills: 0, deaths: 0 };
  const resultId = await storeResult(
    trx,
    {
      area: "ranked",
      competition_id: queue.competition_id,
      team_size: queue.team_size,
      map,
      played_at: now,
      created_at: now,
      red_score: 0,
      blue_score: 0,
      frozen: 0,
    },
    players.map(({ user_id, side }) => ({ user_id, side, ...emptyStats })),
  );
  const matchId = await insertMatch(
    trx,
    {
      queue_id: queue.id,
      result_id: resultId,
      competition_id: queue.competition_id,
      map,
      red_elo: getTeamElo("red"),
      blue_elo: getTeamElo("blue"),
      made_at: now,
      ready_until: now + 1000 * settings.readySeconds,
      closed_at: null,
    },
    players.map(({ user_id, side, elo, place, joined_at }) => ({ user_id, side, elo, place, joined_at })),
  );
  await addWaitCounts(trx, countWaitsByHour(queue.id, players, now));
  await recordOutboxMessage(trx, { kind: "match-changed", matchId }, now);
  const userIds = players.map(({ user_id }) => user_id);
  const notification = {
    title: "Your match is here",
    body: `${joinNames([queue.name, map])}: press Ready within ${settings.readySeconds} seconds.`,
    path: `/ranked/matches/${matchId}`,
    tag: `match-${matchId}`,
    until: now + 1000 * settings.readySeconds,
  };
  // `calls` is the category of notifications about matches.
  await enqueueNotifications(trx, "calls", userIds, notification, now);
  for (const queueId of await removeFromQueues(trx, userIds)) {
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
  }
}

/** Smaller Elo differences are rounding errors. */
const eloTolerance = 1e-9;

/**
 * Splits players into two teams of equal size whose mean Elos are as close as possible. Compares all splits. If several
 * splits are equally good, chooses one at random. The red team is also chosen at random.
 * @param elos the Elo of each player: an even number of players, at most 16 (6435 splits)
 * @returns the indexes of each team's players
 */
export function findBestSplit(elos: readonly number[], random: Random): { red: number[]; blue: number[] } {
  const size = elos.length / 2;
  const halfSum = elos.reduce((sum, elo) => sum + elo, 0) / 2;
  let minDifference = Number.POSITIVE_INFINITY;
  let bestTeams: number[][] = [];

  /**
   * Completes a team in every possible way with players from index `from` on, and collects the best teams.
   * @param sum the sum of the team's Elos
   */
  function compareTeams(team: number[], from: number, sum: number): void {
    if (team.length < size) {
      // After a later index, too few players would remain to complete the team.
      const lastIndex = elos.length - size + team.length;
      for (let index = from; index <= lastIndex; index += 1) {
        compareTeams([...team, index], index + 1, sum + (elos[index] ?? 0));
      }
      return;
    }
    const difference = Math.abs(sum - halfSum);
    if (difference > minDifference + eloTolerance) return;
    if (difference < minDifference - eloTolerance) bestTeams = [];
    minDifference = Math.min(minDifference, difference);
    bestTeams.push(team);
  }

  // In each split exactly one team contains the first player, so it is enough to compare the teams with that player.
  compareTeams([0], 1, elos[0] ?? 0);
  const team = bestTeams[random(bestTeams.length)] ?? [];
  const otherTeam = [...elos.keys()].filter((index) => !team.includes(index));
  return random(2) === 0 ? { red: team, blue: otherTeam } : { red: otherTeam, blue: team };
}
