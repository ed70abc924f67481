import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { type ConfirmedMode, createModes } from "../create-modes.ts";
import type { Run } from "../run.ts";
import { startLeagueServer } from "../start-league-server.ts";
import { buildTracingCommand } from "../traced-calls.ts";
import { type FileOperation, isContentOperation, TracedFolder } from "../traced-folder.ts";

const cutCount = 500;
const changeCount = 600;
/** After every hundredth power cut, a server is started on the remaining files. */
const cutsPerStart = 100;

/**
 * Simulates power cuts at random writes of SQLite's files. Logs all writes during changes (with `strace`), and creates the
 * files that a disk could contain after each cut.
 */
export async function losePower({ random, reportFailure }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    const { tracedFolder, confirmedModes } = await traceWrites(folder);
    const operations = tracedFolder.operations.filter(isDatabaseWrite);
    for (let cut = 0; cut < cutCount; cut += 1) {
      const { begin: cutAt } = random.pick(operations);
      const remainingDir = await createScratchFolder("league-stress");
      try {
        await tracedFolder.writeStateAt(cutAt, random, remainingDir);
        const modesBeforeCut = confirmedModes.filter(({ confirmedAt }) => confirmedAt < cutAt);
        const modeNames = modesBeforeCut.map(({ name }) => name);
        const databaseFile = join(remainingDir, "league.sqlite");
        for (const error of findErrors(databaseFile, modeNames)) reportFailure(`cut ${cut}: ${error}`);
        if (cut % cutsPerStart === 0) {
          const server = await startLeagueServer(remainingDir);
          await server.kill();
        }
      } catch (error) {
        reportFailure(`cut ${cut}: ${error}`);
      } finally {
        await rm(remainingDir, { recursive: true });
      }
    }
    return `${confirmedModes.length} changes confirmed, ${operations.length} writes and syncs of SQLite's files, the power cut at ${cutCount} of them`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type TracedWrites = { readonly tracedFolder: TracedFolder; readonly confirmedModes: readonly ConfirmedMode[] };

/** Makes changes while strace logs the writes of the server. */
async function traceWrites(folder: string): Promise<TracedWrites> {
  const dataDir = join(folder, "data");
  const log = join(folder, "trace");
  await mkdir(dataDir);
  const server = await startLeagueServer(dataDir, { wrapper: buildTracingCommand(log) });
  const confirmedModes = await createModes(server.api, changeCount).finally(server.kill);
  return { tracedFolder: await TracedFolder.read(log, dataDir, { initialCopy: null }), confirmedModes };
}

/**
 * Returns whether an operation changes or syncs the content of the database or its write-ahead log. Neither existed at the
 * start, so a `#` and the time follow their paths (see `FileOperation`).
 */
function isDatabaseWrite(operation: FileOperation): boolean {
  return isContentOperation(operation) && /\.sqlite(-wal)?#/.test(operation.file);
}

/** Finds errors of a database that must contain these modes. */
function* findErrors(file: string, modeNames: readonly string[]): Generator<string> {
  const database = new DatabaseSync(file);
  try {
    for (const { integrity_check: message } of database.prepare("pragma integrity_check").all()) {
      if (message !== "ok") yield `damaged: ${message}`;
    }
    // The table may not exist yet, because the power may be cut before the first confirmed change.
    if (modeNames.length === 0) return;
    const storedModes = database.prepare("select name from modes").all();
    const storedNames = new Set(storedModes.map(({ name }) => name));
    for (const name of modeNames) if (!storedNames.has(name)) yield `${name} was confirmed, but is lost`;
  } finally {
    database.close();
  }
}
