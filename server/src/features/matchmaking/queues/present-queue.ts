import type { ResultOfMatch } from "contract/matches.ts";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import type { Side } from "contract/sides.ts";
import { getTeamMode } from "contract/team-modes.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { getWinnerSide, type ScoredResult } from "../../competitions/outcome.ts";
import type { LeagueDatabase } from "../../context.ts";
import { toPage } from "../../paging.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { listOpenMatchesOfQueues, listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import { type MatchViewer, presentMatch } from "../../results/matches/present-match.ts";
import type { FoundPlayer } from "../../results/result-players-queries.ts";
import type { Row } from "../../tables.ts";
import { type FoundQueue, listQueues } from "./queues-queries.ts";
import { findUsualWaits } from "./usual-waits.ts";
import { listWaitingPlayers, type WaitingPlayer } from "./waiting-players-queries.ts";

/**
 * Presents queues with their waiting players and open matches, as the viewer may see them. The number of database
 * queries does not depend on the number of queues.
 */
export async function presentQueues(
  db: LeagueDatabase,
  queues: readonly FoundQueue[],
  viewer: MatchViewer,
): Promise<Queue[]> {
  const queueIds = queues.map(({ id }) => id);
  const waitingPlayers = await listWaitingPlayers(db, queueIds);
  const usualWaits = await findUsualWaits(db, queueIds);
  const matches = await listOpenMatchesOfQueues(db, queueIds);
  const matchIds = matches.map(({ id }) => id);
  const matchPlayers = await listPlayersOfMatches(db, matchIds);
  // A match may have been created between the two queries. Its players no longer wait.
  const playingIds = new Set(matchPlayers.map(({ user_id }) => user_id));
  const stillWaiting = waitingPlayers.filter(({ user_id }) => !playingIds.has(user_id));
  const playersByQueue = Map.groupBy(stillWaiting, ({ queue_id }) => queue_id);
  const playersByMatch = Map.groupBy(matchPlayers, ({ match_id }) => match_id);
  return queues.map((queue) => ({
    _id: String(queue.id),
    name: queue.name,
    modeId: String(queue.mode_id),
    modeName: queue.mode_name,
    mode: getTeamMode(queue.team_size),
    maps: JSON.parse(queue.maps),
    guildId: queue.guild_id,
    players: (playersByQueue.get(queue.id) ?? []).map(presentWaitingPlayer),
    matches: matches
      .filter(({ queue_id }) => queue_id === queue.id)
      .map((match) => presentMatch(match, playersByMatch.get(match.id) ?? [], viewer)),
    waits: usualWaits.get(queue.id) ?? [],
  }));
}

function presentWaitingPlayer(player: WaitingPlayer): QueuePlayer {
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

/** Presents a queue as this viewer may see it. @throws QUEUE_NOT_FOUND if there is no such queue */
export async function presentQueueById(db: LeagueDatabase, id: number, viewer: MatchViewer) {
  const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, toPage({})), viewer);
  if (queue === undefined) throw createApiError("QUEUE_NOT_FOUND");
  return queue;
}

/** Presents the validated result of a match. @param players may include players of other results */
export function presentMatchResult(
  result: ScoredResult & Pick<Row<"results">, "id" | "played_at" | "map">,
  players: readonly FoundPlayer[],
): ResultOfMatch {
  const presentTeam = (side: Side) =>
    players.filter((player) => player.result_id === result.id && player.side === side).map(presentPlayer);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    map: result.map,
    redPlayers: presentTeam("red"),
    bluePlayers: presentTeam("blue"),
    redScore: result.red_score,
    blueScore: result.blue_score,
    winnerSide: getWinnerSide(result),
    isForfeit: result.forfeit_side !== null,
  };
}
