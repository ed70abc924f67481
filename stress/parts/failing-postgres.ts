import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { runOnPostgres } from "../../server/test/run-on-postgres.ts";
import { type OwnPostgres, ownPostgres } from "../own-postgres.ts";
import type { Run } from "../run.ts";
import { startLeague } from "../traced-league.ts";
import { missingIn, startWriters, writersOfProcess } from "../writers.ts";

const disturbances = 100;
const processes = 2;
/** The maximum time until the league has recovered from a disturbance, in milliseconds. */
const maxRecoveryMs = 10_000;

/**
 * Disturbs PostgreSQL while a league of two processes writes: stops, kills or halts it, blocks, cuts, ends or uses up its
 * connections, or kills one of its processes. The league must respond with 503 meanwhile, recover by itself, and have
 * stored every change that it confirmed.
 */
export async function failPostgres({ random, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  const postgres = await ownPostgres();
  const wire = await startWire(postgres.port);
  const url = new URL(`${postgres.url}/league`);
  url.port = String(wire.port);
  const env = { DATABASE_URL: url.href, SECRET_KEY: "0".repeat(64) };
  const leagues: Awaited<ReturnType<typeof startLeague>>[] = [];
  try {
    while (leagues.length < processes) leagues.push(await startLeague(folder, { env }));
    const { answered, refusals, stop } = await startWriters(leagues.map(({ api }) => api));
    const disturbanceEntries = Object.entries(createDisturbances(postgres, wire));
    let slowestMs = 0;
    for (let index = 0; index < disturbances; index += 1) {
      const [name, disturb] = random.pick(disturbanceEntries);
      await disturb(random.whole(200, 4000));
      const begin = performance.now();
      const countsBefore = answered.map((names) => names.length);
      const hasRecovered = () =>
        answered.every((names, process) => names.length >= (countsBefore[process] ?? 0) + writersOfProcess);
      while (!hasRecovered() && performance.now() - begin < maxRecoveryMs) await pause(5);
      const ms = performance.now() - begin;
      slowestMs = Math.max(slowestMs, ms);
      if (ms >= maxRecoveryMs) found(`not recovered ${maxRecoveryMs} ms after: ${name}`);
      await pause(random.whole(0, 300));
    }
    await stop();
    for (const [message, count] of refusals) {
      if (!message.includes("try again")) found(`${count} responses: ${message}`);
    }
    const confirmed = answered.flat();
    for (const name of await missingIn(postgres.url, confirmed)) found(`${name} was confirmed, but is not stored once`);
    const rejectedCount = [...refusals.values()].reduce((sum, count) => sum + count, 0);
    return `${disturbances} disturbances, ${confirmed.length} changes confirmed and ${rejectedCount} rejected, recovered after ${Math.round(slowestMs)} ms at most`;
  } finally {
    for (const { kill } of leagues) await kill();
    wire.stop();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a proxy for connections to PostgreSQL that can pause and cut them. */
async function startWire(to: number) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(to, "127.0.0.1");
    for (const [source, destination] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(source);
      source.on("data", (bytes) => destination.write(bytes));
      source.on("error", () => undefined);
      source.on("close", () => {
        open.delete(source);
        destination.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    all: (act: (socket: Socket) => void) => {
      for (const socket of [...open]) act(socket);
    },
    stop: () => server.close(),
  };
}

type Wire = Awaited<ReturnType<typeof startWire>>;

/** Creates functions that disturb PostgreSQL for some milliseconds. */
function createDisturbances(
  { url, stop, start, kill, halt, goOn }: OwnPostgres,
  wire: Wire,
): Record<string, (ms: number) => Promise<void>> {
  return {
    "the server is stopped": async (ms) => {
      await stop();
      await pause(ms);
      await start();
    },
    "all its processes are killed": async (ms) => {
      await kill();
      await pause(ms);
      await start();
    },
    "all its processes are halted": async (ms) => {
      await halt();
      await pause(2 * ms);
      await goOn();
    },
    "connections hang": async (ms) => {
      wire.all((socket) => void socket.pause());
      await pause(ms);
      wire.all((socket) => void socket.resume());
    },
    "connections are cut off": async () => wire.all((socket) => void socket.destroy()),
    "the server ends all connections": () =>
      runOnPostgres(url, "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"),
    "a process of the server is killed": async () => {
      const client = new Client({ connectionString: `${url}/postgres` });
      client.on("error", () => undefined);
      await client.connect();
      const { rows } = await client.query("select pg_backend_pid() as pid");
      // Then the server ends all other connections and recovers from its log.
      process.kill(rows[0].pid, "SIGKILL");
      await client.end().catch(() => undefined);
    },
    "all connections are taken": async (ms) => {
      const taken: Client[] = [];
      for (let isFree = true; isFree; ) {
        const client = new Client({ connectionString: `${url}/postgres` });
        client.on("error", () => undefined);
        isFree = await client.connect().then(
          () => true,
          () => false,
        );
        if (isFree) taken.push(client);
      }
      wire.all((socket) => void socket.destroy());
      await pause(ms);
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}
