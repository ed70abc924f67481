import { setTimeout as pause } from "node:timers/promises";
import type { CreateTableBuilder, Expression, Kysely, RawBuilder, SqlBool, Transaction } from "kysely";
import { expressionBuilder, PostgresAdapter, sql } from "kysely";

export type Engine = "sqlite" | "postgres";

/** How often a transaction is run that others make fail. */
const ATTEMPTS = 5;

export function getEngine<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** The types a column can have. Instants are `integer` milliseconds UTC, booleans `integer` 0 or 1. */
export type ColumnTypes = {
  /** The primary key of a table with ids of its own; an id never returns, even after its row is deleted. */
  id: RawBuilder<number>;
  /** 64 bits on disk; only what a JavaScript number holds exactly is read or written. */
  integer: RawBuilder<number>;
  double: RawBuilder<number>;
  /** Compared and sorted by code point, whatever the machine's locale. */
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

export function columnTypes<Tables>(db: Kysely<Tables>): ColumnTypes {
  return COLUMN_TYPES[getEngine(db)];
}

/**
 * Begins a `create table`; on SQLite the table is strict, so that a column holds its type and nothing else.
 * @param isClustered on SQLite, store the rows in the order of their primary key, in its own tree
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

/** Creates indexes by name. A column may be an expression in parentheses, and say `desc`. */
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

export function createUniqueIndexes<Tables>(
  db: Kysely<Tables>,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  return createIndexes(db, table, indexes, "unique index");
}

/** For `in`, which needs at least one key: without keys, one that no row has. */
export function nonEmptyIds(keys: readonly number[] | null): readonly number[] {
  return keys === null || keys.length === 0 ? [-1] : keys;
}

/** Whether a text column contains the text literally: `%`, `_` and `\` are not wildcards. */
export function contains(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return expressionBuilder()(positionOf(column, text), ">", 0);
}

/** Whether a text column begins with the text literally. */
export function startsWith(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return expressionBuilder()(positionOf(column, text), "=", 1);
}

/** Where a text column contains the text first, from 1; 0: nowhere. */
function positionOf(column: Expression<string | null>, text: string) {
  const build = expressionBuilder();
  return build.fn<number>("strpos", [column, build.val(text)]);
}

/**
 * Acquires an advisory lock, waiting until no other transaction holds it; it is released when this transaction ends. On
 * SQLite transactions exclude each other already.
 */
export async function acquireLock<Tables>(trx: Transaction<Tables>, name: string): Promise<void> {
  if (getEngine(trx) === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Keeps others from writing to a table until the transaction ends, after waiting for transactions that have written to it;
 * reads go on. On SQLite transactions exclude each other already.
 */
export async function lockTable<Tables>(trx: Transaction<Tables>, name: keyof Tables & string): Promise<void> {
  if (getEngine(trx) === "postgres") await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx);
}

/**
 * Whether the error is a violation of this unique index, check or primary key (`<table>_pkey`). Catch it outside the
 * transaction that failed.
 */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return property(error, "constraint") === constraint;
}

export function violatesForeignKey(error: unknown): boolean {
  return property(error, "code") === "23503" || property(error, "errcode") === 787;
}

/**
 * Runs a transaction, and runs it again where it failed because of a concurrent one (deadlock, serialization failure).
 *
 * @throws whatever it throws, also once it has lost too often
 */
export async function retryOnConflict<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = property(error, "code");
      const hasLost = code === "40001" || code === "40P01";
      if (!hasLost || attempt === ATTEMPTS) throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}

function property(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

export type Leadership = {
  /** The name of the lock. */
  readonly name: string;
  /** Milliseconds after which a follower tries again, and the leader checks that it still leads. */
  readonly checkMs: number;
  readonly signal: AbortSignal;
  /** Started when this process becomes the leader; must end when its signal aborts, and never throw. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Called when acquiring or checking the lock failed. */
  readonly onError: (error: unknown) => void;
};

/**
 * Runs work in one of the processes that share the database; when that ends, in whatever way, another takes over. On
 * PostgreSQL the leader's session holds an advisory lock; when the session is lost, the work's signal aborts. SQLite
 * has one process.
 */
export async function runAsLeader<Tables>(db: Kysely<Tables>, leadership: Leadership): Promise<void> {
  const { checkMs, signal, work, onError } = leadership;
  if (getEngine(db) === "sqlite") return work(signal);
  while (!signal.aborted) {
    await leadWhileLocked(db, leadership).catch(onError);
    await pause(checkMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs the work while this session holds the lock; returns at once when another's does. */
function leadWhileLocked<Tables>(db: Kysely<Tables>, { name, checkMs, signal, work }: Leadership): Promise<void> {
  // A different seed, so that it is not the lock that `acquireLock` takes by this name.
  const key = sql`hashtextextended(${name}, 1)`;
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ locked: 0 | 1 }>`select pg_try_advisory_lock(${key}) as locked`.execute(session);
    if (rows[0]?.locked !== 1) return;
    const lost = new AbortController();
    const working = work(AbortSignal.any([signal, lost.signal]));
    try {
      await watch(session, checkMs, working);
    } finally {
      lost.abort();
      await working;
      // A session that is lost has lost its lock too.
      await sql`select pg_advisory_unlock(${key})`.execute(session).catch(() => undefined);
    }
  });
}

/** Checks the session's connection while the work goes on. @throws when it is lost */
async function watch<Tables>(session: Kysely<Tables>, everyMs: number, working: Promise<void>): Promise<void> {
  const over = new AbortController();
  void working.finally(() => over.abort());
  while (!over.signal.aborted) {
    await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    await sql`select 1`.execute(session);
  }
}
