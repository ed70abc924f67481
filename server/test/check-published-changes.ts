import { DatabaseSync, type StatementSync } from "node:sqlite";
import { expect, onTestFinished } from "vitest";
import type { LeagueDatabase } from "../src/features/context.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { CommittedChange, TableChanges } from "../src/platform/database/table-changes.ts";
import {
  createMembershipQueries,
  createPublicQueries,
  createUserQueries,
  deletedUsersSql,
  type VisibleRows,
} from "./visible-state-queries.ts";

type Options = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly tableChanges: TableChanges;
  /** The SQLite file. */
  readonly file: string;
};

/** The databases in which `changeWithoutPublishing` writes at the moment. */
const uncheckedDatabases = new Set<LeagueDatabase>();

/** Runs a change that a test makes with a query instead of a call. The check accepts that it publishes nothing. */
export async function changeWithoutPublishing<Result>(
  db: LeagueDatabase,
  change: () => Promise<Result>,
): Promise<Result> {
  // The change of a test may contain another one.
  const isInner = uncheckedDatabases.has(db);
  uncheckedDatabases.add(db);
  try {
    return await change();
  } finally {
    if (!isInner) uncheckedDatabases.delete(db);
  }
}

/**
 * After each commit until the end of the test, reads what everyone and what each user sees, and compares it with what they saw
 * before. The test fails if a transaction did not publish such a change, or published one for a user who cannot see any. Works
 * only on SQLite, where no other transaction changes anything between the commit and the read.
 */
export function checkPublishedChanges({ db, clock, tableChanges, file }: Options): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const watchRows = (queries: Readonly<Record<string, VisibleRows>>) =>
    Object.entries(queries).map(([name, rows]) => new WatchedRows(database, name, rows));
  const publicRows = watchRows(createPublicQueries(db));
  const userRows = watchRows(createUserQueries(db));
  // Changes of these rows may be published to a user, but need not be.
  const membershipRows = watchRows(createMembershipQueries(db));
  const deletedUsers = database.prepare(deletedUsersSql);
  const faults = new Set<string>();

  function check({ written, deleted, userIds }: CommittedChange): void {
    // `written` also contains the names of published queries, as "public NAME".
    const tables = written === "all" ? [] : [...written].filter((name) => !name.startsWith("public "));
    // The deletion of a row may also delete rows of other tables, which `written` does not contain.
    const isAffected = (rows: WatchedRows) => written === "all" || deleted.size > 0 || rows.dependsOn(tables);
    // Also reads if nothing is checked, because the next commit is compared with the rows read now.
    const readChanges = (watchedRows: readonly WatchedRows[]) =>
      watchedRows.filter(isAffected).map((rows) => rows.readChange(clock.now()));
    const publicChanges = readChanges(publicRows);
    const userChanges = readChanges(userRows);
    const membershipChanges = readChanges(membershipRows);
    // If it is unknown what a transaction changed, all pages are reloaded.
    if (written === "all" || uncheckedDatabases.has(db)) return;
    const deletedIds = new Set(deletedUsers.all().map(({ id }) => Number(id)));
    const newFaults = [
      ...findPublicFaults(publicChanges, written),
      ...findMissingUsers(userChanges, userIds.union(deletedIds)),
      // The end of a season may be published to every user.
      ...(tables.includes("seasons")
        ? []
        : findUnaffectedUsers([...userChanges, ...membershipChanges], userIds.difference(deletedIds))),
    ];
    for (const fault of newFaults) faults.add(`A transaction that writes ${tables.join(", ")} ${fault}`);
  }

  // Every commit calls this method, so the check replaces it.
  const recordChange = tableChanges.recordChange.bind(tableChanges);
  tableChanges.recordChange = (change, number) => {
    recordChange(change, number);
    check(change);
  };
  onTestFinished(() => {
    tableChanges.recordChange = recordChange;
    database.close();
    expect([...faults], "what transactions published").toEqual([]);
  });
}

