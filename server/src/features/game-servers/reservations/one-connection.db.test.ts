import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { changeWithoutPublishing } from "../../../../test/check-published-changes.ts";
import { addFakeServer, createReadyMatch, readReservations, startWorker, test } from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { reserveServer } from "../../../../test/reserve-server.ts";

/** The password that the fake server already has. */
const econPassword = "console-password";
/** How long a process that checks a console prevents other processes from using it, in milliseconds. */
const leaseMs = 45_000;

async function searchServers(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

/** Checks a server and returns the errors. */
async function checkServer(league: League, id: string) {
  return (await league.call("checkGameServer", { as: league.admin, id })).data.faults;
}

/**
 * The error that each check of a fake server reports: it has a console, but does not respond by UDP. The field `fault` of
 * servers and reservations contains only errors of the console.
 */
const expectedErrors = ["No game server responds at play.example:8303 in protocol 0.6."];

describe("the league has at most one connection to a server's console", () => {
  test("during a check directly after a change of its password", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.misbehaviour = { responseDelayMs: 150 };
    const workers = [startWorker(league), startWorker(league)];
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword } });
    const pendingRun = Promise.all(workers.map(({ runWorker }) => runWorker()));
    await expect.poll(() => fakeServer.clientCount).toBe(1);
    expect(await checkServer(league, id)).toEqual(expectedErrors);

    await pendingRun;
    expect(await searchServers(league)).toMatchObject([{ state: "FREE", fault: null }]);
    expect(fakeServer.rejectedConnectionCount).toBe(0);
  });

  test("during concurrent checks by admins and processes", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.misbehaviour = { responseDelayMs: 50 };
    const workers = [startWorker(league), startWorker(league)];
    const checks = [checkServer(league, id), checkServer(league, id), checkServer(league, id)];
    await Promise.all(workers.map(({ runWorker }) => runWorker()));
    expect(await Promise.all(checks)).toEqual([expectedErrors, expectedErrors, expectedErrors]);
    expect(fakeServer.rejectedConnectionCount).toBe(0);
  });

  test("if a match reserves the server during a check", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);

    await runWorker();
    await createReadyMatch(league);
    fakeServer.misbehaviour = { responseDelayMs: 150 };
    const pendingCheck = checkServer(league, id);
    await expect.poll(() => fakeServer.clientCount).toBe(1);

    await runWorker();
    expect(await readReservations(league)).toMatchObject([{ state: "WAITING" }]);
    expect(await pendingCheck).toEqual(expectedErrors);

    await runWorker();
    expect(await readReservations(league)).toMatchObject([{ state: "READY", fault: null }]);
    expect(fakeServer.rejectedConnectionCount).toBe(0);
  });

  test("if a match reserves the server while a check waits, so that the check is rejected", async ({ league }) => {
    const { id } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);

    await runWorker();
    await createReadyMatch(league);
    // An earlier match has released the server.
    await reserveServer(league.context.db, league.clock.now());
    const releasedFields = { held: null, present: null, state: "RELEASED" } as const;
    const { db } = league.context;
    await changeWithoutPublishing(db, () => db.updateTable("reservations").set(releasedFields).execute());
    const lease = { console_user: "another process", console_until: league.clock.now() + leaseMs };
    await league.context.db.updateTable("game_servers").set(lease).execute();
    const pendingCheck = league.rejected("checkGameServer", { as: league.admin, id });
    // Gives the check time to find that the console is in use.
    await pause(300);
    await reserveServer(league.context.db, league.clock.now());
    expect(await pendingCheck).toMatchObject({ errorCode: "GAME_SERVER_RESERVED" });
  });

  test("after a crash during a check, because the next check waits until the lease has expired", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    const leaseEnd = league.clock.now() + leaseMs;
    const lease = { console_user: "a process that ended", console_until: leaseEnd };

    await league.context.db.updateTable("game_servers").set(lease).execute();
    await runWorker();
    expect(fakeServer.commands).toEqual([]);
    expect(await searchServers(league)).toMatchObject([{ state: "UNREACHABLE" }]);

    const pendingCheck = checkServer(league, id);
    // Gives the check time to find that the console is in use.
    await pause(300);
    league.clock.moveTo(leaseEnd);
    expect(await pendingCheck).toEqual(expectedErrors);
    expect(await searchServers(league)).toMatchObject([{ state: "FREE" }]);
  });
});

test("two game servers cannot have the same console, even after concurrent changes", async ({ league }) => {
  const { id, port } = await addFakeServer(league, "EU 1");
  const { id: secondId } = await addFakeServer(league, "EU 2");
  const { id: thirdId } = await addFakeServer(league, "EU 3");
  const setConsole = (serverId: string, econAddress: string) =>
    league.send("updateGameServer", { as: league.admin, id: serverId, body: { econAddress, econPassword } });
  const takenError = {
    status: 409,
    errorCode: "ECON_TAKEN",
    message: 'The game server "EU 1" has this external console already',
  };
  expect((await setConsole(secondId, `127.0.0.1:${port}`)).body).toMatchObject(takenError);
  // A server keeps its own console.
  expect((await setConsole(id, `127.0.0.1:${port}`)).status).toBe(200);

  await league.call("deleteGameServer", { as: league.admin, id });
  const replies = await Promise.all([secondId, thirdId].map((serverId) => setConsole(serverId, `127.0.0.1:${port}`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});
