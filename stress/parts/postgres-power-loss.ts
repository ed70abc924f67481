import { execFile } from "node:child_process";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { findFreePort } from "../../scripts/free-port.ts";
import { startServer, stopServer } from "../../server/test/postgres-cluster.ts";
import { type PostgresPrograms, unprivilegedUser } from "../../server/test/postgres-programs.ts";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { type ConfirmedMode, createModes } from "../create-modes.ts";
import type { Run } from "../run.ts";
import { startLeagueServer } from "../start-league-server.ts";
import { type StressPostgres, startStressPostgres } from "../stress-postgres.ts";
import { buildTracingCommand } from "../traced-calls.ts";
import { TracedFolder } from "../traced-folder.ts";

const cutCount = 500;
const changeCount = 600;
/** Checkpoints are frequent, so that many power cuts happen during one. */
const settings = { max_wal_size: "2MB", min_wal_size: "2MB", checkpoint_completion_target: 0.5 };

/**
 * Simulates power cuts at random writes of PostgreSQL's files, as `losePower` does with SQLite's. PostgreSQL must recover from
 * the files that remain after each cut.
 */
export async function losePostgresPower({ random, reportFailure }: Run): Promise<string> {
  const folder = await createScratchFolder("league-stress");
  await chmod(folder, 0o755);
  const postgres = await startStressPostgres(settings);
  try {
    const { tracedFolder, confirmedModes } = await traceWrites(postgres, folder);
    const firstConfirmedAt = confirmedModes[0]?.confirmedAt ?? 0;
    const operations = tracedFolder.operations.filter(({ begin }) => begin > firstConfirmedAt);
    for (let cut = 0; cut < cutCount; cut += 1) {
      const { begin: cutAt } = random.pick(operations);
      const remainingDir = join(folder, "remaining");
      try {
        await tracedFolder.writeStateAt(cutAt, random, remainingDir);
        await giveToPostgresUser(remainingDir);
        const modesBeforeCut = confirmedModes.filter(({ confirmedAt }) => confirmedAt < cutAt);
        const modeNames = modesBeforeCut.map(({ name }) => name);
        for (const error of await findErrors(postgres.programs, remainingDir, modeNames))
          reportFailure(`cut ${cut}: ${error}`);
      } catch (error) {
        reportFailure(`cut ${cut}: ${error}`);
      } finally {
        await rm(remainingDir, { recursive: true, force: true });
      }
    }
    return `${confirmedModes.length} changes confirmed, ${operations.length} writes and syncs of PostgreSQL's files, the power cut at ${cutCount} of them`;
  } finally {
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

type TracedWrites = { readonly tracedFolder: TracedFolder; readonly confirmedModes: readonly ConfirmedMode[] };

/** Makes changes while strace logs the writes of PostgreSQL. */
async function traceWrites(postgres: StressPostgres, folder: string): Promise<TracedWrites> {
  const { url, start, stop, kill } = postgres;
  const leagueDir = join(folder, "data");
  const initialCopy = join(folder, "initial-copy");
  const logDir = join(folder, "log");
  for (const path of [leagueDir, logDir]) await mkdir(path);
  await giveToPostgresUser(logDir);
  const env = { DATABASE_URL: `${url}/league`, SECRET_KEY: "0".repeat(64) };
  // The first start, which creates the tables, is not traced.
  const firstServer = await startLeagueServer(leagueDir, { env });
  await firstServer.kill();
  await withClient(url, (client) => client.query("create extension amcheck"));
  await stop();
  await cp(postgres.dataDir, initialCopy, { recursive: true });
  const log = join(logDir, "trace");
  await start(buildTracingCommand(log));
  const server = await startLeagueServer(leagueDir, { env });
  const confirmedModes = await createModes(server.api, changeCount).finally(server.kill);
  await kill();
  return { tracedFolder: await TracedFolder.read(log, postgres.dataDir, { initialCopy }), confirmedModes };
}

/** Gives a folder to the user who runs PostgreSQL: the `unprivilegedUser` if there is one, otherwise the current user. */
async function giveToPostgresUser(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (unprivilegedUser)
    await promisify(execFile)("chown", ["-R", `${unprivilegedUser.uid}:${unprivilegedUser.gid}`, folder]);
}

/** Starts PostgreSQL on these files, and finds errors of the database, which must contain these modes. */
async function findErrors(
  programs: PostgresPrograms,
  dataDir: string,
  modeNames: readonly string[],
): Promise<string[]> {
  // This file names the process that ran before the power cut. PostgreSQL would wait for that process.
  await rm(join(dataDir, "postmaster.pid"), { force: true });
  const port = await findFreePort();
  const server = await startServer(programs, dataDir, { ...settings, port, fsync: "off" });
  try {
    return await withClient(`postgres://league@127.0.0.1:${port}`, async (client) => {
      // This query fails if an index is damaged. The next one returns a row for each error.
      await client.query(checkIndexes);
      const { rows: tableErrors } = await client.query<{ msg: string }>(checkTables);
      const { rows } = await client.query<{ name: string }>("select name from modes");
      const stored = new Set(rows.map(({ name }) => name));
      const lostModes = modeNames.filter((name) => !stored.has(name));
      return [
        ...tableErrors.map(({ msg }) => `damaged: ${msg}`),
        ...lostModes.map((name) => `${name} was confirmed, but is lost`),
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
