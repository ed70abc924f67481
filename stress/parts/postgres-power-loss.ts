import { execFile } from "node:child_process";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { findFreePort } from "../../scripts/free-port.ts";
import { startServer, stopServer } from "../../server/test/postgres-cluster.ts";
import { account, type PostgresPrograms } from "../../server/test/postgres-programs.ts";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { type Answered, makeModes } from "../answered-modes.ts";
import { noting } from "../noted-calls.ts";
import { NotedDisk } from "../noted-disk.ts";
import { type OwnPostgres, ownPostgres } from "../own-postgres.ts";
import type { Run } from "../run.ts";
import { startLeague } from "../traced-league.ts";

const cuts = 500;
const changes = 600;
/** Checkpoints come often, so that many cuts fall into one. */
const settings = { max_wal_size: "2MB", min_wal_size: "2MB", checkpoint_completion_target: 0.5 };

/**
 * Cuts the power at random writes of PostgreSQL's files, as `losePower` does with SQLite's, and has PostgreSQL recover from
 * what is left.
 */
export async function losePostgresPower({ random, found }: Run): Promise<string> {
  const folder = await createScratchFolder("league-torture");
  await chmod(folder, 0o755);
  const postgres = await ownPostgres(settings);
  try {
    const { disk, answered } = await watchWrites(postgres, folder);
    const first = answered[0]?.time ?? 0;
    const ops = disk.ops.filter(({ begin }) => begin > first);
    for (let cut = 0; cut < cuts; cut += 1) {
      const { begin } = random.pick(ops);
      const left = join(folder, "left");
      try {
        await disk.writeAt(begin, random, left);
        await handOver(left);
        const kept = answered.filter(({ time }) => time < begin).map(({ name }) => name);
        for (const fault of await faultsIn(postgres.programs, left, kept)) found(`cut ${cut}: ${fault}`);
      } catch (fault) {
        found(`cut ${cut}: ${fault}`);
      } finally {
        await rm(left, { recursive: true, force: true });
      }
    }
    return `${answered.length} changes answered, ${ops.length} writes and syncs of PostgreSQL's files, the power cut at ${cuts} of them`;
  } finally {
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function watchWrites(postgres: OwnPostgres, folder: string): Promise<{ disk: NotedDisk; answered: Answered[] }> {
  const { data, url, start, stop, kill } = postgres;
  const dataDir = join(folder, "data");
  const base = join(folder, "base");
  const notes = join(folder, "notes");
  for (const path of [dataDir, notes]) await mkdir(path);
  await handOver(notes);
  const env = { DATABASE_URL: `${url}/league`, SECRET_KEY: "0".repeat(64) };
  await (await startLeague(dataDir, { env })).kill();
  await inLeague(url, (client) => client.query("create extension amcheck"));
  await stop();
  await cp(data, base, { recursive: true });
  const log = join(notes, "trace");
  await start(noting(log));
  const league = await startLeague(dataDir, { env });
  const answered = await makeModes(league.api, changes).finally(league.kill);
  await kill();
  return { disk: await NotedDisk.read(log, data, base), answered };
}

/** Gives a folder to the user who runs PostgreSQL. */
async function handOver(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (account) await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
}

/** What is wrong with what PostgreSQL makes of such files, in which these modes must be. */
async function faultsIn(programs: PostgresPrograms, data: string, modes: readonly string[]): Promise<string[]> {
  // A machine that starts again has no process of that number.
  await rm(join(data, "postmaster.pid"), { force: true });
  const port = await findFreePort();
  const server = await startServer(programs, data, { ...settings, port, fsync: "off" });
  try {
    return await inLeague(`postgres://league@127.0.0.1:${port}`, async (client) => {
      // They throw where something is not whole.
      await client.query(checkIndexes);
      const { rows: broken } = await client.query<{ msg: string }>(checkTables);
      const { rows } = await client.query<{ name: string }>("select name from modes");
      const there = new Set(rows.map(({ name }) => name));
      const lost = modes.filter((name) => !there.has(name));
      return [
        ...broken.map(({ msg }) => `not whole: ${msg}`),
        ...lost.map((name) => `${name} was answered, and is lost`),
      ];
    });
  } finally {
    await stopServer(server, "SIGQUIT");
  }
}

const checkIndexes = `
  select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am on pg_am.oid = c.relam where amname = 'btree' and c.relpersistence = 'p'`;
const checkTables = `
  select relname || ': ' || msg as msg from pg_class, verify_heapam(oid) where relkind in ('r', 'm') and relpersistence = 'p'`;

async function inLeague<Answer>(url: string, ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: `${url}/league` });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
