import type { EntityKind } from "contract/audit-log-kinds.ts";
import type { ColumnValue, NamedTable, TableName } from "./audited-columns.ts";

/** A row as the database returns it. */
export type AuditedRow = Readonly<Record<string, ColumnValue>>;
/** Values that the columns of a row must have. The audit log does not record these columns. */
type Condition = Readonly<Record<string, ColumnValue | undefined>>;

/** Rows of another table that belong to an entity. */
export type ChildRows = {
  readonly table: TableName;
  readonly where: (entity: AuditedRow) => Condition;
  /**
   * The name of the field, with spaces. Without `nameColumn`, each column is a field, and `*` stands for the column's name.
   */
  readonly field: string;
  /** All rows are one list, in which this column names each row. Without it, there is at most one row. */
  readonly nameColumn?: string;
  /** The columns that sort the rows, `id` by default. */
  readonly sortColumns?: readonly string[];
  /** Finds the only row that is compared. */
  readonly pick?: (rows: readonly AuditedRow[]) => AuditedRow | undefined;
};

type AuditedEntity = {
  readonly table: NamedTable;
  readonly where?: Condition;
  readonly children?: readonly ChildRows[];
};

const whereUserIdMatches = ({ id }: AuditedRow) => ({ user_id: id });

const resultChildren: readonly ChildRows[] = [
  ...(["red", "blue"] as const).map((side) => ({
    table: "result_players" as const,
    where: ({ id }: AuditedRow) => ({ result_id: id, side }),
    field: `${side} players`,
    nameColumn: "user_id",
  })),
  {
    table: "disputes",
    where: ({ id }) => ({ result_id: id }),
    field: "disputes",
    nameColumn: "user_id",
    sortColumns: ["user_id"],
  },
];

/** Returns the rows that belong to an event and to its clan A or B. */
function createChildRowsOfClan(clan: "a" | "b"): readonly ChildRows[] {
  const buildCondition = (event: AuditedRow) => ({ event_id: event["id"], clan_id: event[`clan_${clan}_id`] });
  const field = `* of clan ${clan}`;
  const sortColumns = ["position", "user_id"];
  // A clan has at most one row in the last two tables, so they need no order.
  return [
    {
      table: "line_up_players",
      where: buildCondition,
      field: `line up of clan ${clan}`,
      nameColumn: "user_id",
      sortColumns,
    },
    { table: "map_picks", where: buildCondition, field, sortColumns: [] },
    { table: "date_proposals", where: buildCondition, field, sortColumns: [] },
  ];
}

/**
 * The rows that the audit log compares, by the kind of entity. The entries of votes and motions are not compared,
 * because they are secret.
 */
export const auditedEntities: Readonly<Record<EntityKind, AuditedEntity>> = {
  USER: {
    table: "users",
    children: [
      { table: "bans", where: whereUserIdMatches, field: "ban *", sortColumns: [] },
      { table: "second_factors", where: whereUserIdMatches, field: "second factor *", sortColumns: [] },
      { table: "discord_accounts", where: whereUserIdMatches, field: "*", sortColumns: [] },
      { table: "calendar_links", where: whereUserIdMatches, field: "calendar link *", sortColumns: [] },
      { table: "invitations", where: whereUserIdMatches, field: "invitation *", sortColumns: [] },
      {
        table: "clan_players",
        where: whereUserIdMatches,
        field: "clans",
        nameColumn: "clan_id",
        sortColumns: ["season_id"],
      },
      { table: "aliases", where: whereUserIdMatches, field: "in game names", nameColumn: "name" },
    ],
  },
  RANKED_RESULT: { table: "results", where: { area: "ranked" }, children: resultChildren },
  LEAGUE_RESULT: { table: "results", where: { area: "league" }, children: resultChildren },
  CLAN: {
    table: "clans",
    children: [
      {
        table: "clan_players",
        where: ({ id, season_id }) => ({ clan_id: id, season_id }),
        field: "players",
        nameColumn: "user_id",
        sortColumns: ["user_id"],
      },
    ],
  },
  SEASON: {
    table: "seasons",
    children: [
      {
        // Compares only the version that was written last. The version of the season's start was written first, even if
        // its id is higher.
        table: "season_rules",
        where: ({ id }) => ({ season_id: id }),
        field: "*",
        pick: (rows) => rows.findLast(({ holds_from }) => Number(holds_from) > 0) ?? rows.at(-1),
      },
    ],
  },
  EVENT: { table: "events", children: [...createChildRowsOfClan("a"), ...createChildRowsOfClan("b")] },
  VOTE: { table: "votes" },
  MOTION: { table: "motions" },
  MODE: { table: "modes" },
  QUEUE: {
    table: "queues",
    children: [
      {
        table: "queue_players",
        where: ({ id }) => ({ queue_id: id }),
        field: "players",
        nameColumn: "user_id",
        sortColumns: ["place"],
      },
    ],
  },
  MATCH: { table: "matches" },
  GAME_SERVER: {
    table: "game_servers",
    children: [
      {
        table: "game_server_keys",
        where: ({ id }) => ({ game_server_id: id, ends_at: null }),
        field: "*",
        sortColumns: [],
      },
    ],
  },
  ROUND: { table: "received_rounds" },
  ALIAS: { table: "aliases" },
  STAT: { table: "stats" },
  ANNOUNCEMENT: { table: "announcements" },
  ACCOUNT_REQUEST: { table: "account_requests" },
  TEXT: { table: "texts" },
  SETTINGS: { table: "league_settings" },
  RESERVATION: { table: "reservations" },
};
