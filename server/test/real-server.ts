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

/** Game servers as Debian has them. */
export const programs = { teeworlds: "/usr/games/teeworlds-server", ddnet: "/usr/games/DDNet-Server" } as const;

export function isInstalled(program: keyof typeof programs): boolean {
  return existsSync(programs[program]);
}

export const econPassword = "real-password";

/**
 * Starts a game server in a folder of its own.
 * @param map the file of a map that it plays instead of one of its package, which is then called `arena`
 * @returns its process, and its ports on this machine
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
    // DDNet 16 does not start with the console at 127.0.0.1 alone.
    ...(program === "teeworlds" ? ["bindaddr 127.0.0.1", "sv_gametype ctf", "ec_output_level 2"] : []),
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

/** A tunnel to the console of one server after the other: a killed one's port is not free again for a minute. */
export async function startTunnel(econAddress: string) {
  const connections = new Set<Socket>();
  const to = {
    econAddress,
    /** Ends all connections, as a network failure does. */
    cut() {
      for (const socket of connections) socket.destroy();
    },
  };
  const server = createServer((near) => {
    connections.add(near);
    near.once("close", () => connections.delete(near));
    const far = connect(Number(to.econAddress.split(":")[1]), "127.0.0.1");
    pipeline(near, far, near, () => undefined);
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return { to, econAddress: `127.0.0.1:${port}` };
}

/** Connects a headless player. @returns the bytes of the map, as the server tells players, and the tile of their spawn */
export async function enterMap(port: number): Promise<{ size: number; spawn: { x: number; y: number } }> {
  const client = new Client("127.0.0.1", port, "Ann");
  onTestFinished(async () => void (await client.Disconnect()));
  const size = new Promise<number>((resolve) => client.once("map_change", (map) => resolve(map.size)));
  const spawn = new Promise<{ x: number; y: number }>((resolve) => {
    client.on("snapshot", () => {
      const own = client.SnapshotUnpacker.getObjCharacter(client.SnapshotUnpacker.OwnID ?? -1);
      if (own) resolve({ x: Math.floor(own.character_core.x / 32), y: Math.floor(own.character_core.y / 32) });
    });
  });
  await client.connect();
  return { size: await size, spawn: await spawn };
}

/** Connects a headless player. @returns a function that disconnects */
export async function enterServer(port: number, name: string): Promise<() => Promise<void>> {
  const client = new Client("127.0.0.1", port, name);
  const isIn = new Promise((resolve) => client.once("connected", resolve));
  await client.connect();
  await isIn;
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

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
