import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import { defineAggregateTable, prepareAggregateInsert } from "../aggregate-tables-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import { initialRating, type Rating } from "./elo.ts";

/**
 * Returns the rating pool's next freeze number, from 1. Freeze numbers order the frozen results of a rating pool. Locks
 * the row of the rating pool, so that no other freeze and no change of clans can run in this rating pool until the
 * transaction ends.
 */
export async function claimFreezeNumber(trx: LeagueTransaction, ratingPoolId: number): Promise<number> {
  const { last_freeze_number } = await trx
    .updateTable("rating_pools")
    .set((build) => ({ last_freeze_number: build("last_freeze_number", "+", 1) }))
    .where("id", "=", ratingPoolId)
    .returning("last_freeze_number")
    .executeTakeFirstOrThrow();
  return last_freeze_number;
}

/** Locks the rating pool's row without claiming a freeze number. */
export async function lockRatingPoolForUpdate(trx: LeagueTransaction, ratingPoolId: number): Promise<void> {
  await trx.selectFrom("rating_pools").select("id").where("id", "=", ratingPoolId).forUpdate().execute();
}

/** The columns of a rating, without its primary key. */
export const ratingColumns = ["elo", "games", "peak_elo", "peak_result_id"] as const satisfies (keyof Rating)[];

/** Finds the players' ratings in a rating pool. Players without results in it have the initial rating. */
export async function findRatings(
  trx: LeagueTransaction,
  ratingPoolId: number,
  userIds: readonly number[],
): Promise<Map<number, Rating>> {
  const storedRatings = await trx
    .selectFrom("ratings")
    .select(["user_id", ...ratingColumns])
    .where("rating_pool_id", "=", ratingPoolId)
    .where("user_id", "in", toNonEmptyIds(userIds))
    .execute();
  const ratings = new Map(userIds.map((userId) => [userId, initialRating]));
  for (const { user_id, ...rating } of storedRatings) ratings.set(user_id, rating);
  return ratings;
}

export async function saveRatings(
  trx: LeagueTransaction,
  ratingPoolId: number,
  ratings: ReadonlyMap<number, Rating>,
): Promise<void> {
  const rows = [...ratings].map(([userId, rating]) => ({ rating_pool_id: ratingPoolId, user_id: userId, ...rating }));
  await upsertRatings(trx, rows);
}

/** Inserts ratings. With "last", a new rating replaces the stored one. */
const upsertRatings = prepareAggregateInsert(
  defineAggregateTable("ratings", ["rating_pool_id", "user_id"], ratingColumns, "last"),
);
