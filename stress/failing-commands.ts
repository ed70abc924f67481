import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { demoAdmin } from "../server/demo/fill-demo.ts";
import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { checkBackup } from "../server/src/backup/read-backup.ts";
import { restoreOldest } from "../server/test/releases.ts";
import { signInAt } from "../server/test/sign-in-at.ts";
import { buildStraceArgs, type Fault, readInjectionLog, storageFaults, unreachedCallNumber } from "./inject-faults.ts";
import type { Run } from "./run.ts";
import { admin, startLeagueServer } from "./start-league-server.ts";

const root = join(import.meta.dirname, "..");
/** How often a command runs with each fault. A command makes too many system calls to let each one fail. */
const triesPerFault = 20;
/** How often a legacy import, which is slow, runs with each fault. */
const importTriesPerFault = 8;
/** At a start, only one of the first 300 calls fails, because later calls only copy data that is already stored. */
const maxFailingCallOfStart = 300;

/** The exit code and the output of a command. */
type Outcome = { readonly code: number | null; readonly output: string };
/** A program and its arguments (`args`) for Node.js. `log` is the path of strace's log. */
type Command = { readonly args: readonly string[]; readonly dataDir: string; readonly log: string };

/** Runs a command whose nth system call of a kind fails. @returns its outcome, and how many of these calls it made */
async function runFailing({ args, dataDir, log }: Command, fault: Fault, nth: number) {
  const child = spawn("strace", [...buildStraceArgs(fault, nth, log), process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, UPDATE_BACKUP: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => chunks.push(String(text)));
  const [code] = (await once(child, "exit")) as [number | null];
  const { callCount } = await readInjectionLog(log);
  return { code, output: chunks.join("").trim(), callCount };
}

type TriedCommand = {
  readonly name: string;
  /** How often the command runs with each fault. */
  readonly tryCount: number;
  readonly command: Command;
  /** Checks the state after the command. Returns an error message, or `null` if the state is correct. */
  readonly check: (outcome: Outcome) => Promise<string | null>;
  /** Removes what the command has written. */
  readonly reset: () => Promise<void>;
};

/** Runs a command many times. Each time a random system call fails. @returns a summary of what was tried */
async function tryCommand(
  { random, reportFailure }: Run,
  { name, tryCount, command, check, reset }: TriedCommand,
): Promise<string> {
  let runCount = 0;
  let failureCount = 0;
  for (const fault of storageFaults) {
    const { callCount } = await runFailing(command, fault, unreachedCallNumber);
    await reset();
    for (const nth of pickCallNumbers(callCount, tryCount, random)) {
      const outcome = await runFailing(command, fault, nth);
      runCount += 1;
      if (outcome.code !== 0) failureCount += 1;
      const label = `${name}, ${fault.systemCalls} ${fault.code} ${nth}`;
      const error = await check(outcome);
      if (outcome.code !== 0 && outcome.output === "") reportFailure(`${label}: failed without a message`);
      if (error) reportFailure(`${label}: ${error}`);
      await reset();
    }
  }
  return `${runCount} ${name}, ${failureCount} of them failed`;
}

/** Returns the numbers from 1 to `callCount`, or `maxCount` random ones of them if there are more. */
function pickCallNumbers(callCount: number, maxCount: number, random: SeededRandom): number[] {
  if (callCount <= maxCount) return Array.from({ length: callCount }, (_, index) => index + 1);
  return Array.from({ length: maxCount }, () => random.integer(1, callCount));
}

/** Makes system calls fail during backups. A failed backup must not leave a file, and a successful one must be readable. */
export async function failBackup(run: Run, folder: string): Promise<string> {
  const file = join(folder, "backups", "league.backup.gz");
  await mkdir(join(folder, "backups"));
  const args = ["server/src/backup/backup.ts", file];
  const command = { args, dataDir: join(folder, "league"), log: join(folder, "trace") };
  const check = async ({ code }: Outcome) => {
    if (code !== 0) return existsSync(file) ? "failed, but left a file" : null;
    return checkBackup(file).then(
      () => null,
      (error) => `reported success, but the backup is damaged: ${error}`,
    );
  };
  const reset = () => rm(file, { force: true });
  return tryCommand(run, { name: "backups", tryCount: triesPerFault, command, check, reset });
}

/** Makes system calls fail during legacy imports. After a failure, the import must succeed when it is repeated. */
export async function failLegacyImport(run: Run, folder: string): Promise<string> {
  const dump = join(folder, "dump.archive");
  const dataDir = join(folder, "imported");
  const writeDumpArgs = ["server/test/dump/write-generated-dump.ts", dump];
  await once(spawn(process.execPath, writeDumpArgs, { cwd: root, stdio: "ignore" }), "exit");
  const command = { args: ["server/src/legacy-import/import-legacy.ts", dump], dataDir, log: join(folder, "trace") };
  // In the second run no call fails, so any fault will do.
  const [anyFault] = storageFaults;
  const check = async ({ code }: Outcome) => {
    if (code !== 0 && anyFault !== undefined) {
      const secondRun = await runFailing(command, anyFault, unreachedCallNumber);
      if (secondRun.code !== 0) return `cannot be repeated: ${secondRun.output}`;
    }
    return countUsers(join(dataDir, "league.sqlite")) < 2 ? "imported, but the users are missing" : null;
  };
  const reset = () => rm(dataDir, { recursive: true, force: true });
  return tryCommand(run, { name: "legacy imports", tryCount: importTriesPerFault, command, check, reset });
}

function countUsers(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare("select count(*) as user_count from users").get()?.["user_count"]);
  } finally {
    database.close();
  }
}

