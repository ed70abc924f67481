import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

type Before = { events: { id: number; uid: string } };

/** What calendar programs need to follow events: a lasting identity, a number that grows with each change, cancellations. */
export async function up(db: Kysely<Before>): Promise<void> {
  const { integer, text } = columnTypes(db);

  await db.schema
    .alterTable("events")
    .addColumn("uid", text, (c) => c.notNull().defaultTo(""))
    .execute();
  for (const column of ["sequence", "changed_at"]) {
    await db.schema
      .alterTable("events")
      .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const { id } of await db.selectFrom("events").select("id").execute()) {
    await db.updateTable("events").set({ uid: randomUUID() }).where("id", "=", id).execute();
  }
  await sql`update events set changed_at = (select starts_at from seasons where seasons.id = events.season_id)`.execute(
    db,
  );
  await db.schema.createIndex("events_by_uid").on("events").column("uid").unique().execute();
  await db.schema.createIndex("events_of_season").on("events").columns(["season_id", "starts_at"]).execute();

  await createTable(db, "cancelled_events")
    .addColumn("uid", text, (c) => c.primaryKey())
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("clan_a_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("clan_b_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("title", text)
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .addColumn("sequence", integer, (c) => c.notNull())
    .addColumn("changed_at", integer, (c) => c.notNull())
    .execute();
  for (const column of ["season_id", "clan_a_id", "clan_b_id"]) {
    await db.schema.createIndex(`cancelled_events_by_${column}`).on("cancelled_events").column(column).execute();
  }

  await db.schema.createIndex("clans_of_player").on("clan_players").column("user_id").execute();

  await createTable(db, "calendar_links")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (c) => c.notNull().unique())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
}
