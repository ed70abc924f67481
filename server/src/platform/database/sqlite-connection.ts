import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { backup, DatabaseSync, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";

const STATEMENTS_KEPT = 500;
/** How long opening waits for another program's lock, in milliseconds; no call is served before. */
const OPENING_MS = 5000;

type Prepared = {
  readonly statement: StatementSync;
  readonly answersRows: boolean;
  /** The schema when it was prepared. */
  readonly schema: number;
  rowOf?: RowOf;
};
/** Makes a row of the values of its columns. */
type RowOf = (values: readonly unknown[]) => object;

/** A number that changes with any schema: with it, statements that were prepared before may have other columns. */
let schema = 0;

/** One connection to the file, with the statements it has prepared: preparing costs as much as running. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  /** SQLite's default. */
  #hasTempFile = true;

  /** @throws when the file cannot be opened, or is no database */
  constructor(file: string, options: { readOnly: boolean }) {
    this.#database = new DatabaseSync(file, { ...options, timeout: OPENING_MS });
    // A commit is on disk before it returns, even when the power fails.
    this.#database.exec("pragma synchronous = full");
    if (!options.readOnly) this.#database.exec("pragma journal_mode = wal");
    // SQLite's own busy timeout would block the event loop: from here on callers retry instead.
    this.#database.exec("pragma busy_timeout = 0");
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * A number that changes when another connection commits: another program's, where this is the one that writes; `null`:
   * it cannot be read just now.
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
   * @param isLong its statements may change any number of rows: what undoing one of them takes is kept in a file, not in
   *   memory
   */
  begin({ isLong }: { readonly isLong: boolean }): void {
    if (isLong !== this.#hasTempFile) this.#database.exec(`pragma temp_store = ${isLong ? "file" : "memory"}`);
    this.#hasTempFile = isLong;
    this.#database.exec("begin immediate");
  }

  end(sql: "commit" | "rollback"): void {
    this.#database.exec(sql);
  }

  /**
   * @param asTuples rows come as arrays of their values
   * @throws what SQLite throws; a violated constraint has its name as `constraint`, as on PostgreSQL
   */
  run<Row>(sql: string, parameters: readonly unknown[], asTuples = false): QueryResult<Row> {
    const prepared = this.#prepare(sql);
    const { statement, answersRows } = prepared;
    const values = parameters.map(toSqlite);
    try {
      if (!answersRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      const tuples = statement.all(...values) as unknown as unknown[][];
      // Only now are its columns those of a schema that another connection has changed.
      prepared.rowOf ??= rowMaker(statement.columns().map(({ name }) => name));
      const rows = asTuples ? tuples : tuples.map(prepared.rowOf);
      return { rows: rows as Row[], numAffectedRows: BigInt(rows.length) };
    } catch (error) {
      throw nameConstraint(error, this.#database);
    }
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known?.schema === schema) return known;
    if (/^\s*(?:alter|create|drop)\b/i.test(sql)) schema += 1;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared: Prepared = { statement, answersRows: statement.columns().length > 0, schema };
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > STATEMENTS_KEPT && oldest !== undefined) this.#prepared.delete(oldest);
    return prepared;
  }
}

/** The rows that it makes are copies of one: they have one shape, and are read faster than those of `node:sqlite`. */
function rowMaker(columns: readonly string[]): RowOf {
  const empty: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ""] = values[index];
    return row;
  };
}

/**
 * `node:sqlite` binds every number as a float (`'a' || 5` would be `a5.0`), NaN as null and booleans as numbers;
 * PostgreSQL does not.
 */
function toSqlite(value: unknown): null | number | bigint | string | Uint8Array {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value;
  if (Number.isSafeInteger(value)) return BigInt(Number(value));
  if (Number.isFinite(value)) return Number(value);
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${value} cannot be stored: a number is finite, a boolean 0 or 1, an instant milliseconds`);
}

const CHECK = 275;
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

/** Adds the name of the violated constraint as `constraint`, as PostgreSQL does; SQLite names only columns. */
function nameConstraint(error: unknown, database: DatabaseSync): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  const broken = error.message.slice(error.message.indexOf(": ") + 2);
  if (error.errcode === CHECK) return Object.assign(error, { constraint: broken });
  if (error.errcode === PRIMARY_KEY) return Object.assign(error, { constraint: `${parse(broken).table}_pkey` });
  if (error.errcode === UNIQUE) return Object.assign(error, { constraint: uniqueIndex(broken, database) });
  return error;
}

/** @param broken `index 'name'` of an index on an expression, else `table.column, table.column` */
function uniqueIndex(broken: string, database: DatabaseSync): unknown {
  const onExpression = /^index '(.+)'$/.exec(broken)?.[1];
  if (onExpression) return onExpression;
  const { table, columns } = parse(broken);
  const index = database
    .prepare(
      `select name from pragma_index_list(?) as list
       where "unique" and origin = 'c'
       and ? = (select group_concat(name, ', ' order by seqno) from pragma_index_info(list.name))`,
    )
    .get(table, columns.join(", "));
  // A constraint in `create table` has no name in SQLite; PostgreSQL would give it this one.
  return index?.["name"] ?? `${table}_${columns.join("_")}_key`;
}

function parse(broken: string): { table: string; columns: string[] } {
  const columns = broken.split(", ").map((column) => column.split("."));
  return { table: columns[0]?.[0] ?? "", columns: columns.map((column) => column[1] ?? "") };
}

/** @throws if there is no file of a database */
export function requireDatabaseFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}`);
}

/** With which each file of SQLite begins that is not empty. */
const formatName = Buffer.from("SQLite format 3\0");

/** @throws in words where the file is none of SQLite's */
export function rejectNonSqliteFile(file: string): void {
  const bytes = Buffer.alloc(formatName.length);
  const opened = openSync(file, "r");
  const read = readSync(opened, bytes, 0, bytes.length, 0);
  closeSync(opened);
  if (read === 0 || bytes.equals(formatName)) return;
  throw new Error(`${file} is no database of SQLite: nothing was changed. Set DATA_DIR to the folder of the league`);
}

/** Copies a consistent snapshot of a SQLite database, also while a server writes to it. @throws if there is none */
export async function copySqlite(file: string, copy: string): Promise<void> {
  requireDatabaseFile(file);
  rejectNonSqliteFile(file);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    // Without a transaction that reads, the copy would begin anew after each change of somebody else.
    database.exec("begin");
    database.prepare("select 1 from sqlite_schema").get();
    await backup(database, copy);
  } finally {
    database.close();
  }
}
