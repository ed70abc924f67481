import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import type { League } from "../../../../test/open-league.ts";
import { reserveServer } from "../../../../test/reserve-server.ts";
import { addToy, readyMatch, reservationsIn, startWorker, test } from "../../../../test/toy-servers.ts";

const again = "toy-password";

async function serversIn(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

async function checkedFaults(league: League, id: string) {
  return (await league.call("checkGameServer", { as: league.admin, id })).data.faults;
}

const onlyInfo = ["Nothing answers players at play.example:8303 in protocol 0.6."];

describe("the league has one connection to the console of a server", () => {
  test("while a check comes directly after a change of its password", async ({ league }) => {
    const { toy, id } = await addToy(league, "EU 1");
    toy.faults = { lateMs: 150 };
    const workers = [startWorker(league), startWorker(league)];
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: again } });
    const working = Promise.all(workers.map(({ work }) => work()));
    await expect.poll(() => toy.clients).toBe(1);
    expect(await checkedFaults(league, id)).toEqual(onlyInfo);
    await working;
    expect(await serversIn(league)).toMatchObject([{ state: "FREE", fault: null }]);
    expect(toy.refused).toBe(0);
  });

  test("while several admins check it at once and processes test it", async ({ league }) => {
    const { toy, id } = await addToy(league, "EU 1");
    toy.faults = { lateMs: 50 };
    const workers = [startWorker(league), startWorker(league)];
    const checks = [checkedFaults(league, id), checkedFaults(league, id), checkedFaults(league, id)];
    await Promise.all(workers.map(({ work }) => work(3)));
    expect(await Promise.all(checks)).toEqual([onlyInfo, onlyInfo, onlyInfo]);
    expect(toy.refused).toBe(0);
  });

  test("while a match takes it during a check", async ({ league }) => {
    const { toy, id } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    toy.faults = { lateMs: 150 };
    const check = checkedFaults(league, id);
    await expect.poll(() => toy.clients).toBe(1);
    await work(2);
    expect(await reservationsIn(league)).toMatchObject([{ state: "WAITING" }]);
    expect(await check).toEqual(onlyInfo);
    await work(2);
    expect(await reservationsIn(league)).toMatchObject([{ state: "READY", fault: null }]);
    expect(toy.refused).toBe(0);
  });

  test("and a check that waits for a test is refused once a match has the server", async ({ league }) => {
    const { id } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    const lease = { console_user: "another process", console_until: league.clock.now() + 45_000 };
    await league.context.db.updateTable("game_servers").set(lease).execute();
    const check = league.refused("checkGameServer", { as: league.admin, id });
    await pause(300);
    await reserveServer(league.context.db, league.clock.now());
    expect(await check).toMatchObject({ errorCode: "GAME_SERVER_RESERVED" });
  });

  test("also after a process ended during its test: another one tests it once the time is over", async ({ league }) => {
    const { toy, id } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    const until = league.clock.now() + 45_000;
    const lease = { console_user: "a process that ended", console_until: until };
    await league.context.db.updateTable("game_servers").set(lease).execute();
    await work();
    expect(toy.commands).toEqual([]);
    expect(await serversIn(league)).toMatchObject([{ state: "UNREACHABLE" }]);
    const check = checkedFaults(league, id);
    await pause(300);
    league.clock.moveTo(until);
    expect(await check).toEqual(onlyInfo);
    expect(await serversIn(league)).toMatchObject([{ state: "FREE" }]);
  });
});
