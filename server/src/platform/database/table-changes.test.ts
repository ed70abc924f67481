import { expect, test } from "vitest";
import { type AnnouncedChange, TableChanges } from "./table-changes.ts";

/** Creates the announcement of a change of another process, by default of a user. */
const announce = (number: number, fields: Partial<AnnouncedChange> = {}): AnnouncedChange => ({
  from: "another process",
  before: number - 1,
  number,
  written: ["users"],
  deleted: [],
  userIds: [],
  ...fields,
});

/** Creates a record that receives changes after the number 5. `changed` lists the watched tables that a call changes. */
function openChanges() {
  const changes = new TableChanges();
  changes.connect(5);
  const notified: unknown[] = [];
  changes.listen((userIds) => notified.push(userIds));
  const tables = ["users", "clans", "clan_members"] as const;
  const listChanged = (act: () => void) => {
    const { version } = changes;
    const watched = tables.map((table) => ({ table, hasChanged: changes.watchTables([table]) }));
    act();
    return watched.filter(({ hasChanged }) => hasChanged(version)).map(({ table }) => table);
  };
  return { changes, notified, tables, listChanged };
}

const noIds: ReadonlySet<number> = new Set();

test("a change of another process changes its tables, and is passed to the listeners", () => {
  const { changes, notified, listChanged } = openChanges();
  expect(listChanged(() => changes.receive(announce(6, { userIds: [3, 4] })))).toEqual(["users"]);
  expect(notified).toEqual([new Set([3, 4])]);
  expect(changes.latestChangeNumber).toBe(6);
});

test("a change of unknown tables, and one after a missed change, may have changed every table", () => {
  const { changes, tables, notified, listChanged } = openChanges();
  expect(listChanged(() => changes.receive(announce(6, { written: null })))).toEqual(tables);
  expect(listChanged(() => changes.receive(announce(8)))).toEqual(tables);
  expect(listChanged(() => changes.receive(announce(9)))).toEqual(["users"]);
  expect(notified).toEqual(["all", "all", noIds]);
});

test("a change that was received before, or that this process made itself, changes nothing more", () => {
  const { changes, notified, listChanged } = openChanges();
  expect(listChanged(() => changes.receive(announce(5)))).toEqual([]);
  expect(listChanged(() => changes.receive(announce(6, { from: changes.processId })))).toEqual([]);
  expect(listChanged(() => changes.receive(announce(6)))).toEqual([]);
  expect([changes.isBehind(6), changes.isBehind(7), notified.length]).toEqual([false, true, 0]);
});

test("further users of a change are passed to the listeners, except those of the own process", () => {
  const { changes, notified, listChanged } = openChanges();
  expect(listChanged(() => changes.receive({ from: "another process", number: null, userIds: [7] }))).toEqual([]);
  changes.receive({ from: changes.processId, number: null, userIds: [8] });
  expect(notified).toEqual([new Set([7])]);
});

test("a process without connection receives no changes, and is behind every change", () => {
  const { changes, tables, listChanged } = openChanges();
  expect(listChanged(() => changes.disconnect())).toEqual(tables);
  expect([changes.isBehind(1), changes.isOnlyProcess]).toEqual([true, false]);
  expect(listChanged(() => changes.connect(9))).toEqual(tables);
  expect([changes.isBehind(9), changes.isOnlyProcess, changes.latestChangeNumber]).toEqual([false, false, 9]);
});

test("the only process of a database is never behind, and ignores announcements", () => {
  const changes = new TableChanges();
  const listener = () => expect.unreachable();
  changes.listen(listener);
  changes.receive(announce(1));
  expect([changes.isOnlyProcess, changes.isBehind(1), changes.latestChangeNumber]).toEqual([true, false, 0]);
});

test("a deletion also changes the tables whose rows the database deletes with it, at any depth", () => {
  const { changes, listChanged, notified } = openChanges();
  const cascades = { users: ["clans"], clans: ["clan_members"] };
  changes.setCascades(new Map(Object.entries(cascades)));
  const written = new Set(["users"]);
  expect(listChanged(() => changes.recordChange({ written, deleted: written, userIds: noIds }))).toHaveLength(3);
  expect(listChanged(() => changes.recordChange({ written, deleted: new Set(), userIds: noIds }))).toEqual(["users"]);
  expect(notified).toHaveLength(2);
});

test("a transaction without writes is no change, but its number counts", () => {
  const { changes, notified, listChanged } = openChanges();
  const nothing = { written: new Set<string>(), deleted: new Set<string>(), userIds: noIds };
  expect(listChanged(() => changes.recordChange(nothing, 7))).toEqual([]);
  expect([changes.latestChangeNumber, notified.length]).toEqual([7, 0]);
  changes.recordChange(nothing, 6);
  expect(changes.latestChangeNumber).toBe(7);
});

test("a removed listener is not called again", () => {
  const { changes } = openChanges();
  const calls: string[] = [];
  const removeFirst = changes.listen(() => calls.push("first"));
  changes.listen(() => calls.push("second"));
  changes.recordUnknownChange();
  removeFirst();
  changes.recordUnknownChange();
  expect(calls).toEqual(["first", "second", "second"]);
});
