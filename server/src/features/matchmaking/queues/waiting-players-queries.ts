import { startElo } from "contract/constants.ts";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { incrementColumns } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { profileColumns } from "../../people/users/person.ts";
import { publishUserChanges } from "../../public-changes.ts";
import type { NewRow, Row } from "../../tables.ts";
import { storeLastSeen } from "./presence-queries.ts";

export type WaitingPlayer = Awaited<ReturnType<typeof listWaitingPlayers>>[number];

/**
 * Lists the players who wait in these queues, the longest-waiting first, each with the Elo and the number of results in the
 * queue's mode.
 */
export async function listWaitingPlayers(db: LeagueDatabase, queueIds: readonly number[]) {
  return db
    .selectFrom("queue_players as waiting_player")
    .innerJoin("users as u", "u.id", "waiting_player.user_id")
    .innerJoin("queues as q", "q.id", "waiting_player.queue_id")
    .innerJoin("competitions as competition", "competition.mode_id", "q.mode_id")
    .leftJoin("ratings as r", (join) =>
      join
        .onRef("r.rating_pool_id", "=", "competition.rating_pool_id")
        .onRef("r.user_id", "=", "waiting_player.user_id"),
    )
    .select([
      "waiting_player.queue_id",
      "waiting_player.user_id",
      "waiting_player.place",
      "waiting_player.joined_at",
      "waiting_player.away",
      "waiting_player.passed_over_at",
      ...profileColumns,
    ])
    .select(({ fn, val }) => [
      fn.coalesce("r.elo", val(startElo)).as("elo"),
      fn.coalesce("r.games", val(0)).as("games"),
    ])
    .where("waiting_player.queue_id", "in", toNonEmptyIds(queueIds))
    .orderBy("waiting_player.place")
    .orderBy("waiting_player.queue_id")
    .execute();
}

/** Lists the ids of the queues in which a player waits, the longest wait first. */
export async function listQueuesOfPlayer(db: LeagueDatabase, userId: number): Promise<number[]> {
  const positions = await db
    .selectFrom("queue_players")
    .select("queue_id")
    .where("user_id", "=", userId)
    .orderBy("joined_at")
    .orderBy("queue_id")
    .execute();
  return positions.map(({ queue_id }) => queue_id);
}

/**
 * Adds a player to a queue, and stores that they have just been active.
 * @returns `false` if the player waits there already
 */
export async function startWaiting(trx: LeagueTransaction, player: NewRow<"queue_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("queue_players")
    .values(player)
    .onConflict((conflict) => conflict.columns(["queue_id", "user_id"]).doNothing())
    .executeTakeFirst();
  await storeLastSeen(trx, [player.user_id], player.joined_at);
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew) publishUserChanges(trx, [player.user_id]);
  return isNew;
}

/**
 * Returns players to their former positions in a queue, and stores that they have just been active.
 * @param now milliseconds since the epoch
 */
export async function requeuePlayers(
  trx: LeagueTransaction,
  players: readonly NewRow<"queue_players">[],
  now: number,
): Promise<void> {
  if (players.length === 0) return;
  await trx.insertInto("queue_players").values(players).execute();
  const userIds = players.map(({ user_id }) => user_id);
  publishUserChanges(trx, userIds);
  await storeLastSeen(trx, userIds, now);
}

/** Removes a player from a queue. @returns whether the player waited there */
export async function stopWaiting(trx: LeagueTransaction, queueId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("queue_players")
    .where("queue_id", "=", queueId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const hasWaited = numDeletedRows === 1n;
  if (hasWaited) publishUserChanges(trx, [userId]);
  return hasWaited;
}

/**
 * Adds to the stored numbers of players by hour of the day and by minutes that they waited.
 * @param waits at most one row for the same hour and minutes
 */
export async function addWaitCounts(trx: LeagueTransaction, waits: readonly Row<"queue_waits">[]): Promise<void> {
  if (waits.length === 0) return;
  await trx
    .insertInto("queue_waits")
    .values(waits)
    .onConflict((conflict) =>
      conflict.columns(["queue_id", "hour", "minutes"]).doUpdateSet(incrementColumns("queue_waits", ["players"])),
    )
    .execute();
}

/** Lists how many players of these queues waited how long, ordered by hour of the day, then by minutes. */
export function listWaitCounts(db: LeagueDatabase, queueIds: readonly number[]) {
  return db
    .selectFrom("queue_waits")
    .select(["queue_id", "hour", "minutes", "players"])
    .where("queue_id", "in", toNonEmptyIds(queueIds))
    .orderBy("hour")
    .orderBy("minutes")
    .execute();
}

export async function deleteWaitCounts(trx: LeagueTransaction, queueId: number): Promise<void> {
  await trx.deleteFrom("queue_waits").where("queue_id", "=", queueId).execute();
}

/** Lists a queue's last matches that have a validated result, the newest first. */
export function listLastMatches(db: LeagueDatabase, queueId: number, limit: number) {
  // `result_id is not null` is the condition of the partial index `matches_of_queue_with_result`.
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

/** Lists when a queue's last closed matches were created (milliseconds since the epoch), including cancelled ones. */
export async function listLastMatchTimes(db: LeagueDatabase, queueId: number, limit: number): Promise<number[]> {
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

/** Returns the lowest and the highest Elo of the players of these matches, at creation. Both are `null` without players. */
export function findEloRange(db: LeagueDatabase, matchIds: readonly number[]) {
  return (
    db
      .selectFrom("match_players")
      .select(({ fn }) => [fn.min("elo").as("lowest"), fn.max("elo").as("highest")])
      .where("match_id", "in", toNonEmptyIds(matchIds))
      // `gone` is 1 for players who have left the match.
      .where("gone", "=", 0)
      .executeTakeFirstOrThrow()
  );
}
