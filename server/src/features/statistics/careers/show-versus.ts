import type { Area } from "contract/constants.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { type Paging, toPage } from "../../paging.ts";
import { presentPerson } from "../../people/users/person.ts";
import { findPerson, listMeetings, listVersusRecords } from "./careers-queries.ts";
import { presentPlayerRound } from "./present-round.ts";
import { findRounds } from "./rounds-of-results-queries.ts";

type VersusRequest = Paging & { readonly area: Area; readonly otherId: number };

/**
 * Compares two players: their totals with and against each other, and the results with both of them.
 * @throws USER_NOT_FOUND if either player is unknown or deleted
 * @throws INVALID_INPUT if they are the same player
 */
export async function showVersus(db: LeagueDatabase, userId: number, { area, otherId, ...paging }: VersusRequest) {
  if (userId === otherId) throw createApiError("INVALID_INPUT", { field: "otherId", reason: "must be another player" });
  const user = await findPerson(db, userId);
  const otherUser = await findPerson(db, otherId);
  if (user === undefined || otherUser === undefined) throw createApiError("USER_NOT_FOUND");
  const records = await listVersusRecords(db, area, userId, otherId);
  // All seasons share one rating pool, so their rows are equal. One row per rating pool remains.
  const recordsByPool = new Map(records.map((row) => [row.rating_pool_id, row]));
  const poolRecords = [...recordsByPool.values()];
  const total = poolRecords.reduce((sum, row) => sum + row.games_with + row.games_against, 0);
  const { limit, offset } = toPage(paging);
  const sumGames = (column: "own_games" | "other_games") => poolRecords.reduce((sum, row) => sum + row[column], 0);
  // The rounds of the player with fewer games are scanned.
  const scanOrder =
    sumGames("own_games") <= sumGames("other_games")
      ? { outerUserId: userId, innerUserId: otherId }
      : { outerUserId: otherId, innerUserId: userId };
  const remainingCount = Math.max(0, total - offset);
  // On the last page, the limit is the number of remaining meetings. Otherwise the query would scan all older rounds of the
  // player for more.
  const range = { limit: Math.min(limit, remainingCount), offset };
  const resultIds = remainingCount === 0 ? [] : await listMeetings(db, area, scanOrder, range);
  const rounds = await findRounds(db, userId, resultIds);
  const data = {
    user: presentPerson(user),
    other: presentPerson(otherUser),
    records: poolRecords.map((row) => ({
      modeId: row.mode_id === null ? null : String(row.mode_id),
      modeName: row.mode_name,
      elo: row.elo,
      otherElo: row.other_elo,
      together: { games: row.games_with, wins: row.wins_with, losses: row.losses_with },
      against: { games: row.games_against, wins: row.wins_against, losses: row.losses_against },
    })),
    rounds: rounds.map(presentPlayerRound),
  };
  return paging.page === undefined ? { data } : { data, page: paging.page, total };
}
