import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { runOnPostgres } from "../../test/run-on-postgres.ts";
import { signInAt } from "../../test/sign-in-at.ts";
import { startPostgres } from "../../test/start-postgres.ts";
import type { Run } from "../run.ts";
import { admin, startLeague } from "../traced-league.ts";

const disturbances = 40;
const writers = 4;
/** A league that is not well so many milliseconds after a disturbance has not recovered. */
const longestMs = 10_000;

/**
 * Disturbs PostgreSQL while a league writes: its connections hang, are cut off, are ended by it, are all taken, or it crashes.
 * The league answers 503 meanwhile, is well again by itself, and keeps what it answered.
 */
export async function failPostgres({ random, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  const postgres = await startPostgres();
  const wire = await startWire(Number(new URL(postgres.url).port));
  await runOnPostgres(postgres.url, "create database league");
  // As it is unless tests switch it off, for which a crash costs what was committed last.
  await runOnPostgres(postgres.url, "alter database league set synchronous_commit = on");
  const url = new URL(`${postgres.url}/league`);
  url.port = String(wire.port);
  const league = await startLeague(folder, { env: { DATABASE_URL: url.href, SECRET_KEY: "0".repeat(64) } });
  try {
    const { answered, refusals, stop } = await startWriters(league.api);
    const ways = Object.entries(disturb(postgres.url, wire));
    let slowestMs = 0;
    for (let index = 0; index < disturbances; index += 1) {
      const [name, way] = random.pick(ways);
      await way(random.whole(200, 4000));
      const [begin, before] = [performance.now(), answered.length];
      while (answered.length < before + writers && performance.now() - begin < longestMs) await pause(5);
      const ms = performance.now() - begin;
      slowestMs = Math.max(slowestMs, ms);
      if (ms >= longestMs) found(`not well ${longestMs} ms after: ${name}`);
      await pause(random.whole(0, 300));
    }
    await stop();
    for (const [words, count] of refusals) if (!words.includes("try again")) found(`${count} answers: ${words}`);
    for (const name of await missingIn(postgres.url, answered)) found(`${name} was answered, and is not there once`);
    const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
    return `${disturbances} disturbances, ${answered.length} changes answered and ${refused} refused, well again after ${Math.round(slowestMs)} ms at most`;
  } finally {
    await league.kill();
    wire.stop();
    await postgres.stop();
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
function disturb(url: string, wire: Wire): Record<string, (ms: number) => Promise<void>> {
  return {
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

/** People who make modes without a pause, each with a name of its own. */
async function startWriters(api: string) {
  const answered: string[] = [];
  const refusals = new Map<string, number>();
  const call = await signInAt(api, admin);
  let isOver = false;
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const name = `Mode ${writer} ${index}`;
      await call("POST", "/mode/create", { name }).then(
        () => answered.push(name),
        (fault: Error) => refusals.set(fault.message, (refusals.get(fault.message) ?? 0) + 1),
      );
      await pause(20);
    }
  };
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  const stop = async () => {
    isOver = true;
    await Promise.all(writing);
  };
  return { answered, refusals, stop };
}

async function missingIn(url: string, names: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: `${url}/league` });
  await client.connect();
  const { rows } = await client.query("select name, count(*) as count from modes group by name");
  await client.end();
  const counts = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  return names.filter((name) => counts.get(name) !== 1);
}
