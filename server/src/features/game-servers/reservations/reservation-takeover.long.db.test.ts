import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { originalPostEndpoint } from "../../../../demo/fake-game-server.ts";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  retryPauseMs,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { ReservationWorker } from "./watch-reservations.ts";

test("several processes open one connection per server, and no two matches share a server", async ({ league }) => {
  const servers = [await addFakeServer(league, "EU 1"), await addFakeServer(league, "EU 2")];
  const workers = [startWorker(league), startWorker(league), startWorker(league)];
  const runWorkers = () => Promise.all(workers.map(({ runWorker }) => runWorker()));

  await runWorkers();
  await createReadyMatch(league, "Ann", "Bob");
  await createReadyMatch(league, "Cid", "Dan");
  await createReadyMatch(league, "Eve", "Fay");
  await runWorkers();
  const states = (await readReservations(league)).map(({ state, gameServerName }) => [state, gameServerName]);
  expect(states.sort()).toEqual([
    ["READY", "EU 1"],
    ["READY", "EU 2"],
    ["WAITING", null],
  ]);
  expect(servers.map(({ fakeServer }) => fakeServer.clientCount)).toEqual([1, 1]);

  const setupCounts = servers.map(
    ({ fakeServer }) => fakeServer.commands.filter((command) => command.startsWith('sv_map "')).length,
  );
  expect(setupCounts).toEqual([1, 1]);
});

test("a delayed process disconnects from a server that another process has taken over", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const firstWorker = startWorker(league);
  const secondWorker = startWorker(league);

  await createReadyMatch(league);
  await firstWorker.runWorker();
  // The lease of the first process has expired, but its connection is open. A console accepts one connection.
  league.clock.advance(20_000);
  await secondWorker.runWorker();
  expect(fakeServer.clientCount).toBe(1);
  expect(await readReservations(league)).toMatchObject([{ fault: expect.stringContaining("Another program") }]);

  await firstWorker.runWorker();
  expect(fakeServer.clientCount).toBe(0);

  league.clock.advance(retryPauseMs);
  await secondWorker.runWorker();
  expect(fakeServer.clientCount).toBe(1);
  expect(await readReservations(league)).toMatchObject([{ state: "READY", fault: null }]);
});

test("after a crash at any statement, another process completes the reservation", async () => {
  const crash = new Error("The process ends here");
  let statementsUntilCrash = Number.POSITIVE_INFINITY;
  const hasCrashed = () => statementsUntilCrash <= 0;
  const crashAtStatement = ({ sql }: { readonly sql: string }) => {
    if (!/^(?:update|insert).*reservations/.test(sql)) return;
    statementsUntilCrash -= 1;
    if (statementsUntilCrash === 0) throw crash;
  };
  const league = await openLeague({ ECON_ALLOW: "127.0.0.1" }, { onQuery: crashAtStatement });
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  // `crashAt` is the number of the statement at which the process crashes. A reservation takes fewer than 30 statements.
  for (let crashAt = 1; crashAt < 30; crashAt += 1) {
    const { players, matchId } = await createReadyMatch(league, `Ann ${crashAt}`, `Bob ${crashAt}`);
    fakeServer.players = players.map(({ name }) => name);
    const errors: unknown[] = [];
    const visiblePasswords: (string | null | undefined)[] = [];
    const recordPassword = async () => visiblePasswords.push((await readServer(league, players[0], matchId))?.password);
    const crashingWorker = new ReservationWorker(league.context, (error) => errors.push(error), 0);
    statementsUntilCrash = crashAt;
    for (let attempt = 0; attempt < 20 && !hasCrashed(); attempt += 1) {
      await crashingWorker.runOnce().catch((error: unknown) => errors.push(error));
      await crashingWorker.waitUntilIdle();
      await recordPassword();
      fakeServer.log("ddnet-insta", "match end");
      league.clock.advance(20_000);
    }
    statementsUntilCrash = Number.POSITIVE_INFINITY;
    if (!errors.includes(crash)) {
      // The reservation ended without reaching statement `crashAt`, so a crash at each of its statements was tested.
      expect(crashAt).toBeGreaterThan(10);
      return;
    }
    fakeServer.dropClients();
    // The lease of the crashed process expires.
    league.clock.advance(60_000);
    await runWorker();
    await recordPassword();
    fakeServer.log("ddnet-insta", "match end");
    // Gives the worker time to read the log line.
    await pause(20);
    await runWorker();
    // If the end was missed, the match ends after the maximum duration.
    league.clock.advance(180 * 60_000);
    await runWorker();
    // A server is released one minute after the end of its match.
    league.clock.advance(60_000);
    await runWorker();
    const [reservation] = await readReservations(league);
    expect(reservation, `crash at statement ${crashAt}`).toMatchObject({ state: "RELEASED", isHeld: false });
    expect(visiblePasswords).not.toContain(fakeServer.settings.get("password"));
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe(originalPostEndpoint);

    const { data: queues } = await league.call("searchQueues", { as: league.admin });
    for (const { matches } of queues) {
      for (const { resultId = "" } of matches) await league.call("deleteResult", { as: league.admin, id: resultId });
    }
  }
});
