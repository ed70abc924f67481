import { keysForIn } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";
import { prepareSums, sumTable } from "../sum-rows-queries.ts";
import { firstRating, type Rating } from "./elo.ts";

/**
 * Returns the pool's next freeze number, from 1, and locks the pool's row: until the transaction ends, no other freeze
 * and no change of clans can run in this pool.
 */
export async function nextFreezeNumber(trx: LeagueTransaction, poolId: number): Promise<number> {
  const { freezes } = await trx
    .updateTable("pools")
    .set((build) => ({ freezes: build("freezes", "+", 1) }))
    .where("id", "=", poolId)
    .returning("freezes")
    .executeTakeFirstOrThrow();
  return freezes;
}

/** Locks the pool's row without taking a freeze number. */
export async function lockPoolForUpdate(trx: LeagueTransaction, poolId: number): Promise<void> {
  await trx.selectFrom("pools").select("id").where("id", "=", poolId).forUpdate().execute();
}

/** The columns of a rating besides its key. */
export const ratingColumns = ["elo", "games", "peak_elo", "peak_result_id"] as const satisfies (keyof Rating)[];

/** Each player's rating in a pool; the first rating for players who never played in it. */
export async function ratingsOf(
  trx: LeagueTransaction,
  poolId: number,
  userIds: readonly number[],
): Promise<Map<number, Rating>> {
  const stored = await trx
    .selectFrom("ratings")
    .select(["user_id", ...ratingColumns])
    .where("pool_id", "=", poolId)
    .where("user_id", "in", keysForIn(userIds))
    .execute();
  const ratings = new Map(userIds.map((userId) => [userId, firstRating]));
  for (const { user_id, ...rating } of stored) ratings.set(user_id, rating);
  return ratings;
}

export async function saveRatings(
  trx: LeagueTransaction,
  poolId: number,
  ratings: ReadonlyMap<number, Rating>,
): Promise<void> {
  await insertRatings(
    trx,
    [...ratings].map(([userId, rating]) => ({ pool_id: poolId, user_id: userId, ...rating })),
  );
}

const insertRatings = prepareSums(sumTable("ratings", ["pool_id", "user_id"], ratingColumns, "last"));
