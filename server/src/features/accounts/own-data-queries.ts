import { sql } from "kysely";
import type { LeagueDatabase } from "../context.ts";
import type { Tables } from "../tables.ts";

type TableName = keyof Tables & string;

/**
 * How the rows of a table are found that are a user's own: by this column. `newest` sorts them, the last first; by
 * default their ids do. A user has one row where it is the same column.
 */
type Own = { readonly by: string; readonly newest?: readonly string[]; readonly without?: readonly string[] };

/** What of each table is a user's own. Keys for searching and secrets are left out. */
export const ownDataTables: { readonly [Table in TableName]?: Own } = {
  users: { by: "id", without: ["user_name_key", "folded_name", "search_key", "password_hash"] },
  aliases: { by: "user_id", without: ["name_key", "search_key"] },
  name_changes: { by: "user_id" },
  bans: { by: "user_id", newest: ["user_id"] },
  sessions: { by: "user_id", without: ["token_hash"] },
  invitations: { by: "user_id", newest: ["user_id"], without: ["secret_hash"] },
  discord_accounts: { by: "user_id", newest: ["user_id"] },
  clan_players: { by: "user_id", newest: ["season_id"] },
  past_clan_players: { by: "user_id" },
  clan_invitations: { by: "user_id", newest: ["clan_id"] },
  line_up_players: { by: "user_id", newest: ["event_id"] },
  date_proposals: { by: "proposed_by", newest: ["event_id"] },
  motions: { by: "proposed_by" },
  vote_entries: { by: "voter_id" },
  queue_players: { by: "user_id", newest: ["queue_id"] },
  match_players: { by: "user_id", newest: ["match_id"] },
  cooldowns: { by: "user_id" },
  presences: { by: "user_id", newest: ["user_id"] },
  disputes: { by: "user_id", newest: ["result_id"] },
  player_rounds: { by: "user_id", newest: ["freeze_number", "pool_id"] },
  ratings: { by: "user_id", newest: ["pool_id"] },
  stats: { by: "user_id" },
  records: { by: "user_id", newest: ["result_id", "board_id", "kind", "map"] },
  // What an admin changed of others is theirs, not the admin's.
  history: { by: "user_id", without: ["author_name", "subject_name", "subject_id", "changes"] },
};

/** Tables with a user's key that are not taken along, and why. */
export const notTaken: { readonly [Table in TableName]?: string } = {
  calendar_links: "a secret",
  push_subscriptions: "a secret",
  password_resets: "a secret",
  discord_links: "a secret",
  second_factors: "a secret",
  recovery_codes: "a secret",
  held_names: "the names of users and aliases once more",
  result_players: "of validated rounds in player_rounds; others are for admins",
  map_players: "sums of player_rounds",
  player_figures: "sums of result_players",
  player_maps: "sums of player_rounds",
  player_pairs: "sums of player_rounds",
  player_elo_spans: "sums of player_rounds",
  season_pairs: "sums of player_rounds",
};

/** Most rows of a table: the newest. */
const mostRows = 20_000;

/** The rows that are a user's own, by table, the newest first. */
export async function ownRows(db: LeagueDatabase, userId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const taken: Record<string, Record<string, unknown>[]> = {};
  for (const [table, { by, newest = ["id"], without = [] }] of Object.entries(ownDataTables) as [TableName, Own][]) {
    const rows: object[] = await db
      .selectFrom(table as "aliases")
      .selectAll()
      .where(by as "user_id", "=", userId)
      .orderBy(sql.join(newest.map((column) => sql`${sql.ref(column)} desc`)))
      .limit(mostRows)
      .execute();
    taken[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))),
    );
  }
  return taken;
}
