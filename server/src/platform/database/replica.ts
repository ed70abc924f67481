import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient, QueryResult } from "pg";
import { msOfProcess } from "../clock.ts";
import { repeat } from "../repeat.ts";
import { databaseFault } from "./database-fault.ts";
import { limitsWithin, openPool, type TimedQuery } from "./postgres-driver.ts";
import type { TableChanges } from "./table-changes.ts";
import { currentReadCall } from "./trace.ts";

/** `behind`: it has not replayed the last change; `away`: it cannot be read, or is no replica of this database. */
export type ReplicaState = "ok" | "behind" | "away";

export type ReplicaOptions = {
  readonly url: string;
  /** As of the primary, in milliseconds; a read that fails has time left for the primary. */
  readonly patienceMs: number;
  readonly changes: TableChanges;
  /** The id of the primary's database, see `databaseId`. */
  readonly primaryId: Promise<string>;
  /** Called when reads begin to go to the primary for longer, and when the replica is read again. */
  readonly onState: ((state: ReplicaState, error?: unknown) => void) | undefined;
};

/** The id of a PostgreSQL database, which its replicas share. */
export const databaseId = `
  select system_identifier::text || '/' || oid as id
  from pg_control_system(), pg_database where datname = current_database()
`;
const replayedChange = "select number, pg_is_in_recovery() as is_replica from last_change";

const CONNECTIONS = 5;
/** How long a read waits for the last change to be replayed, and how often it is asked for it, in milliseconds. */
const WAIT_MS = 50;
const POLL_MS = 5;
/** How often a replica that is not read from is checked, in milliseconds. */
const CHECK_MS = 500;
/** A replica that is behind is reported after so many milliseconds, and nothing more often than this. */
const BEHIND_MS = 5000;
const REPORT_MS = 60_000;

/**
 * A streaming replica, which answers the selects of read calls. It does so only once it has replayed all changes that
 * this process knows of: nobody reads anything older than from the primary, and no reply that is older than the
 * changes it was made after is kept. In all other cases the primary is read.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #pool: Pool;
  readonly #silenceMs: number;
  /** The last change that a connection's server is known to have replayed. Another connection may lead to another one. */
  readonly #replayed = new WeakMap<PoolClient, number>();
  readonly #closing = new AbortController();
  #isUsed = true;
  #recovering: Promise<void> = Promise.resolve();
  #reportedAt = Number.NEGATIVE_INFINITY;
  #isReported = false;

  constructor(options: ReplicaOptions) {
    const limits = limitsWithin(options.patienceMs * 0.4);
    this.#options = options;
    this.#pool = openPool(options.url, { max: CONNECTIONS, limits, onLostConnection: undefined });
    this.#silenceMs = limits.silenceMs;
  }

  /** Answers a select of the call under way; `undefined`: the primary has to. */
  async read(text: string, values: readonly unknown[]): Promise<QueryResult | undefined> {
    const call = currentReadCall();
    if (call === undefined || call.usesPrimary || !this.#isUsed) return undefined;
    // A change that was not received yet is not waited for: anybody could send any number.
    if (this.#options.changes.isBehind(call.change)) return undefined;
    const waitUntil = msOfProcess() + WAIT_MS;
    return this.#connected(async (client) => {
      while (this.#isUsed && !(await this.#isRecent(client))) {
        if (msOfProcess() >= waitUntil) this.#stopUsing("behind");
        else await pause(POLL_MS);
      }
      return this.#isUsed ? this.#query(client, text, values) : undefined;
    });
  }

  /** Whether it can be read just now. */
  async state(): Promise<ReplicaState> {
    const isRecent = await this.#connected((client) => this.#isRecent(client));
    if (isRecent === undefined) return "away";
    return isRecent ? "ok" : "behind";
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#recovering;
    await this.#pool.end();
  }

  /** Runs work with a connection; `undefined`: it failed. */
  async #connected<Answer>(work: (client: PoolClient) => Promise<Answer>): Promise<Answer | undefined> {
    let client: PoolClient | undefined;
    let isBroken = false;
    try {
      client = await this.#pool.connect();
      return await work(client);
    } catch (error) {
      isBroken = true;
      // A statement that the replay of a change cut off, or that is wrong in itself, says nothing about the replica.
      const isOfStatement = databaseFault(error) === null || (error as { code?: string }).code === "40001";
      if (!isOfStatement || error instanceof NoReplica) this.#stopUsing("away", error);
      return undefined;
    } finally {
      client?.release(isBroken);
    }
  }

  /** Whether a connection's server has replayed all changes that this process knows of. @throws NoReplica */
  async #isRecent(client: PoolClient): Promise<boolean> {
    const needed = this.#options.changes.latest;
    const known = this.#replayed.get(client);
    if (known !== undefined && known >= needed) return true;
    if (known === undefined) await this.#checkId(client);
    const { rows } = await this.#query(client, replayedChange);
    const { number = -1, is_replica = 0 } = rows[0] ?? {};
    if (is_replica !== 1) throw new NoReplica("It takes writes of its own, as a replica does not");
    this.#replayed.set(client, number);
    return number >= needed;
  }

  async #checkId(client: PoolClient): Promise<void> {
    const { rows } = await this.#query(client, databaseId);
    if (rows[0]?.id !== (await this.#options.primaryId)) throw new NoReplica("It is of another database");
  }

  #query(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const query: TimedQuery = { text, values: [...values], query_timeout: this.#silenceMs };
    return client.query(query);
  }

  /** Has everything read from the primary until the replica can be read again. */
  #stopUsing(state: "behind" | "away", error?: unknown): void {
    if (state === "away") this.#report(state, error);
    if (!this.#isUsed || this.#closing.signal.aborted) return;
    this.#isUsed = false;
    this.#recovering = this.#recover(msOfProcess());
  }

  async #recover(stoppedAt: number): Promise<void> {
    const recovered = new AbortController();
    const check = async () => {
      const state = await this.state();
      if (state === "behind" && msOfProcess() - stoppedAt > BEHIND_MS) this.#report(state);
      if (state === "ok") recovered.abort();
    };
    const signal = AbortSignal.any([recovered.signal, this.#closing.signal]);
    await repeat(check, { everyMs: CHECK_MS, signal, onFault: () => undefined });
    if (this.#closing.signal.aborted) return;
    this.#isUsed = true;
    if (this.#isReported) this.#options.onState?.("ok");
    this.#isReported = false;
  }

  #report(state: "behind" | "away", error?: unknown): void {
    const now = msOfProcess();
    if (this.#isReported || now - this.#reportedAt < REPORT_MS || this.#closing.signal.aborted) return;
    this.#reportedAt = now;
    this.#isReported = true;
    this.#options.onState?.(state, error);
  }
}

/** The database at the address is no replica of the league's. */
class NoReplica extends Error {
  override readonly name = "NoReplica";
}
