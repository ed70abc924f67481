import { expect, test } from "vitest";
import { type AnnouncedChange, TableChanges } from "./table-changes.ts";

/** Creates the announcement of a change of another process, by default of a user. */
const createAnnouncement = (number: number, fields: Partial<AnnouncedChange> = {}): AnnouncedChange => ({
  from: "another process",
  before: number - 1,
  number,
  written: ["users"],
  deleted: [],
  userIds: [],
  ...fields,
});

/**
 * Creates a record that receives changes after the number 5. `notifiedUsers` lists the user ids with which the listeners were
 * called. `listChanged` lists the tables that count as changed after an action.
 */
function openChanges() {
  const changes = new TableChanges();
  changes.connect(5);
  const notifiedUsers: unknown[] = [];
  changes.listen((userIds) => notifiedUsers.push(userIds));
  const tables = ["users", "clans", "clan_members"] as const;
  const listChanged = (action: () => void) => {
    const { version } = changes;
    const watchedTables = tables.map((table) => ({ table, hasChanged: changes.watchTables([table]) }));
    action();
    return watchedTables.filter(({ hasChanged }) => hasChanged(version)).map(({ table }) => table);
  };
  return { changes, notifiedUsers, tables, listChanged };
}

const noIds: ReadonlySet<number> = new Set();

test("the tables that another process has changed count as changed, and the listeners get the users", () => {
  const { changes, notifiedUsers, listChanged } = openChanges();
  expect(listChanged(() => changes.receive(createAnnouncement(6, { userIds: [3, 4] })))).toEqual(["users"]);
  expect(notifiedUsers).toEqual([new Set([3, 4])]);
  expect(changes.latestChangeNumber).toBe(6);
});

test("a change of unknown tables, and one after a missed change, may have changed every table", () => {
  const { changes, tables, notifiedUsers, listChanged } = openChanges();
  expect(listChanged(() => changes.receive(createAnnouncement(6, { written: null })))).toEqual(tables);
  expect(listChanged(() => changes.receive(createAnnouncement(8)))).toEqual(tables);
  expect(listChanged(() => changes.receive(createAnnouncement(9)))).toEqual(["users"]);
  expect(notifiedUsers).toEqual(["all", "all", noIds]);
});

test("a change that was received before, or that this process made itself, has no further effect", () => {
  const { changes, notifiedUsers, listChanged } = openChanges();
  expect(listChanged(() => changes.receive(createAnnouncement(5)))).toEqual([]);
  expect(listChanged(() => changes.receive(createAnnouncement(6, { from: changes.processId })))).toEqual([]);
  expect(listChanged(() => changes.receive(createAnnouncement(6)))).toEqual([]);
  expect([changes.isBehind(6), changes.isBehind(7), notifiedUsers.length]).toEqual([false, true, 0]);
});

test("users that are announced separately are passed to the listeners, unless this process announced them", () => {
  const { changes, notifiedUsers, listChanged } = openChanges();
  expect(listChanged(() => changes.receive({ from: "another process", number: null, userIds: [7] }))).toEqual([]);
  changes.receive({ from: changes.processId, number: null, userIds: [8] });
  expect(notifiedUsers).toEqual([new Set([7])]);
});

test("a process without a connection receives no changes, and counts as behind every change", () => {
  const { changes, tables, listChanged } = openChanges();
  expect(listChanged(() => changes.disconnect())).toEqual(tables);
  expect([changes.isBehind(1), changes.isOnlyProcess]).toEqual([true, false]);
  expect(listChanged(() => changes.connect(9))).toEqual(tables);
  expect([changes.isBehind(9), changes.isOnlyProcess, changes.latestChangeNumber]).toEqual([false, false, 9]);
});

test("the only process of a database never counts as behind, and ignores announcements", () => {
  const changes = new TableChanges();
  const listener = () => expect.unreachable();
  changes.listen(listener);
  changes.receive(createAnnouncement(1));
  expect([changes.isOnlyProcess, changes.isBehind(1), changes.latestChangeNumber]).toEqual([true, false, 0]);
});

test("a deletion also changes the tables whose rows the database deletes with it, at any depth", () => {
  const { changes, tables, listChanged, notifiedUsers } = openChanges();
  const cascades = { users: ["clans"], clans: ["clan_members"] };
  changes.setCascades(new Map(Object.entries(cascades)));
  const written = new Set(["users"]);
  expect(listChanged(() => changes.recordChange({ written, deleted: written, userIds: noIds }))).toEqual(tables);
  expect(listChanged(() => changes.recordChange({ written, deleted: new Set(), userIds: noIds }))).toEqual(["users"]);
  expect(notifiedUsers).toHaveLength(2);
});

test("a transaction without writes changes no table, but its number is recorded", () => {
  const { changes, notifiedUsers, listChanged } = openChanges();
  const noChange = { written: new Set<string>(), deleted: new Set<string>(), userIds: noIds };
  expect(listChanged(() => changes.recordChange(noChange, 7))).toEqual([]);
  expect([changes.latestChangeNumber, notifiedUsers.length]).toEqual([7, 0]);
});

test("the latest change number never decreases", () => {
  const { changes } = openChanges();
  const noChange = { written: new Set<string>(), deleted: new Set<string>(), userIds: noIds };
  changes.recordChange(noChange, 7);
  changes.recordChange(noChange, 6);
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
