import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { runOnPostgres } from "../../server/test/run-on-postgres.ts";
import type { Run } from "../run.ts";
import { startLeagueServer } from "../start-league-server.ts";
import { findModesNotStoredExactlyOnce, startWriters, writersPerProcess } from "../start-writers.ts";
import { type StressPostgres, startStressPostgres } from "../stress-postgres.ts";

const disturbanceCount = 100;
const processCount = 2;
/** A part of the error message that comes with the status 503. */
const partOfUnavailableMessage = "try again";
/** The maximum time until the server has recovered from a disturbance, in milliseconds. */
const maxRecoveryMs = 10_000;

/**
 * Disturbs PostgreSQL while two server processes write: stops, kills or suspends it, pauses, cuts, ends or uses up its
 * connections, or kills one of its processes. During a disturbance, the server must respond with 503. Afterwards it must
 * recover without a restart. Every change that it confirmed must be stored.
 */
export async function failPostgres({ random, reportFailure }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-stress-"));
  const postgres = await startStressPostgres();
  const proxy = await startConnectionProxy(postgres.port);
  const url = new URL(`${postgres.url}/league`);
  url.port = String(proxy.port);
  const env = { DATABASE_URL: url.href, SECRET_KEY: "0".repeat(64) };
  const servers: Awaited<ReturnType<typeof startLeagueServer>>[] = [];
  try {
    while (servers.length < processCount) servers.push(await startLeagueServer(folder, { env }));
    const { confirmedByProcess, rejectionCounts, stop } = await startWriters(servers.map(({ api }) => api));
    const disturbanceEntries = Object.entries(createDisturbances(postgres, proxy));
    let slowestMs = 0;
    for (let disturbance = 0; disturbance < disturbanceCount; disturbance += 1) {
      const [name, disturb] = random.pick(disturbanceEntries);
      await disturb(random.integer(200, 4000));
      const start = performance.now();
      const countsBefore = confirmedByProcess.map((names) => names.length);
      // Each process must have confirmed as many further changes as it has writers.
      const hasRecovered = () =>
        confirmedByProcess.every((names, index) => names.length >= (countsBefore[index] ?? 0) + writersPerProcess);
      while (!hasRecovered() && performance.now() - start < maxRecoveryMs) await pause(5);
      const ms = performance.now() - start;
      slowestMs = Math.max(slowestMs, ms);
      if (ms >= maxRecoveryMs) reportFailure(`not recovered ${maxRecoveryMs} ms after: ${name}`);
      await pause(random.integer(0, 300));
    }
    await stop();
    for (const [message, count] of rejectionCounts) {
      if (!message.includes(partOfUnavailableMessage)) reportFailure(`${count} responses: ${message}`);
    }
    const confirmedModes = confirmedByProcess.flat();
    for (const name of await findModesNotStoredExactlyOnce(postgres.url, confirmedModes))
      reportFailure(`${name} was confirmed, but is not stored exactly once`);
    const rejectedCount = [...rejectionCounts.values()].reduce((sum, count) => sum + count, 0);
    return `${disturbanceCount} disturbances, ${confirmedModes.length} changes confirmed and ${rejectedCount} rejected, recovered after ${Math.round(slowestMs)} ms at most`;
  } finally {
    for (const { kill } of servers) await kill();
    proxy.stop();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a proxy for connections to PostgreSQL. It can pause and cut them. */
async function startConnectionProxy(targetPort: number) {
  const openSockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const [source, destination] of [
      [client, target],
      [target, client],
    ] as const) {
      openSockets.add(source);
      source.on("data", (bytes) => destination.write(bytes));
      source.on("error", () => undefined);
      source.on("close", () => {
        openSockets.delete(source);
        destination.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    forEachSocket: (act: (socket: Socket) => unknown) => {
      for (const socket of [...openSockets]) act(socket);
    },
    stop: () => server.close(),
  };
}

type ConnectionProxy = Awaited<ReturnType<typeof startConnectionProxy>>;

/** Creates functions that disturb PostgreSQL for some milliseconds. */
function createDisturbances(
  { url, stop, start, kill, suspend, resume }: StressPostgres,
  proxy: ConnectionProxy,
): Record<string, (ms: number) => Promise<void>> {
  return {
    "PostgreSQL is stopped": async (ms) => {
      await stop();
      await pause(ms);
      await start();
    },
    "all processes of PostgreSQL are killed": async (ms) => {
      await kill();
      await pause(ms);
      await start();
    },
    "all processes of PostgreSQL are suspended": async (ms) => {
      await suspend();
      // This can take eight seconds, which is longer than the league waits for the database.
      await pause(2 * ms);
      await resume();
    },
    "connections hang": async (ms) => {
      proxy.forEachSocket((socket) => socket.pause());
      await pause(ms);
      proxy.forEachSocket((socket) => socket.resume());
    },
    "connections are cut off": async () => proxy.forEachSocket((socket) => socket.destroy()),
    "PostgreSQL ends all connections": () =>
      runOnPostgres(url, "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"),
    "a process of PostgreSQL is killed": async () => {
      const client = new Client({ connectionString: `${url}/postgres` });
      client.on("error", () => undefined);
      await client.connect();
      const { rows } = await client.query("select pg_backend_pid() as pid");
      // PostgreSQL then ends all other connections and recovers from its log.
      process.kill(rows[0].pid, "SIGKILL");
      await client.end().catch(() => undefined);
    },
    "all connections are taken": async (ms) => {
      const takenConnections: Client[] = [];
      // Connects until PostgreSQL refuses another connection.
      while (true) {
        const client = new Client({ connectionString: `${url}/postgres` });
        client.on("error", () => undefined);
        try {
          await client.connect();
        } catch {
          break;
        }
        takenConnections.push(client);
      }
      proxy.forEachSocket((socket) => socket.destroy());
      await pause(ms);
      await Promise.all(takenConnections.map((client) => client.end()));
    },
  };
}
