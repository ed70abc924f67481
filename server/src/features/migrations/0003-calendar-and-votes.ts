import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** The league's calendar, and votes with their entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    .addCheckConstraint("events_end_after_start", sql`ends_at > starts_at`)
    .addCheckConstraint("events_two_clans", sql`clan_a_id <> clan_b_id`)
    .execute();
  // The calendar is read near today: few events end after its first day, however many have ended before.
  await db.schema.createIndex("events_by_end").on("events").columns(["ends_at", "starts_at"]).execute();
  await db.schema.createIndex("events_by_clan_a").on("events").column("clan_a_id").execute();
  await db.schema.createIndex("events_by_clan_b").on("events").column("clan_b_id").execute();

  await createTable(db, "votes")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("question", text, (c) => c.notNull())
    .addColumn("type", text, (c) => c.notNull().check(sql`type in ('CLAN', 'PLAYER')`))
    .addColumn("max_votes", integer, (c) => c.notNull().check(sql`max_votes >= 1`))
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .addColumn("saved", integer, (c) => c.notNull().check(sql`saved in (0, 1)`))
    .addCheckConstraint("votes_end_after_start", sql`ends_at > starts_at`)
    .execute();
  await db.schema.createIndex("votes_of_season").on("votes").columns(["season_id", "id"]).execute();

  await createTable(db, "vote_entries")
    .addColumn("id", id)
    .addColumn("vote_id", integer, (c) => c.notNull().references("votes.id").onDelete("cascade"))
    .addColumn("voter_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("slot", integer, (c) => c.notNull().check(sql`slot >= 1`))
    .addColumn("clan_id", integer, (c) => c.references("clans.id"))
    .addColumn("player_id", integer, (c) => c.references("users.id"))
    .addCheckConstraint("vote_entries_one_option", sql`(clan_id is null) <> (player_id is null)`)
    .execute();
  const unique = { slots: "slot", clans: "clan_id", players: "player_id" } as const;
  for (const [what, column] of Object.entries(unique)) {
    await db.schema
      .createIndex(`vote_entries_unique_${what}`)
      .on("vote_entries")
      .columns(["vote_id", "voter_id", column])
      .unique()
      .execute();
  }
  await db.schema.createIndex("vote_entries_by_clan").on("vote_entries").column("clan_id").execute();
}
