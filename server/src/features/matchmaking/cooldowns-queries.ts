import { latestPlausible } from "../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

/**
 * The user's longest cooldown at that instant (ms UTC), if any. One that ends implausibly late was stored before the
 * clock was put back.
 */
export function runningCooldown(db: LeagueDatabase, userId: number, now: number) {
  return db
    .selectFrom("cooldowns")
    .select(["reason", "ends_at"])
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .where("starts_at", "<=", latestPlausible(now))
    .orderBy("ends_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How many cooldowns of a user began after that instant, ms UTC. */
export async function countCooldowns(trx: LeagueTransaction, userId: number, after: number): Promise<number> {
  const { cooldowns } = await trx
    .selectFrom("cooldowns")
    .select((build) => build.fn.countAll<number>().as("cooldowns"))
    .where("user_id", "=", userId)
    .where("starts_at", ">", after)
    .executeTakeFirstOrThrow();
  return cooldowns;
}

export async function insertCooldown(trx: LeagueTransaction, cooldown: NewRow<"cooldowns">): Promise<void> {
  await trx.insertInto("cooldowns").values(cooldown).execute();
}
