import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { Client } from "teeworlds";
import { onTestFinished } from "vitest";
import { findFreePort } from "../../scripts/free-port.ts";

// Real game servers, for tests on machines that have them installed.

/** The paths of the game servers in Debian's packages. */
export const programs = { teeworlds: "/usr/games/teeworlds-server", ddnet: "/usr/games/DDNet-Server" } as const;

export function isInstalled(program: keyof typeof programs): boolean {
  return existsSync(programs[program]);
}

export const econPassword = "real-password";

/**
 * Starts a game server in a new folder.
 * @param map the content of a map file. The server plays it under the name `arena` instead of a map of its package
 * @returns the process, and its port and addresses on this machine
 */
export async function startRealServer(program: keyof typeof programs, map?: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "league-game-server-"));
  if (map !== undefined) {
    await mkdir(join(folder, "maps"));
    await writeFile(join(folder, "maps", "arena.map"), map);
  }
  const port = await findFreePort();
  const econPort = await findFreePort();
  const settings = [
    "sv_name test",
    "sv_register 0",
    `sv_port ${port}`,
    `sv_map ${map === undefined ? "ctf1" : "arena"}`,
    `ec_port ${econPort}`,
    `ec_password ${econPassword}`,
    "ec_bantime 0",
    ...(program === "teeworlds" ? ["bindaddr 127.0.0.1", "sv_gametype ctf", "ec_output_level 2"] : []),
    // DDNet 16 does not start if the console listens on 127.0.0.1 only.
    `ec_bindaddr ${program === "teeworlds" ? "127.0.0.1" : "0.0.0.0"}`,
  ];
  await writeFile(join(folder, "server.cfg"), settings.join("\n"));
  const child = spawn(programs[program], ["-f", "server.cfg"], { cwd: folder, env: { HOME: folder }, stdio: "ignore" });
  onTestFinished(async () => {
    await stopProcess(child, "SIGKILL");
    await rm(folder, { recursive: true });
  });
  return { child, port, address: `127.0.0.1:${port}`, econAddress: `127.0.0.1:${econPort}` };
}

/**
 * Starts a tunnel to the console of a server. Tests change `tunnelTarget.econAddress` after they have restarted the server: it
 * has another port, because the port of a killed server is blocked for a minute.
 */
export async function startTunnel(econAddress: string) {
  const connections = new Set<Socket>();
  const tunnelTarget = {
    econAddress,
    /** Ends all connections, as a network failure would. */
    cut() {
      for (const socket of connections) socket.destroy();
    },
  };
  const server = createServer((client) => {
    connections.add(client);
    client.once("close", () => connections.delete(client));
    const target = connect(Number(tunnelTarget.econAddress.split(":")[1]), "127.0.0.1");
    pipeline(client, target, client, () => undefined);
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.close();
  });
  return { tunnelTarget, econAddress: `127.0.0.1:${port}` };
}

/** Connects a headless client. @returns the size of the map in bytes, as the server reports it, and the player's first tile */
export async function enterMap(port: number): Promise<{ size: number; spawn: { x: number; y: number } }> {
  const client = new Client("127.0.0.1", port, "Ann");
  onTestFinished(async () => {
    await client.Disconnect();
  });
  const size = new Promise<number>((resolve) => client.once("map_change", (map) => resolve(map.size)));
  const spawn = new Promise<{ x: number; y: number }>((resolve) => {
    client.on("snapshot", () => {
      const character = client.SnapshotUnpacker.getObjCharacter(client.SnapshotUnpacker.OwnID ?? -1);
      if (!character) return;
      // A tile is 32 units wide.
      const { x, y } = character.character_core;
      resolve({ x: Math.floor(x / 32), y: Math.floor(y / 32) });
    });
  });
  await client.connect();
  return { size: await size, spawn: await spawn };
}

/** Connects a headless client. @returns a function that disconnects it */
export async function enterServer(port: number, name: string): Promise<() => Promise<void>> {
  const client = new Client("127.0.0.1", port, name);
  const connected = new Promise((resolve) => client.once("connected", resolve));
  await client.connect();
  await connected;
  let hasLeft = false;
  const leave = async () => {
    if (!hasLeft) await client.Disconnect();
    hasLeft = true;
  };
  onTestFinished(leave);
  return leave;
}

export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exit;
}

async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
