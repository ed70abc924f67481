import { rm } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dose } from "../../test/dose.ts";
import { type LeagueSize, madeUpLeague } from "../../test/dump/made-up-league.ts";
import { writeArchive } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { makeScratchFolder } from "../../test/scratch-folder.ts";
import { testClock } from "../../test/test-clock.ts";
import { readConfig } from "../config.ts";
import type { Tables } from "../features/tables.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { moveLeague } from "./move-league.ts";

/** What becomes of a league of the original software in which nothing is wrong. */
const FAULTLESS = ["CALLED_OFF", "DERIVED", "DISCORD_ID", "FLAGS_UNREPORTED", "VOTED", "WAITING"];

const size: fc.Arbitrary<LeagueSize> = fc.record({
  seed: fc.nat(),
  users: fc.integer({ min: 24, max: 60 }),
  seasons: fc.integer({ min: 1, max: 4 }),
  clans: fc.integer({ min: 2, max: 6 }),
  leagueResults: fc.nat(30),
  rankedResults: fc.nat(60),
});

test("a league without faults comes as it is, and a rebuild finds everything right", async () => {
  await fc.assert(
    fc.asyncProperty(size, async (made) => {
      const folder = await makeScratchFolder("move");
      const bare = await openBareDatabase<Tables>();
      try {
        await bare.db.destroy();
        const path = join(folder, "league.archive");
        const league = madeUpLeague(made);
        await writeArchive(path, { collections: league, interleave: true });
        const { url } = bare.location;
        const config = readConfig({ DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) });
        const { moved, report } = await moveLeague(
          { path, isPreview: false, replaces: false },
          { config, clock: testClock(), onBackup: () => undefined, onProgress: () => undefined },
        );
        for (const { code } of [...report.leftOut, ...report.changed]) expect(FAULTLESS).toContain(code);
        expect(moved).toMatchObject({ users: made.users, deletedUsers: 0, seasons: made.seasons });
        expect([moved.leagueResults, moved.events]).toEqual([league["results"]?.length, league["events"]?.length]);
        const { db, close } = await openDatabase<Tables>({ url, file: join(folder, "league.sqlite") });
        const found = await rebuildLeague({ db, clock: testClock() }).finally(close);
        expect(found).toMatchObject({ wrong: 0, results: moved.leagueValidated + moved.rankedValidated });
      } finally {
        await bare.close();
        await rm(folder, { recursive: true });
      }
    }),
    { numRuns: dose({ quick: 2, full: 15, torture: 500 }) },
  );
});
