import { expect, onTestFinished, test, vi } from "vitest";
import { beginSeason } from "../test/league-season.ts";
import { openLeague } from "../test/open-league.ts";
import { createMode } from "../test/play.ts";
import { runInDatabase } from "../test/run-on-postgres.ts";
import { buildApp } from "./app.ts";
import { changeUser, type UserChange } from "./features/people/users/users-queries.ts";
import { getPublicPartName, publishUserChanges } from "./features/public-changes.ts";
import type { Tables } from "./features/tables.ts";
import { transaction } from "./platform/database/database.ts";
import { followChanges } from "./platform/database/follow-changes.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import type { TableChanges } from "./platform/database/table-changes.ts";

// Changes are numbered. The reply to a change has its number in the header `x-change`, and the client sends it back with its
// next requests. A process that has not received this change yet ("is behind") does not reply from its cache.

/** Opens a league with one mode in two processes that share its database. */
async function openInTwoProcesses() {
  const league = await openLeague();
  const modeId = await createMode(league, "first");
  const url = league.location.url ?? "";
  const database = await openDatabase<Tables>(league.location);
  const { changes } = database;
  const secondApp = await buildApp({ ...league, ...database, context: { ...league.context, db: database.db } });
  onTestFinished(async () => {
    await secondApp.server.close();
    await database.close();
  });
  /** Makes a process receive the changes of the other one. */
  const follow = async (changesOfProcess: TableChanges) => {
    const following = await followChanges(changesOfProcess, url, () => undefined);
    onTestFinished(() => following.stop());
  };
  /** Renames the mode in the first process. Returns the number of the change. */
  const renameMode = async (name: string) => {
    const { headers } = await league.send("updateMode", { as: league.admin, id: modeId, body: { name } });
    return String(headers["x-change"]);
  };
  /** Reads the name of the mode in the second process. */
  const readModeName = async (headers: Record<string, string> = {}) => {
    const reply = await secondApp.server.inject({ url: `/api/mode/${modeId}`, headers });
    return reply.json<{ data: { name: string } }>().data.name;
  };
  return { league, secondApp, url, modeId, changes, follow, renameMode, readModeName };
}

test("a change is visible to its author in every process immediately, and to others soon", async () => {
  const { league, changes, follow, renameMode, readModeName } = await openInTwoProcesses();
  await follow(changes);
  await follow(league.tableChanges);
  let lastChange = 0;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    // Fills the cache with the old name.
    await readModeName();
    const change = await renameMode(`name ${attempt}`);
    expect(Number(change)).toBeGreaterThan(lastChange);
    lastChange = Number(change);
    expect(await readModeName({ "x-change": change })).toBe(`name ${attempt}`);
  }
  const change = await renameMode("last");
  await vi.waitFor(async () => expect(await readModeName()).toBe("last"), { timeout: 10_000 });
  // The read above does not show that the process has received the change: until then, it does not use its cache.
  await vi.waitFor(() => expect(changes.isBehind(Number(change))).toBe(false), { timeout: 10_000 });
});

test("a process learns of all users whose own state a transaction in another process changes", async () => {
  const { league, changes, follow } = await openInTwoProcesses();
  await follow(changes);
  const receivedIds = new Set<number>();
  changes.listen((userIds) => {
    if (userIds !== "all") for (const id of userIds) receivedIds.add(id);
  });
  // More ids than a notification of PostgreSQL can contain.
  const userIds = Array.from({ length: 3000 }, (_, index) => 1_000_000 + index);
  await transaction(league.context.db, async (trx) => {
    publishUserChanges(trx, userIds);
    await changeUser(trx, Number(league.adminId), { user_name: "Root" });
  });
  await vi.waitFor(() => expect([...receivedIds]).toEqual(userIds), { timeout: 10_000 });
});

