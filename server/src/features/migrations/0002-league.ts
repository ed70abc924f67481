import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Seasons with their clans and rosters, and the league's columns of results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = columnTypes(db);

  await createTable(db, "seasons")
    .addColumn("id", id)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .addColumn("active", integer, (c) => c.check(sql`active = 1`))
    .addColumn("ended_at", integer)
    .addCheckConstraint("seasons_active_or_ended", sql`(active is null) = (ended_at is not null)`)
    .execute();
  await db.schema.createIndex("seasons_one_active").on("seasons").column("active").unique().execute();

  await createTable(db, "clans")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("wins", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("losses", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("team_score", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("form", text, (c) => c.notNull().defaultTo(""))
    .addColumn("final_elo", double)
    .execute();
  await db.schema.createIndex("clans_by_name").on("clans").columns(["season_id", "name_key"]).unique().execute();

  await createTable(db, "clan_players")
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("clan_players_pkey", ["season_id", "user_id"])
    .execute();
  await db.schema.createIndex("players_of_clan").on("clan_players").column("clan_id").execute();

  await db.schema
    .alterTable("boards")
    .addColumn("season_id", integer, (c) => c.references("seasons.id"))
    .execute();
  await db.schema.createIndex("boards_of_season").on("boards").column("season_id").unique().execute();

  for (const column of ["red_clan_id", "blue_clan_id"] as const) {
    await db.schema
      .alterTable("results")
      .addColumn(column, integer, (c) => c.references("clans.id"))
      .execute();
    await db.schema.createIndex(`results_by_${column}`).on("results").columns([column, "played_at", "id"]).execute();
  }
}
