import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { SelectQueryNode } from "kysely";
import type { Queue } from "./queue.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** What Kysely takes for a connection: a turn at the two real ones, which everyone shares. */
export class SqliteSession implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #writing: Queue;
  #leave: (() => void) | undefined;
  #failure: unknown;

  constructor(writer: SqliteConnection, reader: SqliteConnection, writing: Queue) {
    this.#writer = writer;
    this.#reader = reader;
    this.#writing = writing;
  }

  async begin(): Promise<void> {
    const leave = await this.#writing.enter();
    try {
      this.#writer.command("begin immediate");
    } catch (error) {
      leave();
      throw error;
    }
    this.#leave = leave;
  }

  /** @throws when a statement of the transaction has failed, as on PostgreSQL */
  commit(): void {
    this.#refuseAfterFailure();
    this.#writer.command("commit");
    this.#leave?.();
  }

  rollback(): void {
    try {
      // A full or broken disk makes SQLite roll back by itself.
      if (this.#writer.inTransaction) this.#writer.command("rollback");
    } finally {
      this.#leave?.();
    }
  }

  async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#leave) return this.#runInTransaction(sql, parameters);
    if (SelectQueryNode.is(query)) return this.#reader.run(sql, parameters);
    const leave = await this.#writing.enter();
    try {
      return this.#writer.run(sql, parameters);
    } finally {
      leave();
    }
  }

  streamQuery(): never {
    throw new Error("Nothing is streamed: read in pages");
  }

  #runInTransaction<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    this.#refuseAfterFailure();
    try {
      return this.#writer.run(sql, parameters);
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
