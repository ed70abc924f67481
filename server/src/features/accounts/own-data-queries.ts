import { sql } from "kysely";
import type { StreamedLists } from "../../platform/http/stream-reply.ts";
import type { LeagueDatabase } from "../context.ts";
import type { Tables } from "../tables.ts";

type TableName = keyof Tables & string;

/**
 * How to find a user's own rows in a table: by this column. The columns of `newest` sort them, the last first; by default
 * it is their id. They tell any two rows of a user apart, and an index of large tables has them in this order.
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
  player_rounds: { by: "user_id", newest: ["pool_id", "freeze_number"] },
  ratings: { by: "user_id", newest: ["pool_id"] },
  stats: { by: "user_id" },
  records: { by: "user_id", newest: ["result_id", "board_id", "kind", "map"] },
  // What an admin changed of others is theirs, not the admin's.
  history: { by: "user_id", newest: ["at", "id"], without: ["author_name", "subject_name", "subject_id", "changes"] },
};

/** Tables with a user's key that are not taken along, and why. */
export const notTaken: { readonly [Table in TableName]?: string } = {
  calendar_links: "a secret",
  push_subscriptions: "a secret",
  password_resets: "a secret",
  discord_links: "a secret",
  email_tries: "hashes for a day, against guessing e-mails",
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

/** Rows of one query. Each takes a few milliseconds, in which SQLite serves nobody else. */
const pageSize = 500;

/**
 * Reads the rows that are a user's own, table by table, in pages, the newest first. Every table has at least one page,
 * which may be empty.
 */
export async function* readOwnRows(db: LeagueDatabase, userId: number): StreamedLists {
  for (const [table, own] of Object.entries(ownDataTables) as [TableName, Own][]) {
    let last: Row | undefined;
    do {
      const rows = await readPage(db, table, own, userId, last);
      last = rows.length === pageSize ? rows.at(-1) : undefined;
      const { without = [] } = own;
      yield [
        table,
        rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column)))),
      ];
    } while (last !== undefined);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Reads the rows that follow `last`, or the first ones. */
async function readPage(
  db: LeagueDatabase,
  table: TableName,
  { by, newest = ["id"] }: Own,
  userId: number,
  last: Row | undefined,
): Promise<Row[]> {
  const columns = newest.map((column) => sql.ref(column));
  return db
    .selectFrom(table as "aliases")
    .selectAll()
    .where(by as "user_id", "=", userId)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.join(columns)}) < (${sql.join(newest.map((column) => sql.val(last?.[column])))})`,
      ),
    )
    .orderBy(sql.join(columns.map((column) => sql`${column} desc`)))
    .limit(pageSize)
    .execute();
}
