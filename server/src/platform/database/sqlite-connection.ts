import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { backup, DatabaseSync, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";

const MAX_PREPARED_STATEMENTS = 500;
/** How long opening waits for another program's lock, in milliseconds. */
const OPEN_TIMEOUT_MS = 5000;

type PreparedStatement = {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
  /** The schema version when it was prepared. */
  readonly schemaVersion: number;
  createRow?: CreateRow;
};
/** Creates a row object from the values of its columns. */
type CreateRow = (values: readonly unknown[]) => object;

/** Incremented when a schema changes, because statements that were prepared before may have other columns then. */
let schemaVersion = 0;

/** A connection to the file. It caches prepared statements, because preparing costs as much as executing. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #preparedStatements = new Map<string, PreparedStatement>();
  /** Whether temporary data is stored in a file (SQLite's default) rather than in memory. */
  #usesTempFile = true;

  /** @throws if the file cannot be opened, or is not a database */
  constructor(file: string, options: { readOnly: boolean }) {
    this.#database = new DatabaseSync(file, { ...options, timeout: OPEN_TIMEOUT_MS });
    // When a commit returns, its data is on the disk, even if the power fails.
    this.#database.exec("pragma synchronous = full");
    if (!options.readOnly) this.#database.exec("pragma journal_mode = wal");
    // Statements do not wait for locks, because SQLite's busy timeout would block the event loop. Callers retry them instead.
    this.#database.exec("pragma busy_timeout = 0");
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Returns a number that changes when another connection commits. On the writing connection, a change means that another
   * program has committed.
   * @returns `null` if the number cannot be read at the moment
   */
  readDataVersion(): unknown {
    try {
      const [row] = this.run<{ data_version: number }>("pragma data_version", []).rows;
      return row?.data_version;
    } catch {
      return null;
    }
  }

  /**
   * Begins a transaction.
   * @param isLong whether statements may change very many rows. Then temporary data is stored in a file, not in memory.
   */
  begin({ isLong }: { readonly isLong: boolean }): void {
    if (isLong !== this.#usesTempFile) this.#database.exec(`pragma temp_store = ${isLong ? "file" : "memory"}`);
    this.#usesTempFile = isLong;
    this.#database.exec("begin immediate");
  }

  end(sql: "commit" | "rollback"): void {
    this.#database.exec(sql);
  }

  /**
   * Executes a statement.
   * @param asTuples whether to return rows as arrays of values
   * @throws the error of SQLite; if a constraint is violated, with its name as `constraint`, as on PostgreSQL
   */
  run<Row>(sql: string, parameters: readonly unknown[], asTuples = false): QueryResult<Row> {
    const preparedStatement = this.#prepare(sql);
    const { statement, returnsRows } = preparedStatement;
    const values = parameters.map(toSqliteValue);
    try {
      if (!returnsRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      // The types do not know that rows are arrays after `setReturnArrays`.
      const tuples = statement.all(...values) as unknown as unknown[][];
      // The columns are read after the first run rather than in `#prepare`: if another connection changed the schema in
      // between, SQLite prepares the statement again when it runs.
      preparedStatement.createRow ??= createRowFactory(statement.columns().map(({ name }) => name));
      const rows = asTuples ? tuples : tuples.map(preparedStatement.createRow);
      return { rows: rows as Row[], numAffectedRows: BigInt(rows.length) };
    } catch (error) {
      throw addConstraintName(error, this.#database);
    }
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): PreparedStatement {
    const cachedStatement = this.#preparedStatements.get(sql);
    if (cachedStatement?.schemaVersion === schemaVersion) return cachedStatement;
    if (/^\s*(?:alter|create|drop)\b/i.test(sql)) schemaVersion += 1;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const preparedStatement: PreparedStatement = {
      statement,
      returnsRows: statement.columns().length > 0,
      schemaVersion,
    };
    this.#preparedStatements.set(sql, preparedStatement);
    const [oldest] = this.#preparedStatements.keys();
    if (this.#preparedStatements.size > MAX_PREPARED_STATEMENTS && oldest !== undefined)
      this.#preparedStatements.delete(oldest);
    return preparedStatement;
  }
}

/**
 * Creates rows by copying one object, so that all have the same hidden class and are read faster than those of
 * `node:sqlite`.
 */
function createRowFactory(columns: readonly string[]): CreateRow {
  const template: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]));
  return (values) => {
    const row = { ...template };
    for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ""] = values[index];
    return row;
  };
}

/**
 * Converts a parameter for `node:sqlite`, so that both engines behave alike: it would bind integers as floats (`'a' || 5`
 * would be `a5.0`), NaN as null, and booleans as numbers.
 */
function toSqliteValue(value: unknown): null | number | bigint | string | Uint8Array {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value;
  if (Number.isSafeInteger(value)) return BigInt(Number(value));
  if (Number.isFinite(value)) return Number(value);
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${value} cannot be stored: numbers must be finite, booleans 0 or 1, instants milliseconds`);
}

/** Codes of https://www.sqlite.org/rescode.html for violated constraints. */
const CHECK = 275;
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

/** Adds the name of the violated constraint as `constraint`, as PostgreSQL does. SQLite only reports columns. */
function addConstraintName(error: unknown, database: DatabaseSync): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  // The message is, for example, `UNIQUE constraint failed: clans.season_id, clans.name`.
  const target = error.message.slice(error.message.indexOf(": ") + 2);
  if (error.errcode === CHECK) return Object.assign(error, { constraint: target });
  if (error.errcode === PRIMARY_KEY) return Object.assign(error, { constraint: `${parseColumns(target).table}_pkey` });
  if (error.errcode === UNIQUE) return Object.assign(error, { constraint: findUniqueIndex(target, database) });
  return error;
}

/**
 * Finds the name of the violated unique index.
 * @param target `index 'name'` for an index on an expression, otherwise `table.column, table.column`
 */
function findUniqueIndex(target: string, database: DatabaseSync): unknown {
  const expressionIndex = /^index '(.+)'$/.exec(target)?.[1];
  if (expressionIndex) return expressionIndex;
  const { table, columns } = parseColumns(target);
  const index = database
    .prepare(
      `select name from pragma_index_list(?) as list
       where "unique" and origin = 'c'
       and ? = (select group_concat(name, ', ' order by seqno) from pragma_index_info(list.name))`,
    )
    .get(table, columns.join(", "));
  // A constraint in `create table` has no name in SQLite. This is the name that PostgreSQL generates.
  return index?.["name"] ?? `${table}_${columns.join("_")}_key`;
}

/** Parses `table.column, table.column`. */
function parseColumns(target: string): { table: string; columns: string[] } {
  const columns = target.split(", ").map((column) => column.split("."));
  return { table: columns[0]?.[0] ?? "", columns: columns.map((column) => column[1] ?? "") };
}

/** Checks that the file exists. @throws if it is missing */
export function requireDatabaseFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}`);
}

/** The first bytes of every SQLite file that is not empty. */
const fileHeader = Buffer.from("SQLite format 3\0");

/** Checks that the file is an SQLite database or empty. @throws otherwise, with a message for the operator */
export function rejectNonSqliteFile(file: string): void {
  const bytes = Buffer.alloc(fileHeader.length);
  const handle = openSync(file, "r");
  const bytesRead = readSync(handle, bytes, 0, bytes.length, 0);
  closeSync(handle);
  if (bytesRead === 0 || bytes.equals(fileHeader)) return;
  throw new Error(
    `${file} is not an SQLite database. Nothing was changed. Set DATA_DIR to the data folder of the league`,
  );
}

/** Copies a consistent snapshot of an SQLite database, even while a server writes to it. @throws if the file is missing */
export async function copySqlite(file: string, copy: string): Promise<void> {
  requireDatabaseFile(file);
  rejectNonSqliteFile(file);
  const database = new DatabaseSync(file, { readOnly: true, timeout: OPEN_TIMEOUT_MS });
  try {
    // Without an open read transaction, the copy would start again after each change of another process.
    database.exec("begin");
    database.prepare("select 1 from sqlite_schema").get();
    await backup(database, copy);
  } finally {
    database.close();
  }
}
