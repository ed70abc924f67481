import { describe, expect } from "vitest";
import { demoMaps } from "../../../../demo/maps/demo-maps.ts";
import { createMapFile } from "../../../../demo/maps/map-plan.ts";
import { createReadyMatch, readReservations, startWorker, test } from "../../../../test/fake-servers.ts";
import { enterMap, enterServer, isInstalled, programs, startRealServer } from "../../../../test/real-server.ts";
import { createArenaFile, expectMap, registerRealServer } from "../../../../test/register-real-server.ts";
import { queryServerInfo } from "../../../platform/econ/server-info.ts";

describe.skipIf(!isInstalled("ddnet"))(`ddnet-server (${programs.ddnet})`, () => {
  test("loads a fixture map, and players start at its spawn", async () => {
    const layerVersion = 3;
    const file = createArenaFile(layerVersion);
    const server = await startRealServer("ddnet", file);
    await expectMap(server, "0.6").toBe("arena");
    expect(await enterMap(server.port)).toEqual({ size: file.length, spawn: { x: 5, y: 28 } });
  });

  test.for(demoMaps)("loads the demo's map $name, and players start at one of its spawns", async (plan) => {
    const file = createMapFile(plan);
    const server = await startRealServer("ddnet", file);
    await expectMap(server, "0.6").toBe("arena");
    const { size, spawn } = await enterMap(server.port);
    expect(size).toBe(file.length);
    const spawns = plan.spawns.flatMap(([x, y]) => [
      { x, y },
      { x: plan.width - 1 - x, y },
    ]);
    expect(spawns).toContainEqual(spawn);
  });

  test("is reported to have no capture the flag, and loses its match", async ({ league }) => {
    const server = await startRealServer("ddnet");
    const { check } = await registerRealServer(league, "DD 1", server);
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
    // `words` is the API's name of the text of a step.
    expect((await readReservations(league))[1]?.steps.map(({ words }) => words)).toContain(
      "This server has no capture the flag.",
    );
  });

  test("reports who joins and leaves, on its console and by UDP", async ({ league }) => {
    const server = await startRealServer("ddnet");
    const { check } = await registerRealServer(league, "DD 1", server);
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
