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

/** No change makes more calls of a kind. */
const mostCalls = 60;

/**
 * Lets each write, sync, cut and rename fail in turn (by `strace`), in changes of a league that runs and in commands. A change
 * is then answered or refused with words, and is stored or not, accordingly; the next one goes well.
 */
export async function failStorage(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-torture");
  try {
    const tried = [await failChanges(run, join(folder, "league"))];
    for (const failMore of [failStarts, failBackup, failMoveIn, fillDisk, forbidWrites])
      tried.push(await failMore(run, folder));
    return tried.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function failChanges({ found }: Run, dataDir: string): Promise<string> {
  await mkdir(dataDir);
  const league = await startLeague(dataDir);
  const tries = { all: 0, refused: 0 };
  try {
    const call = await signInAt(league.api, admin);
    for (const change of await changesOf(call, league.api)) {
      for (const fault of storageFaults) {
        for await (const { nth, result, changed } of failEach({ pid: league.pid, dataDir }, change, fault)) {
          tries.all += 1;
          if (result !== stored) tries.refused += 1;
          const wrong = whatIsWrong(result, changed);
          if (wrong) found(`${change.name}, ${fault.calls} ${fault.code} ${nth}: ${wrong}`);
        }
      }
    }
  } finally {
    await league.kill();
  }
  const again = await startLeague(dataDir);
  await signInAt(again.api, admin).catch((fault) => found(`the league does not start again: ${fault}`));
  await again.kill();
  return `${tries.all} faults in changes, ${tries.refused} of them refused`;
}

const stored = "stored";

function whatIsWrong(result: string, changed: readonly string[]): string | null {
  if (result === stored) return changed.length > 0 ? null : "answered, and not stored";
  if (changed.length > 0) return `refused (${result}), and stored in ${changed}`;
  return /disk|database/i.test(result) ? null : result;
}

/** Makes a change again and again, while one call more goes well each time, until none fails; then it must go well. */
async function* failEach({ pid, dataDir }: { pid: number; dataDir: string }, { prepare }: Change, fault: Fault) {
  let act = await prepare();
  for (let nth = 1; nth <= mostCalls; nth += 1) {
    const before = await contentsOf(dataDir);
    const attempt = () =>
      act().then(
        () => stored,
        (error: Error) => error.message,
      );
    const traced = { pid, fault, nth, log: join(dataDir, "trace") };
    const { result, hasFailed } = await whileFailing(traced, attempt);
    yield { nth, result, changed: changedTables(before, await contentsOf(dataDir)) };
    if (result === stored) act = await prepare();
    if (!hasFailed) break;
  }
  await act();
}
