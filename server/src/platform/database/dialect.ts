import { setTimeout as pause } from "node:timers/promises";
import type { CreateTableBuilder, Expression, Kysely, RawBuilder, SqlBool, Transaction } from "kysely";
import { expressionBuilder, PostgresAdapter, sql } from "kysely";

export type Engine = "sqlite" | "postgres";

/** No row has this id, because ids are positive. */
const NO_ROW_ID = -1;
/** How often a transaction is attempted if concurrent transactions make it fail. */
const MAX_ATTEMPTS = 5;

/** Error codes of the two engines. */
const POSTGRES_FOREIGN_KEY = "23503";
const POSTGRES_SERIALIZATION_FAILURE = "40001";
const POSTGRES_DEADLOCK = "40P01";
const SQLITE_FOREIGN_KEY = 787;

/** Returns which engine a database uses. */
export function getEngine<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** The types a column can have. Instants are `integer` milliseconds UTC, booleans `integer` 0 or 1. */
export type ColumnTypes = {
  /** A generated primary key. Ids are never reused, even after their row is deleted. */
  id: RawBuilder<number>;
  /** 64 bits on disk. Values must be safe integers in JavaScript. */
  integer: RawBuilder<number>;
  double: RawBuilder<number>;
  /** Compared and sorted by code point, independent of the locale. */
  text: RawBuilder<string>;
};

const COLUMN_TYPES: Record<Engine, ColumnTypes> = {
  sqlite: {
    id: sql`integer primary key autoincrement`,
    integer: sql`integer`,
    double: sql`real`,
    text: sql`text`,
  },
  postgres: {
    id: sql`bigint generated always as identity primary key`,
    integer: sql`bigint`,
    double: sql`double precision`,
    text: sql`text collate "C"`,
  },
};

/** Returns the column types of this database's engine. */
export function getColumnTypes<Tables>(db: Kysely<Tables>): ColumnTypes {
  return COLUMN_TYPES[getEngine(db)];
}

/**
 * Starts a `create table` statement. On SQLite the table is strict: a column accepts only values of its type.
 * @param isClustered on SQLite, stores the rows in the order of their primary key (`without rowid`)
 */
export function createTable<Tables, Name extends string>(
  db: Kysely<Tables>,
  name: Name,
  { isClustered = false } = {},
): CreateTableBuilder<Name> {
  const table = db.schema.createTable(name);
  if (getEngine(db) === "postgres") return table;
  return table.modifyEnd(isClustered ? sql`strict, without rowid` : sql`strict`);
}

