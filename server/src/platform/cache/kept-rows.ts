import type { TableChanges } from "../database/table-changes.ts";
import { newTrace, noteReads, traced } from "../database/trace.ts";

type Kept<Row> = {
  readonly row: Row;
  readonly stamp: number;
  readonly isChanged: (after: number) => boolean;
};

/**
 * A cache of rows that each call looks up by a key. An entry is valid until a table that it was read from changes.
 * Nothing is cached while other processes change the same database: a session that was revoked must be refused by the
 * very next call.
 */
export class KeptRows<Row> {
  readonly #changes: TableChanges;
  readonly #most: number;
  readonly #kept = new Map<string, Kept<Row>>();

  /** @param most how many entries it has at most; beyond that the oldest are evicted */
  constructor(changes: TableChanges, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  /** The row with this key, if it is cached. */
  known(key: string): Row | undefined {
    const kept = this.#changes.isAlone ? this.#kept.get(key) : undefined;
    return kept === undefined || kept.isChanged(kept.stamp) ? undefined : kept.row;
  }

  /** The row with this key, as `read` finds it; at once where it is cached. A missing row is not cached. */
  find(key: string, read: () => Promise<Row | undefined>): Row | undefined | Promise<Row | undefined> {
    if (!this.#changes.isAlone) return read();
    const known = this.known(key);
    if (known !== undefined) return known;
    this.#kept.delete(key);
    return this.#readAnew(key, read);
  }

  async #readAnew(key: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const trace = newTrace();
    const stamp = this.#changes.now;
    const row = await traced(trace, read);
    noteReads(trace.tables);
    const isChanged = this.#changes.watch(trace.tables);
    if (row !== undefined && trace.isRepeatable && !isChanged(stamp)) this.#store(key, { row, stamp, isChanged });
    return row;
  }

  #store(key: string, kept: Kept<Row>): void {
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
