import { latestPlausible } from "../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

export function frozenResult(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map", "red_score", "blue_score", "forfeit_side"])
    .where("id", "=", id)
    .where("frozen", "=", 1)
    .executeTakeFirst();
}

export function recordsOn(db: LeagueDatabase, boardId: number, userIds: readonly number[]) {
  return db
    .selectFrom("stats")
    .select(["user_id", "games", "wins", "losses", "form"])
    .where("board_id", "=", boardId)
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .execute();
}

/** The records of each of these players against each of the others on a board, of those who have met. */
export function recordsBetween(
  db: LeagueDatabase,
  boardId: number,
  userIds: readonly number[],
  otherIds: readonly number[],
) {
  return db
    .selectFrom("player_pairs as p")
    .innerJoin("boards as b", "b.pool_id", "p.pool_id")
    .select(["p.user_id", "p.other_id"])
    .select(["p.games_against as games", "p.wins_against as wins", "p.losses_against as losses"])
    .where("b.id", "=", boardId)
    .where("p.user_id", "in", [...userIds])
    .where("p.other_id", "in", [...otherIds])
    .where("p.games_against", ">", 0)
    .orderBy("p.user_id")
    .orderBy("p.other_id")
    .execute();
}

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
