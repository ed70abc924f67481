import type { ClanRound, ClanSeason, DayStandings, RosterPlayer } from "contract/clan-seasons.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { listClanMembers } from "../../seasons/clans/clans-queries.ts";
import {
  type ClanResult,
  computeRanksByDay,
  computeRecordsOfClan,
  computeTablesByDay,
  computeTotals,
  listResultsOfClan,
} from "./clan-rounds.ts";
import {
  findCompetitionOfSeason,
  findSeasonWithClan,
  findStatsOfPlayers,
  listClansOfSeason,
  listSeasonResults,
} from "./clan-seasons-queries.ts";

/** Presents a clan's season, computed from its frozen results. @throws UNKNOWN_CLAN if there is no such clan */
export async function showClanSeason(db: LeagueDatabase, clanId: number): Promise<ClanSeason> {
  const season = await findSeasonWithClan(db, clanId);
  if (season === undefined) throw createApiError("UNKNOWN_CLAN");
  const clans = await listClansOfSeason(db, season.season_id);
  const seasonResults = await listSeasonResults(db, season.competition_id);
  const clanResults = listResultsOfClan(clanId, seasonResults);
  const clanIds = clans.map(({ id }) => id);
  const tables = computeTablesByDay(clanIds, seasonResults);
  const nameByClan = new Map(clans.map(({ id, name }) => [id, name]));
  const resultsByOpponent = Map.groupBy(clanResults, ({ otherClanId }) => otherClanId);
  return {
    rounds: clanResults.map((result) => presentClanRound(result, nameByClan)).sort(compareNewestFirst),
    players: await findRoster(db, clanId, season),
    matchDays: computeRanksByDay(clanId, tables),
    clans: clans.length,
    rivalries: clans
      .filter(({ id }) => id !== clanId)
      .map(({ id, name }) => ({
        clanId: String(id),
        clanName: name,
        ...computeTotals(resultsByOpponent.get(id) ?? []),
      })),
    records: computeRecordsOfClan(clanResults),
  };
}

function presentClanRound(
  { result, otherClanId, ...outcomeAndScores }: ClanResult,
  nameByClan: ReadonlyMap<number, string>,
): ClanRound {
  return {
    resultId: String(result.id),
    date: new Date(result.played_at).toISOString(),
    eventId: result.event_id === null ? null : String(result.event_id),
    map: result.map,
    isForfeit: result.forfeit_side !== null,
    ...outcomeAndScores,
    otherClanId: String(otherClanId),
    otherClanName: nameByClan.get(otherClanId) ?? "",
  };
}

function compareNewestFirst(a: ClanRound, b: ClanRound): number {
  return Date.parse(b.date) - Date.parse(a.date) || Number(b.resultId) - Number(a.resultId);
}

/** Finds the members of a clan, with their Elo and statistics of the season. */
async function findRoster(
  db: LeagueDatabase,
  clanId: number,
  season: { readonly active: 1 | null; readonly competition_id: number },
): Promise<RosterPlayer[]> {
  const members = await listClanMembers(db, { _id: clanId });
  const userIds = members.map(({ user_id }) => user_id);
  const stats = await findStatsOfPlayers(db, season.competition_id, userIds);
  return members.map((member) => {
    const stat = stats.get(member.user_id);
    return {
      ...presentPlayer(member),
      // In the active season, also members without results have an Elo.
      elo: season.active === 1 ? member.elo : (stat?.elo ?? null),
      numberGames: stat?.games ?? 0,
      kdRatio: stat?.kd_ratio ?? 0,
      averageKills: stat?.average_kills ?? null,
    };
  });
}

/**
 * Presents the standings of a season after each match day, computed from its frozen results.
 * @throws SEASON_NOT_FOUND if there is no such season
 */
export async function showSeasonTables(db: LeagueDatabase, seasonId: number): Promise<DayStandings[]> {
  const competition = await findCompetitionOfSeason(db, seasonId);
  if (competition === undefined) throw createApiError("SEASON_NOT_FOUND");
  const clans = await listClansOfSeason(db, seasonId);
  const nameByClan = new Map(clans.map(({ id, name }) => [id, name]));
  const clanIds = clans.map(({ id }) => id);
  const seasonResults = await listSeasonResults(db, competition.id);
  const tables = computeTablesByDay(clanIds, seasonResults);
  return tables.map(({ day, table }) => ({
    day,
    table: table.map(({ clanId, teamScore: _teamScore, ...row }) => ({
      clanId: String(clanId),
      clanName: nameByClan.get(clanId) ?? "",
      ...row,
    })),
  }));
}
