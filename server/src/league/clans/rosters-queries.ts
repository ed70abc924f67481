import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** @returns whether the player was in no clan of the season */
export async function insertMember(trx: LeagueTransaction, member: Row<"clan_players">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("clan_players")
    .values(member)
    .onConflict((conflict) => conflict.columns(["season_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the player was in the clan */
export async function removeMember(trx: LeagueTransaction, clanId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("clan_players")
    .where("clan_id", "=", clanId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives a season the clans of the one before it as new ones, with empty tables, and their rosters without the deleted. */
export async function takeOverClans(trx: LeagueTransaction, seasonId: number): Promise<void> {
  const before = trx
    .selectFrom("seasons")
    .select((build) => build.fn.max("id").as("id"))
    .where("id", "<", seasonId);
  await trx
    .insertInto("clans")
    .columns(["season_id", "name", "name_key"])
    .expression((build) =>
      build
        .selectFrom("clans as old")
        .innerJoin("seasons as s", (join) => join.on("s.id", "=", seasonId))
        .select(["s.id", "old.name", "old.name_key"])
        .where("old.season_id", "=", before)
        .orderBy("old.id"),
    )
    .execute();
  await trx
    .insertInto("clan_players")
    .columns(["season_id", "user_id", "clan_id"])
    .expression((build) =>
      build
        .selectFrom("clan_players as p")
        .innerJoin("clans as old", "old.id", "p.clan_id")
        .innerJoin("clans as c", (join) =>
          join.on("c.season_id", "=", seasonId).onRef("c.name_key", "=", "old.name_key"),
        )
        .innerJoin("users as u", "u.id", "p.user_id")
        .select(["c.season_id", "u.id", "c.id"])
        .where("p.season_id", "=", before)
        .where("u.deleted_at", "is", null)
        .orderBy("u.id")
        // Whoever is being deleted meanwhile either is already, or leaves the new clan too.
        .forShare("u"),
    )
    .execute();
}
