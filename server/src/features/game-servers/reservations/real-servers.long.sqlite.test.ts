import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { demoMaps } from "../../../../demo/maps/demo-maps.ts";
import { createMapFile } from "../../../../demo/maps/map-plan.ts";
import {
  createReadyMatch,
  readReservations,
  readServer,
  retryPauseMs,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { isInstalled, programs, startRealServer, startTunnel, stopProcess } from "../../../../test/real-server.ts";
import { createArenaFile, expectMap, readSetting, registerRealServer } from "../../../../test/register-real-server.ts";

const readReservationId = async (league: League) => (await readReservations(league))[0]?._id ?? expect.fail();

/**
 * Starts two servers and registers them. The first one is reached through a tunnel. `tunnelTarget.econAddress` is where the
 * tunnel leads, so that another server can take the place of the first one.
 */
async function registerTwoServers(league: League) {
  const firstServer = await startRealServer("teeworlds");
  const secondServer = await startRealServer("teeworlds");
  const { tunnelTarget, econAddress } = await startTunnel(firstServer.econAddress);
  await registerRealServer(league, "TW 1", { ...firstServer, econAddress });
  await registerRealServer(league, "TW 2", secondServer);
  return { firstServer, secondServer, tunnelTarget };
}

describe.skipIf(!isInstalled("teeworlds"))(`teeworlds-server (${programs.teeworlds})`, () => {
  test.for([3, 4] as const)("loads a fixture map with layers of version %s", async (layerVersion) => {
    const server = await startRealServer("teeworlds", createArenaFile(layerVersion));
    await expectMap(server, "0.7").toBe("arena");
    // The server has not crashed.
    await pause(300);
    expect(server.child.signalCode).toBeNull();
  });

  test("loads the maps of the demo", async () => {
    await Promise.all(
      demoMaps.map(async (plan) => {
        const server = await startRealServer("teeworlds", createMapFile(plan));
        await expectMap(server, "0.7").toBe("arena");
      }),
    );
  });

  test("is set up, verified and released, and keeps running", async ({ league }) => {
    const server = await startRealServer("teeworlds");
    const { check } = await registerRealServer(league, "TW 1", server);
    expect(await check()).toEqual({
      seen: { map: "ctf1", gameType: "CTF", hasPassword: false },
      hasLogin: true,
      kind: "Teeworlds 0.7",
      players: [],
      faults: [],
      notes: ["This server does not post rounds: an admin posts the result of each match."],
    });

    const { runWorker } = startWorker(league);
    const { matchId } = await createReadyMatch(league);
    await runWorker();
    expect(await readReservations(league)).toMatchObject([{ matchId, state: "READY", fault: null }]);

    const password = await readSetting(server.econAddress, "password");
    expect(password).toMatch(/^[a-z0-9]{10}$/);
    expect(await readSetting(server.econAddress, "sv_map")).toBe("ctf5");

    const id = await readReservationId(league);
    await league.call("startReservation", { as: league.admin, id });
    await runWorker();
    await league.call("releaseReservation", { as: league.admin, id });
    await runWorker();
    expect(await readReservations(league)).toMatchObject([{ state: "RELEASED" }]);
    expect(await readSetting(server.econAddress, "password")).not.toBe(password);

    await pause(300);
    expect(server.child.signalCode).toBeNull();
  });

  test("has one match at a time, and is released after a crash once it runs again", async ({ league }) => {
    const { firstServer, tunnelTarget } = await registerTwoServers(league);
    const { runWorker } = startWorker(league);
    await createReadyMatch(league, "Ann", "Bob");
    await createReadyMatch(league, "Cid", "Dan");
    await createReadyMatch(league, "Eve", "Fay");
    await runWorker();
    const readStates = async () => (await readReservations(league)).map(({ state }) => state).sort();
    expect(await readStates()).toEqual(["READY", "READY", "WAITING"]);

    await stopProcess(firstServer.child, "SIGKILL");
    const reservationOfFirst = (await readReservations(league)).find(({ gameServerName }) => gameServerName === "TW 1");
    await league.call("releaseReservation", { as: league.admin, id: reservationOfFirst?._id ?? "" });
    await runWorker();
    // The state stays CANCELLED until the server can be reset.
    expect(await readStates()).toEqual(["CANCELLED", "READY", "WAITING"]);

    tunnelTarget.econAddress = (await startRealServer("teeworlds")).econAddress;
    await expect
      .poll(async () => {
        league.clock.advance(10_000);
        await runWorker();
        return readStates();
      })
      .toEqual(["READY", "READY", "RELEASED"]);
    expect(await readSetting(tunnelTarget.econAddress, "sv_map")).toBe("ctf5");
  });

  test("is set up again after a crash during a round, and the round is played again", async ({ league }) => {
    const server = await startRealServer("teeworlds");
    const { tunnelTarget, econAddress } = await startTunnel(server.econAddress);

    await registerRealServer(league, "TW 1", { ...server, econAddress });
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    const readServerAsPlayer = () => readServer(league, players[0], matchId);
    await runWorker();
    const password = await readSetting(tunnelTarget.econAddress, "password");
    const id = await readReservationId(league);
    await league.call("startReservation", { as: league.admin, id });
    await runWorker();
    expect(await readServerAsPlayer()).toMatchObject({ state: "LIVE", incident: null });

    await stopProcess(server.child, "SIGKILL");
    await runWorker();
    expect(await readServerAsPlayer()).toMatchObject({ state: "LIVE", incident: "SILENT_IN_ROUND" });

    const restartedServer = await startRealServer("teeworlds");
    tunnelTarget.econAddress = restartedServer.econAddress;
    await expect
      .poll(async () => {
        league.clock.advance(retryPauseMs);
        await runWorker();
        return (await readServerAsPlayer())?.state;
      })
      .toBe("READY");
    expect(await readServerAsPlayer()).toMatchObject({ incident: "ROUND_INTERRUPTED", password });
    expect(await readSetting(restartedServer.econAddress, "password")).toBe(password);
    expect(await readSetting(restartedServer.econAddress, "sv_map")).toBe("ctf5");
    expect(restartedServer.child.signalCode).toBeNull();
  });

  test("continues a round if only the console connection is lost", async ({ league }) => {
    const server = await startRealServer("teeworlds");
    const { tunnelTarget, econAddress } = await startTunnel(server.econAddress);

    await registerRealServer(league, "TW 1", { ...server, econAddress });
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    const id = await readReservationId(league);
    await league.call("startReservation", { as: league.admin, id });
    await runWorker();
    tunnelTarget.cut();
    await pause(200);
    await runWorker();
    league.clock.advance(retryPauseMs);
    await runWorker();
    expect(await readServer(league, players[0], matchId)).toMatchObject({
      state: "LIVE",
      incident: null,
    });
    // The steps are waiting, reserving, setup and start. None of them is about a restart.
    expect((await readReservations(league))[0]?.steps).toHaveLength(4);
    expect(server.child.signalCode).toBeNull();
  });

  test("loses its match to another server after a crash before the round, and is reset", async ({ league }) => {
    const { firstServer, secondServer, tunnelTarget } = await registerTwoServers(league);
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    await stopProcess(firstServer.child, "SIGKILL");
    const readServerAsPlayer = () => readServer(league, players[0], matchId);
    // For 30 seconds, longer than a server may stay silent.
    for (let tries = 0; tries < 6; tries += 1) {
      await runWorker();
      league.clock.advance(retryPauseMs);
    }
    await runWorker();
    expect(await readServerAsPlayer()).toMatchObject({
      state: "READY",
      incident: "SERVER_REPLACED",
      address: secondServer.address,
    });

    tunnelTarget.econAddress = (await startRealServer("teeworlds")).econAddress;
    await expect
      .poll(async () => {
        league.clock.advance(60_000);
        await runWorker();
        return (await readReservations(league)).map(({ state }) => state);
      })
      .toEqual(["READY", "RELEASED"]);
    expect(await readSetting(tunnelTarget.econAddress, "password")).toMatch(/^[a-z0-9]{10}$/);
  });

  test("is set up as soon as it continues after a hang, and keeps running", async ({ league }) => {
    const server = await startRealServer("teeworlds");
    await registerRealServer(league, "TW 1", server);
    const { runWorker } = startWorker(league);
    await createReadyMatch(league);
    server.child.kill("SIGSTOP");
    await runWorker();
    const readState = async () => (await readReservations(league))[0]?.state;
    expect(await readState()).toBe("CONFIGURING");

    server.child.kill("SIGCONT");
    league.clock.advance(6000);
    await runWorker();
    expect(await readState()).toBe("READY");

    await pause(300);
    expect(server.child.signalCode).toBeNull();
  });
});
