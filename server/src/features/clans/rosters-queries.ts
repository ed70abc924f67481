import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

/** Adds a player, whose invitations in the season end. @returns whether they were in no clan of the season */
export async function insertMember(trx: LeagueTransaction, member: NewRow<"clan_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("clan_players")
    .values(member)
    .onConflict((conflict) => conflict.columns(["season_id", "user_id"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await trx
    .deleteFrom("clan_invitations")
    .where("user_id", "=", member.user_id)
    .where("season_id", "=", member.season_id)
    .execute();
  return true;
}

export function countMembers(db: LeagueDatabase, clanId: number): Promise<number> {
  return countRows(db.selectFrom("clan_players").where("clan_id", "=", clanId));
}

/** The key of a player's clan in a season; `null` without one. */
export async function clanOfPlayer(db: LeagueDatabase, seasonId: number, userId: number): Promise<number | null> {
  const member = await db
    .selectFrom("clan_players")
    .select("clan_id")
    .where("season_id", "=", seasonId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return member?.clan_id ?? null;
}

/** The clans of a season that players were in at an instant (ms UTC) but have left since, by player. */
export async function pastMembersAt(db: LeagueDatabase, seasonId: number, at: number): Promise<Map<number, number>> {
  const members = await db
    .selectFrom("past_clan_players")
    .select(["user_id", "clan_id"])
    .where("season_id", "=", seasonId)
    .where("came_at", "<=", at)
    .where("left_at", ">=", at)
    .orderBy("id", "desc")
    .execute();
  return new Map(members.map(({ user_id, clan_id }) => [user_id, clan_id]));
}

/**
 * Copies the clans of the previous season into a new one, with their crests and empty tallies, and their rosters and
 * leaders without deleted users.
 * @param cameAt joining date of all players, ms UTC
 */
export async function copyClans(trx: LeagueTransaction, seasonId: number, cameAt: number): Promise<void> {
  const before = trx
    .selectFrom("seasons")
    .select((build) => build.fn.max("id").as("id"))
    .where("id", "<", seasonId);
  await trx
    .insertInto("clans")
    .columns(["season_id", "name", "name_key", "search_key", "crest_shape", "crest_colour", "crest_second_colour"])
    .expression((build) =>
      build
        .selectFrom("clans as old")
        .innerJoin("seasons as s", (join) => join.on("s.id", "=", seasonId))
        .select(["s.id", "old.name", "old.name_key", "old.search_key"])
        .select(["old.crest_shape", "old.crest_colour", "old.crest_second_colour"])
        .where("old.season_id", "=", before)
        .orderBy("old.id"),
    )
    .execute();
  await trx
    .insertInto("clan_players")
    .columns(["season_id", "user_id", "clan_id", "came_at", "leads"])
    .expression((build) =>
      build
        .selectFrom("clan_players as p")
        .innerJoin("clans as old", "old.id", "p.clan_id")
        .innerJoin("clans as c", (join) =>
          join.on("c.season_id", "=", seasonId).onRef("c.name_key", "=", "old.name_key"),
        )
        .innerJoin("users as u", "u.id", "p.user_id")
        .select(["c.season_id", "u.id", "c.id", build.lit(cameAt).as("came_at"), "p.leads"])
        .where("p.season_id", "=", before)
        .where("u.deleted_at", "is", null)
        .orderBy("u.id")
        // A concurrent deletion of a user has either committed, or will remove the user from the new clan too.
        .forShare("u"),
    )
    .execute();
}