test("a changed season is visible to its author in the calendar feed of every process immediately", async () => {
  const { league, secondApp, changes, follow } = await openInTwoProcesses();
  await follow(changes);
  await follow(league.tableChanges);
  const { _id: id } = await beginSeason(league);
  const readFeed = async (headers: Record<string, string>) =>
    (await secondApp.server.inject({ url: `/api/calendar/season/${id}.ics`, headers })).body;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await readFeed({});
    const name = `Season ${attempt}`;
    const { headers } = await league.send("updateSeason", { as: league.admin, id, body: { name } });
    expect(await readFeed({ "x-change": String(headers["x-change"]) })).toContain(` · ${name}\r\n`);
  }
});

test("other processes learn whether the change of a table was published", async () => {
  const { league, changes, follow } = await openInTwoProcesses();
  await follow(changes);
  // The public part of users changes only if other users can see the change.
  const wasPublished = changes.watchTables([getPublicPartName("users")]);
  const hasChanged = changes.watchTables(["users"]);
  const id = Number(league.adminId);
  const change = async (edit: UserChange) => {
    const versionBefore = changes.version;
    await transaction(league.context.db, (trx) => changeUser(trx, id, edit));
    await vi.waitFor(() => expect(hasChanged(versionBefore)).toBe(true), { timeout: 10_000 });
    return wasPublished(versionBefore);
  };
  expect(await change({ email: "new@players.example" })).toBe(false);
  expect(await change({ user_name: "Root" })).toBe(true);
});

test("a change whose notification was lost is found by polling", async () => {
  const { url, changes, follow, readModeName, modeId } = await openInTwoProcesses();
  await follow(changes);
  expect(await readModeName()).toBe("first");
  // Increases the number of the last change without the notification that a process usually sends.
  await runInDatabase(
    url,
    `update modes set name = 'silent' where id = ${modeId}; update last_change set number = number + 1`,
  );
  await vi.waitFor(async () => expect(await readModeName()).toBe("silent"), { timeout: 10_000 });
});

test("cached responses are not used while changes cannot be received, and receiving resumes afterwards", async () => {
  const { url, changes, follow, renameMode, readModeName } = await openInTwoProcesses();
  await follow(changes);
  expect(await readModeName()).toBe("first");
  // Closes the connection on which the process receives changes.
  await runInDatabase(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '% from last_change' and pid <> pg_backend_pid()",
  );
  // Every process has seen change 0, so it is behind only while it does not receive changes.
  await vi.waitFor(() => expect(changes.isBehind(0)).toBe(true), { timeout: 10_000, interval: 5 });
  await renameMode("while disconnected");
  expect(await readModeName()).toBe("while disconnected");
  await vi.waitFor(() => expect(changes.isBehind(0)).toBe(false), { timeout: 10_000 });
  await renameMode("after reconnecting");
  await vi.waitFor(async () => expect(await readModeName()).toBe("after reconnecting"), { timeout: 10_000 });
});

test("while changes cannot be received, pages are not reloaded after each failed attempt to reconnect", async () => {
  const { changes } = await openInTwoProcesses();
  // Called after each failed attempt to connect. Nobody listens on port 1.
  const onError = vi.fn();
  const onChange = vi.fn();
  changes.listen(onChange);
  const following = await followChanges(changes, "postgres://nobody@127.0.0.1:1/nothing", onError);
  onTestFinished(() => following.stop());
  await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(3), { timeout: 50_000 });
  // Called at the start, after the first failed attempt, and then after every tenth one.
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("an unknown change number is ignored and breaks nothing", async () => {
  const { changes, follow, renameMode, readModeName } = await openInTwoProcesses();
  await follow(changes);
  for (const number of ["9007199254740991", "-1", "x", "1e400"]) {
    expect(await readModeName({ "x-change": number })).toBe("first");
  }
  await renameMode("next");
  await vi.waitFor(async () => expect(await readModeName()).toBe("next"), { timeout: 10_000 });
});