/** How the rows of a query have changed since they were last read. */
type RowsChange = {
  /** The name of the query. */
  readonly name: string;
  readonly isChanged: boolean;
  /** The users whose own visible rows have changed. */
  readonly userIds: ReadonlySet<number>;
  /** Like `userIds`, but also with the users of rows that have ended or that everyone sees. */
  readonly possibleUserIds: ReadonlySet<number>;
};

function findPublicFaults(changes: readonly RowsChange[], published: ReadonlySet<string>): string[] {
  return changes.flatMap(({ name, isChanged }) => {
    if (isChanged === published.has(`public ${name}`)) return [];
    return [isChanged ? `does not publish ${name}` : `publishes ${name}, but nobody sees a change`];
  });
}

function findMissingUsers(changes: readonly RowsChange[], publishedIds: ReadonlySet<number>): string[] {
  return changes.flatMap(({ name, userIds }) =>
    [...userIds.difference(publishedIds)].map((id) => `does not publish to user ${id}: ${name}`),
  );
}

function findUnaffectedUsers(changes: readonly RowsChange[], publishedIds: ReadonlySet<number>): string[] {
  const allowedIds = new Set(changes.flatMap(({ possibleUserIds }) => [...possibleUserIds]));
  return [...publishedIds.difference(allowedIds)].map((id) => `publishes to user ${id}, who sees no change`);
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a query, as they were last read. */
class WatchedRows {
  readonly #name: string;
  readonly #tables: readonly string[];
  readonly #parameters: readonly (string | number)[];
  readonly #statement: StatementSync;
  #rows: readonly Row[];

  constructor(database: DatabaseSync, name: string, { tables, query }: VisibleRows) {
    this.#name = name;
    this.#tables = tables;
    this.#statement = database.prepare(query.sql);
    this.#parameters = query.parameters as readonly (string | number)[];
    this.#rows = this.#read();
  }

  dependsOn(tables: readonly string[]): boolean {
    return tables.some((table) => this.#tables.includes(table));
  }

  /** Reads the rows again, and compares them with the previous ones. */
  readChange(now: number): RowsChange {
    const previousRows = this.#rows;
    this.#rows = this.#read();
    return {
      name: this.#name,
      isChanged: JSON.stringify(previousRows) !== JSON.stringify(this.#rows),
      userIds: findChangedUsers(previousRows, this.#rows, (row) => isOwnRow(row, now)),
      possibleUserIds: findChangedUsers(previousRows, this.#rows, () => true),
    };
  }

  #read(): readonly Row[] {
    return this.#statement.all(...this.#parameters);
  }
}

/** Returns the users whose rows differ, among the rows that `isCompared` selects. */
function findChangedUsers(
  previousRows: readonly Row[],
  rows: readonly Row[],
  isCompared: (row: Row) => boolean,
): ReadonlySet<number> {
  const previous = groupByUser(previousRows.filter(isCompared));
  const current = groupByUser(rows.filter(isCompared));
  const userIds = new Set([...previous.keys(), ...current.keys()]);
  return new Set([...userIds].filter((id) => previous.get(id) !== current.get(id)));
}

/** Whether only its user sees a row: not everyone yet, and not nobody any more. @param now milliseconds since the epoch */
function isOwnRow({ hidden_until, ends_at }: Row, now: number): boolean {
  if (hidden_until !== undefined) return Number(hidden_until) > now;
  return ends_at === undefined || Number(ends_at) > now;
}

/** Returns the rows of each user as text. */
function groupByUser(rows: readonly Row[]): ReadonlyMap<number, string> {
  // `hidden_until` only controls the check. Users do not see it.
  const visibleRows = rows.map(({ hidden_until: _hiddenUntil, ...columns }) => columns);
  const rowsByUser = Map.groupBy(visibleRows, ({ user_id }) => Number(user_id));
  return new Map([...rowsByUser].map(([id, userRows]) => [id, JSON.stringify(userRows)]));
}
