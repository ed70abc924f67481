import { startElo } from "contract/constants.ts";
import { addUp } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { shownColumns } from "../../people/users/person.ts";
import type { NewRow, Row } from "../../tables.ts";
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

/** Adds to the counters of waits, of which each is given once. */
export async function countWaits(trx: LeagueTransaction, waits: readonly Row<"queue_waits">[]): Promise<void> {
  if (waits.length === 0) return;
  await trx
    .insertInto("queue_waits")
    .values(waits)
    .onConflict((conflict) =>
      conflict.columns(["queue_id", "hour", "minutes"]).doUpdateSet(addUp("queue_waits", ["players"])),
    )
    .execute();
}

/** A queue's counters of waits, the shortest of each hour first. */
export function waitsOfQueue(db: LeagueDatabase, queueId: number) {
  return db
    .selectFrom("queue_waits")
    .select(["hour", "minutes", "players"])
    .where("queue_id", "=", queueId)
    .orderBy("hour")
    .orderBy("minutes")
    .execute();
}

export async function removeWaits(trx: LeagueTransaction, queueId: number): Promise<void> {
  await trx.deleteFrom("queue_waits").where("queue_id", "=", queueId).execute();
}

/** The last matches of a queue with a validated result, the newest first. */
export function lastMatchesOfQueue(db: LeagueDatabase, queueId: number, limit: number) {
  return db
    .selectFrom("matches as m")
    .innerJoin("results as r", "r.id", "m.result_id")
    .select(["m.id as match_id", "r.id", "r.played_at", "r.map", "r.red_score", "r.blue_score", "r.forfeit_side"])
    .where("m.queue_id", "=", queueId)
    .where("m.result_id", "is not", null)
    .where("r.frozen", "=", 1)
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
}

/** When a queue's last matches that are over were made, ms UTC, also of those that were called off. */
export async function lastMade(db: LeagueDatabase, queueId: number, limit: number): Promise<number[]> {
  const matches = await db
    .selectFrom("matches")
    .select("made_at")
    .where("queue_id", "=", queueId)
    .where("closed_at", "is not", null)
    .orderBy("closed_at", "desc")
    .limit(limit)
    .execute();
  return matches.map(({ made_at }) => made_at);
}

/** The lowest and the highest Elo among the players of these matches, when they were made; `null` without any. */
export function elosInMatches(db: LeagueDatabase, matchIds: readonly number[]) {
  return db
    .selectFrom("match_players")
    .select(({ fn }) => [fn.min("elo").as("lowest"), fn.max("elo").as("highest")])
    .where("match_id", "in", matchIds.length === 0 ? [0] : matchIds)
    .where("gone", "=", 0)
    .executeTakeFirstOrThrow();
}
