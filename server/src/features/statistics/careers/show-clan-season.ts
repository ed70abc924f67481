import type { ClanRound, ClanSeason, DayTable, RosterPlayer } from "contract/clan-seasons.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { listMembers } from "../../seasons/clans/clans-queries.ts";
import { bestsOf, type OwnRound, ranksByDay, recordOfRounds, roundsOfClan, tablesByDay } from "./clan-rounds.ts";
import {
  figuresOfPlayers,
  findBoardOfSeason,
  findSeasonOf,
  listClansOf,
  listSeasonRounds,
} from "./clan-seasons-queries.ts";

/** What a clan has played, computed from the frozen results of its season. @throws UNKNOWN_CLAN */
export async function showClanSeason(db: LeagueDatabase, clanId: number): Promise<ClanSeason> {
  const season = await findSeasonOf(db, clanId);
  if (season === undefined) throw refuse("UNKNOWN_CLAN");
  const clans = await listClansOf(db, season.season_id);
  const results = await listSeasonRounds(db, season.board_id);
  const rounds = roundsOfClan(clanId, results);
  const names = new Map(clans.map(({ id, name }) => [id, name]));
  const against = Map.groupBy(rounds, ({ otherClanId }) => otherClanId);
  return {
    rounds: rounds.map((round) => presentClanRound(round, names)).sort(newestFirst),
    players: await rosterOf(db, clanId, season),
    matchDays: ranksByDay(
      clanId,
      tablesByDay(
        clans.map(({ id }) => id),
        results,
      ),
    ),
    clans: clans.length,
    rivalries: clans
      .filter(({ id }) => id !== clanId)
      .map(({ id, name }) => ({ clanId: String(id), clanName: name, ...recordOfRounds(against.get(id) ?? []) })),
    records: bestsOf(rounds),
  };
}

function presentClanRound(
  { result, otherClanId, ...figures }: OwnRound,
  names: ReadonlyMap<number, string>,
): ClanRound {
  return {
    resultId: String(result.id),
    date: new Date(result.played_at).toISOString(),
    eventId: result.event_id === null ? null : String(result.event_id),
    map: result.map,
    isForfeit: result.forfeit_side !== null,
    ...figures,
    otherClanId: String(otherClanId),
    otherClanName: names.get(otherClanId) ?? "",
  };
}

function newestFirst(one: ClanRound, other: ClanRound): number {
  return Date.parse(other.date) - Date.parse(one.date) || Number(other.resultId) - Number(one.resultId);
}

async function rosterOf(
  db: LeagueDatabase,
  clanId: number,
  season: { readonly active: 1 | null; readonly board_id: number },
): Promise<RosterPlayer[]> {
  const members = await listMembers(db, { _id: clanId });
  const figures = await figuresOfPlayers(
    db,
    season.board_id,
    members.map(({ user_id }) => user_id),
  );
  return members.map((member) => {
    const stat = figures.get(member.user_id);
    return {
      ...presentPlayer(member),
      elo: season.active === 1 ? member.elo : (stat?.elo ?? null),
      numberGames: stat?.games ?? 0,
      kdRatio: stat?.kd_ratio ?? 0,
    };
  });
}

/** The table of a season after each of its match days, counted from its frozen results. @throws SEASON_NOT_FOUND */
export async function showSeasonTables(db: LeagueDatabase, seasonId: number): Promise<DayTable[]> {
  const board = await findBoardOfSeason(db, seasonId);
  if (board === undefined) throw refuse("SEASON_NOT_FOUND");
  const clans = await listClansOf(db, seasonId);
  const names = new Map(clans.map(({ id, name }) => [id, name]));
  const tables = tablesByDay(
    clans.map(({ id }) => id),
    await listSeasonRounds(db, board.id),
  );
  return tables.map(({ day, table }) => ({
    day,
    table: table.map(({ clanId, teamScore: _, ...line }) => ({
      clanId: String(clanId),
      clanName: names.get(clanId) ?? "",
      ...line,
    })),
  }));
}
