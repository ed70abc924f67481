import { expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";

test("a match keeps a slow server, and gets another one if the console does not respond", async ({ league }) => {
  const slowServer = await addFakeServer(league, "EU 1");
  // A server with the priority value 1 is reserved after one with the default, 0.
  await addFakeServer(league, "EU 2", { priority: 1 });
  const { runWorker } = startWorker(league);
  await runWorker();
  const firstMatch = await createReadyMatch(league);
  // A response after 300 ms is slow. After 6 s, the console counts as not responding.
  slowServer.fakeServer.misbehaviour = { responseDelayMs: 300 };
  await runWorker();
  expect(await readServer(league, firstMatch.players[0], firstMatch.matchId)).toMatchObject({
    state: "READY",
  });

  for (const { token } of firstMatch.players) await league.call("voteToCancel", { as: token, id: firstMatch.matchId });
  await runWorker();
  const secondMatch = await createReadyMatch(league, "Cid", "Dan");
  slowServer.fakeServer.misbehaviour = { responseDelayMs: 6000 };
  await runWorker();
  // The setup of a server fails after a minute at the latest.
  league.clock.advance(60_000);
  await runWorker();
  // Newest first.
  expect((await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state])).toEqual([
    ["EU 2", "READY"],
    ["EU 1", "RELEASED"],
    ["EU 1", "RELEASED"],
  ]);
  expect(await readServer(league, secondMatch.players[0], secondMatch.matchId)).toMatchObject({
    state: "READY",
  });
});

/** What an admin requests while a server is set up. The setup fails if the server overrides a setting. */
const requests = [
  { call: "moveReservation", setup: "a setup", overriddenSettings: {}, expectedStates: ["READY", "RELEASED"] },
  {
    call: "moveReservation",
    setup: "a failing setup",
    overriddenSettings: { sv_map: "ctf1" },
    expectedStates: ["READY", "RELEASED"],
  },
  { call: "releaseReservation", setup: "a setup", overriddenSettings: {}, expectedStates: ["RELEASED"] },
] as const;
for (const { call, setup, overriddenSettings, expectedStates } of requests) {
  test(`${call} is executed if it arrives during ${setup} of a server`, async ({ league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    await addFakeServer(league, "EU 2", { priority: 1 });
    const { runWorker } = startWorker(league);
    await runWorker();
    await createReadyMatch(league);
    fakeServer.commands.length = 0;
    fakeServer.misbehaviour = { responseDelayMs: 300, overriddenSettings };
    const pendingRun = runWorker();
    await expect.poll(() => fakeServer.commands.length).toBeGreaterThan(0);

    const [reservation] = await readReservations(league);
    expect(reservation).toMatchObject({ state: "CONFIGURING" });

    await league.call(call, { as: league.admin, id: reservation?._id ?? "" });
    await pendingRun;
    await runWorker();
    expect((await readReservations(league)).map(({ state }) => state)).toEqual(expectedStates);
  });
}