/**
 * Makes system calls fail while the server starts and runs migrations: in an empty folder, and on the database of the oldest
 * release. After each failure, the next start must succeed and have all users.
 */
export async function failStarts(run: Run, folder: string): Promise<string> {
  const oldestReleaseDir = join(folder, "older");
  await mkdir(oldestReleaseDir);
  await restoreOldest(join(oldestReleaseDir, "league.sqlite"));
  const dataDir = join(folder, "started");
  const firstStarts = await failStart(run, { name: "first starts", dataDir, account: admin });
  const updates = await failStart(run, {
    name: "starts after an update",
    dataDir,
    initialDataDir: oldestReleaseDir,
    account: demoAdmin,
  });
  return `${firstStarts}; ${updates}`;
}

type StartCase = {
  readonly name: string;
  readonly dataDir: string;
  /** A folder that is copied to the data folder before each start. `undefined` if the start begins without a data folder. */
  readonly initialDataDir?: string;
  /** The admin who signs in after the start. */
  readonly account: typeof admin;
};

/** Makes system calls fail while a server starts, each time on the same data. @returns a summary of what was tried */
async function failStart({ random, reportFailure }: Run, startCase: StartCase): Promise<string> {
  const { name, dataDir, initialDataDir } = startCase;
  const log = join(dataDir, "../trace");
  const reset = async () => {
    await rm(dataDir, { recursive: true, force: true });
    if (initialDataDir !== undefined) await cp(initialDataDir, dataDir, { recursive: true });
  };
  let runCount = 0;
  let failureCount = 0;
  for (const fault of storageFaults) {
    await reset();
    await tryToServe(startCase, ["strace", ...buildStraceArgs(fault, unreachedCallNumber, log)]);
    const { callCount } = await readInjectionLog(log);
    const userCount = countUsers(join(dataDir, "league.sqlite"));
    for (const nth of pickCallNumbers(Math.min(callCount, maxFailingCallOfStart), triesPerFault, random)) {
      await reset();
      const label = `${name}, ${fault.systemCalls} ${fault.code} ${nth}`;
      runCount += 1;
      const error = await tryToServe(startCase, ["strace", ...buildStraceArgs(fault, nth, log)]);
      if (error !== null) failureCount += 1;
      if (error === "") reportFailure(`${label}: exited without a message`);
      const nextError = await tryToServe(startCase);
      if (nextError !== null) reportFailure(`${label}: does not start any more: ${nextError}`);
      else if (countUsers(join(dataDir, "league.sqlite")) !== userCount) reportFailure(`${label}: some users are lost`);
    }
  }
  return `${runCount} ${name}, ${failureCount} of them failed`;
}

/**
 * Starts a server and signs in an admin.
 * @param wrapper the command that runs the server
 * @returns the error message, or `null` if both succeed
 */
async function tryToServe({ dataDir, account }: StartCase, wrapper: readonly string[] = []): Promise<string | null> {
  try {
    const server = await startLeagueServer(dataDir, { wrapper });
    try {
      await signInAt(server.api, account);
      return null;
    } finally {
      await server.kill();
    }
  } catch (error) {
    return String((error as Error).message).trim();
  }
}
