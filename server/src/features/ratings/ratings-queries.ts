import { overwrite, prepareInsert } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { firstRating, type Rating } from "./rating.ts";

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

/** Each player's rating in a pool; the first rating for players who never played in it. */
export async function ratingsOf(
  trx: LeagueTransaction,
  poolId: number,
  userIds: readonly number[],
): Promise<Map<number, Rating>> {
  const ratings = new Map(userIds.map((userId) => [userId, firstRating]));
  if (userIds.length === 0) return ratings;
  const stored = await trx
    .selectFrom("ratings")
    .selectAll()
    .where("pool_id", "=", poolId)
    .where("user_id", "in", userIds)
    .execute();
  for (const row of stored) ratings.set(row.user_id, ratingIn(row));
  return ratings;
}

function ratingIn({ elo, games, peak_elo, peak_result_id }: Row<"ratings">): Rating {
  const peak = peak_elo === null || peak_result_id === null ? null : { elo: peak_elo, resultId: peak_result_id };
  return { elo, games, peak };
}

export function ratingRow(poolId: number, userId: number, { elo, games, peak }: Rating): Row<"ratings"> {
  return {
    pool_id: poolId,
    user_id: userId,
    elo,
    games,
    peak_elo: peak?.elo ?? null,
    peak_result_id: peak?.resultId ?? null,
  };
}

export async function saveRatings(
  trx: LeagueTransaction,
  poolId: number,
  ratings: ReadonlyMap<number, Rating>,
): Promise<void> {
  await insertRatings(
    trx,
    [...ratings].map(([userId, rating]) => ratingRow(poolId, userId, rating)),
  );
}

const insertRatings = prepareInsert((db: LeagueDatabase, rows: readonly Row<"ratings">[]) => {
  const key = ["pool_id", "user_id"] as const;
  return db
    .insertInto("ratings")
    .values(rows)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(overwrite({ ...rows[0] }, key)));
});
