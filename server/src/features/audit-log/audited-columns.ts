import { isolateBidi } from "contract/bidi-isolation.ts";
import { generateEventTitle } from "contract/event-rules.ts";
import { type TextPage, textPages } from "contract/text-pages.ts";
import type { Tables } from "../tables.ts";

export type TableName = keyof Tables & string;
type ColumnOf<Table extends TableName> = keyof Tables[Table] & string;
/** The name of a column in all tables, such as `created_at`, or in one table, such as `results.area`. */
type Column = { [Table in TableName]: ColumnOf<Table> | `${Table}.${ColumnOf<Table>}` }[TableName];
export type ColumnValue = string | number | null;

/**
 * Columns that the audit log omits, by reason. It records all other columns, so new columns are recorded by default.
 */
const hiddenColumns = {
  keys: ["id", "name_key", "user_name_key", "folded_name", "search_key", "uid", "content_hash", "fingerprint"],
  // The entry has the time and the author.
  timesAndAuthors: [
    "created_at",
    "changed_at",
    "made_at",
    "received_at",
    "proposed_at",
    "requested_at",
    "joined_at",
    "came_at",
    "picked_at",
    "banned_at",
    "written_at",
    "since",
    "frozen_at",
    "proposed_by",
    "disputes.opened_at",
    "answered_at",
    "answered_by",
  ],
  derived: [
    "sequence",
    "results.area",
    "results.team_size",
    "event_chosen",
    "freeze_number",
    "has_round",
    "result_players.figures",
    "queues.joins",
    "place",
    "position",
    "passed_over_at",
    "texts.after",
  ],
  // Background processing changes these columns without changing the entity itself.
  backgroundWork: [
    "checked_at",
    "fault",
    "console_user",
    "console_until",
    "running_until",
    "to_freeze",
    "reservations.tries",
    "due_at",
    "reservations.worker",
    "leased_until",
    "reservations.held",
    "reservations.present",
    "reservations.touched",
    "reservations.revocation",
    "reservations.notes",
    "reservations.steps",
    "started_at",
    "posts_rounds",
    "failing_since",
    "reservations.rounds",
    "reservations.kills",
    "reservations.told",
    "reservations.present_ids",
    "reservation_id",
    "last_step",
    "matches.result_id",
  ],
  // Personal data that is deleted much earlier than audit log entries, and secrets that change together with a recorded
  // column.
  personalAndSecret: [
    "contact",
    "message",
    "account_requests.address",
    "account_requests.secret_hash",
    "body",
    "secrets",
    "post_key_hash",
    "second_factors.secret",
    "discord_accounts.name",
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;
const hiddenColumnNames: ReadonlySet<string> = new Set(Object.values(hiddenColumns).flat());

/** Whether the audit log omits a column. */
export function isHiddenColumn(table: TableName, column: string): boolean {
  return hiddenColumnNames.has(column) || hiddenColumnNames.has(`${table}.${column}`);
}

/**
 * Columns whose values are not recorded, besides those with a name of a secret: personal data, and the league's logo (`mark`),
 * because it is large.
 */
const unrecordedColumns: ReadonlySet<string> = new Set<Column>(["email", "discord_id", "mark"]);

/**
 * Whether the audit log records only that the column has changed, and not its values. This applies to any column whose name
 * suggests a secret.
 */
export function isSecretColumn(column: string): boolean {
  return unrecordedColumns.has(column) || /hash|secret|passw|token|key|endpoint/.test(column);
}

/**
 * Names of columns in the audit log, if they differ from the column's own name. Some rows, such as a ban, are recorded as a
 * part of another entity, such as a user. Their changes begin with the name of the row, so the most important column needs no
 * name: a ban is recorded as `ban: RANKED`, not as `ban scope: RANKED`.
 */
const columnNames: { readonly [Name in Column]?: string } = {
  active: "is active",
  "bans.scope": "",
  "calendar_links.secret_hash": "",
  copied_from: "rules copied from",
  "discord_accounts.discord_id": "discord account",
  ends_at: "end date",
  forfeit_side: "forfeit",
  frozen: "is validated",
  guild_id: "discord server",
  holds_from: "rules from",
  "invitations.secret_hash": "",
  key_hash: "key",
  leads: "leader",
  password_hash: "password",
  played_at: "date",
  "reservations.kept": "is kept",
  running: "is running",
  saved: "is saved",
  starts_at: "start date",
  user_id: "player",
};

export function getColumnName(table: TableName, column: string): string {
  const names: Readonly<Record<string, string | undefined>> = columnNames;
  const ownName = column.replace(/_id$/, "").replaceAll("_", " ");
  return names[`${table}.${column}`] ?? names[column] ?? ownName;
}

/** Columns that contain booleans, as 1 and 0. */
const booleanColumns: ReadonlySet<string> = new Set<Column>([
  "blocked",
  "enabled",
  "auto_freeze",
  "frozen",
  "running",
  "saved",
  "account_requests",
  "setup_dismissed",
  "assigned",
  "reservations.kept",
  "away",
  "leads",
  "substitute",
  "second_factors.active",
]);

/**
 * Converts the stored value of a column for the audit log: instants to ISO 8601, flags to booleans, and JSON arrays to
 * lists.
 */
export function formatColumn(table: TableName, column: string, value: ColumnValue) {
  // The flag of the active season is 1 or null.
  if (column === "active") return value === 1;
  if (value === null) return null;
  // A column of one table, such as "second_factors.active", is listed with the table.
  if (booleanColumns.has(column) || booleanColumns.has(`${table}.${column}`)) return value === 1;
  if (column === "maps") return parseList(value).map(String);
  if (column === "dates") return parseList(value).map((date) => new Date(Number(date)).toISOString());
  if (column === "rules") return Object.entries(JSON.parse(String(value))).map(formatRule);
  const isInstant = /_(?:at|from|to|until)$/.test(column) && typeof value === "number";
  return isInstant ? new Date(value).toISOString() : value;
}

function parseList(json: string | number): unknown[] {
  const value: unknown = JSON.parse(String(json));
  // A number in a text column, such as "maps", is JSON, too.
  return Array.isArray(value) ? value : [value];
}

function formatRule([rule, value]: [string, unknown]): string {
  return `${rule}: ${JSON.stringify(value)}`;
}

/** The tables to which columns refer, by the last words of the column's name: `red_clan_id` also refers to a clan. */
const referencedTables: Readonly<Record<string, NamedTable>> = {
  asked_by: "users",
  clan_a_id: "clans",
  clan_b_id: "clans",
  clan_id: "clans",
  competition_id: "competitions",
  copied_from: "seasons",
  event_id: "events",
  game_server_id: "game_servers",
  match_id: "matches",
  mode_id: "modes",
  motion_id: "motions",
  queue_id: "queues",
  result_id: "results",
  season_id: "seasons",
  user_id: "users",
};

/** Returns the table to which a foreign key refers; `undefined` if the column is no foreign key. */
export function findReferencedTable(column: string): NamedTable | undefined {
  const isReference = ([ending]: [string, NamedTable]) => column === ending || column.endsWith(`_${ending}`);
  const [, table] = Object.entries(referencedTables).find(isReference) ?? [];
  return table;
}

type NameValue = ColumnValue | undefined;
type Naming = {
  readonly columns: readonly string[];
  /**
   * Combines the values of the columns to a name. Foreign keys are replaced by names. By default, the first value is
   * used.
   */
  readonly combine?: (...values: NameValue[]) => string | undefined;
};

/** How rows are named. */
const namings = {
  users: { columns: ["user_name"] },
  results: {
    columns: ["red_clan_id", "red_score", "blue_score", "blue_clan_id", "map"],
    combine: (red, redScore, blueScore, blue, map) => {
      const mapSuffix = map == null ? "" : ` on ${isolateBidi(`${map}`)}`;
      return `${isolateBidi(`${red ?? "Red"}`)} ${redScore}–${blueScore} ${isolateBidi(`${blue ?? "Blue"}`)}${mapSuffix}`;
    },
  },
  clans: { columns: ["name"] },
  seasons: { columns: ["name"] },
  competitions: { columns: ["mode_id", "season_id"] },
  events: {
    columns: ["title", "clan_a_id", "clan_b_id"],
    combine: (title, clanA, clanB) =>
      `${title ?? generateEventTitle(isolateBidi(`${clanA}`), isolateBidi(`${clanB}`))}`,
  },
  votes: { columns: ["question"] },
  motions: { columns: ["text"] },
  modes: { columns: ["name"] },
  queues: { columns: ["name"] },
  matches: { columns: ["map"] },
  game_servers: { columns: ["name"] },
  received_rounds: { columns: ["game_server_id"] },
  aliases: { columns: ["name"] },
  stats: { columns: ["user_id"] },
  announcements: { columns: ["text"], combine: shortenText },
  account_requests: { columns: ["user_name"] },
  texts: { columns: ["page"], combine: (page) => textPages[page as TextPage] },
  league_settings: { columns: [], combine: () => "Settings" },
  reservations: { columns: ["event_id", "match_id"] },
} as const satisfies { readonly [Table in TableName]?: Naming };
export type NamedTable = keyof typeof namings;

/** Returns the columns that the name of a row consists of. */
export function getNameColumns(table: NamedTable): readonly string[] {
  return namings[table].columns;
}

/**
 * Returns the name of a row; `null` if the columns that name it are empty.
 * @param readValue returns the value of a column; for a foreign key, the name of the row that it refers to
 */
export function formatRowName(table: NamedTable, readValue: (column: string) => ColumnValue): string | null {
  const { columns, combine = findFirstValue }: Naming = namings[table];
  return combine(...columns.map(readValue)) ?? null;
}

function findFirstValue(...values: NameValue[]): string | undefined {
  return values.find((value) => value != null)?.toString();
}

/** Maximum length of an announcement's name in the audit log, in characters. */
const maxNameLength = 80;

function shortenText(text: NameValue): string {
  const [firstLine = ""] = `${text}`.split("\n", 1);
  return [...firstLine].slice(0, maxNameLength).join("");
}
