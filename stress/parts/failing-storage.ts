import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { signInAt } from "../../server/test/sign-in-at.ts";
import { fillDisk, forbidWrites } from "../block-writes.ts";
import { listChangedTables, readRowsByTable } from "../compare-tables.ts";
import { failBackup, failLegacyImport, failStarts } from "../failing-commands.ts";
import { type Fault, runWithFault, storageFaults } from "../inject-faults.ts";
import { type Change, prepareChanges } from "../prepare-changes.ts";
import type { Run } from "../run.ts";
import { admin, startLeagueServer } from "../start-league-server.ts";

/** The maximum number of system calls of one kind that a change makes. */
const maxCalls = 60;

/**
 * Lets each write, sync, truncation and rename fail in turn (with `strace`), during changes of a running server and during
 * commands. A confirmed change must be stored. A rejected change must get an error message and must not be stored. The next
 * change must succeed.
 */
export async function failStorage(run: Run): Promise<string> {
  const folder = await createScratchFolder("league-stress");
  try {
    const summaries = [await failChanges(run, join(folder, "league"))];
    for (const tryFailures of [failStarts, failBackup, failLegacyImport, fillDisk, forbidWrites])
      summaries.push(await tryFailures(run, folder));
    return summaries.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function failChanges({ reportFailure }: Run, dataDir: string): Promise<string> {
  await mkdir(dataDir);
  const server = await startLeagueServer(dataDir);
  let faultCount = 0;
  let rejectedCount = 0;
  try {
    const call = await signInAt(server.api, admin);
    for (const change of await prepareChanges(call, server.api)) {
      for (const fault of storageFaults) {
        for await (const { nth, result, changedTables } of failEachCall({ pid: server.pid, dataDir }, change, fault)) {
          faultCount += 1;
          if (result !== STORED) rejectedCount += 1;
          const error = findError(result, changedTables);
          if (error) reportFailure(`${change.name}, ${fault.systemCalls} ${fault.code} ${nth}: ${error}`);
        }
      }
    }
  } finally {
    await server.kill();
  }
  const restartedServer = await startLeagueServer(dataDir);
  await signInAt(restartedServer.api, admin).catch((error) =>
    reportFailure(`the server does not start again: ${error}`),
  );
  await restartedServer.kill();
  return `${faultCount} faults in changes, ${rejectedCount} of the changes rejected`;
}

const STORED = "stored";

/**
 * Checks the outcome of a change.
 * @param result `STORED` if the server confirmed the change, otherwise its error message
 * @returns what is wrong, or `null`
 */
function findError(result: string, changedTables: readonly string[]): string | null {
  if (result === STORED) return changedTables.length > 0 ? null : "confirmed, but not stored";
  if (changedTables.length > 0) return `rejected (${result}), but stored in ${changedTables}`;
  return /disk|database/i.test(result) ? null : `unexpected error message: ${result}`;
}

/**
 * Repeats a change. The nth time, its nth system call of a kind fails, until the change makes fewer than n of these calls.
 * After that, the change must succeed.
 */
async function* failEachCall({ pid, dataDir }: { pid: number; dataDir: string }, { prepare }: Change, fault: Fault) {
  let makeChange = await prepare();
  for (let nth = 1; nth <= maxCalls; nth += 1) {
    const rowsBefore = await readRowsByTable(dataDir);
    const attempt = () =>
      makeChange().then(
        () => STORED,
        (error: Error) => error.message,
      );
    const injection = { pid, fault, nth, log: join(dataDir, "trace") };
    const { result, wasInjected } = await runWithFault(injection, attempt);
    const changedTables = listChangedTables(rowsBefore, await readRowsByTable(dataDir));
    yield { nth, result, changedTables };
    // A rejected change is tried again. After a stored one, a new change is prepared.
    if (result === STORED) makeChange = await prepare();
    if (!wasInjected) break;
  }
  await makeChange();
}
