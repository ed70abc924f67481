import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { signInAt } from "../../server/test/sign-in-at.ts";
import { type Change, changesOf } from "../changes.ts";
import { changedTables, contentsOf } from "../contents.ts";
import { fillDisk, forbidWrites } from "../disks.ts";
import { failBackup, failMoveIn, failStarts } from "../failing-commands.ts";
import { type Fault, storageFaults, whileFailing } from "../inject.ts";
import type { Run } from "../run.ts";
import { admin, startLeague } from "../traced-league.ts";

/** No change makes more calls of one kind than this. */
const maxCalls = 60;

/**
 * Makes each write, sync, truncation and rename fail in turn (with `strace`), during changes of a running league and
 * during commands. A confirmed change must be stored. A rejected change must have an error message and not be stored. The
 * next change must succeed.
 */
export async function failStorage(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-torture");
  try {
    const summaries = [await failChanges(run, join(folder, "league"))];
    for (const failMore of [failStarts, failBackup, failMoveIn, fillDisk, forbidWrites])
      summaries.push(await failMore(run, folder));
    return summaries.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function failChanges({ found }: Run, dataDir: string): Promise<string> {
  await mkdir(dataDir);
  const league = await startLeague(dataDir);
  let faultCount = 0;
  let rejectedCount = 0;
  try {
    const call = await signInAt(league.api, admin);
    for (const change of await changesOf(call, league.api)) {
      for (const fault of storageFaults) {
        for await (const { nth, result, changed } of failEach({ pid: league.pid, dataDir }, change, fault)) {
          faultCount += 1;
          if (result !== STORED) rejectedCount += 1;
          const error = findError(result, changed);
          if (error) found(`${change.name}, ${fault.calls} ${fault.code} ${nth}: ${error}`);
        }
      }
    }
  } finally {
    await league.kill();
  }
  const restarted = await startLeague(dataDir);
  await signInAt(restarted.api, admin).catch((error) => found(`the league does not start again: ${error}`));
  await restarted.kill();
  return `${faultCount} faults in changes, ${rejectedCount} of the changes rejected`;
}

const STORED = "stored";

/** @param result `STORED`, or an error message. @param changed the tables that were changed */
function findError(result: string, changed: readonly string[]): string | null {
  if (result === STORED) return changed.length > 0 ? null : "confirmed, but not stored";
  if (changed.length > 0) return `rejected (${result}), but stored in ${changed}`;
  return /disk|database/i.test(result) ? null : result;
}

/** Repeats a change. Each time the next call fails, until the change makes no more calls. Then it must succeed. */
async function* failEach({ pid, dataDir }: { pid: number; dataDir: string }, { prepare }: Change, fault: Fault) {
  let act = await prepare();
  for (let nth = 1; nth <= maxCalls; nth += 1) {
    const before = await contentsOf(dataDir);
    const attempt = () =>
      act().then(
        () => STORED,
        (error: Error) => error.message,
      );
    const traced = { pid, fault, nth, log: join(dataDir, "trace") };
    const { result, hasFailed } = await whileFailing(traced, attempt);
    yield { nth, result, changed: changedTables(before, await contentsOf(dataDir)) };
    if (result === STORED) act = await prepare();
    if (!hasFailed) break;
  }
  await act();
}
