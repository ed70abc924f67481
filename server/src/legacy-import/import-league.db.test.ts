import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { getDefaultRules } from "contract/default-rules.ts";
import { expect, onTestFinished, test } from "vitest";
import { rowsOf } from "../../test/dump/rows-of.ts";
import { idOf, smallLeague } from "../../test/dump/small-league.ts";
import {
  createForeignTable,
  createOtherObjects,
  fillDisk,
  freeDiskSpace,
} from "../../test/dump/spoiled-database-queries.ts";
import { writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { testClock } from "../../test/test-clock.ts";
import { checkBackup } from "../backup/read-backup.ts";
import { readConfig } from "../config.ts";
import { findRulesOfSeasons } from "../features/competitions/season-rules-queries.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { followChanges } from "../platform/database/follow-changes.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { TableChanges } from "../platform/database/table-changes.ts";
import type { Progress } from "../rebuild/progress-lines.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { type ImportRequest, importLeague } from "./import-league.ts";

/** Creates a folder with a dump, and a database without tables as the target. */
async function open(league: Parameters<typeof writeFolder>[1]["collections"] = smallLeague()) {
  const folder = await createScratchFolder("move");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "dump");
  await writeFolder(path, { collections: league });
  const bare = await openBareDatabase<Tables>();
  onTestFinished(() => bare.close());
  const { url } = bare.location;
  await bare.db.destroy();
  const config = readConfig({ DATA_DIR: join(folder, "data"), ...(url !== undefined && { DATABASE_URL: url }) });
  const location = { url, file: join(folder, "data/league.sqlite") };
  const backups: string[] = [];
  const phases = new Set<string | undefined>();
  const move = (request: Partial<ImportRequest> = {}, onProgress = (_: Progress): void => undefined) =>
    importLeague(
      { path, isPreview: false, replaces: false, ...request },
      {
        config,
        clock: testClock(),
        onBackup: (file) => void backups.push(file),
        onProgress: (progress) => {
          phases.add(progress.phase);
          onProgress(progress);
        },
      },
    );
  /** Reads the current state of the database. */
  const look = async <Answer>(at: (db: Awaited<ReturnType<typeof openDatabase<Tables>>>["db"]) => Promise<Answer>) => {
    const { db, close } = await openDatabase<Tables>(location);
    try {
      return await at(db);
    } finally {
      await close();
    }
  };
  return { folder, path, move, look, backups, phases, location };
}

type Open = Awaited<ReturnType<typeof open>>;

test("an imported league equals one whose results were frozen in this software", async () => {
  const moving = await open();
  const report = join(moving.folder, "report.json");
  const { moved } = await moving.move({ report });
  expect([...moving.phases]).toEqual(["reading", "people", "results", "tables"]);
  expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({ isPreview: false, moved });
  await moving.look(async (db) => {
    expect(await rebuildLeague({ db, clock: testClock() })).toMatchObject({
      wrong: 0,
      results: moved.leagueValidated + moved.rankedValidated,
    });
    const count = async (table: keyof Tables) =>
      (
        await db
          .selectFrom(table)
          .select((build) => build.fn.countAll<number>().as("rows"))
          .executeTakeFirstOrThrow()
      ).rows;
    expect(await count("results")).toBe(4);
    expect(await count("result_players")).toBe(16);
    expect(await count("reserved_names")).toBe(4);
    expect(await count("audit_log"), "one entry tells of the move").toBe(1);
    expect(await count("outbox"), "no news goes out").toBe(0);
    const ids = await db
      .selectFrom("legacy_ids")
      .selectAll()
      .where("kind", "in", ["league_result", "league_stat"])
      .orderBy("old_id")
      .execute();
    expect(ids).toEqual([
      { kind: "league_result", old_id: idOf(401).toHexString(), new_id: 3, competition_id: null },
      { kind: "league_result", old_id: idOf(402).toHexString(), new_id: 4, competition_id: null },
      { kind: "league_stat", old_id: idOf(901).toHexString(), new_id: 1, competition_id: 3 },
    ]);
    const seasons = await db.selectFrom("seasons").select(["id", "name"]).execute();
    const rulesOf = await findRulesOfSeasons(db, seasons);
    for (const season of seasons) {
      expect(rulesOf(season)).toMatchObject([{ copiedFrom: null, rules: getDefaultRules(season.name) }]);
    }
    const next = await db
      .insertInto("modes")
      .values({ name: "New", name_key: "new" })
      .returning("id")
      .executeTakeFirst();
    expect(next?.id, "new keys go on after those that were moved").toBe(2);
  });
});

test("a preview reads the complete dump and stores nothing, not even tables", async () => {
  const moving = await open();
  const { moved, hasAdmin } = await moving.move({ isPreview: true });
  expect(moved.leagueResults).toBe(2);
  expect(hasAdmin).toBe(true);
  if (moving.location.url === undefined) expect(existsSync(moving.location.file)).toBe(false);
  else expect(await moving.look((db) => db.introspection.getTables())).toEqual([]);
});

