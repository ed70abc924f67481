import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { addFakeServer, readReservations, readyMatch, startWorker, test } from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { reserveServer } from "../../../../test/reserve-server.ts";

/** The password that the fake server already has. */
const econPassword = "toy-password";

async function searchServers(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

async function checkServer(league: League, id: string) {
  return (await league.call("checkGameServer", { as: league.admin, id })).data.faults;
}

/** The fake server has a console, but does not respond by UDP. */
const expectedErrors = ["No game server responds at play.example:8303 in protocol 0.6."];

describe("the league has at most one connection to a server's console", () => {
  test("during a check directly after a change of its password", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.faults = { lateMs: 150 };
    const workers = [startWorker(league), startWorker(league)];
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword } });
    const working = Promise.all(workers.map(({ work }) => work()));
    await expect.poll(() => fakeServer.clients).toBe(1);
    expect(await checkServer(league, id)).toEqual(expectedErrors);

    await working;
    expect(await searchServers(league)).toMatchObject([{ state: "FREE", fault: null }]);
    expect(fakeServer.refused).toBe(0);
  });

  test("during concurrent checks by admins and processes", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.faults = { lateMs: 50 };
    const workers = [startWorker(league), startWorker(league)];
    const checks = [checkServer(league, id), checkServer(league, id), checkServer(league, id)];
    await Promise.all(workers.map(({ work }) => work(3)));
    expect(await Promise.all(checks)).toEqual([expectedErrors, expectedErrors, expectedErrors]);
    expect(fakeServer.refused).toBe(0);
  });

  test("if a match reserves the server during a check", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    const { work } = startWorker(league);

    await work();
    await readyMatch(league);
    fakeServer.faults = { lateMs: 150 };
    const check = checkServer(league, id);
    await expect.poll(() => fakeServer.clients).toBe(1);

    await work(2);
    expect(await readReservations(league)).toMatchObject([{ state: "WAITING" }]);
    expect(await check).toEqual(expectedErrors);

    await work(2);
    expect(await readReservations(league)).toMatchObject([{ state: "READY", fault: null }]);
    expect(fakeServer.refused).toBe(0);
  });

  test("if a match reserves the server while a check waits: the check is rejected", async ({ league }) => {
    const { id } = await addFakeServer(league, "EU 1");
    const { work } = startWorker(league);

    await work();
    await readyMatch(league);
    const lease = { console_user: "another process", console_until: league.clock.now() + 45_000 };
    await league.context.db.updateTable("game_servers").set(lease).execute();
    const check = league.rejected("checkGameServer", { as: league.admin, id });
    await pause(300);
    await reserveServer(league.context.db, league.clock.now());
    expect(await check).toMatchObject({ errorCode: "GAME_SERVER_RESERVED" });
  });

  test("after a crash during a check: the next check waits until the lease has expired", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    const { work } = startWorker(league);
    const leaseEnd = league.clock.now() + 45_000;
    const lease = { console_user: "a process that ended", console_until: leaseEnd };

    await league.context.db.updateTable("game_servers").set(lease).execute();
    await work();
    expect(fakeServer.commands).toEqual([]);
    expect(await searchServers(league)).toMatchObject([{ state: "UNREACHABLE" }]);

    const check = checkServer(league, id);
    await pause(300);
    league.clock.moveTo(leaseEnd);
    expect(await check).toEqual(expectedErrors);
    expect(await searchServers(league)).toMatchObject([{ state: "FREE" }]);
  });
});
