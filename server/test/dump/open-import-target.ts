import { rm } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readConfig } from "../../src/config.ts";
import type { Tables } from "../../src/features/tables.ts";
import { type ImportRequest, importLeague } from "../../src/legacy-import/import-league.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import type { Progress } from "../../src/rebuild/progress-lines.ts";
import { openBareDatabase } from "../open-test-database.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { createTestClock } from "../test-clock.ts";
import { createSmallLeague } from "./small-league.ts";
import { writeFolder } from "./write-dump.ts";

export type ImportTarget = Awaited<ReturnType<typeof openImportTarget>>;

/** Creates a folder with a dump, and a database without tables as the target. By default, the dump is of the small league. */
export async function openImportTarget(
  dumpedLeague: Parameters<typeof writeFolder>[1]["collections"] = createSmallLeague(),
) {
  const folder = await createScratchFolder("league-import");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "dump");
  await writeFolder(path, { collections: dumpedLeague });
  const emptyDatabase = await openBareDatabase<Tables>();
  onTestFinished(() => emptyDatabase.close());
  const { url } = emptyDatabase.location;
  // From now on, only the import connects to it.
  await emptyDatabase.db.destroy();
  const config = readConfig({ DATA_DIR: join(folder, "data"), ...(url !== undefined && { DATABASE_URL: url }) });
  const location = { url, file: join(folder, "data/league.sqlite") };
  /** The paths of the backups that imports have written. */
  const backups: string[] = [];
  /** The last progress of each phase. */
  const lastProgressByPhase = new Map<string | undefined, Omit<Progress, "phase">>();
  const runImport = (request: Partial<ImportRequest> = {}, onProgress = (_: Progress): void => undefined) =>
    importLeague(
      { path, isPreview: false, replacesLeague: false, ...request },
      {
        config,
        clock: createTestClock(),
        onBackup: (file) => {
          backups.push(file);
        },
        onProgress: (progress) => {
          const { phase, ...lastProgress } = progress;
          lastProgressByPhase.set(phase, lastProgress);
          onProgress(progress);
        },
      },
    );
  /** Opens the target database, runs queries and closes it. */
  const queryDatabase = async <Value>(
    query: (db: Awaited<ReturnType<typeof openDatabase<Tables>>>["db"]) => Promise<Value>,
  ) => {
    const { db, close } = await openDatabase<Tables>(location);
    try {
      return await query(db);
    } finally {
      await close();
    }
  };
  return { folder, path, runImport, queryDatabase, backups, lastProgressByPhase, location };
}
