import { type RecordKind, recordKinds } from "contract/constants.ts";
import type { PersonOrDeleted } from "contract/person.ts";
import type { PartnersRecord, RecordEntry, Records } from "contract/records.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPossiblyDeletedPerson } from "../../people/users/person.ts";
import { findPlayersOfRounds } from "../../statistics/careers/rounds-of-results-queries.ts";
import { maxRecords, selectBestRecords } from "../../statistics/counts/record-rows.ts";
import { findBriefResults } from "../list-results.ts";
import {
  type CompetitionFilter,
  type DatedRecord,
  listCompetitions,
  listPairsOfRatingPool,
  listPairsOfSeason,
  listPersons,
  listRecords,
  type NamedCompetition,
} from "./records-queries.ts";

/** Presents the best records of each kind, from the records of several competitions, the best first. */
export async function presentRecords<Kind extends RecordKind>(
  db: LeagueDatabase,
  kinds: readonly Kind[],
  rows: readonly DatedRecord[],
): Promise<Record<Kind, RecordEntry[]>> {
  const bestByKind = kinds.map((kind) => [kind, selectBestRecords(rows.filter((row) => row.kind === kind))] as const);
  const bestRecords = bestByKind.flatMap(([, records]) => records);
  const ids = [...new Set(bestRecords.map(({ result_id }) => result_id))];
  const results = new Map((await findBriefResults(db, ids)).map((result) => [result._id, result]));
  // Records without a user (id 0) belong to a team. In ranked results, they show the players of the winning team.
  const teamResultIds = bestRecords.filter(({ user_id }) => user_id === 0).map(({ result_id }) => result_id);
  const players = Map.groupBy(await findPlayersOfRounds(db, teamResultIds), ({ result_id }) => result_id);
  const users = await findPersons(db, [
    ...bestRecords.map(({ user_id }) => user_id),
    ...[...players.values()].flat().map(({ id }) => id),
  ]);
  const toEntries = ({ value, user_id, result_id }: DatedRecord): RecordEntry[] => {
    const result = results.get(String(result_id));
    if (result === undefined) return [];
    const team = user_id === 0 && result.area === "ranked" ? (players.get(result_id) ?? []) : [];
    const winners = team.filter(({ side }) => side === result.winnerSide).flatMap(({ id }) => users.get(id) ?? []);
    return [{ value, user: users.get(user_id) ?? null, winners, result }];
  };
  const entries = bestByKind.map(([kind, records]) => [kind, records.flatMap(toEntries)]);
  return Object.fromEntries(entries) as Record<Kind, RecordEntry[]>;
}

/** Finds users by id, including deleted users. */
async function findPersons(db: LeagueDatabase, ids: readonly number[]): Promise<Map<number, PersonOrDeleted>> {
  return new Map((await listPersons(db, ids)).map((user) => [user.id, presentPossiblyDeletedPerson(user)]));
}

/** Returns the records of competitions, and their best pairs of teammates. */
export async function showRecords(db: LeagueDatabase, filter: CompetitionFilter): Promise<Records> {
  const competitions = await listCompetitions(db, filter);
  const rows = await listRecords(
    db,
    "",
    competitions.map(({ id }) => id),
  );
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
  // All seasons share one rating pool, so pairs of that pool do not belong to a single season.
  const competitionByPool = new Map(competitions.map((competition) => [competition.rating_pool_id, competition]));
  const lists = [...competitionByPool.values()].map(async (competition) => {
    const pairs = await (seasonId != null
      ? listPairsOfSeason(db, competition.id, maxRecords)
      : listPairsOfRatingPool(db, competition.rating_pool_id, maxRecords));
    const isNamed = competition.area === "ranked" || seasonId != null;
    return pairs.map((pair) => ({ ...pair, boardName: isNamed ? competition.name : null }));
  });
  const bestPairs = (await Promise.all(lists))
    .flat()
    .toSorted((a, b) => getWinMargin(b) - getWinMargin(a) || b.games - a.games)
    .slice(0, maxRecords);
  const users = await findPersons(
    db,
    bestPairs.flatMap(({ user_id, other_id }) => [user_id, other_id]),
  );
  return bestPairs.map(({ user_id, other_id, ...pair }) => ({
    players: [user_id, other_id].flatMap((id) => users.get(id) ?? []),
    ...pair,
  }));
}

function getWinMargin({ wins, losses }: { readonly wins: number; readonly losses: number }): number {
  return wins - losses;
}
