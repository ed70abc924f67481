import { expect, onTestFinished, test, vi } from "vitest";
import { beginSeason } from "../test/league-season.ts";
import { openLeague } from "../test/open-league.ts";
import { createMode } from "../test/play.ts";
import { runInDatabase } from "../test/run-on-postgres.ts";
import { buildApp } from "./app.ts";
import { changeUser, type UserChange } from "./features/people/users/users-queries.ts";
import { publicPartOf } from "./features/public-changes.ts";
import type { Tables } from "./features/tables.ts";
import { transaction } from "./platform/database/database.ts";
import { followChanges } from "./platform/database/follow-changes.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import type { TableChanges } from "./platform/database/table-changes.ts";

/** A league behind two processes that share its database, and what a mode of it is called by the second. */
async function openTwice() {
  const league = await openLeague();
  const modeId = await createMode(league, "first");
  const url = league.location.url ?? "";
  const database = await openDatabase<Tables>(league.location);
  const { changes } = database;
  const other = await buildApp({ ...league, ...database, context: { ...league.context, db: database.db } });
  onTestFinished(async () => {
    await other.server.close();
    await database.close();
  });
  const follow = async (process: { readonly changes: TableChanges }) => {
    const following = await followChanges(process.changes, url, () => undefined);
    onTestFinished(() => following.stop());
  };
  /** Calls it so by a call to the first process, and answers the number of the change. */
  const rename = async (name: string) => {
    const { headers } = await league.send("updateMode", { as: league.admin, id: modeId, body: { name } });
    return String(headers["x-change"]);
  };
  const nameAtOther = async (headers: Record<string, string> = {}) => {
    const reply = await other.server.inject({ url: `/api/mode/${modeId}`, headers });
    return reply.json<{ data: { name: string } }>().data.name;
  };
  return { league, other, url, modeId, changes, follow, rename, nameAtOther };
}

test("a change is visible to its author in every process immediately, and to others soon", async () => {
  const { league, changes, follow, rename, nameAtOther } = await openTwice();
  await follow({ changes });
  await follow(league);
  let last = 0;
  for (let round = 0; round < 30; round += 1) {
    await nameAtOther();
    const change = await rename(`name ${round}`);
    expect(Number(change)).toBeGreaterThan(last);
    last = Number(change);
    expect(await nameAtOther({ "x-change": change })).toBe(`name ${round}`);
  }
  const change = await rename("last");
  await vi.waitFor(async () => expect(await nameAtOther()).toBe("last"), { timeout: 10_000 });
  // The cache was bypassed and not filled; now the change was received.
  await vi.waitFor(() => expect(changes.isBehind(Number(change))).toBe(false), { timeout: 10_000 });
});

test("a changed season is visible to its author in the calendar feed of every process immediately", async () => {
  const { league, other, changes, follow } = await openTwice();
  await follow({ changes });
  await follow(league);
  const { _id: id } = await beginSeason(league);
  const feedAtOther = async (headers: Record<string, string>) =>
    (await other.server.inject({ url: `/api/calendar/season/${id}.ics`, headers })).body;
  for (let round = 0; round < 30; round += 1) {
    await feedAtOther({});
    const name = `Season ${round}`;
    const { headers } = await league.send("updateSeason", { as: league.admin, id, body: { name } });
    expect(await feedAtOther({ "x-change": String(headers["x-change"]) })).toContain(` · ${name}\r\n`);
  }
});

test("other processes learn whether the change of a table was published", async () => {
  const { league, changes, follow } = await openTwice();
  await follow({ changes });
  const isPublished = changes.watchTables([publicPartOf("users")]);
  const isWritten = changes.watchTables(["users"]);
  const id = Number(league.adminId);
  const change = async (edit: UserChange) => {
    const before = changes.version;
    await transaction(league.context.db, (trx) => changeUser(trx, id, edit));
    await vi.waitFor(() => expect(isWritten(before)).toBe(true), { timeout: 10_000 });
    return isPublished(before);
  };
  expect(await change({ email: "new@players.example" })).toBe(false);
  expect(await change({ user_name: "Root" })).toBe(true);
});

test("a change whose notification was lost is found by polling", async () => {
  const { url, changes, follow, nameAtOther, modeId } = await openTwice();
  await follow({ changes });
  expect(await nameAtOther()).toBe("first");
  await runInDatabase(
    url,
    `update modes set name = 'silent' where id = ${modeId}; update last_change set number = number + 7`,
  );
  await vi.waitFor(async () => expect(await nameAtOther()).toBe("silent"), { timeout: 10_000 });
});

test("no cached response is used while changes are not received, and receiving resumes afterwards", async () => {
  const { url, changes, follow, rename, nameAtOther } = await openTwice();
  await follow({ changes });
  expect(await nameAtOther()).toBe("first");
  await runInDatabase(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '% from last_change' and pid <> pg_backend_pid()",
  );
  await vi.waitFor(() => expect(changes.isBehind(0)).toBe(true), { timeout: 10_000, interval: 5 });
  await rename("unheard");
  expect(await nameAtOther()).toBe("unheard");
  await vi.waitFor(() => expect(changes.isBehind(0)).toBe(false), { timeout: 10_000 });
  await rename("heard");
  await vi.waitFor(async () => expect(await nameAtOther()).toBe("heard"), { timeout: 10_000 });
});

test("while changes are not received, pages reload only at some of the attempts", async () => {
  const { changes } = await openTwice();
  const attempt = vi.fn();
  const told = vi.fn();
  changes.listen(told);
  const following = await followChanges(changes, "postgres://nobody@127.0.0.1:1/nothing", attempt);
  onTestFinished(() => following.stop());
  await vi.waitFor(() => expect(attempt.mock.calls.length).toBeGreaterThan(3), { timeout: 50_000 });
  expect(told).toHaveBeenCalledTimes(2);
});

test("an invented change number is ignored and breaks nothing", async () => {
  const { changes, follow, rename, nameAtOther } = await openTwice();
  await follow({ changes });
  for (const number of ["9007199254740991", "-1", "x", "1e400"]) {
    expect(await nameAtOther({ "x-change": number })).toBe("first");
  }
  await rename("next");
  await vi.waitFor(async () => expect(await nameAtOther()).toBe("next"), { timeout: 10_000 });
});
