import { awayMinutes } from "contract/constants.ts";
import type { ExpressionBuilder } from "kysely";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import { overwriteColumns } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Tables } from "../../tables.ts";

const awayAfterMs = awayMinutes * 60_000;

/** Stores that users were active. @param now milliseconds since the epoch */
export async function storeLastSeen(db: LeagueDatabase, userIds: readonly number[], now: number): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("presences")
    .values(userIds.map((user_id) => ({ user_id, seen_at: now })))
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(overwriteColumns({ seen_at: now })))
    .execute();
}

/**
 * Lists the given users who wait in a queue, with their last activity. Ordered by user id, the order in which rows are
 * locked.
 */
export function listLastSeenOfWaiting(db: LeagueDatabase, userIds: readonly number[]) {
  return db
    .selectFrom("presences as p")
    .select(["p.user_id", "p.seen_at"])
    .where("p.user_id", "in", [...userIds])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("queue_players as waiting_player")
          .select("waiting_player.place")
          .whereRef("waiting_player.user_id", "=", "p.user_id"),
      ),
    )
    .orderBy("p.user_id")
    .execute();
}

/** Lists the queues with waiting players who should be marked as away. */
export async function listQueuesWithNewlyAwayPlayers(db: LeagueDatabase, now: number): Promise<number[]> {
  const queues = await db
    .selectFrom("queue_players")
    .select("queue_id")
    .distinct()
    .where((build) => createNewlyAwayCondition(build, now))
    .orderBy("queue_id")
    .execute();
  return queues.map(({ queue_id }) => queue_id);
}

/**
 * Marks the inactive waiting players of a queue as away, except those reachable by Discord or push. The caller must have
 * locked matchmaking.
 * @returns whether any player was marked
 */
export async function markInactivePlayersAway(trx: LeagueTransaction, queueId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("queue_players")
    .set({ away: 1 })
    .where("queue_id", "=", queueId)
    .where((build) => createNewlyAwayCondition(build, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks users as no longer away. @returns the ids of the queues in which they were away */
export async function clearAway(trx: LeagueTransaction, userIds: readonly number[]): Promise<number[]> {
  const updatedRows = await trx
    .updateTable("queue_players")
    .set({ away: 0 })
    .where("user_id", "in", [...userIds])
    .where("away", "=", 1)
    .returning("queue_id")
    .execute();
  return [...new Set(updatedRows.map(({ queue_id }) => queue_id))].sort((a, b) => a - b);
}

/** Records that a match skipped the away players who are before a position (the column `place`) in the queue. */
export async function recordSkippedAwayPlayers(
  trx: LeagueTransaction,
  queueId: number,
  position: number,
  now: number,
): Promise<void> {
  await trx
    .updateTable("queue_players")
    .set({ passed_over_at: now })
    .where("queue_id", "=", queueId)
    .where("away", "=", 1)
    .where("place", "<", position)
    .execute();
}

/**
 * Creates the condition that a waiting player should be marked as away. Ignores activity with an implausibly late time,
 * which was stored before the clock was set back.
 */
function createNewlyAwayCondition(build: ExpressionBuilder<Tables, "queue_players">, now: number) {
  const { and, exists, not, selectFrom } = build;
  const recentActivity = selectFrom("presences as p")
    .select("p.user_id")
    .whereRef("p.user_id", "=", "queue_players.user_id")
    .where("p.seen_at", ">", now - awayAfterMs)
    .where("p.seen_at", "<=", getMaxPlausibleTime(now));
  const discordAccount = selectFrom("discord_accounts as d")
    .select("d.user_id")
    .whereRef("d.user_id", "=", "queue_players.user_id");
  // `calls` is the category of notifications about matches.
  const pushSubscription = selectFrom("push_subscriptions as s")
    .select("s.id")
    .whereRef("s.user_id", "=", "queue_players.user_id")
    .where("s.calls", "=", 1)
    .where("s.failed_at", "is", null);
  return and([
    build("away", "=", 0),
    not(exists(recentActivity)),
    not(exists(discordAccount)),
    not(exists(pushSubscription)),
  ]);
}
