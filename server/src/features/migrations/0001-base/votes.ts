import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/** Creates the tables of motions, on which the leaders of clans vote, and of votes, in which all users can vote. */
export async function createVotes(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  await createTable(db, "motions")
    .addColumn("id", id)
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("clan_id", integer, (column) => column.references("clans.id").onDelete("set null"))
    .addColumn("proposed_by", integer, (column) => column.notNull().references("users.id"))
    .addColumn("proposed_at", integer, (column) => column.notNull())
    .addColumn("opened_at", integer)
    .addColumn("closed_at", integer)
    .addColumn("yes", integer)
    .addColumn("no", integer)
    .execute();
  await createIndexes(db, "motions", { motions_of_season: ["season_id", "id"] });

  await createTable(db, "motion_votes")
    .addColumn("motion_id", integer, (column) => column.notNull().references("motions.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("in_favour", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("motion_votes_pkey", ["motion_id", "clan_id"])
    .execute();

  await createTable(db, "votes")
    .addColumn("id", id)
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id"))
    .addColumn("question", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull().check(sql`type in ('CLAN', 'PLAYER')`))
    .addColumn("max_votes", integer, (column) => column.notNull().check(sql`max_votes >= 1`))
    .addColumn("starts_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer, (column) => column.notNull())
    .addColumn("saved", integer, (column) => column.notNull().check(sql`saved in (0, 1)`))
    .addCheckConstraint("votes_end_after_start", sql`ends_at > starts_at`)
    .execute();
  await createIndexes(db, "votes", { votes_of_season: ["season_id", "id"] });

  await createTable(db, "vote_entries")
    .addColumn("id", id)
    .addColumn("vote_id", integer, (column) => column.notNull().references("votes.id").onDelete("cascade"))
    .addColumn("voter_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("slot", integer, (column) => column.notNull().check(sql`slot >= 1`))
    .addColumn("clan_id", integer, (column) => column.references("clans.id"))
    .addColumn("player_id", integer, (column) => column.references("users.id"))
    .addCheckConstraint("vote_entries_one_option", sql`(clan_id is null) <> (player_id is null)`)
    .execute();
  await createUniqueIndexes(db, "vote_entries", {
    vote_entries_unique_clans: ["vote_id", "voter_id", "clan_id"],
    vote_entries_unique_players: ["vote_id", "voter_id", "player_id"],
    vote_entries_unique_slots: ["vote_id", "voter_id", "slot"],
  });
  await createIndexes(db, "vote_entries", { vote_entries_by_clan: ["clan_id"] });
}
