import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "bson";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitrarySize, createGeneratedLeague } from "../../test/dump/generated-league.ts";
import { writeArchive } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { pickByTestLevel } from "../../test/test-level.ts";
import { readConfig } from "../config.ts";
import type { Tables } from "../features/tables.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { importLeague } from "./import-league.ts";

/** The codes that the report may contain even for a league without errors. */
const EXPECTED_CODES = ["CALLED_OFF", "DERIVED", "DISCORD_ID", "FLAGS_UNREPORTED", "VOTED", "WAITING"];

/** Imports a league into an empty database, and rebuilds all computed data. */
async function importAndRebuild(league: Record<string, Document[]>) {
  const folder = await createScratchFolder("league-import");
  // The import opens its database itself. On PostgreSQL that is this one (only its URL is used), on SQLite a file in `folder`.
  const emptyDatabase = await openBareDatabase<Tables>();
  try {
    await emptyDatabase.db.destroy();
    const path = join(folder, "league.archive");
    await writeArchive(path, { collections: league, interleave: true });
    const { url } = emptyDatabase.location;
    const config = readConfig({ DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) });
    const { importedCounts, report } = await importLeague(
      { path, isPreview: false, replacesLeague: false, report: join(folder, "report.json") },
      { config, clock: createTestClock(), onBackup: () => undefined, onProgress: () => undefined },
    );
    const { db, close } = await openDatabase<Tables>({ url, file: join(folder, "league.sqlite") });
    const rebuildSummary = await rebuildLeague({ db, clock: createTestClock() }).finally(close);
    return { importedCounts, report, rebuildSummary };
  } finally {
    await emptyDatabase.close();
    await rm(folder, { recursive: true });
  }
}

test("a generated league without errors is imported unchanged, and a rebuild finds no differences", async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySize, async (size) => {
      const league = createGeneratedLeague(size);
      const { importedCounts, report, rebuildSummary } = await importAndRebuild(league);
      for (const { code } of [...report.omissions, ...report.changes]) expect(EXPECTED_CODES).toContain(code);
      expect(importedCounts).toMatchObject({ users: size.userCount, deletedUsers: 0, seasons: size.seasonCount });
      expect([importedCounts.leagueResults, importedCounts.events]).toEqual([
        league["results"]?.length,
        league["events"]?.length,
      ]);
      expect(rebuildSummary).toMatchObject({
        wrongRowCount: 0,
        resultCount: importedCounts.leagueValidated + importedCounts.rankedValidated,
      });
    }),
    { numRuns: pickByTestLevel({ quick: 2, full: 15, stress: 500 }) },
  );
});
