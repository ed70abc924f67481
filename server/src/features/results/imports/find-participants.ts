import { findActiveSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findClans } from "../../seasons/clans/present-clan.ts";
import { listEventsInProgress } from "../event-results-queries.ts";
import { listOriginalTeams, listPendingMatches, listTeamsOfResult } from "../matches/matches-queries.ts";

/**
 * Finds the ids of all players of the matches in which all given players take part: queue matches that are waiting for a
 * round, and events that were in progress when the round was played.
 * @param playedAt milliseconds since the epoch
 */
export async function findParticipants(
  db: LeagueDatabase,
  playerIds: readonly number[],
  playedAt: number,
): Promise<ReadonlySet<number>> {
  const [firstPlayerId] = playerIds;
  if (firstPlayerId === undefined) return new Set();
  const playersOfMatches = [
    ...(await listPlayersOfQueueMatches(db, firstPlayerId)),
    ...(await listPlayersOfEvents(db, playedAt)),
  ];
  const matchesWithAllPlayers = playersOfMatches.filter((ids) => playerIds.every((id) => ids.includes(id)));
  return new Set(matchesWithAllPlayers.flat());
}

/** Lists the ids of the players of each queue match of a player that is waiting for a round. */
async function listPlayersOfQueueMatches(db: LeagueDatabase, playerId: number): Promise<number[][]> {
  const playersOfMatches: number[][] = [];
  for (const { id, result_id } of await listPendingMatches(db, playerId)) {
    // Substitutes are only in the teams of the result, players whom they replaced only in the original teams.
    const players = [...(await listOriginalTeams(db, id)), ...(await listTeamsOfResult(db, result_id))];
    playersOfMatches.push(players.map(({ user_id }) => user_id));
  }
  return playersOfMatches;
}

/** Lists the ids of the members of both clans of each event in progress, which belongs to the active season. */
async function listPlayersOfEvents(db: LeagueDatabase, playedAt: number): Promise<number[][]> {
  const events = await listEventsInProgress(db, playedAt);
  const season = events.length === 0 ? undefined : await findActiveSeason(db);
  const clans = season === undefined ? [] : await findClans(db, { seasonId: season.id });
  return events.map(({ clan_a_id, clan_b_id }) =>
    clans
      .filter(({ id }) => id === clan_a_id || id === clan_b_id)
      .flatMap(({ players }) => players.map(({ user_id }) => user_id)),
  );
}
