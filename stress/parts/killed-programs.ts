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
/** What a league goes on with as soon as it serves. */
const workedOn: readonly string[] = ["history_pruning", "received_rounds"];
/** A start after a kill may take so long until it serves. */
const longestMs = 3000;

/** A program that is killed at some moment, and run again. */
type Killed = {
  readonly name: string;
  readonly kills: number;
  readonly args: readonly string[];
  /** The data folder as it is before; `undefined`: empty. */
  readonly before?: string;
  /** Whether two runs store the same rows, and not only as many. */
  readonly isExact: boolean;
};

/**
 * Kills first starts, starts that bring a release's database up to date, backups, restores and moves at random moments. Each does its
 * work when it is run again, as if it had not been killed; a backup that is there is whole.
 */
export async function killPrograms(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-torture");
  const tried: string[] = [];
  try {
    for (const killed of await programs(folder, run.say))
      tried.push(await killAgain(run, killed, join(folder, "data")));
    return tried.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAgain({ random, found }: Run, killed: Killed, dataDir: string): Promise<string> {
  const { name, kills, isExact } = killed;
  await reset(dataDir, killed);
  const { ms: usualMs } = await runProgram(killed, dataDir);
  const expected = await storedIn(dataDir, isExact);
  let slowestMs = 0;
  let early = 0;
  for (let index = 0; index < kills; index += 1) {
    await reset(dataDir, killed);
    const first = await runProgram(killed, dataDir, random.next() * usualMs);
    if (!first.isDone) early += 1;
    for (const file of await brokenBackups(dataDir)) found(`${name}, kill ${index}: ${file} is not whole`);
    const { isDone, said, ms } = await runProgram(killed, dataDir);
    slowestMs = Math.max(slowestMs, ms);
    // What was stored in the moment of the kill is not stored again.
    if (!isDone && !said.includes("already")) found(`${name}, kill ${index}: ${said}`);
    const changed = changedTables(expected, await storedIn(dataDir, isExact));
    if (changed.length > 0) found(`${name}, kill ${index}: other rows in ${changed}`);
  }
  if (name.includes("start") && slowestMs > longestMs) found(`${name}: ${Math.round(slowestMs)} ms until well`);
  return `${kills} ${name} killed (${early} of them before their end), well after ${Math.round(slowestMs)} ms at most`;
}

async function programs(folder: string, say: Run["say"]): Promise<Killed[]> {
  const main = join(root, "server/src/main.js");
  const older = join(folder, "older");
  const league = join(folder, "league");
  const dump = join(folder, "dump.archive");
  for (const path of [older, league]) await mkdir(path);
  await copyFile(join(await benchLeague(results, say), "league.sqlite"), join(league, "league.sqlite"));
  await restoreOldest(join(older, "league.sqlite"));
  const backup = join(folder, "league.backup.gz");
  await createBackup({ url: undefined, file: join(league, "league.sqlite") }, backup, Date.now());
  await once(spawn(process.execPath, ["server/test/dump/write-made-up.ts", dump], { cwd: root }), "exit");
  return [
    { name: "first starts", kills: 100, args: [main], isExact: false },
    { name: "starts that migrate", kills: 100, args: [main], before: older, isExact: true },
    { name: "backups", kills: 100, args: ["server/src/backup/backup.ts"], before: league, isExact: true },
    { name: "restores", kills: 50, args: ["server/src/backup/restore.ts", backup], isExact: true },
    { name: "moves", kills: 50, args: ["server/src/legacy-import/import-legacy.ts", dump], isExact: false },
  ];
}

async function reset(dataDir: string, { before }: Killed): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  if (before === undefined) await mkdir(dataDir);
  else await cp(before, dataDir, { recursive: true });
}

/** Runs a program to its end, or a league until it serves. @param killAfterMs unless it is done by then */
async function runProgram({ args }: Killed, dataDir: string, killAfterMs?: number) {
  const begin = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: "0", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(program, "exit");
  const killed = setTimeout(() => program.kill("SIGKILL"), killAfterMs ?? 600_000);
  let said = "";
  const { promise: served, resolve } = Promise.withResolvers<void>();
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (words) => {
      said += words;
      if (said.includes("http://127.0.0.1")) resolve();
    });
  }
  const code = await Promise.race([served.then(() => 0), ended.then(([status]) => status as number | null)]);
  const ms = performance.now() - begin;
  clearTimeout(killed);
  program.kill("SIGKILL");
  await ended;
  return { isDone: code === 0, said, ms };
}

async function brokenBackups(dataDir: string): Promise<string[]> {
  const files = await readdir(join(dataDir, "backups")).catch(() => []);
  const broken: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".gz"))) {
    await checkBackup(join(dataDir, "backups", file)).catch(() => broken.push(file));
  }
  return broken;
}

/** What is stored in each table: its rows, or how many. */
async function storedIn(dataDir: string, isExact: boolean): Promise<Map<string, string>> {
  const contents = [...(await contentsOf(dataDir))];
  const numberOf = (rows: string) => String((JSON.parse(rows) as unknown[]).length);
  return new Map(
    contents.map(([table, rows]) => [table, isExact && !workedOn.includes(table) ? rows : numberOf(rows)]),
  );
}
