import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createBackup } from "../../server/src/backup/create-backup.ts";
import { checkBackup } from "../../server/src/backup/read-backup.ts";
import { restoreOldest } from "../../server/test/releases.ts";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { benchLeague } from "../bench/bench-league.ts";
import { changedTables, contentsOf } from "../contents.ts";
import type { Run } from "../run.ts";
import { admin } from "../traced-league.ts";

const root = join(import.meta.dirname, "../..");
const results = 1000;
/** Tables that a league changes in the background as soon as it serves. */
const backgroundTables: readonly string[] = ["history_pruning", "received_rounds"];
/** The maximum time from a start after a kill until the league serves, in milliseconds. */
const maxStartMs = 3000;

/** A program that is killed at a random time, and run again. */
type KilledProgram = {
  readonly name: string;
  readonly kills: number;
  readonly args: readonly string[];
  /** The data folder that is copied before each run. `undefined` for an empty one. */
  readonly before?: string;
  /** Whether two runs store the same rows. Otherwise only the number of rows is compared. */
  readonly isExact: boolean;
};

/**
 * Kills first starts, starts that migrate the database of a release, backups, restores and legacy imports at random times.
 * Each must succeed when it is run again, as if it had not been killed. Every existing backup must be complete.
 */
export async function killPrograms(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-torture");
  const summaries: string[] = [];
  try {
    for (const killed of await programs(folder, run.say))
      summaries.push(await killAgain(run, killed, join(folder, "data")));
    return summaries.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAgain({ random, found }: Run, killed: KilledProgram, dataDir: string): Promise<string> {
  const { name, kills, isExact } = killed;
  await reset(dataDir, killed);
  const { ms: usualMs } = await runProgram(killed, dataDir);
  const expected = await readTables(dataDir, isExact);
  let slowestMs = 0;
  let unfinishedCount = 0;
  for (let index = 0; index < kills; index += 1) {
    await reset(dataDir, killed);
    const first = await runProgram(killed, dataDir, random.next() * usualMs);
    if (!first.isDone) unfinishedCount += 1;
    for (const file of await findDamagedBackups(dataDir)) found(`${name}, kill ${index}: ${file} is damaged`);
    const { isDone, output, ms } = await runProgram(killed, dataDir);
    slowestMs = Math.max(slowestMs, ms);
    // The program may reject the second run if the first one stored everything just before the kill.
    if (!isDone && !output.includes("already")) found(`${name}, kill ${index}: ${output}`);
    const changed = changedTables(expected, await readTables(dataDir, isExact));
    if (changed.length > 0) found(`${name}, kill ${index}: other rows in ${changed}`);
  }
  if (name.includes("start") && slowestMs > maxStartMs) found(`${name}: ${Math.round(slowestMs)} ms until it serves`);
  return `${kills} ${name} killed (${unfinishedCount} of them before their end), recovered after ${Math.round(slowestMs)} ms at most`;
}

async function programs(folder: string, say: Run["say"]): Promise<KilledProgram[]> {
  const main = join(root, "server/src/main.js");
  const oldestReleaseDir = join(folder, "older");
  const league = join(folder, "league");
  const dump = join(folder, "dump.archive");
  for (const path of [oldestReleaseDir, league]) await mkdir(path);
  await copyFile(join(await benchLeague(results, say), "league.sqlite"), join(league, "league.sqlite"));
  await restoreOldest(join(oldestReleaseDir, "league.sqlite"));
  const backup = join(folder, "league.backup.gz");
  await createBackup({ url: undefined, file: join(league, "league.sqlite") }, backup, Date.now());
  await once(spawn(process.execPath, ["server/test/dump/write-made-up.ts", dump], { cwd: root }), "exit");
  return [
    { name: "first starts", kills: 100, args: [main], isExact: false },
    { name: "starts that migrate", kills: 100, args: [main], before: oldestReleaseDir, isExact: true },
    { name: "backups", kills: 100, args: ["server/src/backup/backup.ts"], before: league, isExact: true },
    { name: "restores", kills: 50, args: ["server/src/backup/restore.ts", backup], isExact: true },
    { name: "moves", kills: 50, args: ["server/src/legacy-import/import-legacy.ts", dump], isExact: false },
  ];
}

async function reset(dataDir: string, { before }: KilledProgram): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  if (before === undefined) await mkdir(dataDir);
  else await cp(before, dataDir, { recursive: true });
}

/**
 * Runs a program to its end, or a league until it serves.
 * @param killAfterMs kills the program after this time if it is still running
 */
async function runProgram({ args }: KilledProgram, dataDir: string, killAfterMs?: number) {
  const begin = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: "0", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(program, "exit");
  const killTimer = setTimeout(() => program.kill("SIGKILL"), killAfterMs ?? 600_000);
  let output = "";
  const { promise: served, resolve } = Promise.withResolvers<void>();
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      if (output.includes("http://127.0.0.1")) resolve();
    });
  }
  const code = await Promise.race([served.then(() => 0), ended.then(([status]) => status as number | null)]);
  const ms = performance.now() - begin;
  clearTimeout(killTimer);
  program.kill("SIGKILL");
  await ended;
  return { isDone: code === 0, output, ms };
}

async function findDamagedBackups(dataDir: string): Promise<string[]> {
  const files = await readdir(join(dataDir, "backups")).catch(() => []);
  const damaged: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".gz"))) {
    await checkBackup(join(dataDir, "backups", file)).catch(() => damaged.push(file));
  }
  return damaged;
}

/** Reads the rows of each table, or only their number. */
async function readTables(dataDir: string, isExact: boolean): Promise<Map<string, string>> {
  const contents = [...(await contentsOf(dataDir))];
  const countRows = (rows: string) => String((JSON.parse(rows) as unknown[]).length);
  return new Map(
    contents.map(([table, rows]) => [table, isExact && !backgroundTables.includes(table) ? rows : countRows(rows)]),
  );
}
