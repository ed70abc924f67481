import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { SelectQueryNode } from "kysely";
import { msOfProcess } from "../clock.ts";
import type { Queue } from "./queue.ts";
import { readsTuples } from "./read-tuples.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";
import { untilUnlocked } from "./until-unlocked.ts";

/** What all sessions share. */
export type SqliteParts = {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  /** The mutex of the writing connection. */
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
