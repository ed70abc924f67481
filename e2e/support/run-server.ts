import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { startPostgres } from "./postgres.ts";

/** A running server program. */
export type RunningServer = {
  url: string;
  pid: number;
  /** Returns its output up to now. */
  getOutput(): string;
  /** Stops it with SIGTERM and returns its exit code, or `null` if it had to be killed. */
  stop(): Promise<number | null>;
};

const SERVER = join(import.meta.dirname, "../../server");
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Runs a program of the server on a free port of this machine, and waits until its health check succeeds.
 *
 * @param program the program's path in the folder `server`
 * @param settings its environment variables, in addition to `PATH`
 * @throws Error with its output if it does not become ready
 */
export async function runServer(program: string, settings: Record<string, string>): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(SERVER, program)], {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
  const getOutput = () => chunks.join("");
  if (!(await waitUntilReady(server, url))) throw new Error(`The server did not get ready:\n${getOutput()}`);
  return { url, pid: server.pid ?? Number.NaN, getOutput, stop: () => stopServer(server) };
}

/** Waits until the server is healthy. Kills it on timeout. @returns whether it is healthy */
async function waitUntilReady(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const isHealthy = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return true;
    await pause(50);
  }
  server.kill("SIGKILL");
  return false;
}

async function stopServer(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null) return server.exitCode;
  const killTimer = setTimeout(() => server.kill("SIGKILL"), STOP_TIMEOUT_MS);
  server.kill("SIGTERM");
  await once(server, "exit");
  clearTimeout(killTimer);
  return server.exitCode;
}

/** How many processes serve each test's league, such as 2 with `LEAGUE_PROCESSES=2 playwright test --config=e2e`. */
const processCount = Number(process.env["LEAGUE_PROCESSES"] ?? 1);

/** Whether several processes serve each league, which then share one PostgreSQL. */
export const hasSeveralProcesses = processCount > 1;

/**
 * Runs the built server with `runServer`. Several processes share one PostgreSQL database and run behind a proxy that
 * sends each request to the next process.
 */
export async function runLeague(settings: Record<string, string>): Promise<RunningServer> {
  const program = "dist/main.js";
  if (!hasSeveralProcesses) return runServer(program, settings);
  const proxy = await startProxy();
  const postgres = settings["DATABASE_URL"] === undefined ? await startPostgres() : null;
  const stopProxyAndPostgres = async () => {
    proxy.close();
    await postgres?.stop();
  };
  const sharedSettings = {
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "loopback",
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...settings,
  };
  const starting = Array.from({ length: processCount }, () => runServer(program, sharedSettings));
  const servers = await Promise.all(starting).catch(async (error: unknown) => {
    // A process did not start. Stops the others.
    for (const outcome of await Promise.allSettled(starting))
      if (outcome.status === "fulfilled") await outcome.value.stop();
    await stopProxyAndPostgres();
    throw error;
  });
  proxy.targets.push(...servers.map(({ url }) => url));
  return {
    url: proxy.url,
    pid: servers[0]?.pid ?? Number.NaN,
    getOutput: () => servers.map(({ getOutput }) => getOutput()).join(""),
    async stop() {
      const codes = await Promise.all(servers.map(({ stop }) => stop()));
      await stopProxyAndPostgres();
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

/** A round-robin reverse proxy: each request goes to the next target. */
async function startProxy() {
  const targets: string[] = [];
  const agent = new Agent();
  let requestCount = 0;
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = incoming;
    const target = targets[requestCount++ % targets.length] ?? "";
    const forwardedHeaders = { ...headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "127.0.0.1" };
    const outgoing = request(new URL(url ?? "/", target), { method, headers: forwardedHeaders, agent });
    outgoing.on("response", (targetResponse) => {
      response.writeHead(targetResponse.statusCode ?? 502, targetResponse.rawHeaders);
      targetResponse.pipe(response);
      targetResponse.on("error", () => response.destroy());
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer(forward).listen(0, "127.0.0.1");
  // Never closes an idle connection, because a test could send a request on it at the same moment (ECONNRESET).
  server.keepAliveTimeout = 0;
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
