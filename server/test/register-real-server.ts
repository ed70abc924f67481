import { expect } from "vitest";
import { buildMapFile, createArenaTiles } from "../../fixtures/map-file.ts";
import { EconConnection } from "../src/platform/econ/econ-connection.ts";
import { parseSettingValue } from "../src/platform/econ/econ-lines.ts";
import { queryServerInfo } from "../src/platform/econ/server-info.ts";
import { addGameServer } from "./game-server.ts";
import type { League } from "./open-league.ts";
import { econPassword, type startRealServer } from "./real-server.ts";

type RealServer = Awaited<ReturnType<typeof startRealServer>>;

/**
 * Registers a running server and waits until its console accepts the password.
 * @param name begins with "TW" for Teeworlds 0.7
 */
export async function registerRealServer(league: League, name: string, { address, econAddress }: RealServer) {
  const { _id: id } = await addGameServer(league, name);
  const protocol = name.startsWith("TW") ? ("0.7" as const) : ("0.6" as const);
  const body = { address, protocol, econAddress, econPassword };
  await league.call("updateGameServer", { as: league.admin, id, body });
  const check = async () => (await league.call("checkGameServer", { as: league.admin, id })).data;
  await expect.poll(async () => (await check()).hasLogin, { interval: 200 }).toBe(true);

  return { id, check };
}

/** Creates the content of a map file of 50 × 30 tiles. */
export function createArenaFile(layerVersion: 3 | 4): Buffer {
  return buildMapFile({ width: 50, height: 30, tiles: createArenaTiles(50, 30), layerVersion });
}

/** Polls the map that a server reports. */
export function expectMap({ port }: RealServer, protocol: "0.6" | "0.7") {
  const readMap = async () => (await queryServerInfo({ address: "127.0.0.1", port }, protocol))?.map;
  return expect.poll(readMap, { timeout: 8000 });
}

/** Reads a setting on the console of a server. */
export async function readSetting(econAddress: string, name: string): Promise<string | undefined> {
  const port = Number(econAddress.split(":")[1]);
  const econ = await EconConnection.open({ address: "127.0.0.1", port, password: econPassword });
  const [response = []] = await econ.run([name]);
  await econ.close();
  return parseSettingValue(response);
}
