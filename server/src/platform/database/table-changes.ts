import { randomUUID } from "node:crypto";

type Version = { changedAt: number };

/**
 * The number of the last change to each table. Changes are numbered in the order in which this process learns of them.
 */
export class TableChanges {
  readonly #versions = new Map<string, Version>();
  readonly #any: Version = { changedAt: 0 };
  readonly #listeners = new Set<() => void>();
  #deletedWith: ReadonlyMap<string, readonly string[]> = new Map();
  #now = 0;
  /** The number of the last change that was received; `null`: no other process changes anything. */
  #lastReceived: number | null = null;
  #isDisconnected = false;
  #latestOwn = 0;

  /** The id of this process among those that share its database. */
  readonly from = randomUUID();

  /** The number of the last change. What is read from now on is at least as new. */
  get now(): number {
    return this.#now;
  }

  /** @param children for each table, those whose rows a foreign key deletes or changes with its own */
  setCascades(children: ReadonlyMap<string, readonly string[]>): void {
    this.#deletedWith = children;
  }

  /** The number, in the database, of the last change that this process knows of; 0: none, or they are not numbered. */
  get latest(): number {
    return Math.max(this.#latestOwn, this.#lastReceived ?? 0);
  }

  /**
   * Called after a commit, also where it is not known whether the commit succeeded.
   *
   * @param number of the change in the database, where changes are numbered and this process made it
   */
  changed({ written, deleted }: Written, number: number | null = null): void {
    this.#latestOwn = Math.max(this.#latestOwn, number ?? 0);
    if (written === "all") {
      this.allChanged();
      return;
    }
    if (written.size === 0) return;
    this.#now += 1;
    for (const table of [...written, ...this.#withCascades(deleted)]) this.#versionOf(table).changedAt = this.#now;
    this.#notify();
  }

  /** For when it is not known what has changed. */
  allChanged(): void {
    this.#now += 1;
    this.#any.changedAt = this.#now;
    this.#notify();
  }

  /** Whether no other process changes the database, as far as is known. */
  get isAlone(): boolean {
    return this.#lastReceived === null && !this.#isDisconnected;
  }

  /**
   * Whether cached replies may lack a change: the one of this number, or any while changes of other processes are not
   * received.
   */
  isBehind(change: number): boolean {
    return this.#isDisconnected || (this.#lastReceived !== null && change > this.#lastReceived);
  }

  /** Starts to receive other processes' changes, those after this number. Replies cached before may be outdated. */
  connect(number: number): void {
    this.#lastReceived = number;
    this.#isDisconnected = false;
    this.allChanged();
  }

  /** Changes of other processes are not received until `connect` is called again. */
  disconnect(): void {
    this.#isDisconnected = true;
    this.allChanged();
  }

  receive({ from, before, number, written, deleted }: Change): void {
    if (this.#lastReceived === null || number <= this.#lastReceived) return;
    const isNext = before === this.#lastReceived;
    this.#lastReceived = number;
    if (!isNext) this.allChanged();
    // Its own changes this process knows already.
    else if (from !== this.from) {
      this.changed({ written: written === null ? "all" : new Set(written), deleted: new Set(deleted) });
    }
  }

  /** @returns a function that answers whether any of these tables has changed after a number that `now` had */
  watch(tables: Iterable<string>): (after: number) => boolean {
    const versions = [this.#any, ...[...tables].map((table) => this.#versionOf(table))];
    return (after) => versions.some(({ changedAt }) => changedAt > after);
  }

  /** Calls `listener` after each change. @returns a function that stops that */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #versionOf(table: string): Version {
    const known = this.#versions.get(table);
    if (known !== undefined) return known;
    const version = { changedAt: 0 };
    this.#versions.set(table, version);
    return version;
  }

  #withCascades(deleted: Iterable<string>): ReadonlySet<string> {
    const all = new Set(deleted);
    // A set hands out what is added to it while it is iterated: children of children follow.
    for (const table of all) for (const child of this.#deletedWith.get(table) ?? []) all.add(child);
    return all;
  }
}

/** The tables that a transaction wrote to. */
export type Written = {
  /** `all`: it is not known which. */
  readonly written: ReadonlySet<string> | "all";
  /** Those from which it deleted rows, also part of `written`. */
  readonly deleted: ReadonlySet<string>;
};

/** What is known of a committed transaction. Numbers grow in the order of the commits. */
export type Change = {
  readonly from: string;
  /** The number of the change before. Whoever has not received that one has missed something. */
  readonly before: number;
  readonly number: number;
  /** `null`: it is not known which tables. */
  readonly written: readonly string[] | null;
  readonly deleted: readonly string[];
};
