import { startElo } from "contract/constants.ts";
import type { LeagueTransaction } from "../context.ts";

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

/** Each player's Elo in a pool; the initial Elo for players who never played in it. */
export async function elosOf(
  trx: LeagueTransaction,
  poolId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const elos = new Map(userIds.map((userId) => [userId, startElo]));
  if (userIds.length === 0) return elos;
  const ratings = await trx
    .selectFrom("ratings")
    .select(["user_id", "elo"])
    .where("pool_id", "=", poolId)
    .where("user_id", "in", userIds)
    .execute();
  for (const { user_id, elo } of ratings) elos.set(user_id, elo);
  return elos;
}

/** Stores players' Elo in a pool. */
export async function saveElos(
  trx: LeagueTransaction,
  poolId: number,
  elos: ReadonlyMap<number, number>,
): Promise<void> {
  if (elos.size === 0) return;
  await trx
    .insertInto("ratings")
    .values([...elos].map(([user_id, elo]) => ({ pool_id: poolId, user_id, elo })))
    .onConflict((conflict) =>
      conflict.columns(["pool_id", "user_id"]).doUpdateSet((build) => ({ elo: build.ref("excluded.elo") })),
    )
    .execute();
}
