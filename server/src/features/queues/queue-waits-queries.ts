import { addUp } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

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

/** Forgets how long players waited in a queue. */
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

/** The lowest and the highest Elo among the players of these matches, when they were made; `null` without any. */
export function elosInMatches(db: LeagueDatabase, matchIds: readonly number[]) {
  return db
    .selectFrom("match_players")
    .select(({ fn }) => [fn.min("elo").as("lowest"), fn.max("elo").as("highest")])
    .where("match_id", "in", matchIds.length === 0 ? [0] : matchIds)
    .where("gone", "=", 0)
    .executeTakeFirstOrThrow();
}