/** Creates indexes, given by name. A column may be an expression in parentheses, and may be followed by `desc`. */
export async function createIndexes<Tables>(
  db: Kysely<Tables>,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
  kind: "index" | "unique index" = "index",
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create ${sql.raw(kind)} ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(columns.join(", "))})`.execute(
      db,
    );
  }
}

/** Creates unique indexes, given by name. See `createIndexes`. */
export function createUniqueIndexes<Tables>(
  db: Kysely<Tables>,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  return createIndexes(db, table, indexes, "unique index");
}

/** Returns ids for an `in` condition, which needs at least one id. Without ids, returns one that no row has. */
export function toNonEmptyIds(ids: readonly number[] | null): readonly number[] {
  return ids === null || ids.length === 0 ? [NO_ROW_ID] : ids;
}

/** Creates a condition that a column contains a text literally: `%`, `_` and `\` are not wildcards. */
export function contains(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return expressionBuilder()(createPositionExpression(column, text), ">", 0);
}

/** Creates a condition that a column starts with a text literally. */
export function startsWith(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return expressionBuilder()(createPositionExpression(column, text), "=", 1);
}

/** Creates an expression for the first position of a text in a column, from 1; 0 if the column does not contain it. */
function createPositionExpression(column: Expression<string | null>, text: string) {
  const build = expressionBuilder();
  // For SQLite, the query compiler replaces the function's name by `instr`.
  return build.fn<number>("strpos", [column, build.val(text)]);
}

/**
 * Acquires an advisory lock until the end of the transaction. Waits while another transaction holds it. Does nothing on
 * SQLite, where only one transaction can write at a time.
 */
export async function acquireLock<Tables>(trx: Transaction<Tables>, name: string): Promise<void> {
  if (getEngine(trx) === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Locks a table against writes of other transactions until the end of this one. Waits for transactions that have written to
 * it. Does not block reads. Does nothing on SQLite, where only one transaction can write at a time.
 */
export async function lockTable<Tables>(trx: Transaction<Tables>, name: keyof Tables & string): Promise<void> {
  if (getEngine(trx) === "postgres") await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx);
}

/**
 * Returns whether an error is a violation of this unique index, check constraint or primary key (`<table>_pkey`). Catch the
 * error outside of the transaction.
 */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return getProperty(error, "constraint") === constraint;
}

/** Returns whether an error is a violation of a foreign key. */
export function violatesForeignKey(error: unknown): boolean {
  return getProperty(error, "code") === POSTGRES_FOREIGN_KEY || getProperty(error, "errcode") === SQLITE_FOREIGN_KEY;
}

/**
 * Runs a transaction, and retries it if a concurrent transaction makes it fail (deadlock, serialization failure).
 * @throws the error of the transaction; a conflict only after the last attempt
 */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = getProperty(error, "code");
      const isConflict = code === POSTGRES_SERIALIZATION_FAILURE || code === POSTGRES_DEADLOCK;
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
      // The pause is random, so that the same transactions do not conflict again.
      await pause(Math.random() * 20 * attempt);
    }
  }
}

function getProperty(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

/** How the processes that share a database choose a leader, and what the leader does. */
export type Leadership = {
  /** The name of the lock. */
  readonly name: string;
  /** How often other processes try to become the leader, and the leader checks its lock, in milliseconds. */
  readonly checkIntervalMs: number;
  readonly signal: AbortSignal;
  /** Called when this process becomes the leader. Must end when its signal aborts, and must not throw. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Called if acquiring or checking the lock fails. */
  readonly onError: (error: unknown) => void;
};

/**
 * Runs work in only one of the processes that share the database, the leader. When the leader ends or crashes, another
 * process takes over. On PostgreSQL, the leader's session holds an advisory lock; if the session is lost, the work's signal
 * aborts. On SQLite there is only one process.
 */
export async function runAsLeader<Tables>(db: Kysely<Tables>, leadership: Leadership): Promise<void> {
  const { checkIntervalMs, signal, work, onError } = leadership;
  if (getEngine(db) === "sqlite") return work(signal);
  while (!signal.aborted) {
    await leadWhileLocked(db, leadership).catch(onError);
    await pause(checkIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs the work while this session holds the lock. Returns immediately if another session holds it. */
function leadWhileLocked<Tables>(
  db: Kysely<Tables>,
  { name, checkIntervalMs, signal, work }: Leadership,
): Promise<void> {
  // The seed differs from that of `acquireLock`, so that both can use the same name.
  const key = sql`hashtextextended(${name}, 1)`;
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ locked: 0 | 1 }>`select pg_try_advisory_lock(${key}) as locked`.execute(session);
    if (rows[0]?.locked !== 1) return;
    const lockLost = new AbortController();
    const workEnd = work(AbortSignal.any([signal, lockLost.signal]));
    try {
      await checkConnection(session, checkIntervalMs, workEnd);
    } finally {
      lockLost.abort();
      await workEnd;
      // A lost session has also lost its lock.
      await sql`select pg_advisory_unlock(${key})`.execute(session).catch(() => undefined);
    }
  });
}

/** Checks the session's connection while the work is running. @throws if it is lost */
async function checkConnection<Tables>(
  session: Kysely<Tables>,
  checkIntervalMs: number,
  workEnd: Promise<void>,
): Promise<void> {
  const workEnded = new AbortController();
  void workEnd.finally(() => workEnded.abort());
  while (!workEnded.signal.aborted) {
    await pause(checkIntervalMs, undefined, { signal: workEnded.signal }).catch(() => undefined);
    await sql`select 1`.execute(session);
  }
}
