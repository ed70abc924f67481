import { findActiveOrLatestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findClans } from "../../seasons/clans/present-clan.ts";
import { listEventsInProgress } from "../event-results-queries.ts";
import { listOriginalTeams, listPendingMatches, listTeamsOfResult } from "../matches/matches-queries.ts";

/**
 * Finds all players of the matches that include all given players. Considers queue matches that are waiting for a
 * round, and matches of two clans that were in progress when the round was played.
 * @param playedAt milliseconds since the epoch
 */
export async function findParticipants(
  db: LeagueDatabase,
  players: readonly number[],
  playedAt: number,
): Promise<ReadonlySet<number>> {
  const [firstPlayer] = players;
  if (firstPlayer === undefined) return new Set();
  const matches = [...(await listPlayersOfQueueMatches(db, firstPlayer)), ...(await listPlayersOfEvents(db, playedAt))];
  const commonMatches = matches.filter((ids) => players.every((id) => ids.includes(id)));
  return new Set(commonMatches.flat());
}

async function listPlayersOfQueueMatches(db: LeagueDatabase, player: number): Promise<number[][]> {
  const matches: number[][] = [];
  for (const { id, result_id } of await listPendingMatches(db, player)) {
    const players = [...(await listOriginalTeams(db, id)), ...(await listTeamsOfResult(db, result_id))];
    matches.push(players.map(({ user_id }) => user_id));
  }
  return matches;
}

async function listPlayersOfEvents(db: LeagueDatabase, playedAt: number): Promise<number[][]> {
  const events = await listEventsInProgress(db, playedAt);
  const season = events.length === 0 ? undefined : await findActiveOrLatestSeason(db);
  const clans = season === undefined ? [] : await findClans(db, { seasonId: season.id });
  return events.map(({ clan_a_id, clan_b_id }) =>
    clans
      .filter(({ id }) => id === clan_a_id || id === clan_b_id)
      .flatMap(({ players }) => players.map(({ user_id }) => user_id)),
  );
}
