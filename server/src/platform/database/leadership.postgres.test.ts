import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase, type TestDatabase } from "../../../test/open-test-database.ts";
import { runAsLeader } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

/** Lets a process try to become the leader. `state` says whether it leads now, and how often it has become the leader. */
function startCandidate({ db }: Pick<TestDatabase<object>, "db">, name = "discord") {
  const stopController = new AbortController();
  const state = { isLeading: false, leadershipCount: 0 };
  const finished = runAsLeader(db, {
    name,
    checkIntervalMs: 5,
    signal: stopController.signal,
    onError: () => undefined,
    async work(signal) {
      state.leadershipCount += 1;
      state.isLeading = true;
      while (!signal.aborted) await pause(1);
      state.isLeading = false;
    },
  });
  const stop = async () => {
    stopController.abort();
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

async function waitUntil(isFulfilled: () => boolean): Promise<void> {
  while (!isFulfilled()) await pause(1);
}

test("only one of two processes leads, and the other takes over", async () => {
  const { database, otherProcess } = await openTwoProcesses();
  const firstCandidate = startCandidate(database);
  await waitUntil(() => firstCandidate.state.isLeading);
  const secondCandidate = startCandidate(otherProcess);
  // Leaders with another name are independent.
  const otherLeader = startCandidate(otherProcess, "another");
  await waitUntil(() => otherLeader.state.isLeading);
  // This is enough time for several attempts, which take place every 5 ms.
  await pause(20);
  expect(secondCandidate.state.leadershipCount).toBe(0);

  await firstCandidate.stop();
  await waitUntil(() => secondCandidate.state.isLeading);
  expect(firstCandidate.state.isLeading).toBe(false);

  await Promise.all([secondCandidate.stop(), otherLeader.stop()]);
});

test("a leader that loses its session stops, and a process becomes the leader again", async () => {
  const { database, otherProcess } = await openTwoProcesses();
  const firstCandidate = startCandidate(database);
  await waitUntil(() => firstCandidate.state.isLeading);
  const secondCandidate = startCandidate(otherProcess);
  // Ends the session that holds the lock.
  await sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`.execute(otherProcess.db);
  await waitUntil(() => firstCandidate.state.leadershipCount + secondCandidate.state.leadershipCount === 2);
  await waitUntil(() => firstCandidate.state.isLeading !== secondCandidate.state.isLeading);
  await Promise.all([firstCandidate.stop(), secondCandidate.stop()]);
});
