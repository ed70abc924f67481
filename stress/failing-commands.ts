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
/** Tries of a command with each fault: its calls are too many to let each fail. */
const triesOfCommand = 20;
const triesOfMoveIn = 8;
/** Calls of a start among which one fails: later ones copy what is stored already to its place. */
const callsOfStart = 300;

type Ended = { readonly code: number | null; readonly said: string };
type Command = { readonly args: readonly string[]; readonly dataDir: string; readonly log: string };

/** Runs a command of which the nth such call fails. @returns how it ended, and how many calls it made */
async function runFailing({ args, dataDir, log }: Command, fault: Fault, nth: number) {
  const child = spawn("strace", [...faultArgs(fault, nth, log), process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, UPDATE_BACKUP: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said: said.join("").trim(), ...(await noted(log)) };
}

/** Runs a command with some of its calls failing, chosen at random. @returns what was tried, in words */
async function tryCommand(
  { random, found }: Run,
  { name, tries, command }: { name: string; tries: number; command: Command },
  { check, reset }: { check: (ended: Ended) => Promise<string | null>; reset: () => Promise<void> },
): Promise<string> {
  let all = 0;
  let ended = 0;
  for (const fault of storageFaults) {
    const { calls } = await runFailing(command, fault, noFault);
    await reset();
    for (const nth of someOf(calls, tries, random)) {
      const outcome = await runFailing(command, fault, nth);
      all += 1;
      if (outcome.code !== 0) ended += 1;
      const wrong = await check(outcome);
      if (outcome.code !== 0 && outcome.said === "") found(`${name}, ${fault.calls} ${nth}: failed without words`);
      if (wrong) found(`${name}, ${fault.calls} ${fault.code} ${nth}: ${wrong}`);
      await reset();
    }
  }
  return `${all} in ${name}, ${ended} of them failed`;
}

/** All numbers up to `calls`, or so many of them at random. */
function someOf(calls: number, tries: number, random: SeededRandom): number[] {
  return Array.from({ length: Math.min(calls, tries) }, (_, index) =>
    calls <= tries ? index + 1 : random.whole(1, calls),
  );
}

export async function failBackup(run: Run, folder: string): Promise<string> {
  const file = join(folder, "backups", "league.backup.gz");
  await mkdir(join(folder, "backups"));
  const args = ["server/src/backup/backup.ts", file];
  const command = { args, dataDir: join(folder, "league"), log: join(folder, "trace") };
  const check = async ({ code }: Ended) => {
    if (code !== 0) return existsSync(file) ? "failed, and left a file" : null;
    return checkBackup(file).then(
      () => null,
      (fault) => `said to be whole: ${fault}`,
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
  const check = async ({ code }: Ended) => {
    if (code !== 0 && anyFault !== undefined) {
      const again = await runFailing(command, anyFault, noFault);
      if (again.code !== 0) return `cannot be done again: ${again.said}`;
    }
    return usersIn(join(dataDir, "league.sqlite")) < 2 ? "moved in, and nobody is there" : null;
  };
  const reset = () => rm(dataDir, { recursive: true, force: true });
  return tryCommand(run, { name: "move-ins", tries: triesOfMoveIn, command }, { check, reset });
}

function usersIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare("select count(*) as users from users").get()?.["users"]);
  } finally {
    database.close();
  }
}

/** Starts in which migrations run: first ones, and of the oldest release. Whatever became of one, the next serves all users. */
export async function failStarts(run: Run, folder: string): Promise<string> {
  const older = join(folder, "older");
  await mkdir(older);
  await restoreOldest(join(older, "league.sqlite"));
  const dataDir = join(folder, "started");
  const first = await failStart(run, { name: "first starts", dataDir, account: admin });
  return `${first}; ${await failStart(run, { name: "updates", dataDir, before: older, account: demoAdmin })}`;
}

type Started = {
  readonly name: string;
  readonly dataDir: string;
  /** The data folder as it is before each start; `undefined`: there is none. */
  readonly before?: string;
  readonly account: typeof admin;
};

async function failStart({ random, found }: Run, started: Started): Promise<string> {
  const { name, dataDir, before } = started;
  const log = join(dataDir, "../trace");
  const reset = async () => {
    await rm(dataDir, { recursive: true, force: true });
    if (before !== undefined) await cp(before, dataDir, { recursive: true });
  };
  let all = 0;
  let ended = 0;
  for (const fault of storageFaults) {
    await reset();
    await serves(started, ["strace", ...faultArgs(fault, noFault, log)]);
    const { calls } = await noted(log);
    const users = usersIn(join(dataDir, "league.sqlite"));
    for (const nth of someOf(Math.min(calls, callsOfStart), triesOfCommand, random)) {
      await reset();
      const where = `${name}, ${fault.calls} ${fault.code} ${nth}`;
      all += 1;
      const words = await serves(started, ["strace", ...faultArgs(fault, nth, log)]);
      if (words !== null) ended += 1;
      if (words === "") found(`${where}: ended without words`);
      const wrong = await serves(started);
      if (wrong !== null) found(`${where}: does not start any more: ${wrong}`);
      else if (usersIn(join(dataDir, "league.sqlite")) !== users) found(`${where}: some users are lost`);
    }
  }
  return `${all} in ${name}, ${ended} of them ended`;
}

/** Starts a league and signs in an admin. @returns what it said where that fails */
async function serves({ dataDir, account }: Started, under: readonly string[] = []): Promise<string | null> {
  try {
    const league = await startLeague(dataDir, { under });
    try {
      await signInAt(league.api, account);
      return null;
    } finally {
      await league.kill();
    }
  } catch (fault) {
    return String((fault as Error).message).trim();
  }
}
