import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.ts";

/** A running program of the server. */
export type RunningServer = {
  url: string;
  pid: number;
  /** What it has printed so far. */
  printed(): string;
  /** Stops it with SIGTERM, and returns its exit code; `null` when it had to be killed. */
  stop(): Promise<number | null>;
};

const SERVER = join(import.meta.dirname, "../../server");
const READY_WITHIN_MS = 90_000;
const STOPPED_WITHIN_MS = 15_000;

/**
 * Runs a program of the server on a free port of this machine, and waits until it is healthy.
 *
 * @param program its path in the server's folder
 * @param settings its environment variables, in addition to `PATH`
 * @throws Error with its output, when it does not get ready
 */
export async function runServer(program: string, settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(SERVER, program)], {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const parts: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => parts.push(text));
  const printed = () => parts.join("");
  if (!(await isReady(server, url))) throw new Error(`The server did not get ready:\n${printed()}`);
  return { url, pid: server.pid ?? Number.NaN, printed, stop: () => end(server) };
}

/** Waits until the server is healthy. One that takes too long is killed. */
async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const healthy = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return true;
    await pause(50);
  }
  server.kill("SIGKILL");
  return false;
}

async function end(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null) return server.exitCode;
  const killer = setTimeout(() => server.kill("SIGKILL"), STOPPED_WITHIN_MS);
  server.kill("SIGTERM");
  await once(server, "exit");
  clearTimeout(killer);
  return server.exitCode;
}
