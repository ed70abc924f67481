import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase, type TestDatabase } from "../../../test/open-test-database.ts";
import { runAsLeader } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

/** Starts a process that tries to become the leader. `state` contains whether it leads. */
function startCandidate({ db }: Pick<TestDatabase<object>, "db">, name = "discord") {
  const stopping = new AbortController();
  const state = { isLeading: false, turns: 0 };
  const finished = runAsLeader(db, {
    name,
    checkMs: 5,
    signal: stopping.signal,
    onError: () => undefined,
    async work(signal) {
      state.turns += 1;
      state.isLeading = true;
      while (!signal.aborted) await pause(1);
      state.isLeading = false;
    },
  });
  const stop = async () => {
    stopping.abort();
    await finished;
  };
  return { state, stop };
}

async function openTwoProcesses() {
  const database = await openBareDatabase<object>();
  const otherProcess = await openDatabase<object>(database.location);
  onTestFinished(async () => {
    await otherProcess.close();
    await database.close();
  });
  return { database, otherProcess };
}

async function until(isFulfilled: () => boolean): Promise<void> {
  while (!isFulfilled()) await pause(1);
}

test("only one of two processes leads, and the other takes over", async () => {
  const { database, otherProcess } = await openTwoProcesses();
  const first = startCandidate(database);
  await until(() => first.state.isLeading);
  const second = startCandidate(otherProcess);
  // Leaders with another name are independent.
  const otherLeader = startCandidate(otherProcess, "another");
  await until(() => otherLeader.state.isLeading);
  await pause(20);
  expect(second.state.turns).toBe(0);

  await first.stop();
  await until(() => second.state.isLeading);
  expect(first.state.isLeading).toBe(false);

  await Promise.all([second.stop(), otherLeader.stop()]);
});

test("a leader that loses its session stops, and a process becomes the leader again", async () => {
  const { database, otherProcess } = await openTwoProcesses();
  const first = startCandidate(database);
  await until(() => first.state.isLeading);
  const second = startCandidate(otherProcess);
  await sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`.execute(otherProcess.db);
  await until(() => first.state.turns + second.state.turns === 2);
  await until(() => first.state.isLeading !== second.state.isLeading);
  await Promise.all([first.stop(), second.stop()]);
});
