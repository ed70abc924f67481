import { awayMinutes } from "contract/constants.ts";
import type { ExpressionBuilder } from "kysely";
import { latestPlausible } from "../../../platform/clock.ts";
import { overwrite } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Tables } from "../../tables.ts";

const awayAfterMs = awayMinutes * 60_000;

/** Stores that users were active at that instant, ms UTC. */
export async function storeSeen(db: LeagueDatabase, userIds: readonly number[], now: number): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("presences")
    .values(userIds.map((user_id) => ({ user_id, seen_at: now })))
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(overwrite({ seen_at: now })))
    .execute();
}

/** Those of these users who wait in a queue, with when they were last active; in the order in which rows are locked. */
export function waitingSeen(db: LeagueDatabase, userIds: readonly number[]) {
  return db
    .selectFrom("presences as p")
    .select(["p.user_id", "p.seen_at"])
    .where("p.user_id", "in", [...userIds])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("queue_players as w").select("w.place").whereRef("w.user_id", "=", "p.user_id")),
    )
    .orderBy("p.user_id")
    .execute();
}

export async function queuesWithNewlyAway(db: LeagueDatabase, now: number): Promise<number[]> {
  const found = await db
    .selectFrom("queue_players")
    .select("queue_id")
    .distinct()
    .where((build) => isNewlyAway(build, now))
    .orderBy("queue_id")
    .execute();
  return found.map(({ queue_id }) => queue_id);
}

/**
 * Marks who waits in a queue and was inactive for long enough, except those whom Discord can reach. The caller has
 * locked matchmaking.
 * @returns whether there was anybody
 */
export async function markAway(trx: LeagueTransaction, queueId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("queue_players")
    .set({ away: 1 })
    .where("queue_id", "=", queueId)
    .where((build) => isNewlyAway(build, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks users as here again. @returns the queues where they were away */
export async function markBack(trx: LeagueTransaction, userIds: readonly number[]): Promise<number[]> {
  const back = await trx
    .updateTable("queue_players")
    .set({ away: 0 })
    .where("user_id", "in", [...userIds])
    .where("away", "=", 1)
    .returning("queue_id")
    .execute();
  return [...new Set(back.map(({ queue_id }) => queue_id))].sort((one, other) => one - other);
}

/** Notes that a match was made without the players who were away and came before this place. */
export async function notePassedOver(
  trx: LeagueTransaction,
  queueId: number,
  before: number,
  now: number,
): Promise<void> {
  await trx
    .updateTable("queue_players")
    .set({ passed_over_at: now })
    .where("queue_id", "=", queueId)
    .where("away", "=", 1)
    .where("place", "<", before)
    .execute();
}

/** A presence that is implausibly late was stored before the clock was put back, and counts as none. */
function isNewlyAway(build: ExpressionBuilder<Tables, "queue_players">, now: number) {
  const { and, exists, not, selectFrom } = build;
  const seen = selectFrom("presences as p")
    .select("p.user_id")
    .whereRef("p.user_id", "=", "queue_players.user_id")
    .where("p.seen_at", ">", now - awayAfterMs)
    .where("p.seen_at", "<=", latestPlausible(now));
  const linked = selectFrom("discord_accounts as d")
    .select("d.user_id")
    .whereRef("d.user_id", "=", "queue_players.user_id");
  const told = selectFrom("push_subscriptions as s")
    .select("s.id")
    .whereRef("s.user_id", "=", "queue_players.user_id")
    .where("s.calls", "=", 1)
    .where("s.failed_at", "is", null);
  return and([build("away", "=", 0), not(exists(seen)), not(exists(linked)), not(exists(told))]);
}
