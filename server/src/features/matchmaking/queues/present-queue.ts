import type { ResultOfMatch } from "contract/matches.ts";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import type { Side } from "contract/sides.ts";
import { teamModeOf } from "contract/team-modes.ts";
import { refuse } from "../../../platform/refusal.ts";
import { type Decided, winnerSide } from "../../competitions/outcome.ts";
import type { LeagueDatabase } from "../../context.ts";
import { pageOf } from "../../paging.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { openMatchesOfQueues, playersOfMatches } from "../../results/matches/matches-queries.ts";
import { type MatchViewer, presentMatch } from "../../results/matches/present-match.ts";
import type { FoundPlayer } from "../../results/result-players-queries.ts";
import type { Row } from "../../tables.ts";
import { type FoundQueue, listQueues } from "./queues-queries.ts";
import { type WaitingPlayer, waitingIn } from "./waiting-queries.ts";

/**
 * Queues with waiting players and open matches, as the viewer may see them. The number of queries does not depend on
 * the number of queues.
 */
export async function presentQueues(
  db: LeagueDatabase,
  queues: readonly FoundQueue[],
  viewer: MatchViewer,
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

/** A queue as this viewer sees it. @throws QUEUE_NOT_FOUND */
export async function queueById(db: LeagueDatabase, id: number, viewer: MatchViewer) {
  const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, pageOf({})), viewer);
  if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
  return queue;
}

/** The validated result of a match. @param players may hold those of others */
export function presentMatchResult(
  result: Decided & Pick<Row<"results">, "id" | "played_at" | "map">,
  players: readonly FoundPlayer[],
): ResultOfMatch {
  const teamOf = (side: Side) =>
    players.filter((player) => player.result_id === result.id && player.side === side).map(presentPlayer);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    map: result.map,
    redPlayers: teamOf("red"),
    bluePlayers: teamOf("blue"),
    redScore: result.red_score,
    blueScore: result.blue_score,
    winnerSide: winnerSide(result),
    isForfeit: result.forfeit_side !== null,
  };
}
