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
/** Checkpoints are frequent, so that many power cuts happen during one. */
const settings = { max_wal_size: "2MB", min_wal_size: "2MB", checkpoint_completion_target: 0.5 };

/**
 * Simulates power cuts at random writes of PostgreSQL's files, as `losePower` does with SQLite's. Then PostgreSQL must
 * recover from the remaining files.
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
      const remainingDir = join(folder, "left");
      try {
        await disk.writeAt(begin, random, remainingDir);
        await giveToPostgresUser(remainingDir);
        const confirmed = answered.filter(({ time }) => time < begin).map(({ name }) => name);
        for (const error of await findErrors(postgres.programs, remainingDir, confirmed)) found(`cut ${cut}: ${error}`);
      } catch (error) {
        found(`cut ${cut}: ${error}`);
      } finally {
        await rm(remainingDir, { recursive: true, force: true });
      }
    }
    return `${answered.length} changes confirmed, ${ops.length} writes and syncs of PostgreSQL's files, the power cut at ${cuts} of them`;
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
  await giveToPostgresUser(notes);
  const env = { DATABASE_URL: `${url}/league`, SECRET_KEY: "0".repeat(64) };
  await (await startLeague(dataDir, { env })).kill();
  await withClient(url, (client) => client.query("create extension amcheck"));
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
async function giveToPostgresUser(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (account) await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
}

/** Starts PostgreSQL on these files, and finds errors of the database. It must contain these modes. */
async function findErrors(programs: PostgresPrograms, data: string, modes: readonly string[]): Promise<string[]> {
  // After a restart of the machine there is no process with this ID.
  await rm(join(data, "postmaster.pid"), { force: true });
  const port = await findFreePort();
  const server = await startServer(programs, data, { ...settings, port, fsync: "off" });
  try {
    return await withClient(`postgres://league@127.0.0.1:${port}`, async (client) => {
      // These statements fail if an index is damaged.
      await client.query(checkIndexes);
      const { rows: broken } = await client.query<{ msg: string }>(checkTables);
      const { rows } = await client.query<{ name: string }>("select name from modes");
      const stored = new Set(rows.map(({ name }) => name));
      const lost = modes.filter((name) => !stored.has(name));
      return [
        ...broken.map(({ msg }) => `damaged: ${msg}`),
        ...lost.map((name) => `${name} was confirmed, but is lost`),
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

async function withClient<Result>(url: string, query: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: `${url}/league` });
  await client.connect();
  try {
    return await query(client);
  } finally {
    await client.end();
  }
}
