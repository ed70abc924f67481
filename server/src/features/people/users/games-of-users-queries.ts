import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { selectNewestSeasonId } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";

/**
 * Returns the number of validated rounds of each user in a season, by user id. Users without rounds are left out.
 * @param seasonId `null` for the newest season
 */
export async function countGamesInSeason(
  db: LeagueDatabase,
  users: readonly { readonly id: number }[],
  seasonId: number | null,
): Promise<ReadonlyMap<number, number>> {
  const stats = await db
    .selectFrom("stats as s")
    .innerJoin("competitions as competition", "competition.id", "s.competition_id")
    .select(["s.user_id", "s.games"])
    .where("competition.season_id", "=", seasonId ?? selectNewestSeasonId(db))
    .where("s.user_id", "in", toNonEmptyIds(users.map(({ id }) => id)))
    .execute();
  return new Map(stats.map(({ user_id, games }) => [user_id, games]));
}
