import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { addFakeServer, readReservations, readyMatch, startWorker, test } from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { reserveServer } from "../../../../test/reserve-server.ts";

const again = "toy-password";

async function serversIn(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

async function checkedFaults(league: League, id: string) {
  return (await league.call("checkGameServer", { as: league.admin, id })).data.faults;
}

const onlyInfo = ["No game server responds at play.example:8303 in protocol 0.6."];

describe("the league has at most one connection to a server's console", () => {
  test("during a check directly after a change of its password", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.faults = { lateMs: 150 };
    const workers = [startWorker(league), startWorker(league)];
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: again } });
    const working = Promise.all(workers.map(({ work }) => work()));
    await expect.poll(() => fakeServer.clients).toBe(1);
    expect(await checkedFaults(league, id)).toEqual(onlyInfo);
    await working;
    expect(await serversIn(league)).toMatchObject([{ state: "FREE", fault: null }]);
    expect(fakeServer.refused).toBe(0);
  });

  test("during concurrent checks by admins and processes", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.faults = { lateMs: 50 };
    const workers = [startWorker(league), startWorker(league)];
    const checks = [checkedFaults(league, id), checkedFaults(league, id), checkedFaults(league, id)];
    await Promise.all(workers.map(({ work }) => work(3)));
    expect(await Promise.all(checks)).toEqual([onlyInfo, onlyInfo, onlyInfo]);
    expect(fakeServer.refused).toBe(0);
  });

  test("if a match reserves the server during a check", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    fakeServer.faults = { lateMs: 150 };
    const check = checkedFaults(league, id);
    await expect.poll(() => fakeServer.clients).toBe(1);
    await work(2);
    expect(await readReservations(league)).toMatchObject([{ state: "WAITING" }]);
    expect(await check).toEqual(onlyInfo);
    await work(2);
    expect(await readReservations(league)).toMatchObject([{ state: "READY", fault: null }]);
    expect(fakeServer.refused).toBe(0);
  });

  test("and rejects a waiting check once a match has reserved the server", async ({ league }) => {
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

  test("also after a crash during a check: another process checks once the lease has expired", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    const { work } = startWorker(league);
    const until = league.clock.now() + 45_000;
    const lease = { console_user: "a process that ended", console_until: until };
    await league.context.db.updateTable("game_servers").set(lease).execute();
    await work();
    expect(fakeServer.commands).toEqual([]);
    expect(await serversIn(league)).toMatchObject([{ state: "UNREACHABLE" }]);
    const check = checkedFaults(league, id);
    await pause(300);
    league.clock.moveTo(until);
    expect(await check).toEqual(onlyInfo);
    expect(await serversIn(league)).toMatchObject([{ state: "FREE" }]);
  });
});
