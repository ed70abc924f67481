import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of seasons, with their clans and rosters. `active` is 1 or `null`, not 0: a unique index allows many rows
 * with `null`, but only one active season. `season-tables.ts` describes the other columns.
 */
export async function createClans(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = getColumnTypes(db);

  await createTable(db, "seasons")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text, (column) => column.notNull())
    .addColumn("starts_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer, (column) => column.notNull())
    .addColumn("active", integer, (column) => column.check(sql`active = 1`))
    .addColumn("ended_at", integer)
    .addColumn("prize_pool", integer)
    .addColumn("transfer_from", integer)
    .addColumn("transfer_to", integer)
    .addCheckConstraint("seasons_active_or_ended", sql`(active is null) = (ended_at is not null)`)
    .execute();
  await createUniqueIndexes(db, "seasons", {
    seasons_by_name: ["name_key"],
    seasons_one_active: ["active"],
  });

  await createTable(db, "clans")
    .addColumn("id", id)
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text, (column) => column.notNull())
    .addColumn("search_key", text, (column) => column.notNull().defaultTo(""))
    .addColumn("crest_shape", text)
    .addColumn("crest_colour", text)
    .addColumn("crest_second_colour", text)
    .addColumn("games", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("wins", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("losses", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("team_score", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("form", text, (column) => column.notNull().defaultTo(""))
    .addColumn("final_elo", double)
    .execute();
  await createUniqueIndexes(db, "clans", {
    clans_by_crest_colours: ["season_id", "crest_colour", "crest_second_colour"],
    clans_by_crest_shape: ["season_id", "crest_shape"],
    clans_by_name: ["season_id", "name_key"],
  });

  await createTable(db, "clan_players")
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("came_at", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("leads", integer, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("clan_players_pkey", ["season_id", "user_id"])
    .execute();
  await createIndexes(db, "clan_players", {
    clans_of_player: ["user_id"],
    players_of_clan: ["clan_id"],
  });
  await db.schema
    .createIndex("clan_players_one_leader")
    .on("clan_players")
    .columns(["clan_id"])
    .unique()
    .where(sql.ref("leads"), "=", 1)
    .execute();

  await createTable(db, "past_clan_players")
    .addColumn("id", id)
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("came_at", integer, (column) => column.notNull())
    .addColumn("left_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "past_clan_players", {
    past_clans_of_player: ["season_id", "user_id"],
    past_players_of_clan: ["clan_id"],
  });

  await createTable(db, "clan_invitations")
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("invited_by", integer, (column) => column.notNull().references("users.id"))
    .addColumn("invited_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("clan_invitations_pkey", ["clan_id", "user_id"])
    .execute();
  await createIndexes(db, "clan_invitations", { clan_invitations_of_user: ["user_id", "season_id"] });
}
