import { setTimeout as pause } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from "kysely";
import { msOfProcess } from "../clock.ts";
import { readsTuples } from "./read-tuples.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

export type SqliteParts = {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  readonly writing: Queue;
  /** For how long a statement waits while another program has the file locked, in milliseconds. */
  readonly patienceMs: number;
};

/** What Kysely uses as a connection: access to the two real ones, which all sessions share. */
export class SqliteSession implements DatabaseConnection {
  readonly #parts: SqliteParts;
  #leave: (() => void) | undefined;
  #failure: unknown;

  constructor(parts: SqliteParts) {
    this.#parts = parts;
  }

  /** @param transaction `isLong`: its statements may change any number of rows */
  async begin(transaction: { readonly isLong: boolean }): Promise<void> {
    const { writer, writing } = this.#parts;
    const deadline = this.#deadline();
    const leave = await writing.enter();
    try {
      await untilUnlocked(() => writer.begin(transaction), deadline);
    } catch (error) {
      leave();
      throw error;
    }
    this.#leave = leave;
  }

  /** @throws when a statement of the transaction has failed, as on PostgreSQL */
  async commit(): Promise<void> {
    this.#refuseAfterFailure();
    await untilUnlocked(() => this.#parts.writer.end("commit"), this.#deadline());
    this.#leave?.();
  }

  rollback(): void {
    const { writer } = this.#parts;
    try {
      // A full or broken disk makes SQLite roll back by itself.
      if (writer.inTransaction) writer.end("rollback");
    } finally {
      this.#leave?.();
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#leave) return this.#runInTransaction(compiled);
    const { query, sql, parameters } = compiled;
    const { writer, reader, writing } = this.#parts;
    const deadline = this.#deadline();
    if (SelectQueryNode.is(query)) {
      return untilUnlocked(() => reader.run<Row>(sql, parameters, readsTuples(compiled)), deadline);
    }
    const leave = await writing.enter();
    try {
      return await untilUnlocked(() => writer.run<Row>(sql, parameters), deadline);
    } finally {
      leave();
    }
  }

  streamQuery(): never {
    throw new Error("Nothing is streamed: read in pages");
  }

  /** The time spent waiting for the writer counts too, so that the total is limited. */
  #deadline(): number {
    return msOfProcess() + this.#parts.patienceMs;
  }

  #runInTransaction<Row>(compiled: CompiledQuery): QueryResult<Row> {
    this.#refuseAfterFailure();
    try {
      return this.#parts.writer.run(compiled.sql, compiled.parameters, readsTuples(compiled));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #refuseAfterFailure(): void {
    if (this.#failure) {
      throw new Error("A statement of this transaction failed before, so all of it must", { cause: this.#failure });
    }
  }
}

const BUSY = 5;
/** Milliseconds between two attempts, doubled each time. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 50;

/**
 * Retries while another program has the SQLite file locked; the event loop is free between attempts.
 *
 * @param deadline the `msOfProcess()` after which it does not retry
 * @throws the last error after the deadline, and any other error at once
 */
async function untilUnlocked<Answer>(attempt: () => Answer, deadline: number): Promise<Answer> {
  for (let pauseMs = FIRST_PAUSE; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE)) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (msOfProcess() >= deadline) throw inPlainWords(error);
    }
    await pause(pauseMs);
  }
}

type LockedError = Error & { readonly errcode: number };

function isLocked(error: unknown): error is LockedError {
  return (
    error instanceof Error && "errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === BUSY
  );
}

/** An error whose message says what to do, for logs and for whoever starts the server while the file is locked. */
function inPlainWords(cause: LockedError): Error {
  const words =
    "Another program has the league's database locked: a transaction begun in a database browser, for instance";
  return Object.assign(new Error(words, { cause }), { errcode: cause.errcode });
}

/** A mutex: one holder at a time, first in, first out. */
export class Queue {
  #last: Promise<void> = Promise.resolve();
  readonly #callers = new Set<Promise<void>>();

  get waiting(): number {
    return Math.max(0, this.#callers.size - 1);
  }

  /**
   * Waits for all earlier callers and returns the function that releases the mutex. A holder who never releases it
   * blocks all others.
   */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#callers.add(promise);
    await before;
    return () => {
      this.#callers.delete(promise);
      resolve();
    };
  }
}
