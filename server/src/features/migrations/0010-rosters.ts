import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** When players joined and left clans; who was added to or removed from a match after it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await db.schema
    .alterTable("clan_players")
    .addColumn("came_at", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update clan_players set came_at = (select starts_at from seasons where seasons.id = clan_players.season_id)
  `.execute(db);
  await createTable(db, "past_clan_players")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("came_at", integer, (c) => c.notNull())
    .addColumn("left_at", integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("past_clans_of_player")
    .on("past_clan_players")
    .columns(["season_id", "user_id"])
    .execute();
  await db.schema.createIndex("past_players_of_clan").on("past_clan_players").column("clan_id").execute();

  await db.schema
    .alterTable("match_players")
    .addColumn("made_side", text, (c) => c.check(sql`made_side in ('red', 'blue')`))
    .execute();
  await sql`update match_players set made_side = side`.execute(db);
  await db.schema
    .alterTable("match_players")
    .addColumn("gone", integer, (c) => c.notNull().defaultTo(0))
    .execute();
}
