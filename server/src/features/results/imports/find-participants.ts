import { activeOrLatestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findClans } from "../../seasons/clans/present-clan.ts";
import { eventsUnderWay } from "../event-results-queries.ts";
import { awaitedOf, teamsAsMade, teamsInResult } from "../matches/matches-queries.ts";

/**
 * Who takes part in the matches that all these players take part in: matches of queues that await a round, and matches of
 * two clans that were under way at that instant, ms UTC.
 */
export async function findParticipants(
  db: LeagueDatabase,
  players: readonly number[],
  playedAt: number,
): Promise<ReadonlySet<number>> {
  const [first] = players;
  if (first === undefined) return new Set();
  const matches = [...(await playersOfQueueMatches(db, first)), ...(await playersOfEvents(db, playedAt))];
  const theirs = matches.filter((ids) => players.every((id) => ids.includes(id)));
  return new Set(theirs.flat());
}

async function playersOfQueueMatches(db: LeagueDatabase, player: number): Promise<number[][]> {
  const matches: number[][] = [];
  for (const { id, result_id } of await awaitedOf(db, player)) {
    const players = [...(await teamsAsMade(db, id)), ...(await teamsInResult(db, result_id))];
    matches.push(players.map(({ user_id }) => user_id));
  }
  return matches;
}

async function playersOfEvents(db: LeagueDatabase, playedAt: number): Promise<number[][]> {
  const events = await eventsUnderWay(db, playedAt);
  const season = events.length === 0 ? undefined : await activeOrLatestSeason(db);
  const clans = season === undefined ? [] : await findClans(db, { seasonId: season.id });
  return events.map(({ clan_a_id, clan_b_id }) =>
    clans
      .filter(({ id }) => id === clan_a_id || id === clan_b_id)
      .flatMap(({ players }) => players.map(({ user_id }) => user_id)),
  );
}
