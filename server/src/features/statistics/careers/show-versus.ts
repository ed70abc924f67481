import type { Area } from "contract/constants.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase } from "../../context.ts";
import { type Paging, pageOf } from "../../paging.ts";
import { presentPerson } from "../../people/users/person.ts";
import { findPerson, listMeetings, listVersusRecords } from "./careers-queries.ts";
import { presentPlayerRound } from "./present-round.ts";
import { findRounds } from "./rounds-of-results-queries.ts";

type Search = Paging & { readonly area: Area; readonly otherId: number };

/**
 * Two players beside each other: their records with and against each other, and the results they are both in.
 * @throws USER_NOT_FOUND if either is unknown or deleted; INVALID_INPUT if they are the same
 */
export async function showVersus(db: LeagueDatabase, userId: number, { area, otherId, ...paging }: Search) {
  if (userId === otherId) throw refuse("INVALID_INPUT", { field: "otherId", reason: "must be another player" });
  const user = await findPerson(db, userId);
  const other = await findPerson(db, otherId);
  if (user === undefined || other === undefined) throw refuse("USER_NOT_FOUND");
  const records = await listVersusRecords(db, area, userId, otherId);
  // In the league each season is a board of the same pool.
  const pools = [...new Map(records.map((row) => [row.pool_id, row])).values()];
  const total = pools.reduce((sum, row) => sum + row.games_with + row.games_against, 0);
  const { limit, offset } = pageOf(paging);
  const sumOf = (column: "own_games" | "other_games") => pools.reduce((sum, row) => sum + row[column], 0);
  const order =
    sumOf("own_games") <= sumOf("other_games")
      ? { outerUserId: userId, innerUserId: otherId }
      : { outerUserId: otherId, innerUserId: userId };
  // As many as there are, so that the last of them ends the search.
  const meetings =
    offset >= total ? [] : await listMeetings(db, area, order, { limit: Math.min(limit, total - offset), offset });
  const rounds = await findRounds(db, userId, meetings);
  const data = {
    user: presentPerson(user),
    other: presentPerson(other),
    records: pools.map((row) => ({
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
