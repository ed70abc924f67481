import { startElo } from "contract/constants.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";
import { shownColumns } from "../users/person.ts";
import { storeSeen } from "./presence-queries.ts";

export type WaitingPlayer = Awaited<ReturnType<typeof waitingIn>>[number];

/** The players who wait in these queues, the longest-waiting first, each with the Elo of the queue's mode and the games behind it. */
export async function waitingIn(db: LeagueDatabase, queueIds: readonly number[]) {
  return db
    .selectFrom("queue_players as w")
    .innerJoin("users as u", "u.id", "w.user_id")
    .innerJoin("queues as q", "q.id", "w.queue_id")
    .innerJoin("boards as b", "b.mode_id", "q.mode_id")
    .leftJoin("ratings as r", (join) => join.onRef("r.pool_id", "=", "b.pool_id").onRef("r.user_id", "=", "w.user_id"))
    .select(["w.queue_id", "w.user_id", "w.place", "w.joined_at", "w.away", "w.passed_over_at", ...shownColumns])
    .select(({ fn, val }) => [
      fn.coalesce("r.elo", val(startElo)).as("elo"),
      fn.coalesce("r.games", val(0)).as("games"),
    ])
    .where("w.queue_id", "in", queueIds.length === 0 ? [0] : queueIds)
    .orderBy("w.place")
    .orderBy("w.queue_id")
    .execute();
}

export async function isWaitingAnywhere(db: LeagueDatabase, userId: number): Promise<boolean> {
  const place = await db
    .selectFrom("queue_players")
    .select("place")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}

/**
 * Adds a player to a queue, as seen at that time.
 * @returns whether they did not wait there yet
 */
export async function startWaiting(trx: LeagueTransaction, player: NewRow<"queue_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("queue_players")
    .values(player)
    .onConflict((conflict) => conflict.columns(["queue_id", "user_id"]).doNothing())
    .executeTakeFirst();
  await storeSeen(trx, [player.user_id], player.joined_at);
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns players to their former positions in a queue, as seen at that instant, ms UTC. */
export async function requeue(
  trx: LeagueTransaction,
  players: readonly NewRow<"queue_players">[],
  now: number,
): Promise<void> {
  if (players.length === 0) return;
  await trx.insertInto("queue_players").values(players).execute();
  const userIds = players.map(({ user_id }) => user_id);
  await storeSeen(trx, userIds, now);
}

/** @returns whether the player waited there */
export async function stopWaiting(trx: LeagueTransaction, queueId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("queue_players")
    .where("queue_id", "=", queueId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
