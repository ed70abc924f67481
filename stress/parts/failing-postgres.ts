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
/** A league that is not well so many milliseconds after a disturbance has not recovered. */
const longestMs = 10_000;

/**
 * Disturbs PostgreSQL while a league of two processes writes: it is stopped, killed or halted, its connections hang, are cut
 * off, are ended by it or are all taken, one of its processes is killed. The league answers 503 meanwhile, is well again by
 * itself, and keeps what it answered.
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
    const ways = Object.entries(disturb(postgres, wire));
    let slowestMs = 0;
    for (let index = 0; index < disturbances; index += 1) {
      const [name, way] = random.pick(ways);
      await way(random.whole(200, 4000));
      const begin = performance.now();
      const before = answered.map((of) => of.length);
      const isWell = () => answered.every((of, process) => of.length >= (before[process] ?? 0) + writersOfProcess);
      while (!isWell() && performance.now() - begin < longestMs) await pause(5);
      const ms = performance.now() - begin;
      slowestMs = Math.max(slowestMs, ms);
      if (ms >= longestMs) found(`not well ${longestMs} ms after: ${name}`);
      await pause(random.whole(0, 300));
    }
    await stop();
    for (const [words, count] of refusals) if (!words.includes("try again")) found(`${count} answers: ${words}`);
    const all = answered.flat();
    for (const name of await missingIn(postgres.url, all)) found(`${name} was answered, and is not there once`);
    const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
    return `${disturbances} disturbances, ${all.length} changes answered and ${refused} refused, well again after ${Math.round(slowestMs)} ms at most`;
  } finally {
    for (const { kill } of leagues) await kill();
    wire.stop();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A connection to a server that can be held back and cut. */
async function startWire(to: number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("data", (bytes) => other.write(bytes));
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
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

/** The ways to disturb it, each for some milliseconds. */
function disturb(
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
      // The server ends all others then, and recovers from its log.
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
