import type { DayTable } from "contract/clan-seasons.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { tablesByDay } from "./clan-rounds.ts";
import { findBoardOfSeason, listClansOf, listSeasonRounds } from "./clan-seasons-queries.ts";

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
