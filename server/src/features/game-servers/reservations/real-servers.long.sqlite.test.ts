import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { buildMapFile, createArenaTiles } from "../../../../../fixtures/map-file.ts";
import { createReadyMatch, readReservations, readServer, startWorker, test } from "../../../../test/fake-servers.ts";
import { addGameServer } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import type { Player } from "../../../../test/queue-up.ts";
import {
  econPassword,
  enterMap,
  enterServer,
  isInstalled,
  programs,
  startRealServer,
  startTunnel,
  stopProcess,
} from "../../../../test/real-server.ts";
import { EconConnection } from "../../../platform/econ/econ-connection.ts";
import { parseSettingValue } from "../../../platform/econ/econ-lines.ts";
import { queryServerInfo } from "../../../platform/econ/server-info.ts";

type RealServer = Awaited<ReturnType<typeof startRealServer>>;

/** Registers a running server and waits until its console accepts the password. */
async function register(league: League, name: string, { address, econAddress }: RealServer) {
  const { _id: id } = await addGameServer(league, name);
  const protocol = name.startsWith("TW") ? ("0.7" as const) : ("0.6" as const);
  const body = { address, protocol, econAddress, econPassword };
  await league.call("updateGameServer", { as: league.admin, id, body });
  const check = async () => (await league.call("checkGameServer", { as: league.admin, id })).data;
  await expect.poll(async () => (await check()).hasLogin, { interval: 200 }).toBe(true);

  return { id, check };
}

/** Writes a map file with the map writer of the fixtures. */
function writeArenaFile(layerVersion: 3 | 4): Buffer {
  return buildMapFile({ width: 50, height: 30, tiles: createArenaTiles(50, 30), layerVersion });
}

const readReservationId = async (league: League) => (await readReservations(league))[0]?._id ?? expect.fail();

/** Polls the map that a server reports. */
function expectMap({ port }: RealServer, protocol: "0.6" | "0.7") {
  const readMap = async () => (await queryServerInfo({ address: "127.0.0.1", port }, protocol))?.map;
  return expect.poll(readMap, { timeout: 8000 });
}

async function readSetting(econAddress: string, name: string): Promise<string | undefined> {
  const port = Number(econAddress.split(":")[1]);
  const econ = await EconConnection.open({ address: "127.0.0.1", port, password: econPassword });
  const [response = []] = await econ.run([name]);
  await econ.close();
  return parseSettingValue(response);
}

/**
 * Starts two servers and registers them. The first one is reached through a tunnel. `tunnelTarget.econAddress` is where the
 * tunnel leads, so that another server can take the place of the first one.
 */
async function registerTwoServers(league: League) {
  const firstServer = await startRealServer("teeworlds");
  const secondServer = await startRealServer("teeworlds");
  const { tunnelTarget, econAddress } = await startTunnel(firstServer.econAddress);
  await register(league, "TW 1", { ...firstServer, econAddress });
  await register(league, "TW 2", secondServer);
  return { firstServer, secondServer, tunnelTarget };
}

