import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { ownPostgres } from "../own-postgres.ts";
import type { Run } from "../run.ts";
import { startLeague } from "../traced-league.ts";
import { missingIn, notOnce, startWriters } from "../writers.ts";

const kills = 100;
/** The maximum time until a restarted process confirms a change, in milliseconds. */
const maxRecoveryMs = 3000;

/**
 * Kills processes of a league during changes: the only process on SQLite, and a random one of two on PostgreSQL. Every
 * confirmed change must be stored exactly once.
 */
export async function killLeagues(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-torture");
  const postgres = await ownPostgres();
  try {
    const env = { DATABASE_URL: `${postgres.url}/league`, SECRET_KEY: "0".repeat(64) };
    const sqliteDir = join(folder, "alone");
    const postgresDir = join(folder, "shared");
    return [
      await killProcesses(run, { name: "on SQLite", processes: 1, dataDir: sqliteDir, env: {} }, async (names) =>
        notOnce(readModes(join(sqliteDir, "league.sqlite")), names),
      ),
      await killProcesses(run, { name: "of two on PostgreSQL", processes: 2, dataDir: postgresDir, env }, (names) =>
        missingIn(postgres.url, names),
      ),
    ].join("; ");
  } finally {
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

type KilledLeague = {
  readonly name: string;
  readonly processes: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
};

/** @param missing returns which of these modes are not stored exactly once */
async function killProcesses(
  { random, found }: Run,
  { name, processes, dataDir, env }: KilledLeague,
  missing: (names: readonly string[]) => Promise<string[]>,
): Promise<string> {
  await mkdir(dataDir);
  const ports: number[] = [];
  while (ports.length < processes) ports.push(await findFreePort());
  const start = (port: number | undefined) => startLeague(dataDir, { env: { ...env, PORT: String(port) } });
  const leagues: Awaited<ReturnType<typeof startLeague>>[] = [];
  for (const port of ports) leagues.push(await start(port));
  const { answered, stop } = await startWriters(leagues.map(({ api }) => api));
  let slowestMs = 0;
  for (let index = 0; index < kills; index += 1) {
    await pause(random.whole(50, 500));
    const process = random.whole(0, processes - 1);
    await leagues[process]?.kill();
    const countBefore = answered[process]?.length ?? 0;
    const begin = performance.now();
    leagues[process] = await start(ports[process]);
    while ((answered[process]?.length ?? 0) === countBefore) await pause(5);
    slowestMs = Math.max(slowestMs, performance.now() - begin);
  }
  await stop();
  for (const { kill } of leagues) await kill();
  const confirmed = answered.flat();
  for (const mode of await missing(confirmed)) found(`${name}: ${mode} was confirmed, but is not stored once`);
  const recovery = `recovered after ${Math.round(slowestMs)} ms at most`;
  if (slowestMs > maxRecoveryMs) found(`${name}: ${recovery}`);
  return `${kills} kills of processes ${name}, ${confirmed.length} changes confirmed, ${recovery}`;
}

function readModes(file: string): string[] {
  const database = new DatabaseSync(file);
  const modes = database.prepare("select name from modes").all();
  database.close();
  return modes.map(({ name }) => String(name));
}
