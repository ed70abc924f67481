import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/** Creates the tables of the calendar: events with their line-ups and proposed dates, and links for calendar apps. */
export async function createCalendar(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  await createTable(db, "events")
    .addColumn("id", id)
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("clan_a_id", integer, (column) => column.notNull().references("clans.id"))
    .addColumn("clan_b_id", integer, (column) => column.notNull().references("clans.id"))
    .addColumn("title", text)
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("starts_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer, (column) => column.notNull())
    .addColumn("twitch", text)
    .addColumn("uid", text, (column) => column.notNull().defaultTo(""))
    .addColumn("sequence", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("changed_at", integer, (column) => column.notNull().defaultTo(0))
    .addCheckConstraint("events_end_after_start", sql`ends_at > starts_at`)
    .addCheckConstraint("events_two_clans", sql`clan_a_id <> clan_b_id`)
    .execute();
  await createUniqueIndexes(db, "events", { events_by_uid: ["uid"] });
  await createIndexes(db, "events", {
    events_by_clan_a: ["clan_a_id"],
    events_by_clan_b: ["clan_b_id"],
    // The calendar usually starts near today. Then few events end after its start, although many have ended before.
    events_by_end: ["ends_at", "starts_at"],
    events_of_season: ["season_id", "starts_at"],
  });

  await createTable(db, "cancelled_events")
    .addColumn("uid", text, (column) => column.primaryKey())
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("clan_a_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("clan_b_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("title", text)
    .addColumn("starts_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer, (column) => column.notNull())
    .addColumn("sequence", integer, (column) => column.notNull())
    .addColumn("changed_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "cancelled_events", {
    cancelled_events_by_clan_a_id: ["clan_a_id"],
    cancelled_events_by_clan_b_id: ["clan_b_id"],
    cancelled_events_by_season_id: ["season_id"],
  });

  await createTable(db, "date_proposals")
    .addColumn("event_id", integer, (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("proposed_by", integer, (column) => column.notNull().references("users.id"))
    .addColumn("proposed_at", integer, (column) => column.notNull())
    .addColumn("dates", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("date_proposals_pkey", ["event_id", "clan_id"])
    .execute();

  await createTable(db, "line_up_players")
    .addColumn("event_id", integer, (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("substitute", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("line_up_players_pkey", ["event_id", "user_id"])
    .execute();
  await createIndexes(db, "line_up_players", { line_up_players_of_user: ["user_id"] });

  await createTable(db, "calendar_links")
    .addColumn("user_id", integer, (column) => column.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
}
