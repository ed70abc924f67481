import type { Queue, QueuePlayer } from "contract/queues.ts";
import { teamModeOf } from "contract/team-modes.ts";
import type { LeagueDatabase } from "../context.ts";
import { openMatchesOfQueues, playersOfMatches } from "../matches/matches-queries.ts";
import { presentMatch, type Viewer } from "../matches/present-match.ts";
import { presentPlayer } from "../users/person.ts";
import type { FoundQueue } from "./queues-queries.ts";
import { type WaitingPlayer, waitingIn } from "./waiting-queries.ts";

/**
 * Queues with waiting players and open matches, as the viewer may see them. The number of queries does not depend on
 * the number of queues.
 */
export async function presentQueues(
  db: LeagueDatabase,
  queues: readonly FoundQueue[],
  viewer: Viewer,
): Promise<Queue[]> {
  const queueIds = queues.map(({ id }) => id);
  const waiting = Map.groupBy(await waitingIn(db, queueIds), ({ queue_id }) => queue_id);
  const matches = await openMatchesOfQueues(db, queueIds);
  const players = Map.groupBy(
    await playersOfMatches(
      db,
      matches.map(({ id }) => id),
    ),
    ({ match_id }) => match_id,
  );
  // A match may have been made between the two queries: its players are not waiting any more.
  const playing = new Set([...players.values()].flat().map(({ user_id }) => user_id));
  return queues.map((queue) => ({
    _id: String(queue.id),
    name: queue.name,
    modeId: String(queue.mode_id),
    modeName: queue.mode_name,
    mode: teamModeOf(queue.team_size),
    maps: JSON.parse(queue.maps),
    guildId: queue.guild_id,
    players: (waiting.get(queue.id) ?? []).filter(({ user_id }) => !playing.has(user_id)).map(presentWaiting),
    matches: matches
      .filter(({ queue_id }) => queue_id === queue.id)
      .map((match) => presentMatch(match, players.get(match.id) ?? [], viewer)),
  }));
}

function presentWaiting(player: WaitingPlayer): QueuePlayer {
  const { elo, games, joined_at, away, passed_over_at } = player;
  return {
    ...presentPlayer(player),
    elo,
    numberGames: games,
    joinedAt: new Date(joined_at).toISOString(),
    isAway: away === 1,
    passedOverAt: passed_over_at === null ? null : new Date(passed_over_at).toISOString(),
  };
}
