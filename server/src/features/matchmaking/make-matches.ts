import { listOfNames } from "contract/isolated.ts";
import type { Random } from "../../platform/random.ts";
import { teamElo } from "../competitions/elo.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { recordPush } from "../people/push/push-queries.ts";
import { insertMatch, stopWaitingAnywhere } from "../results/matches/matches-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { markAway, notePassedOver } from "./queues/presence-queries.ts";
import { type FoundQueue, findQueue } from "./queues/queues-queries.ts";
import { countersOfWaits } from "./queues/show-queue-history.ts";
import { countWaits, type WaitingPlayer, waitingIn } from "./queues/waiting-queries.ts";

/**
 * Makes matches of the longest-waiting players of a queue while there are enough of them who are not away. The caller has
 * locked matchmaking.
 */
export async function makeMatches(context: Context, trx: LeagueTransaction, queueId: number): Promise<void> {
  const queue = await findQueue(trx, queueId);
  if (queue === undefined) return;
  const now = context.clock.now();
  if (await markAway(trx, queueId, now)) await recordNews(trx, { kind: "queue-changed", queueId }, now);
  const waiting = (await waitingIn(trx, [queueId])).filter(({ away }) => away === 0);
  const players = 2 * queue.team_size;
  for (let first = 0; first + players <= waiting.length; first += players) {
    const taken = waiting.slice(first, first + players);
    await makeMatch(context, trx, queue, taken);
    await notePassedOver(trx, queueId, taken.at(-1)?.place ?? 0, now);
  }
}

/** Makes a match of these players with an empty result, and removes them from every queue. */
async function makeMatch(
  { clock, random, settings }: Context,
  trx: LeagueTransaction,
  queue: FoundQueue,
  waiting: readonly WaitingPlayer[],
): Promise<void> {
  const now = clock.now();
  const teams = bestSplit(
    waiting.map(({ elo }) => elo),
    random,
  );
  const players = waiting.map((player, index) => ({
    ...player,
    side: teams.red.includes(index) ? ("red" as const) : ("blue" as const),
  }));
  const eloOf = (side: "red" | "blue") =>
    teamElo(players.filter((one) => one.side === side).map(({ elo }) => elo)) ?? 0;
  const maps: string[] = JSON.parse(queue.maps);
  const map = maps[random(maps.length)] ?? "";
  const result = { area: "ranked", board_id: queue.board_id, team_size: queue.team_size, map } as const;
  const nothing = { score: 0, flags: null, kills: 0, deaths: 0 };
  const resultId = await storeResult(
    trx,
    { ...result, played_at: now, created_at: now, red_score: 0, blue_score: 0, frozen: 0 },
    players.map(({ user_id, side }) => ({ user_id, side, ...nothing })),
  );
  const matchId = await insertMatch(
    trx,
    {
      queue_id: queue.id,
      result_id: resultId,
      board_id: queue.board_id,
      map,
      red_elo: eloOf("red"),
      blue_elo: eloOf("blue"),
      made_at: now,
      ready_until: now + 1000 * settings.readySeconds,
      closed_at: null,
    },
    players.map(({ user_id, side, elo, place, joined_at }) => ({ user_id, side, elo, place, joined_at })),
  );
  await countWaits(trx, countersOfWaits(queue.id, players, now));
  await recordNews(trx, { kind: "match-changed", matchId }, now);
  const userIds = players.map(({ user_id }) => user_id);
  const note = {
    title: "Your match is here",
    body: `${listOfNames([queue.name, map])}: press Ready within ${settings.readySeconds} seconds.`,
    path: `/ranked/matches/${matchId}`,
    tag: `match-${matchId}`,
    until: now + 1000 * settings.readySeconds,
  };
  await recordPush(trx, "calls", userIds, note, now);
  for (const queueId of await stopWaitingAnywhere(trx, userIds)) {
    await recordNews(trx, { kind: "queue-changed", queueId }, now);
  }
}

/** Smaller differences of Elo are rounding errors. */
const elosApart = 1e-9;

/**
 * Splits players into two teams of one size with the closest mean Elos, by comparing all splits; ties are
 * broken at random, and so is who is red. Each team is the indexes of its players.
 * @param elos of each player: an even number of them, at most 16 (6435 splits)
 */
export function bestSplit(elos: readonly number[], random: Random): { red: number[]; blue: number[] } {
  const size = elos.length / 2;
  const half = elos.reduce((sum, elo) => sum + elo, 0) / 2;
  let closest = Number.POSITIVE_INFINITY;
  let teams: number[][] = [];

  /** Compares every team of these players and others from that index on. */
  function compareTeams(team: number[], from: number, sum: number): void {
    if (team.length < size) {
      const last = elos.length - size + team.length;
      for (let index = from; index <= last; index += 1) {
        compareTeams([...team, index], index + 1, sum + (elos[index] ?? 0));
      }
      return;
    }
    const distance = Math.abs(sum - half);
    if (distance > closest + elosApart) return;
    if (distance < closest - elosApart) teams = [];
    closest = Math.min(closest, distance);
    teams.push(team);
  }

  // Every split is one of the teams that the first player can be in, and the rest.
  compareTeams([0], 1, elos[0] ?? 0);
  const team = teams[random(teams.length)] ?? [];
  const others = [...elos.keys()].filter((index) => !team.includes(index));
  return random(2) === 0 ? { red: team, blue: others } : { red: others, blue: team };
}
