import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** The league's calendar: events, what becomes of them before they are played, and links for calendar programs. */
export async function createCalendar(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "events")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("clan_a_id", integer, (c) => c.notNull().references("clans.id"))
    .addColumn("clan_b_id", integer, (c) => c.notNull().references("clans.id"))
    .addColumn("title", text)
    .addColumn("description", text, (c) => c.notNull())
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .addColumn("twitch", text)
    .addColumn("uid", text, (c) => c.notNull().defaultTo(""))
    .addColumn("sequence", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("changed_at", integer, (c) => c.notNull().defaultTo(0))
    .addCheckConstraint("events_end_after_start", sql`ends_at > starts_at`)
    .addCheckConstraint("events_two_clans", sql`clan_a_id <> clan_b_id`)
    .execute();
  await createUniqueIndexes(db, "events", { events_by_uid: ["uid"] });
  await createIndexes(db, "events", {
    events_by_clan_a: ["clan_a_id"],
    events_by_clan_b: ["clan_b_id"],
    // The calendar is read near today: few events end after its first day, however many have ended before.
    events_by_end: ["ends_at", "starts_at"],
    events_of_season: ["season_id", "starts_at"],
  });

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
  await createIndexes(db, "cancelled_events", {
    cancelled_events_by_clan_a_id: ["clan_a_id"],
    cancelled_events_by_clan_b_id: ["clan_b_id"],
    cancelled_events_by_season_id: ["season_id"],
  });

  await createTable(db, "date_proposals")
    .addColumn("event_id", integer, (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("proposed_by", integer, (c) => c.notNull().references("users.id"))
    .addColumn("proposed_at", integer, (c) => c.notNull())
    .addColumn("dates", text, (c) => c.notNull())
    .addPrimaryKeyConstraint("date_proposals_pkey", ["event_id", "clan_id"])
    .execute();

  await createTable(db, "line_up_players")
    .addColumn("event_id", integer, (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("position", integer, (c) => c.notNull())
    .addColumn("substitute", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("line_up_players_pkey", ["event_id", "user_id"])
    .execute();
  await createIndexes(db, "line_up_players", { line_up_players_of_user: ["user_id"] });

  await createTable(db, "calendar_links")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (c) => c.notNull().unique())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
}
