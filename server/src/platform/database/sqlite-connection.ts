import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";

const STATEMENTS_KEPT = 500;
/** How long opening waits for another program's lock, in milliseconds; no call is served before. */
const OPENING_MS = 5000;

type Prepared = { readonly statement: StatementSync; readonly answersRows: boolean; asTuples: boolean };

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
  dataVersion(): unknown {
    try {
      return this.#prepare("pragma data_version").statement.get()?.["data_version"];
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
    if (prepared.asTuples !== asTuples) statement.setReturnArrays(asTuples);
    prepared.asTuples = asTuples;
    const values = parameters.map(toSqlite);
    try {
      if (!answersRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      const rows = statement.all(...values) as Row[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    } catch (error) {
      throw nameConstraint(error, this.#database);
    }
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      // Reinserted at the end: the first entry of the map is the least recently used.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0, asTuples: false };
    this.#prepared.set(sql, prepared);
    const oldest = this.#prepared.keys().next();
    if (this.#prepared.size > STATEMENTS_KEPT && !oldest.done) this.#prepared.delete(oldest.value);
    return prepared;
  }
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
