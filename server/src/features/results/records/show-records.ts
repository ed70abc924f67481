import { type RecordKind, recordKinds } from "contract/constants.ts";
import type { PersonOrDeleted } from "contract/person.ts";
import type { PartnersRecord, RecordEntry, Records } from "contract/records.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPossiblyDeletedPerson } from "../../people/users/person.ts";
import { findPlayersOfRounds } from "../../statistics/careers/rounds-of-results-queries.ts";
import { keyOfAllMaps, maxRecords, selectBestRecords } from "../../statistics/counts/record-rows.ts";
import { findBriefResults } from "../list-results.ts";
import {
  type CompetitionFilter,
  type DatedRecord,
  listCompetitions,
  listPairsOfRatingPool,
  listPairsOfSeason,
  listRecords,
  listUsersWithIds,
  type NamedCompetition,
} from "./records-queries.ts";

/** Presents the best records of each kind among the records of several competitions, the best first. */
export async function presentRecords<Kind extends RecordKind>(
  db: LeagueDatabase,
  kinds: readonly Kind[],
  rows: readonly DatedRecord[],
): Promise<Record<Kind, RecordEntry[]>> {
  const bestByKind = kinds.map((kind) => ({
    kind,
    records: selectBestRecords(rows.filter((row) => row.kind === kind)),
  }));
  const bestRecords = bestByKind.flatMap(({ records }) => records);
  const ids = [...new Set(bestRecords.map(({ result_id }) => result_id))];
  const resultsById = new Map((await findBriefResults(db, ids)).map((result) => [result._id, result]));
  // Records without a user (id 0) belong to a team. In ranked results, they show the players of the winning team.
  const teamResultIds = bestRecords.filter(({ user_id }) => user_id === 0).map(({ result_id }) => result_id);
  const players = await findPlayersOfRounds(db, teamResultIds);
  const playersByResult = Map.groupBy(players, ({ result_id }) => result_id);
  const users = await findUsersById(db, [...bestRecords.map(({ user_id }) => user_id), ...players.map(({ id }) => id)]);
  const toEntries = ({ value, user_id, result_id }: DatedRecord): RecordEntry[] => {
    const result = resultsById.get(String(result_id));
    if (result === undefined) return [];
    const team = user_id === 0 && result.area === "ranked" ? (playersByResult.get(result_id) ?? []) : [];
    const winners = team.filter(({ side }) => side === result.winnerSide).flatMap(({ id }) => users.get(id) ?? []);
    return [{ value, user: users.get(user_id) ?? null, winners, result }];
  };
  const entries = bestByKind.map(({ kind, records }) => [kind, records.flatMap(toEntries)]);
  return Object.fromEntries(entries) as Record<Kind, RecordEntry[]>;
}

/** Finds users, including deleted users. Returns them by id. */
async function findUsersById(db: LeagueDatabase, ids: readonly number[]): Promise<Map<number, PersonOrDeleted>> {
  const users = await listUsersWithIds(db, ids);
  return new Map(users.map((user) => [user.id, presentPossiblyDeletedPerson(user)]));
}

/** Returns the records of competitions, and their best pairs of teammates. */
export async function showRecords(db: LeagueDatabase, filter: CompetitionFilter): Promise<Records> {
  const competitions = await listCompetitions(db, filter);
  const competitionIds = competitions.map(({ id }) => id);
  const rows = await listRecords(db, keyOfAllMaps, competitionIds);
  return {
    ...(await presentRecords(db, recordKinds, rows)),
    partners: await showPartners(db, filter, competitions),
  };
}

/** Returns the best pairs of teammates in these competitions. */
async function showPartners(
  db: LeagueDatabase,
  { seasonId }: CompetitionFilter,
  competitions: readonly NamedCompetition[],
): Promise<PartnersRecord[]> {
  const isOneSeason = seasonId != null;
  // All seasons share one rating pool: one of their competitions stands for all.
  const competitionByPool = new Map(competitions.map((competition) => [competition.rating_pool_id, competition]));
  const pairQueries = [...competitionByPool.values()].map(async (competition) => {
    const pairs = await (isOneSeason
      ? listPairsOfSeason(db, competition.id, maxRecords)
      : listPairsOfRatingPool(db, competition.rating_pool_id, maxRecords));
    // Without a filter by season, pairs of the seasons' pool do not belong to a single season. "Board" is the API's name of a
    // competition.
    const hasSingleCompetition = competition.area === "ranked" || isOneSeason;
    return pairs.map((pair) => ({ ...pair, boardName: hasSingleCompetition ? competition.name : null }));
  });
  const pairLists = await Promise.all(pairQueries);
  const bestPairs = pairLists
    .flat()
    .toSorted((a, b) => getWinMargin(b) - getWinMargin(a) || b.games - a.games)
    .slice(0, maxRecords);
  const userIds = bestPairs.flatMap(({ user_id, other_id }) => [user_id, other_id]);
  const users = await findUsersById(db, userIds);
  return bestPairs.map(({ user_id, other_id, ...pair }) => ({
    players: [user_id, other_id].flatMap((id) => users.get(id) ?? []),
    ...pair,
  }));
}

function getWinMargin({ wins, losses }: { readonly wins: number; readonly losses: number }): number {
  return wins - losses;
}
