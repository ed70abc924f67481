import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase, type TestDatabase } from "../../../test/open-test-database.ts";
import { runAsLeader } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

/** One process that would lead, and whether it does. */
function candidate({ db }: Pick<TestDatabase<object>, "db">, name = "discord") {
  const ending = new AbortController();
  const state = { isLeading: false, turns: 0 };
  const over = runAsLeader(db, {
    name,
    checkMs: 5,
    signal: ending.signal,
    // A lost session is reported here, as it should be.
    onError: () => undefined,
    async work(signal) {
      state.turns += 1;
      state.isLeading = true;
      while (!signal.aborted) await pause(1);
      state.isLeading = false;
    },
  });
  const stop = async () => {
    ending.abort();
    await over;
  };
  return { state, stop };
}

async function twoProcesses() {
  const database = await openBareDatabase<object>();
  const other = await openDatabase<object>(database.location);
  onTestFinished(async () => {
    await other.close();
    await database.close();
  });
  return { database, other };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(1);
}

test("only one of two processes leads, and the other takes over", async () => {
  const { database, other } = await twoProcesses();
  const first = candidate(database);
  await until(() => first.state.isLeading);
  const second = candidate(other);
  // Another's matters are no concern of theirs.
  const elsewhere = candidate(other, "another");
  await until(() => elsewhere.state.isLeading);
  await pause(20);
  expect(second.state.turns).toBe(0);

  await first.stop();
  await until(() => second.state.isLeading);
  expect(first.state.isLeading).toBe(false);

  await Promise.all([second.stop(), elsewhere.stop()]);
});

test("a leader that loses its session stops, and a process becomes the leader again", async () => {
  const { database, other } = await twoProcesses();
  const first = candidate(database);
  await until(() => first.state.isLeading);
  const second = candidate(other);
  await sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`.execute(other.db);
  await until(() => first.state.turns + second.state.turns === 2);
  await until(() => first.state.isLeading !== second.state.isLeading);
  await Promise.all([first.stop(), second.stop()]);
});
