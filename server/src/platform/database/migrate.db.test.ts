import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { columnTypes, createTable } from "./dialect.ts";
import type { Migration } from "./migrate.ts";
import { listPendingMigrations, migrate, requireCurrentSchema } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { readTableColumns } from "./schema-columns.ts";

type Tables = { clans: { id: number; tag: string }; rounds: { id: number } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
});

afterEach(() => database.close());

const clans: Migration = {
  async up(db) {
    const { id, text } = columnTypes(db);
    await createTable(db, "clans").addColumn("id", id).addColumn("tag", text).execute();
  },
};

const rounds: Migration = {
  async up(db) {
    await createTable(db, "rounds").addColumn("id", columnTypes(db).id).execute();
  },
};

const failingMigration: Migration = {
  async up(db) {
    await createTable(db, "halves").addColumn("id", columnTypes(db).id).execute();
    throw new Error("half way");
  },
};

test("each migration runs once, in the order of names", async () => {
  const { db } = database;
  expect(await migrate(db, { "0001-clans": clans })).toEqual(["0001-clans"]);

  const allMigrations = { "0002-rounds": rounds, "0001-clans": clans };
  expect(await listPendingMigrations(db, allMigrations)).toEqual(["0002-rounds"]);
  expect(await migrate(db, allMigrations)).toEqual(["0002-rounds"]);
  expect(await listPendingMigrations(db, allMigrations)).toEqual([]);
  expect(await migrate(db, allMigrations)).toEqual([]);
  expect(await db.selectFrom("rounds").selectAll().execute()).toEqual([]);
});

test("a failing migration rolls back all pending ones", async () => {
  const { db } = database;
  await expect(migrate(db, { "0001-clans": clans, "0002-broken": failingMigration })).rejects.toThrow("half way");
  await expect(db.selectFrom("clans").selectAll().execute()).rejects.toThrow();
  expect(await migrate(db, { "0001-clans": clans })).toEqual(["0001-clans"]);
});

test("with concurrent processes, each migration runs once", async () => {
  const { db } = database;
  const steps = { "0001-clans": clans, "0002-rounds": rounds };
  const ran = await Promise.all([migrate(db, steps), migrate(db, steps), migrate(db, steps), migrate(db, steps)]);
  expect(ran.flat()).toEqual(["0001-clans", "0002-rounds"]);
});

test("rejects a database of a newer version", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clans, "0002-rounds": rounds });
  await expect(migrate(db, { "0001-clans": clans })).rejects.toThrow("0002-rounds is unknown");
});

test("rejects a database without the first migration, and does not change it", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clans });
  await expect(migrate(db, { "0001-base": rounds })).rejects.toThrow(
    "This database was created by a version before the first release and cannot be migrated. Nothing was changed.",
  );
  expect(await migrate(db, { "0001-clans": clans, "0002-rounds": rounds })).toEqual(["0002-rounds"]);
});

const createMismatchMessage = (difference: string) =>
  `This database does not match its version: ${difference}. It was created by a version before the first release, 0.9.0`;

test("rejects a database of a pre-release version of a migration, and does not change it", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clans });
  const withShape: Migration = {
    async up(trx) {
      const { id, text } = columnTypes(trx);
      await createTable(trx, "clans").addColumn("id", id).addColumn("tag", text).addColumn("shape", text).execute();
    },
  };
  for (const steps of [{ "0001-clans": withShape }, { "0001-clans": withShape, "0002-rounds": rounds }]) {
    await expect(migrate(db, steps)).rejects.toThrow(
      createMismatchMessage("the column shape of the table clans is missing"),
    );
    await expect(requireCurrentSchema(db, steps)).rejects.toThrow("the column shape of the table clans is missing");
  }
  expect(await migrate(db, { "0001-clans": clans, "0002-rounds": rounds })).toEqual(["0002-rounds"]);
});

test("rejects a database that lacks a table of an applied migration", async () => {
  const { db } = database;
  const allMigrations = { "0001-clans": clans, "0002-rounds": rounds };
  await migrate(db, allMigrations);
  await db.schema.dropTable("rounds").execute();
  await expect(migrate(db, allMigrations)).rejects.toThrow(createMismatchMessage("the table rounds is missing"));
});

test("accepts additional tables and columns", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clans });
  await createTable(db, "notes").addColumn("text", columnTypes(db).text).execute();
  await db.schema.alterTable("clans").addColumn("colour", columnTypes(db).text).execute();
  expect(await migrate(db, { "0001-clans": clans, "0002-rounds": rounds })).toEqual(["0002-rounds"]);
});

test.each(["bookmarks", "migration", "clans"])(
  "rejects a database of another program with a table %s",
  async (table) => {
    const { db } = database;
    await createTable(db, table).addColumn("address", columnTypes(db).text).execute();
    const message = `This database contains tables that do not belong to a league, such as ${table}. Nothing was changed`;
    await expect(migrate(db, { "0001-clans": clans })).rejects.toThrow(message);
    await expect(requireCurrentSchema(db, { "0001-clans": clans })).rejects.toThrow(message);
    expect([...(await readTableColumns(db)).keys()]).toEqual([table]);
  },
);

test("rejects a database with migrations of another program", async () => {
  const { db } = database;
  await createTable(db, "migration").addColumn("name", columnTypes(db).text).execute();
  const migrationDatabase = db.withTables<{ migration: { name: string } }>();
  await migrationDatabase.insertInto("migration").values({ name: "CreateUsers1510000000" }).execute();
  await expect(migrate(db, { "0001-clans": clans })).rejects.toThrow(
    "This database contains tables that do not belong to a league",
  );
});

test("a command fails if there is no league yet", async () => {
  const rejection = requireCurrentSchema(database.db, { "0001-clans": clans });
  await expect(rejection).rejects.toThrow("This database contains no league: start the league once first");
});

test("data persists after reopening", async () => {
  const { db, location } = database;
  await migrate(db, { "0001-clans": clans });
  await db
    .insertInto("clans")
    .values({ tag: "blue" } as Tables["clans"])
    .execute();
  await db.destroy();
  const reopened = await openDatabase<Tables>(location);
  const rows = await reopened.db.selectFrom("clans").select("tag").execute();
  await reopened.close();
  expect(rows).toEqual([{ tag: "blue" }]);
});
