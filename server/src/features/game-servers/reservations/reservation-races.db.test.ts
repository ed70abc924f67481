import { expect } from "vitest";
import {
  addFakeServer,
  readReservations,
  readServer,
  readyMatch,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import { openLeague } from "../../../../test/open-league.ts";
import type { Player } from "../../../../test/queue-up.ts";
import { ReservationWorker } from "./watch-reservations.ts";

test("several processes hold one connection per server, and no two matches share a server", async ({ league }) => {
  const toys = [await addFakeServer(league, "EU 1"), await addFakeServer(league, "EU 2")];
  const workers = [startWorker(league), startWorker(league), startWorker(league)];
  const all = () => Promise.all(workers.map(({ work }) => work()));
  await all();
  for (const names of [
    ["Ann", "Bob"],
    ["Cid", "Dan"],
    ["Eve", "Fay"],
  ])
    await readyMatch(league, ...names);
  for (let turn = 0; turn < 4; turn += 1) await all();
  const states = (await readReservations(league)).map(({ state, gameServerName }) => [state, gameServerName]);
  expect(states.sort()).toEqual([
    ["READY", "EU 1"],
    ["READY", "EU 2"],
    ["WAITING", null],
  ]);
  expect(toys.map(({ fakeServer }) => fakeServer.clients)).toEqual([1, 1]);
  const maps = toys.map(
    ({ fakeServer }) => fakeServer.commands.filter((command) => command.startsWith('sv_map "')).length,
  );
  expect(maps).toEqual([1, 1]);
});

test("a delayed process leaves its server to the process that has taken it over", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const first = startWorker(league);
  const second = startWorker(league);
  await readyMatch(league);
  await first.work(3);
  // A console accepts one connection.
  league.clock.advance(20_000);
  await second.work();
  expect(fakeServer.clients).toBe(1);
  expect(await readReservations(league)).toMatchObject([{ fault: expect.stringContaining("Another program") }]);
  await first.work();
  expect(fakeServer.clients).toBe(0);
  league.clock.advance(5000);
  await second.work();
  expect(fakeServer.clients).toBe(1);
  expect(await readReservations(league)).toMatchObject([{ state: "READY", fault: null }]);
});

test("after a crash at any statement another process completes the reservation", async () => {
  const fault = new Error("The process ends here");
  let left = Number.POSITIVE_INFINITY;
  const league = await openLeague({ ECON_ALLOW: "127.0.0.1" }, undefined, ({ sql }) => {
    if (!/^(?:update|insert).*reservations/.test(sql)) return;
    left -= 1;
    if (left === 0) throw fault;
  });
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { work } = startWorker(league);
  await work();
  for (let kill = 1; kill < 30; kill += 1) {
    const { players, matchId } = await readyMatch(league, `Ann ${kill}`, `Bob ${kill}`);
    fakeServer.players = players.map(({ name }) => name);
    const faults: unknown[] = [];
    const told: (string | null | undefined)[] = [];
    const note = async () => told.push((await readServer(league, players[0] as Player, matchId))?.password);
    const doomed = new ReservationWorker(league.context, (thrown) => faults.push(thrown), 0);
    left = kill;
    for (let turn = 0; left > 0 && turn < 20; turn += 1) {
      await doomed.runOnce().catch((thrown: unknown) => faults.push(thrown));
      await doomed.waitUntilIdle();
      await note();
      fakeServer.log("ddnet-insta", "match end");
      league.clock.advance(20_000);
    }
    left = Number.POSITIVE_INFINITY;
    // All statements of a complete reservation have been tried.
    if (!faults.includes(fault)) return expect(kill).toBeGreaterThan(10);
    fakeServer.dropClients();
    league.clock.advance(60_000);
    await work(2);
    await note();
    fakeServer.log("ddnet-insta", "match end");
    await new Promise((resolve) => setTimeout(resolve, 20));
    await work();
    league.clock.advance(180 * 60_000);
    await work(2);
    league.clock.advance(60_000);
    await work(2);
    const [reservation] = await readReservations(league);
    expect(reservation, `kill ${kill}`).toMatchObject({ state: "RELEASED", isHeld: false });
    expect(told).not.toContain(fakeServer.settings.get("password"));
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe("https://stats.example/insta");
    const { data: queues } = await league.call("searchQueues", { as: league.admin });
    for (const { matches } of queues) {
      for (const { resultId = "" } of matches) await league.call("deleteResult", { as: league.admin, id: resultId });
    }
  }
});
