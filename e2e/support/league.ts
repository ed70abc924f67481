import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A league that runs as it does for people: the real server, on a database of its own. */
export type League = {
  url: string;
  name: string;
  admin: { email: string; password: string };
  /**
   * Ends the server as an operator would.
   *
   * @throws Error when it does not end well, or logged an error while it ran
   */
  stop(): Promise<void>;
};

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
const NAME = "Story League";
const ADMIN = { email: "admin@league.example", password: "correct horse battery" };
const READY_WITHIN_MS = 30_000;
const STOPPED_WITHIN_MS = 15_000;

/**
 * Starts an empty league with one admin.
 *
 * @param settings environment variables beside those that a story needs
 */
export async function startLeague(settings: Record<string, string> = {}): Promise<League> {
  const dataDir = await mkdtemp(join(tmpdir(), "league-story-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LEAGUE_NAME: NAME,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: "1000000",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = keepLog(server);
  const forget = () => rm(dataDir, { recursive: true, force: true });
  const stop = async () => {
    const code = await end(server);
    await forget();
    const faults = log.join("").split("\n").filter(isFault);
    if (code !== 0) faults.push(`The server ended with ${code} instead of 0.`);
    if (faults.length > 0) throw new Error(`The server complained:\n${faults.join("\n")}`);
  };
  await waitUntilReady(server, url, log).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  return { url, name: NAME, admin: ADMIN, stop };
}

function keepLog(server: ChildProcess): string[] {
  const log: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream?.setEncoding("utf8").on("data", (text) => log.push(text));
  return log;
}

async function waitUntilReady(server: ChildProcess, url: string, log: string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const healthy = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return;
    await pause(50);
  }
  server.kill("SIGKILL");
  throw new Error(`The server did not get ready:\n${log.join("")}`);
}

/** Answers the exit code; null when the server had to be killed. */
async function end(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null) return server.exitCode;
  const killer = setTimeout(() => server.kill("SIGKILL"), STOPPED_WITHIN_MS);
  server.kill("SIGTERM");
  await once(server, "exit");
  clearTimeout(killer);
  return server.exitCode;
}

/** Every log line is JSON; what is not came from a crash or a warning of the runtime. */
function isFault(line: string): boolean {
  if (line === "") return false;
  try {
    const { level } = JSON.parse(line) as { level?: string };
    return level === "error" || level === "fatal";
  } catch {
    return true;
  }
}
