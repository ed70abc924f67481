import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** Motions to the leaders of clans, and votes of all. */
export async function createVotes(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "motions")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("text", text, (c) => c.notNull())
    .addColumn("clan_id", integer, (c) => c.references("clans.id").onDelete("set null"))
    .addColumn("proposed_by", integer, (c) => c.notNull().references("users.id"))
    .addColumn("proposed_at", integer, (c) => c.notNull())
    .addColumn("opened_at", integer)
    .addColumn("closed_at", integer)
    .addColumn("yes", integer)
    .addColumn("no", integer)
    .execute();
  await createIndexes(db, "motions", { motions_of_season: ["season_id", "id"] });

  await createTable(db, "motion_votes")
    .addColumn("motion_id", integer, (c) => c.notNull().references("motions.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("in_favour", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("motion_votes_pkey", ["motion_id", "clan_id"])
    .execute();

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
  await createIndexes(db, "votes", { votes_of_season: ["season_id", "id"] });

  await createTable(db, "vote_entries")
    .addColumn("id", id)
    .addColumn("vote_id", integer, (c) => c.notNull().references("votes.id").onDelete("cascade"))
    .addColumn("voter_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("slot", integer, (c) => c.notNull().check(sql`slot >= 1`))
    .addColumn("clan_id", integer, (c) => c.references("clans.id"))
    .addColumn("player_id", integer, (c) => c.references("users.id"))
    .addCheckConstraint("vote_entries_one_option", sql`(clan_id is null) <> (player_id is null)`)
    .execute();
  await createUniqueIndexes(db, "vote_entries", {
    vote_entries_unique_clans: ["vote_id", "voter_id", "clan_id"],
    vote_entries_unique_players: ["vote_id", "voter_id", "player_id"],
    vote_entries_unique_slots: ["vote_id", "voter_id", "slot"],
  });
  await createIndexes(db, "vote_entries", { vote_entries_by_clan: ["clan_id"] });
}
