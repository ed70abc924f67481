import { sql } from "kysely";
import type { StreamedLists } from "../../platform/http/stream-reply.ts";
import type { LeagueDatabase } from "../context.ts";
import type { Tables } from "../tables.ts";

type TableName = keyof Tables & string;

/** How to find the rows of a user in a table. */
type OwnTable = {
  /** The column with the user's id. */
  readonly userColumn: string;
  /**
   * Columns that sort the rows, newest first; `id` by default. They are unique per user, and large tables have an index
   * with the same order.
   */
  readonly sortColumns?: readonly string[];
  /** Columns that are not in the download. */
  readonly excludedColumns?: readonly string[];
};

/** Former names of tables and columns. The download still uses them, so that its format does not change. */
const publishedNames: Readonly<Record<string, string>> = {
  audit_log: "history",
  competition_id: "board_id",
  rating_pool_id: "pool_id",
};

/** The tables with data of a user. Search keys and secrets are excluded. */
export const ownDataTables: { readonly [Table in TableName]?: OwnTable } = {
  users: { userColumn: "id", excludedColumns: ["user_name_key", "folded_name", "search_key", "password_hash"] },
  aliases: { userColumn: "user_id", excludedColumns: ["name_key", "search_key"] },
  name_changes: { userColumn: "user_id" },
  bans: { userColumn: "user_id", sortColumns: ["user_id"] },
  sessions: { userColumn: "user_id", excludedColumns: ["token_hash"] },
  invitations: { userColumn: "user_id", sortColumns: ["user_id"], excludedColumns: ["secret_hash"] },
  discord_accounts: { userColumn: "user_id", sortColumns: ["user_id"] },
  clan_players: { userColumn: "user_id", sortColumns: ["season_id"] },
  past_clan_players: { userColumn: "user_id" },
  clan_invitations: { userColumn: "user_id", sortColumns: ["clan_id"] },
  line_up_players: { userColumn: "user_id", sortColumns: ["event_id"] },
  date_proposals: { userColumn: "proposed_by", sortColumns: ["event_id"] },
  motions: { userColumn: "proposed_by" },
  vote_entries: { userColumn: "voter_id" },
  queue_players: { userColumn: "user_id", sortColumns: ["queue_id"] },
  match_players: { userColumn: "user_id", sortColumns: ["match_id"] },
  cooldowns: { userColumn: "user_id" },
  presences: { userColumn: "user_id", sortColumns: ["user_id"] },
  disputes: { userColumn: "user_id", sortColumns: ["result_id"] },
  player_rounds: { userColumn: "user_id", sortColumns: ["rating_pool_id", "freeze_number"] },
  ratings: { userColumn: "user_id", sortColumns: ["rating_pool_id"] },
  stats: { userColumn: "user_id" },
  records: { userColumn: "user_id", sortColumns: ["result_id", "competition_id", "kind", "map"] },
  // Changes that admins made to other users are data of those users, not of the admins.
  audit_log: {
    userColumn: "user_id",
    sortColumns: ["at", "id"],
    excludedColumns: ["author_name", "subject_name", "subject_id", "changes"],
  },
};

/** Tables that refer to users but are not in the download, with the reason. */
export const excludedTables: { readonly [Table in TableName]?: string } = {
  calendar_links: "a secret",
  push_subscriptions: "a secret",
  password_resets: "a secret",
  discord_links: "a secret",
  email_tries: "hashes that are stored for a day, to prevent guessing e-mails",
  second_factors: "a secret",
  recovery_codes: "a secret",
  reserved_names: "repeats the names of users and aliases",
  result_players: "player_rounds has those of validated rounds; the others are only visible to admins",
  map_players: "totals of player_rounds",
  player_metrics: "totals of result_players",
  player_maps: "totals of player_rounds",
  player_pairs: "totals of player_rounds",
  player_elo_spans: "totals of player_rounds",
  season_pairs: "totals of player_rounds",
};

/** Rows per query. The number is small, because SQLite handles no other request during a query. */
const pageSize = 500;

/**
 * Reads a user's own rows, table by table and page by page, newest first. Every table has at least one page, which may
 * be empty.
 */
export async function* readOwnRows(db: LeagueDatabase, userId: number): StreamedLists {
  for (const [table, ownTable] of Object.entries(ownDataTables) as [TableName, OwnTable][]) {
    let lastRow: Row | undefined;
    do {
      const rows = await readPage(db, table, ownTable, { userId, after: lastRow });
      const isFullPage = rows.length === pageSize;
      lastRow = isFullPage ? rows.at(-1) : undefined;
      yield [publishedNames[table] ?? table, rows.map((row) => publishRow(row, ownTable.excludedColumns))];
    } while (lastRow !== undefined);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Removes the excluded columns from a row, and gives the others their published names. */
function publishRow(row: Row, excludedColumns: readonly string[] = []): Row {
  const columns = Object.entries(row).filter(([column]) => !excludedColumns.includes(column));
  return Object.fromEntries(columns.map(([column, value]) => [publishedNames[column] ?? column, value]));
}

/** Reads the rows of a user that follow the row `after`, or the first rows if it is undefined. */
async function readPage(
  db: LeagueDatabase,
  table: TableName,
  { userColumn, sortColumns = ["id"] }: OwnTable,
  { userId, after }: { readonly userId: number; readonly after: Row | undefined },
): Promise<Row[]> {
  const columns = sortColumns.map((column) => sql.ref(column));
  const valuesOfRowBefore = sortColumns.map((column) => sql.val(after?.[column]));
  // Kysely's types need a fixed table and column, so the casts name an example. At runtime, `table` is any table.
  return db
    .selectFrom(table as "aliases")
    .selectAll()
    .where(userColumn as "user_id", "=", userId)
    .$if(after !== undefined, (query) =>
      // The rows are in descending order, so the following rows have smaller values.
      query.where(sql<boolean>`(${sql.join(columns)}) < (${sql.join(valuesOfRowBefore)})`),
    )
    .orderBy(sql.join(columns.map((column) => sql`${column} desc`)))
    .limit(pageSize)
    .execute();
}
