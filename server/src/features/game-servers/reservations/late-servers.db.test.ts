import { expect } from "vitest";
import {
  addFakeServer,
  readReservations,
  readServer,
  readyMatch,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { Player } from "../../../../test/queue-up.ts";

test("a match keeps a slow server, and gets another one if the console does not respond", async ({ league }) => {
  const slowServer = await addFakeServer(league, "EU 1");
  await addFakeServer(league, "EU 2", 1);
  const { work } = startWorker(league);
  await work();
  const first = await readyMatch(league);
  slowServer.fakeServer.faults = { lateMs: 300 };
  await work(2);
  expect(await readServer(league, first.players[0] as Player, first.matchId)).toMatchObject({ state: "READY" });

  for (const { token } of first.players) await league.call("voteToCancel", { as: token, id: first.matchId });
  await work(2);
  const second = await readyMatch(league, "Cid", "Dan");
  slowServer.fakeServer.faults = { lateMs: 6000 };
  await work();
  league.clock.advance(60_000);
  await work(3);
  expect((await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state])).toEqual([
    ["EU 2", "READY"],
    ["EU 1", "RELEASED"],
    ["EU 1", "RELEASED"],
  ]);
  expect(await readServer(league, second.players[0] as Player, second.matchId)).toMatchObject({ state: "READY" });
});

for (const [call, changes, expectedStates] of [
  ["moveReservation", {}, ["READY", "RELEASED"]],
  ["moveReservation", { sv_map: "ctf1" }, ["READY", "RELEASED"]],
  ["releaseReservation", {}, ["RELEASED"]],
] as const) {
  test(`executes a request that arrives during the setup of a server: ${call} ${Object.keys(changes)}`, async ({
    league,
  }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    await addFakeServer(league, "EU 2", 1);
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    fakeServer.commands.length = 0;
    fakeServer.faults = { lateMs: 300, changes };
    const working = work();
    await expect.poll(() => fakeServer.commands.length).toBeGreaterThan(0);

    const [reservation] = await readReservations(league);
    expect(reservation).toMatchObject({ state: "CONFIGURING" });

    await league.call(call, { as: league.admin, id: reservation?._id ?? "" });
    await working;
    await work(4);
    expect((await readReservations(league)).map(({ state }) => state)).toEqual(expectedStates);
  });
}