test.for(["reading", "people", "results", "tables"])(
  "an error while %s leaves an empty database, and the next import succeeds",
  async (phase) => {
    const moving = await open();
    const fail = ({ phase: now }: Progress) => {
      if (now === phase) throw new Error("cut off");
    };
    await expect(moving.move({}, fail)).rejects.toThrow("cut off");
    expect(Object.keys(await moving.look(rowsOf))).toEqual([]);
    await moving.move();
    expect((await moving.look(rowsOf))["results"]).toHaveLength(4);
  },
);

test("a dump gives the same rows as a folder and as an archive, gzipped or not", async () => {
  const forms = [
    (path: string) => writeFolder(path, { collections: smallLeague() }),
    (path: string) => writeFolder(path, { collections: smallLeague(), gzip: true }),
    (path: string) =>
      writeArchive(path, { collections: smallLeague(), interleave: true, blockDocuments: 1, emptyBlocks: true }),
    (path: string) => writeArchive(path, { collections: smallLeague(), gzip: true }),
  ];
  const rows: unknown[] = [];
  for (const [index, write] of forms.entries()) {
    const moving = await open();
    const path = join(moving.folder, `dump ${index}`);
    await write(path);
    await moving.move({ path });
    rows.push(await moving.look(rowsOf));
  }
  for (const other of rows) expect(other).toEqual(rows[0]);
});

test("rejects a database that contains a league; with --replace, backs it up and replaces it", async () => {
  const moving = await open();
  await moving.move();
  await expect(moving.move()).rejects.toThrow("This database already contains a league");
  const before = await moving.look(rowsOf);
  await moving.move({ replaces: true });
  const after = await moving.look(rowsOf);
  for (const table of ["users", "results", "audit_log", "legacy_ids"])
    expect(after[table]).toHaveLength(before[table]?.length ?? 0);
  expect(JSON.parse(after["results"]?.[0] ?? "[]"), "keys that were given do not return").not.toContainEqual(["id", 1]);
  const [backup = ""] = moving.backups;
  expect((await checkBackup(backup)).rows).toBeGreaterThan(20);
  await moving.look(async (db) => expect(await rebuildLeague({ db, clock: testClock() })).toMatchObject({ wrong: 0 }));
});

test("a full disk leaves the database unchanged, and the import succeeds once there is space", async () => {
  const moving = await open();
  await withFirstAdmin(moving, "first@example.org");
  const before = await moving.look(rowsOf);
  await moving.look(fillDisk);
  await expect(moving.move()).rejects.toThrow(/No space left on device|disk is full/);
  expect(await moving.look(rowsOf)).toEqual(before);
  await moving.look(freeDiskSpace);
  await moving.move();
  expect((await moving.look(rowsOf))["results"]).toHaveLength(4);
});

test("rejects the database of another program and never changes it", async () => {
  const moving = await open();
  await moving.look(createForeignTable);
  for (const replaces of [false, true]) await expect(moving.move({ replaces })).rejects.toThrow("something else");
  expect(await moving.look(rowsOf)).toEqual({ users: [] });
});

test("does not treat a view or a table of another schema as a league", async () => {
  const moving = await open();
  await moving.look(createOtherObjects);
  await moving.move();
  expect(await usersOf(moving)).toHaveLength(4);
});

/** Creates a database in which a league was started before. */
async function withFirstAdmin(moving: Open, email: string): Promise<void> {
  await moving.look(async (db) => {
    await migrate(db, migrations);
    const admin = { user_name: "admin", user_name_key: "admin", folded_name: "admin", email, password_hash: "x" };
    await db
      .insertInto("users")
      .values({ ...admin, role: "ADMIN", created_at: 0 })
      .execute();
    await db.insertInto("reserved_names").values({ name_key: "admin", user_id: 1, skeleton: "admin" }).execute();
  });
}

const usersOf = (moving: Open) =>
  moving.look((db) => db.selectFrom("users").select(["id", "user_name", "email", "role"]).orderBy("id").execute());

test("the first admin stays, with the name and the e-mail address", async () => {
  const league = smallLeague();
  Object.assign(league.users[1] ?? {}, { userName: "Admin", email: "first@example.org" });
  const moving = await open(league);
  await withFirstAdmin(moving, "first@example.org");
  const { report } = await moving.move();
  expect(report.changed.map(({ code }) => code)).toEqual(["EMAIL_TAKEN", "NAME_TAKEN"]);
  expect(await usersOf(moving)).toMatchObject([
    { id: 1, user_name: "admin", email: "first@example.org", role: "ADMIN" },
    { id: 2, user_name: "Ann" },
    { id: 3, user_name: "Admin (2)", email: null },
    { user_name: "Cleo" },
    { user_name: "Dan" },
  ]);
});

test("an imported admin with the first admin's e-mail address replaces the first admin", async () => {
  const moving = await open();
  await withFirstAdmin(moving, "ann@example.org");
  await moving.move();
  expect(await usersOf(moving)).toMatchObject([{ id: 1, user_name: "Ann" }, { user_name: "Bob" }, {}, {}]);
});

test("rejects the import while a server is running", async () => {
  const moving = await open();
  await withFirstAdmin(moving, "first@example.org");
  const { url } = moving.location;
  const named = `${url}?application_name=other`;
  const following = url === undefined ? undefined : await followChanges(new TableChanges(), named, () => undefined);
  await moving.look(async () => {
    await expect(moving.move()).rejects.toThrow(/another|A server has this database open/i);
    await moving.move({ isPreview: true });
  });
  await following?.stop();
});
