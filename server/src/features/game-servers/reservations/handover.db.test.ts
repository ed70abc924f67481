import { expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readServer,
  retryPauseMs,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";

/** How long a process may handle a reservation without renewing its lease. */
const leaseMs = 15_000;

/** Opens a match of Ann and Bob. A first process has set up its server, and a second one has not done anything yet. */
async function openMatchWithTwoProcesses(league: League) {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const firstProcess = startWorker(league);
  await firstProcess.runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await firstProcess.runWorker();
  const readState = async () => (await readServer(league, players[0], matchId))?.state;
  expect(await readState()).toBe("READY");
  fakeServer.players = ["Ann", "Bob"];
  return { fakeServer, firstProcess, secondProcess: startWorker(league), readState };
}

test("a process that stops closes its connections, and another one continues its matches at once", async ({
  league,
}) => {
  const { fakeServer, firstProcess, secondProcess, readState } = await openMatchWithTwoProcesses(league);
  await firstProcess.worker.stop();
  await expect.poll(() => fakeServer.clientCount).toBe(0);
  await secondProcess.runWorker();
  expect(await readState()).toBe("LIVE");
});

test("a process whose lease has expired leaves the console to the process that has leased the match", async ({
  league,
}) => {
  const { fakeServer, firstProcess, secondProcess, readState } = await openMatchWithTwoProcesses(league);
  league.clock.advance(leaseMs);
  // The console accepts one connection, and the first process still has it.
  await secondProcess.runWorker();
  expect(fakeServer.rejectedConnectionCount).toBe(1);
  await firstProcess.runWorker();
  await expect.poll(() => fakeServer.clientCount).toBe(0);
  league.clock.advance(retryPauseMs);
  await secondProcess.runWorker();
  expect(await readState()).toBe("LIVE");
});
