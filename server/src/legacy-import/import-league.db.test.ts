import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { type ImportTarget, openImportTarget } from "../../test/dump/open-import-target.ts";
import { readRows } from "../../test/dump/read-rows.ts";
import { createId, createSmallLeague } from "../../test/dump/small-league.ts";
import {
  createForeignTable,
  createOtherObjects,
  fillDisk,
  freeDiskSpace,
} from "../../test/dump/spoiled-database-queries.ts";
import { writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { checkBackup } from "../backup/read-backup.ts";
import { createRulesLookup } from "../features/competitions/season-rules-queries.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { followChanges } from "../platform/database/follow-changes.ts";
import { migrate } from "../platform/database/migrate.ts";
import { TableChanges } from "../platform/database/table-changes.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";

test("an imported league equals one whose results were frozen in this software", async () => {
  const target = await openImportTarget();
  const report = join(target.folder, "report.json");
  const { importedCounts } = await target.runImport({ report });
  const { total: dumpKilobytes = 0 } = target.lastProgressByPhase.get("reading") ?? {};
  // The small league has 4 users and 4 results, of which 3 are validated.
  expect(Object.fromEntries(target.lastProgressByPhase)).toEqual({
    reading: { unit: "kB", done: dumpKilobytes, total: dumpKilobytes },
    people: { unit: "players", done: 4, total: 4 },
    results: { done: 4, total: 4 },
    tables: { done: 3, total: 3 },
  });
  expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({ isPreview: false, moved: importedCounts });
  expect((await stat(report)).mode & 0o777, "only the owner may read it").toBe(0o600);

  await target.queryDatabase(async (db) => {
    expect(await rebuildLeague({ db, clock: createTestClock() })).toMatchObject({
      wrongRowCount: 0,
      resultCount: importedCounts.leagueValidated + importedCounts.rankedValidated,
    });
    const countRows = async (table: keyof Tables) => {
      const { rows } = await db
        .selectFrom(table)
        .select((build) => build.fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      return rows;
    };
    expect(await countRows("results")).toBe(4);
    expect(await countRows("result_players")).toBe(16);
    expect(await countRows("reserved_names")).toBe(4);
    expect(await countRows("audit_log"), "the import is recorded").toBe(1);
    expect(await countRows("outbox"), "no messages are sent").toBe(0);
    // In the small league, the league results have the ids 401 and 402, and the stats in the league 901.
    const ids = await db
      .selectFrom("legacy_ids")
      .selectAll()
      .where("kind", "in", ["league_result", "league_stat"])
      .orderBy("old_id")
      .execute();
    expect(ids).toEqual([
      { kind: "league_result", old_id: createId(401).toHexString(), new_id: 3, competition_id: null },
      { kind: "league_result", old_id: createId(402).toHexString(), new_id: 4, competition_id: null },
      { kind: "league_stat", old_id: createId(901).toHexString(), new_id: 1, competition_id: 3 },
    ]);
    const seasons = await db.selectFrom("seasons").select(["id", "name"]).execute();
    const getRulesVersions = await createRulesLookup(db, seasons);
    for (const season of seasons) {
      // One version, which applies from the start of the season.
      expect(getRulesVersions(season)).toMatchObject([{ copiedFrom: null, rules: getDefaultRules(season.name) }]);
    }
    const newMode = await db
      .insertInto("modes")
      .values({ name: "New", name_key: "new" })
      .returning("id")
      .executeTakeFirst();
    expect(newMode?.id, "new keys continue after the imported ones").toBe(2);
  });
});

test("all results are stored, even if they need more than one insert statement", async () => {
  const league = createSmallLeague();
  const copyCount = 501;
  for (let number = 1; number <= copyCount; number += 1)
    league.resultrankeds.push({ ...league.resultrankeds[1], _id: createId(5000 + number) });
  const target = await openImportTarget(league);
  await target.runImport();
  const rows = await target.queryDatabase(readRows);
  // The small league has 4 results with 4 players each.
  expect(rows["results"]).toHaveLength(4 + copyCount);
  expect(rows["result_players"]).toHaveLength(4 * (4 + copyCount));
});

test("a preview reads the complete dump and stores nothing, not even tables", async () => {
  const target = await openImportTarget();
  const { importedCounts, hasAdmin } = await target.runImport({ isPreview: true });
  expect(importedCounts.leagueResults).toBe(2);
  expect(hasAdmin).toBe(true);

  if (target.location.url === undefined) expect(existsSync(target.location.file)).toBe(false);
  else expect(await target.queryDatabase((db) => db.introspection.getTables())).toEqual([]);
});

test.for(["reading", "people", "results", "tables"])(
  "an error in the phase %s leaves an empty database and no report, and the next import succeeds",
  async (phase) => {
    const target = await openImportTarget();
    const report = join(target.folder, "report.json");
    const failInPhase = ({ phase: currentPhase }: Progress) => {
      if (currentPhase === phase) throw new Error("interrupted");
    };
    await expect(target.runImport({ report }, failInPhase)).rejects.toThrow("interrupted");
    expect(Object.keys(await target.queryDatabase(readRows))).toEqual([]);
    expect(existsSync(report)).toBe(false);

    await target.runImport();
    expect((await target.queryDatabase(readRows))["results"]).toHaveLength(4);
  },
);

test("a dump gives the same rows as a folder and as an archive, gzipped or not", async () => {
  const writers = [
    (path: string) => writeFolder(path, { collections: createSmallLeague() }),
    (path: string) => writeFolder(path, { collections: createSmallLeague(), gzip: true }),
    (path: string) =>
      writeArchive(path, { collections: createSmallLeague(), interleave: true, blockDocuments: 1, emptyBlocks: true }),
    (path: string) => writeArchive(path, { collections: createSmallLeague(), gzip: true }),
  ];
  const rowsOfForms: unknown[] = [];
  for (const [index, write] of writers.entries()) {
    const target = await openImportTarget();
    const path = join(target.folder, `dump ${index}`);
    await write(path);
    await target.runImport({ path });
    rowsOfForms.push(await target.queryDatabase(readRows));
  }
  for (const rows of rowsOfForms) expect(rows).toEqual(rowsOfForms[0]);
});

test("an import into a database that contains a league is rejected; with --replace, the league is backed up and replaced", async () => {
  const target = await openImportTarget();
  await target.runImport();
  await expect(target.runImport()).rejects.toThrow("This database already contains a league");

  const rowsBefore = await target.queryDatabase(readRows);
  await target.runImport({ replacesLeague: true });
  const rowsAfter = await target.queryDatabase(readRows);
  for (const table of ["users", "results", "audit_log", "legacy_ids"])
    expect(rowsAfter[table]).toHaveLength(rowsBefore[table]?.length ?? 0);
  expect(JSON.parse(rowsAfter["results"]?.[0] ?? "[]"), "keys are not reused").not.toContainEqual(["id", 1]);

  const [backup = ""] = target.backups;
  expect((await checkBackup(backup)).rows).toBeGreaterThan(20);

  await target.queryDatabase(async (db) =>
    expect(await rebuildLeague({ db, clock: createTestClock() })).toMatchObject({ wrongRowCount: 0 }),
  );
});

test("a full disk leaves the database unchanged, and the import succeeds once there is space", async () => {
  const target = await openImportTarget();
  await createFirstAdmin(target, "first@example.org");
  const rowsBefore = await target.queryDatabase(readRows);
  await target.queryDatabase(fillDisk);
  await expect(target.runImport()).rejects.toThrow(/No space left on device|disk is full/);
  expect(await target.queryDatabase(readRows)).toEqual(rowsBefore);

  await target.queryDatabase(freeDiskSpace);
  await target.runImport();
  expect((await target.queryDatabase(readRows))["results"]).toHaveLength(4);
});

test("the database of another program is rejected and never changed", async () => {
  const target = await openImportTarget();
  await target.queryDatabase(createForeignTable);
  for (const replacesLeague of [false, true])
    await expect(target.runImport({ replacesLeague })).rejects.toThrow("do not belong to a league");
  expect(await target.queryDatabase(readRows)).toEqual({ users: [] });
});

test("a view or a table of another schema does not count as a league", async () => {
  const target = await openImportTarget();
  await target.queryDatabase(createOtherObjects);
  await target.runImport();
  expect(await listUsers(target)).toHaveLength(4);
});

/** Creates the first admin, as the first start of a league does. */
async function createFirstAdmin(target: ImportTarget, email: string): Promise<void> {
  await target.queryDatabase(async (db) => {
    await migrate(db, migrations);
    // Three keys by which names are compared: normalised, also without invisible characters, and without look-alike ones.
    const admin = { user_name: "admin", user_name_key: "admin", folded_name: "admin", email, password_hash: "x" };
    await db
      .insertInto("users")
      .values({ ...admin, role: "ADMIN", created_at: 0 })
      .execute();
    await db.insertInto("reserved_names").values({ name_key: "admin", user_id: 1, skeleton: "admin" }).execute();
  });
}

const listUsers = (target: ImportTarget) =>
  target.queryDatabase((db) =>
    db.selectFrom("users").select(["id", "user_name", "email", "role"]).orderBy("id").execute(),
  );

test("the first admin keeps name and e-mail address if an imported ordinary user has the same ones", async () => {
  const league = createSmallLeague();
  Object.assign(league.users[1] ?? {}, { userName: "Admin", email: "first@example.org" });
  const target = await openImportTarget(league);
  await createFirstAdmin(target, "first@example.org");
  const { report } = await target.runImport();
  expect(report.changes.map(({ code }) => code)).toEqual(["EMAIL_TAKEN", "NAME_TAKEN"]);
  expect(await listUsers(target)).toMatchObject([
    { id: 1, user_name: "admin", email: "first@example.org", role: "ADMIN" },
    { id: 2, user_name: "Ann" },
    { id: 3, user_name: "Admin (2)", email: null },
    { user_name: "Cleo" },
    { user_name: "Dan" },
  ]);
});

test("an imported admin with the first admin's e-mail address replaces the first admin, who is signed out", async () => {
  const target = await openImportTarget();
  await createFirstAdmin(target, "ann@example.org");
  const session = { user_id: 1, token_hash: "any", created_at: 0, seen_at: 0 };
  await target.queryDatabase((db) => db.insertInto("sessions").values(session).execute());
  await target.runImport();
  expect(await listUsers(target)).toMatchObject([{ id: 1, user_name: "Ann" }, { user_name: "Bob" }, {}, {}]);
  const rows = await target.queryDatabase(readRows);
  expect(rows["sessions"]).toEqual([]);
  expect(rows["reserved_names"], "only the names of the four imported users").toHaveLength(4);
});

test("while a server is running, an import is rejected, but a preview is not", async () => {
  const target = await openImportTarget();
  await createFirstAdmin(target, "first@example.org");
  const { url } = target.location;
  // On SQLite, the open connection of `queryDatabase` below counts as a server. On PostgreSQL, a server is recognised even if
  // the operator's URL contains an application name.
  const namedUrl = `${url}?application_name=other`;
  const otherServer =
    url === undefined ? undefined : await followChanges(new TableChanges(), namedUrl, () => undefined);
  await target.queryDatabase(async () => {
    await expect(target.runImport()).rejects.toThrow(/another|A server has this database open/i);
    await target.runImport({ isPreview: true });
  });
  await otherServer?.stop();
});
