import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/open-test-database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { readConfig } from "../config.ts";
import type { Tables } from "../features/tables.ts";
import { followChanges } from "../platform/database/follow-changes.ts";
import { TableChanges } from "../platform/database/table-changes.ts";
import { importLeague } from "./import-league.ts";

// On SQLite, `import-league.db.test.ts` tests this: the open connection of a server locks the file.
test("an import into a database that a server has open is rejected before the dump is read", async () => {
  await using database = await openTestDatabase<Tables>();
  const url = database.location.url ?? "";
  const ignore = () => undefined;
  const server = await followChanges(new TableChanges(), url, ignore);
  const request = { path: "no dump", isPreview: false, replacesLeague: true };
  const dependencies = {
    config: readConfig({ DATABASE_URL: url }),
    clock: createTestClock(),
    onProgress: ignore,
    onBackup: ignore,
  };
  await expect(importLeague(request, dependencies)).rejects.toThrow("A server has this database open; stop it first");
  await server.stop();
});
