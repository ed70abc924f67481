import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createBackup } from "../../server/src/backup/create-backup.ts";
import { checkBackup } from "../../server/src/backup/read-backup.ts";
import { restoreOldest } from "../../server/test/releases.ts";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { createBenchLeagueFolder } from "../bench/bench-league.ts";
import { listChangedTables, readRowsByTable } from "../compare-tables.ts";
import type { Run } from "../run.ts";
import { admin } from "../start-league-server.ts";

const root = join(import.meta.dirname, "../..");
const resultCount = 1000;
/** Tables that a server changes in the background after its start. */
const backgroundTables: readonly string[] = ["history_pruning", "received_rounds"];
/** The maximum time from a start after a kill until the server accepts requests, in milliseconds. */
const maxStartMs = 3000;

/** The timeout of a program that is not killed on purpose. */
const maxRunMs = 600_000;

/** A program that is killed at a random time, and run again. */
type KilledProgram = {
  readonly name: string;
  /** A server runs until it is stopped. The other programs end by themselves. */
  readonly isServer: boolean;
  readonly killCount: number;
  readonly args: readonly string[];
  /** A folder that is copied to the data folder before each run. `undefined` if the data folder is empty at first. */
  readonly initialDataDir?: string;
  /** Whether two runs store exactly the same rows. Otherwise only the number of rows is compared. */
  readonly storesSameRows: boolean;
};

/**
 * Kills these programs at random times: the server at its first start and while it migrates the database of a release, and
 * backups, restores and legacy imports. Each program must succeed when it is run again, with the same result as if it had not
 * been killed. Every existing backup must be complete.
 */
export async function killPrograms(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-stress");
  const summaries: string[] = [];
  try {
    for (const program of await prepareKilledPrograms(folder, run.log))
      summaries.push(await killRepeatedly(run, program, join(folder, "data")));
    return summaries.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program as a reference, then kills it again and again. @returns a summary */
async function killRepeatedly(
  { random, reportFailure }: Run,
  program: KilledProgram,
  dataDir: string,
): Promise<string> {
  const { name, killCount, storesSameRows, isServer } = program;
  await resetDataDir(dataDir, program);
  const { ms: usualMs } = await runProgram(program, dataDir);
  const expectedTables = await readTables(dataDir, storesSameRows);
  let slowestMs = 0;
  let unfinishedCount = 0;
  for (let index = 0; index < killCount; index += 1) {
    await resetDataDir(dataDir, program);
    const killedRun = await runProgram(program, dataDir, random.next() * usualMs);
    if (!killedRun.isDone) unfinishedCount += 1;
    for (const file of await findDamagedBackups(dataDir)) reportFailure(`${name}, kill ${index}: ${file} is damaged`);
    const { isDone, output, ms } = await runProgram(program, dataDir);
    slowestMs = Math.max(slowestMs, ms);
    // The program may reject the second run if the first one stored everything just before the kill.
    if (!isDone && !output.includes("already")) reportFailure(`${name}, kill ${index}: ${output}`);
    const changedTables = listChangedTables(expectedTables, await readTables(dataDir, storesSameRows));
    if (changedTables.length > 0) reportFailure(`${name}, kill ${index}: other rows in ${changedTables}`);
  }
  if (isServer && slowestMs > maxStartMs)
    reportFailure(`${name}: ${Math.round(slowestMs)} ms until it accepts requests`);
  return `${killCount} ${name} killed (${unfinishedCount} of them before their end), recovered after ${Math.round(slowestMs)} ms at most`;
}

/** Creates the files that the programs need. */
async function prepareKilledPrograms(folder: string, log: Run["log"]): Promise<KilledProgram[]> {
  const main = join(root, "server/src/main.js");
  const oldestReleaseDir = join(folder, "older");
  const leagueDir = join(folder, "league");
  const dump = join(folder, "dump.archive");
  for (const path of [oldestReleaseDir, leagueDir]) await mkdir(path);
  const benchLeagueDir = await createBenchLeagueFolder(resultCount, log);
  await copyFile(join(benchLeagueDir, "league.sqlite"), join(leagueDir, "league.sqlite"));
  await restoreOldest(join(oldestReleaseDir, "league.sqlite"));
  const backup = join(folder, "league.backup.gz");
  await createBackup({ url: undefined, file: join(leagueDir, "league.sqlite") }, backup, Date.now());
  await once(spawn(process.execPath, ["server/test/dump/write-generated-dump.ts", dump], { cwd: root }), "exit");
  return [
    { name: "first starts", isServer: true, killCount: 100, args: [main], storesSameRows: false },
    {
      name: "starts that migrate",
      isServer: true,
      killCount: 100,
      args: [main],
      initialDataDir: oldestReleaseDir,
      storesSameRows: true,
    },
    {
      name: "backups",
      isServer: false,
      killCount: 100,
      args: ["server/src/backup/backup.ts"],
      initialDataDir: leagueDir,
      storesSameRows: true,
    },
    {
      name: "restores",
      isServer: false,
      killCount: 50,
      args: ["server/src/backup/restore.ts", backup],
      storesSameRows: true,
    },
    {
      name: "legacy imports",
      isServer: false,
      killCount: 50,
      args: ["server/src/legacy-import/import-legacy.ts", dump],
      storesSameRows: false,
    },
  ];
}

async function resetDataDir(dataDir: string, { initialDataDir }: KilledProgram): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  if (initialDataDir === undefined) await mkdir(dataDir);
  else await cp(initialDataDir, dataDir, { recursive: true });
}

/**
 * Runs a program to its end, or a server until it accepts requests.
 * @param killAfterMs kills the program after this time if it is still running
 */
async function runProgram({ args }: KilledProgram, dataDir: string, killAfterMs?: number) {
  const start = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: "0", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(program, "exit");
  const killTimer = setTimeout(() => program.kill("SIGKILL"), killAfterMs ?? maxRunMs);
  let output = "";
  const { promise: listening, resolve: reportListening } = Promise.withResolvers<void>();
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      // A server logs its URL when it accepts requests.
      if (output.includes("http://127.0.0.1")) reportListening();
    });
  }
  const exitCode = ended.then(([code]) => code as number | null);
  const code = await Promise.race([listening.then(() => 0), exitCode]);
  const ms = performance.now() - start;
  clearTimeout(killTimer);
  program.kill("SIGKILL");
  await ended;
  return { isDone: code === 0, output, ms };
}

async function findDamagedBackups(dataDir: string): Promise<string[]> {
  const files = await readdir(join(dataDir, "backups")).catch(() => []);
  const damagedFiles: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".gz"))) {
    await checkBackup(join(dataDir, "backups", file)).catch(() => damagedFiles.push(file));
  }
  return damagedFiles;
}

/** Reads the rows of each table, or only their number if the rows differ from run to run. */
async function readTables(dataDir: string, storesSameRows: boolean): Promise<Map<string, string>> {
  const rowsByTable = await readRowsByTable(dataDir);
  const countRows = (rows: string) => String((JSON.parse(rows) as unknown[]).length);
  return new Map(
    [...rowsByTable].map(([table, rows]) => {
      const isCompared = storesSameRows && !backgroundTables.includes(table);
      return [table, isCompared ? rows : countRows(rows)];
    }),
  );
}