describe.skipIf(!isInstalled("teeworlds"))(`teeworlds-server (${programs.teeworlds})`, () => {
  test.for([3, 4] as const)("loads a fixture map with layers of version %s", async (layerVersion) => {
    const server = await startRealServer("teeworlds", writeArenaFile(layerVersion));
    await expectMap(server, "0.7").toBe("arena");
    // The server has not crashed.
    await pause(300);
    expect(server.child.signalCode).toBeNull();
  });

  test("is set up, verified and released, and keeps running", async ({ league }) => {
    const server = await startRealServer("teeworlds");
    const { check } = await register(league, "TW 1", server);
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

    await register(league, "TW 1", { ...server, econAddress });
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    const readServerOfAnn = () => readServer(league, players[0] as Player, matchId);
    await runWorker();
    const password = await readSetting(tunnelTarget.econAddress, "password");
    const id = await readReservationId(league);
    await league.call("startReservation", { as: league.admin, id });
    await runWorker();
    expect(await readServerOfAnn()).toMatchObject({ state: "LIVE", incident: null });

    await stopProcess(server.child, "SIGKILL");
    await runWorker();
    expect(await readServerOfAnn()).toMatchObject({ state: "LIVE", incident: "SILENT_IN_ROUND" });

    const restartedServer = await startRealServer("teeworlds");
    tunnelTarget.econAddress = restartedServer.econAddress;
    await expect
      .poll(async () => {
        league.clock.advance(5000);
        await runWorker();
        return (await readServerOfAnn())?.state;
      })
      .toBe("READY");
    expect(await readServerOfAnn()).toMatchObject({ incident: "ROUND_INTERRUPTED", password });
    expect(await readSetting(restartedServer.econAddress, "password")).toBe(password);
    expect(await readSetting(restartedServer.econAddress, "sv_map")).toBe("ctf5");
    expect(restartedServer.child.signalCode).toBeNull();
  });

  test("continues a round if only the console connection is lost", async ({ league }) => {
    const server = await startRealServer("teeworlds");
    const { tunnelTarget, econAddress } = await startTunnel(server.econAddress);

    await register(league, "TW 1", { ...server, econAddress });
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    const id = await readReservationId(league);
    await league.call("startReservation", { as: league.admin, id });
    await runWorker();
    tunnelTarget.cut();
    await pause(200);
    await runWorker();
    league.clock.advance(5000);
    await runWorker();
    expect(await readServer(league, players[0] as Player, matchId)).toMatchObject({
      state: "LIVE",
      incident: null,
    });
    // Waiting, taking the server, setup and start: no step of a restart.
    expect((await readReservations(league))[0]?.steps).toHaveLength(4);
    expect(server.child.signalCode).toBeNull();
  });

  test("loses its match to another server after a crash before the round, and is reset", async ({ league }) => {
    const { firstServer, secondServer, tunnelTarget } = await registerTwoServers(league);
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    await stopProcess(firstServer.child, "SIGKILL");
    const readServerOfAnn = () => readServer(league, players[0] as Player, matchId);
    // For 30 seconds, longer than a server may stay silent.
    for (let tries = 0; tries < 6; tries += 1) {
      await runWorker();
      league.clock.advance(5000);
    }
    await runWorker();
    expect(await readServerOfAnn()).toMatchObject({
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
    await register(league, "TW 1", server);
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

describe.skipIf(!isInstalled("ddnet"))(`ddnet-server (${programs.ddnet})`, () => {
  test("loads a fixture map, and players start at its spawn", async () => {
    const file = writeArenaFile(3);
    const server = await startRealServer("ddnet", file);
    await expectMap(server, "0.6").toBe("arena");
    expect(await enterMap(server.port)).toEqual({ size: file.length, spawn: { x: 5, y: 28 } });
  });

  test("is reported to have no capture the flag, and loses its match", async ({ league }) => {
    const server = await startRealServer("ddnet");
    const { check } = await register(league, "DD 1", server);
    expect(await check()).toMatchObject({
      seen: { map: "ctf1" },
      hasLogin: true,
      kind: "DDNet",
      faults: [],
      notes: [expect.stringContaining("no capture the flag"), expect.stringContaining("does not post rounds")],
    });

    const { runWorker } = startWorker(league);
    await createReadyMatch(league);
    // One more than the three attempts to set up a server.
    for (let tries = 0; tries < 4; tries += 1) {
      await runWorker();
      league.clock.advance(6000);
    }
    expect(await readReservations(league)).toMatchObject([{ state: "WAITING" }, { state: "RELEASED" }]);
    expect((await readReservations(league))[1]?.steps.map(({ words }) => words)).toContain(
      "This server has no capture the flag.",
    );
  });

  test("reports who joins and leaves, on its console and by UDP", async ({ league }) => {
    const server = await startRealServer("ddnet");
    const { check } = await register(league, "DD 1", server);
    const { port } = server;
    const readPlayerNames = async () => [
      (await check()).players,
      (await queryServerInfo({ address: "127.0.0.1", port }, "0.6"))?.players,
    ];

    const leaveAsAnn = await enterServer(port, "Ann");
    // A name that looks like a part of the console's player list.
    const leaveAsBob = await enterServer(port, "b' team=1");
    await expect.poll(readPlayerNames).toEqual([
      ["Ann", "b' team=1"],
      ["Ann", "b' team=1"],
    ]);

    await leaveAsAnn();
    await expect.poll(readPlayerNames).toEqual([["b' team=1"], ["b' team=1"]]);

    await leaveAsBob();
    await expect.poll(readPlayerNames).toEqual([[], []]);
  });
});
