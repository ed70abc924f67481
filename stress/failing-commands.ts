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
import { type Fault, faultArgs, noFault, noted, storageFaults } from "./inject.ts";
import type { Run } from "./run.ts";
import { admin, startLeague } from "./traced-league.ts";

const root = join(import.meta.dirname, "..");
/** How often a command runs with each fault. It makes too many calls to let each one fail. */
const triesOfCommand = 20;
const triesOfMoveIn = 8;
/** Only one of the first calls of a start fails. Later calls copy data that is already stored. */
const maxCallsOfStart = 300;

type Outcome = { readonly code: number | null; readonly output: string };
type Command = { readonly args: readonly string[]; readonly dataDir: string; readonly log: string };

/** Runs a command whose nth call of a kind fails. @returns its exit code and output, and how many calls it made */
async function runFailing({ args, dataDir, log }: Command, fault: Fault, nth: number) {
  const child = spawn("strace", [...faultArgs(fault, nth, log), process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, UPDATE_BACKUP: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => chunks.push(String(text)));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, output: chunks.join("").trim(), ...(await noted(log)) };
}

/** Runs a command many times. Each time a random call fails. @returns a sentence about what was tried */
async function tryCommand(
  { random, found }: Run,
  { name, tries, command }: { name: string; tries: number; command: Command },
  { check, reset }: { check: (outcome: Outcome) => Promise<string | null>; reset: () => Promise<void> },
): Promise<string> {
  let runs = 0;
  let failures = 0;
  for (const fault of storageFaults) {
    const { calls } = await runFailing(command, fault, noFault);
    await reset();
    for (const nth of pickCallNumbers(calls, tries, random)) {
      const outcome = await runFailing(command, fault, nth);
      runs += 1;
      if (outcome.code !== 0) failures += 1;
      const error = await check(outcome);
      if (outcome.code !== 0 && outcome.output === "")
        found(`${name}, ${fault.calls} ${nth}: failed without a message`);
      if (error) found(`${name}, ${fault.calls} ${fault.code} ${nth}: ${error}`);
      await reset();
    }
  }
  return `${runs} in ${name}, ${failures} of them failed`;
}

/** Returns the numbers from 1 to `calls`, or `tries` random ones of them if there are more. */
function pickCallNumbers(calls: number, tries: number, random: SeededRandom): number[] {
  return Array.from({ length: Math.min(calls, tries) }, (_, index) =>
    calls <= tries ? index + 1 : random.whole(1, calls),
  );
}

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
  return tryCommand(run, { name: "backups", tries: triesOfCommand, command }, { check, reset });
}

export async function failMoveIn(run: Run, folder: string): Promise<string> {
  const dump = join(folder, "dump.archive");
  const dataDir = join(folder, "moved");
  const write = ["server/test/dump/write-made-up.ts", dump];
  await once(spawn(process.execPath, write, { cwd: root, stdio: "ignore" }), "exit");
  const command = { args: ["server/src/legacy-import/import-legacy.ts", dump], dataDir, log: join(folder, "trace") };
  const [anyFault] = storageFaults;
  const check = async ({ code }: Outcome) => {
    if (code !== 0 && anyFault !== undefined) {
      const secondRun = await runFailing(command, anyFault, noFault);
      if (secondRun.code !== 0) return `cannot be repeated: ${secondRun.output}`;
    }
    return countUsers(join(dataDir, "league.sqlite")) < 2 ? "imported, but the users are missing" : null;
  };
  const reset = () => rm(dataDir, { recursive: true, force: true });
  return tryCommand(run, { name: "move-ins", tries: triesOfMoveIn, command }, { check, reset });
}

function countUsers(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare("select count(*) as users from users").get()?.["users"]);
  } finally {
    database.close();
  }
}

/**
 * Makes calls fail during starts that run migrations: first starts, and updates of the oldest release. After each failure,
 * the next start must serve all users.
 */
export async function failStarts(run: Run, folder: string): Promise<string> {
  const oldestReleaseDir = join(folder, "older");
  await mkdir(oldestReleaseDir);
  await restoreOldest(join(oldestReleaseDir, "league.sqlite"));
  const dataDir = join(folder, "started");
  const first = await failStart(run, { name: "first starts", dataDir, account: admin });
  return `${first}; ${await failStart(run, { name: "updates", dataDir, before: oldestReleaseDir, account: demoAdmin })}`;
}

type StartCase = {
  readonly name: string;
  readonly dataDir: string;
  /** The data folder that is copied before each start. `undefined` if the start begins without one. */
  readonly before?: string;
  readonly account: typeof admin;
};

async function failStart({ random, found }: Run, startCase: StartCase): Promise<string> {
  const { name, dataDir, before } = startCase;
  const log = join(dataDir, "../trace");
  const reset = async () => {
    await rm(dataDir, { recursive: true, force: true });
    if (before !== undefined) await cp(before, dataDir, { recursive: true });
  };
  let runs = 0;
  let failures = 0;
  for (const fault of storageFaults) {
    await reset();
    await tryToServe(startCase, ["strace", ...faultArgs(fault, noFault, log)]);
    const { calls } = await noted(log);
    const users = countUsers(join(dataDir, "league.sqlite"));
    for (const nth of pickCallNumbers(Math.min(calls, maxCallsOfStart), triesOfCommand, random)) {
      await reset();
      const label = `${name}, ${fault.calls} ${fault.code} ${nth}`;
      runs += 1;
      const error = await tryToServe(startCase, ["strace", ...faultArgs(fault, nth, log)]);
      if (error !== null) failures += 1;
      if (error === "") found(`${label}: exited without a message`);
      const nextError = await tryToServe(startCase);
      if (nextError !== null) found(`${label}: does not start any more: ${nextError}`);
      else if (countUsers(join(dataDir, "league.sqlite")) !== users) found(`${label}: some users are lost`);
    }
  }
  return `${runs} in ${name}, ${failures} of them failed`;
}

/** Starts a league and signs in an admin. @returns the error message, or `null` if it succeeds */
async function tryToServe({ dataDir, account }: StartCase, under: readonly string[] = []): Promise<string | null> {
  try {
    const league = await startLeague(dataDir, { under });
    try {
      await signInAt(league.api, account);
      return null;
    } finally {
      await league.kill();
    }
  } catch (error) {
    return String((error as Error).message).trim();
  }
}
