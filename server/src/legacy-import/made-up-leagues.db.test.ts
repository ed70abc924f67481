import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "bson";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anySize, createMadeUpLeague } from "../../test/dump/made-up-league.ts";
import { writeArchive } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { byTestLevel } from "../../test/test-level.ts";
import { readConfig } from "../config.ts";
import type { Tables } from "../features/tables.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { importLeague } from "./import-league.ts";

/** The codes that the report contains even for a league without errors. */
const EXPECTED_CODES = ["CALLED_OFF", "DERIVED", "DISCORD_ID", "FLAGS_UNREPORTED", "VOTED", "WAITING"];

/** Imports a league into an empty database, and rebuilds all computed data. */
async function importAndRebuild(league: Record<string, Document[]>) {
  const folder = await createScratchFolder("move");
  const bare = await openBareDatabase<Tables>();
  try {
    await bare.db.destroy();
    const path = join(folder, "league.archive");
    await writeArchive(path, { collections: league, interleave: true });
    const { url } = bare.location;
    const config = readConfig({ DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) });
    const { moved, report } = await importLeague(
      { path, isPreview: false, replaces: false, report: join(folder, "report.json") },
      { config, clock: createTestClock(), onBackup: () => undefined, onProgress: () => undefined },
    );
    const { db, close } = await openDatabase<Tables>({ url, file: join(folder, "league.sqlite") });
    const rebuilt = await rebuildLeague({ db, clock: createTestClock() }).finally(close);
    return { moved, report, rebuilt };
  } finally {
    await bare.close();
    await rm(folder, { recursive: true });
  }
}

test("a league without errors is imported unchanged, and a rebuild finds no differences", async () => {
  await fc.assert(
    fc.asyncProperty(anySize, async (size) => {
      const league = createMadeUpLeague(size);
      const { moved, report, rebuilt } = await importAndRebuild(league);
      for (const { code } of [...report.leftOut, ...report.changed]) expect(EXPECTED_CODES).toContain(code);
      expect(moved).toMatchObject({ users: size.users, deletedUsers: 0, seasons: size.seasons });
      expect([moved.leagueResults, moved.events]).toEqual([league["results"]?.length, league["events"]?.length]);
      expect(rebuilt).toMatchObject({ wrong: 0, results: moved.leagueValidated + moved.rankedValidated });
    }),
    { numRuns: byTestLevel({ quick: 2, full: 15, stress: 500 }) },
  );
});
