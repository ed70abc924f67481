import { getMaxPlausibleTime } from "../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { publishUserChanges } from "../public-changes.ts";
import type { NewRow } from "../tables.ts";

/** Finds a result by its id; `undefined` if it is not frozen (final). */
export function findFrozenResult(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map", "red_score", "blue_score", "forfeit_side"])
    .where("id", "=", id)
    .where("frozen", "=", 1)
    .executeTakeFirst();
}

/**
 * Finds a user's newest frozen round in the ranked area.
 * @returns `undefined` if there is none, or if it belongs to no match
 */
export function findLastRoundOfMatch(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom("player_rounds")
        .select(["result_id", "outcome", "elo_gain"])
        .where("user_id", "=", userId)
        .where("area", "=", "ranked")
        .orderBy("played_at", "desc")
        .orderBy("result_id", "desc")
        .limit(1)
        .as("round"),
    )
    .innerJoin("matches as m", "m.result_id", "round.result_id")
    .innerJoin("results as r", "r.id", "round.result_id")
    .innerJoin("result_players as p", (join) => join.onRef("p.result_id", "=", "r.id").on("p.user_id", "=", userId))
    .select(["m.id as match_id", "r.id as result_id", "r.red_score", "r.blue_score", "r.forfeit_side"])
    .select(["p.side", "round.outcome", "round.elo_gain"])
    .executeTakeFirst();
}

/** Lists the win/loss records of these players in a competition. */
export function listRecords(db: LeagueDatabase, competitionId: number, userIds: readonly number[]) {
  return db
    .selectFrom("stats")
    .select(["user_id", "games", "wins", "losses", "form"])
    .where("competition_id", "=", competitionId)
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .execute();
}

/**
 * Lists the records of `userIds` against `otherIds` in a competition, one for each pair that has played against each other.
 */
export function listHeadToHeadRecords(
  db: LeagueDatabase,
  competitionId: number,
  userIds: readonly number[],
  otherIds: readonly number[],
) {
  return db
    .selectFrom("player_pairs as p")
    .innerJoin("competitions as competition", "competition.rating_pool_id", "p.rating_pool_id")
    .select(["p.user_id", "p.other_id"])
    .select(["p.games_against as games", "p.wins_against as wins", "p.losses_against as losses"])
    .where("competition.id", "=", competitionId)
    .where("p.user_id", "in", [...userIds])
    .where("p.other_id", "in", [...otherIds])
    .where("p.games_against", ">", 0)
    .orderBy("p.user_id")
    .orderBy("p.other_id")
    .execute();
}

/**
 * Finds the user's longest active cooldown. Ignores cooldowns that start implausibly late: they were stored before the
 * clock was set back.
 * @param now milliseconds since the epoch
 */
export function findActiveCooldown(db: LeagueDatabase, userId: number, now: number) {
  return db
    .selectFrom("cooldowns")
    .select(["reason", "ends_at"])
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .where("starts_at", "<=", getMaxPlausibleTime(now))
    .orderBy("ends_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Counts a user's cooldowns that began after an instant. @param after milliseconds since the epoch */
export async function countCooldowns(trx: LeagueTransaction, userId: number, after: number): Promise<number> {
  const { cooldownCount } = await trx
    .selectFrom("cooldowns")
    .select(({ fn }) => fn.countAll<number>().as("cooldownCount"))
    .where("user_id", "=", userId)
    .where("starts_at", ">", after)
    .executeTakeFirstOrThrow();
  return cooldownCount;
}

export async function insertCooldown(trx: LeagueTransaction, cooldown: NewRow<"cooldowns">): Promise<void> {
  await trx.insertInto("cooldowns").values(cooldown).execute();
  publishUserChanges(trx, [cooldown.user_id]);
}
