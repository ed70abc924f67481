import { randomUUID } from "node:crypto";

/** The version of the last change of a table; 0 if it has not changed yet. */
type TableState = { lastVersion: number };
/** Called after a change with the ids of the users whose private data it changed; `all` if it is unknown which. */
type ChangeListener = (userIds: ReadonlySet<number> | "all") => void;

/**
 * Records when each table last changed, so that caches know what is outdated.
 *
 * There are two numberings. A *version* counts the changes in the order in which this process learns of them. A *change
 * number* is the number of a change in a PostgreSQL database, which all its processes share; clients send it with
 * `x-change`.
 */
export class TableChanges {
  readonly #states = new Map<string, TableState>();
  readonly #anyTable: TableState = { lastVersion: 0 };
  readonly #listeners = new Set<ChangeListener>();
  #cascades: ReadonlyMap<string, readonly string[]> = new Map();
  #version = 0;
  /** The number of the last change that was received; null if no other process changes the database. */
  #lastReceivedNumber: number | null = null;
  #isDisconnected = false;
  /** The number of the last change that this process made; 0 without one. */
  #lastOwnNumber = 0;

  /** Identifies this process among those that share the database. */
  readonly processId = randomUUID();

  /** The version of the last change. Everything that is read from now on is at least as new. */
  get version(): number {
    return this.#version;
  }

  /** @param cascades for each table, the tables in which rows are also deleted or changed when a row of it is deleted */
  setCascades(cascades: ReadonlyMap<string, readonly string[]>): void {
    this.#cascades = cascades;
  }

  /** The number of the last change that this process knows of; 0 if there is none, or changes have no numbers. */
  get latestChangeNumber(): number {
    return Math.max(this.#lastOwnNumber, this.#lastReceivedNumber ?? 0);
  }

  /**
   * Records a change of this process after its commit, even if it is unknown whether the commit succeeded.
   * @param number the change number; null if changes have no numbers
   */
  recordChange({ written, deleted, userIds }: CommittedChange, number: number | null = null): void {
    this.#lastOwnNumber = Math.max(this.#lastOwnNumber, number ?? 0);
    if (written === "all") {
      this.recordUnknownChange();
      return;
    }
    if (written.size === 0) return;
    this.#version += 1;
    for (const table of [...written, ...this.#addCascades(deleted)]) this.#getState(table).lastVersion = this.#version;
    this.#notify(userIds);
  }

  /** Records that any table may have changed. */
  recordUnknownChange(): void {
    this.#version += 1;
    this.#anyTable.lastVersion = this.#version;
    this.#notify("all");
  }

  /** Whether no other process changes the database, as far as this process knows. */
  get isOnlyProcess(): boolean {
    return this.#lastReceivedNumber === null && !this.#isDisconnected;
  }

  /**
   * Whether this process has not seen the change with this number yet. True for any number while changes of other processes
   * are not received.
   */
  isBehind(changeNumber: number): boolean {
    return this.#isDisconnected || (this.#lastReceivedNumber !== null && changeNumber > this.#lastReceivedNumber);
  }

  /** Starts to receive other processes' changes after this number. Invalidates what was cached before. */
  connect(number: number): void {
    this.#lastReceivedNumber = number;
    this.#isDisconnected = false;
    this.recordUnknownChange();
  }

  /** Records that changes of other processes are not received until `connect` is called again. */
  disconnect(): void {
    this.#isDisconnected = true;
    this.recordUnknownChange();
  }

  /** Records a change that was announced by any process. */
  receive(change: AnnouncedChange | AnnouncedUsers): void {
    if (change.number === null) {
      if (change.from !== this.processId) this.#notify(new Set(change.userIds));
      return;
    }
    const { from, before, number, written, deleted, userIds } = change;
    if (this.#lastReceivedNumber === null || number <= this.#lastReceivedNumber) return;
    const isNext = before === this.#lastReceivedNumber;
    this.#lastReceivedNumber = number;
    if (!isNext) this.recordUnknownChange();
    // This process has recorded its own changes already.
    else if (from !== this.processId) {
      this.recordChange({
        written: written === null ? "all" : new Set(written),
        deleted: new Set(deleted),
        userIds: new Set(userIds),
      });
    }
  }

  /** Returns a function that checks whether any of these tables changed after a version. */
  watchTables(tables: Iterable<string>): (version: number) => boolean {
    const states = [this.#anyTable, ...[...tables].map((table) => this.#getState(table))];
    return (version) => states.some(({ lastVersion }) => lastVersion > version);
  }

  /** Calls `listener` after each change. @returns a function that removes the listener */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #notify(userIds: ReadonlySet<number> | "all"): void {
    for (const listener of this.#listeners) listener(userIds);
  }

  #getState(table: string): TableState {
    const existingState = this.#states.get(table);
    if (existingState !== undefined) return existingState;
    const state = { lastVersion: 0 };
    this.#states.set(table, state);
    return state;
  }

  /** Returns these tables, and all tables in which a deletion from them also deletes or changes rows. */
  #addCascades(deleted: Iterable<string>): ReadonlySet<string> {
    const affectedTables = new Set(deleted);
    // The loop also visits the tables that are added while it runs, so it also adds children of children.
    for (const table of affectedTables) {
      for (const child of this.#cascades.get(table) ?? []) affectedTables.add(child);
    }
    return affectedTables;
  }
}

/** The tables that a transaction wrote. */
export type WrittenTables = {
  /** `all` if it is unknown which. */
  readonly written: ReadonlySet<string> | "all";
  /** The tables from which it deleted rows; a subset of `written`. */
  readonly deleted: ReadonlySet<string>;
};

/** What a transaction changed. */
export type CommittedChange = WrittenTables & {
  /** The ids of the users whose private data it changed. */
  readonly userIds: ReadonlySet<number>;
};

/** A committed transaction, as processes announce it to each other. Numbers grow in the order of the commits. */
export type AnnouncedChange = {
  /** The `processId` of the process that made it. */
  readonly from: string;
  /** The number of the previous change. A process that has not received that one has missed a change. */
  readonly before: number;
  readonly number: number;
  /** Null if the tables are unknown. */
  readonly written: readonly string[] | null;
  readonly deleted: readonly string[];
  readonly userIds: readonly number[];
};

/**
 * Further users whose private data a transaction changed. An announcement has room for a limited number of ids, so the
 * remaining ones are announced before it.
 */
export type AnnouncedUsers = { readonly from: string; readonly number: null; readonly userIds: readonly number[] };
