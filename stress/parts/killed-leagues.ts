import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import type { Run } from "../run.ts";
import { startLeagueServer } from "../start-league-server.ts";
import { filterNotStoredExactlyOnce, findModesNotStoredExactlyOnce, startWriters } from "../start-writers.ts";
import { startStressPostgres } from "../stress-postgres.ts";

const killCount = 100;
/** The maximum time until a restarted process confirms a change, in milliseconds. */
const maxRecoveryMs = 3000;

/**
 * Kills server processes during changes: the only process on SQLite, and a random one of two on PostgreSQL. Every confirmed
 * change must be stored exactly once.
 */
export async function killLeagues(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-stress");
  const postgres = await startStressPostgres();
  try {
    const env = { DATABASE_URL: `${postgres.url}/league`, SECRET_KEY: "0".repeat(64) };
    const sqliteDir = join(folder, "sqlite");
    const postgresDir = join(folder, "postgres");
    const sqliteSummary = await killProcesses(
      run,
      { name: "on SQLite", processCount: 1, dataDir: sqliteDir, env: {} },
      async (modeNames) => filterNotStoredExactlyOnce(readModeNames(join(sqliteDir, "league.sqlite")), modeNames),
    );
    const postgresSummary = await killProcesses(
      run,
      { name: "on PostgreSQL, of two processes", processCount: 2, dataDir: postgresDir, env },
      (modeNames) => findModesNotStoredExactlyOnce(postgres.url, modeNames),
    );
    return `${sqliteSummary}; ${postgresSummary}`;
  } finally {
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

type KilledLeague = {
  readonly name: string;
  readonly processCount: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Starts the processes of a league, and kills and restarts them again and again.
 * @param findNotStoredExactlyOnce returns which of these modes are not stored exactly once
 */
async function killProcesses(
  { random, reportFailure }: Run,
  { name, processCount, dataDir, env }: KilledLeague,
  findNotStoredExactlyOnce: (modeNames: readonly string[]) => Promise<string[]>,
): Promise<string> {
  await mkdir(dataDir);
  const ports: number[] = [];
  while (ports.length < processCount) ports.push(await findFreePort());
  const start = (port: number | undefined) => startLeagueServer(dataDir, { env: { ...env, PORT: String(port) } });
  const servers: Awaited<ReturnType<typeof startLeagueServer>>[] = [];
  for (const port of ports) servers.push(await start(port));
  const { confirmedByProcess, stop } = await startWriters(servers.map(({ api }) => api));
  const countConfirmed = (processIndex: number) => confirmedByProcess[processIndex]?.length ?? 0;
  let slowestMs = 0;
  for (let index = 0; index < killCount; index += 1) {
    await pause(random.integer(50, 500));
    const processIndex = random.integer(0, processCount - 1);
    await servers[processIndex]?.kill();
    const countBefore = countConfirmed(processIndex);
    const restartedAt = performance.now();
    servers[processIndex] = await start(ports[processIndex]);
    while (countConfirmed(processIndex) === countBefore) await pause(5);
    slowestMs = Math.max(slowestMs, performance.now() - restartedAt);
  }
  await stop();
  for (const { kill } of servers) await kill();
  const confirmedModes = confirmedByProcess.flat();
  for (const mode of await findNotStoredExactlyOnce(confirmedModes))
    reportFailure(`${name}: ${mode} was confirmed, but is not stored exactly once`);
  const recovery = `recovered after ${Math.round(slowestMs)} ms at most`;
  if (slowestMs > maxRecoveryMs) reportFailure(`${name}: ${recovery}`);
  return `${killCount} kills of processes ${name}, ${confirmedModes.length} changes confirmed, ${recovery}`;
}

function readModeNames(file: string): string[] {
  const database = new DatabaseSync(file);
  const modes = database.prepare("select name from modes").all();
  database.close();
  return modes.map(({ name }) => String(name));
}
