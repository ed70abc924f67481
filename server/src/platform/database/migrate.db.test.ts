import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { createTable, getColumnTypes } from "./dialect.ts";
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

const clansMigration: Migration = {
  async up(db) {
    const { id, text } = getColumnTypes(db);
    await createTable(db, "clans").addColumn("id", id).addColumn("tag", text).execute();
  },
};

const roundsMigration: Migration = {
  async up(db) {
    await createTable(db, "rounds").addColumn("id", getColumnTypes(db).id).execute();
  },
};

const failingMigration: Migration = {
  async up(db) {
    await createTable(db, "unfinished").addColumn("id", getColumnTypes(db).id).execute();
    throw new Error("the migration failed");
  },
};

test("each migration runs once, in the order of names", async () => {
  const { db } = database;
  expect(await migrate(db, { "0001-clans": clansMigration })).toEqual(["0001-clans"]);

  const allMigrations = { "0002-rounds": roundsMigration, "0001-clans": clansMigration };
  expect(await listPendingMigrations(db, allMigrations)).toEqual(["0002-rounds"]);
  expect(await migrate(db, allMigrations)).toEqual(["0002-rounds"]);
  expect(await listPendingMigrations(db, allMigrations)).toEqual([]);
  expect(await migrate(db, allMigrations)).toEqual([]);
  expect(await db.selectFrom("rounds").selectAll().execute()).toEqual([]);
});

test("a failing migration rolls back all pending ones", async () => {
  const { db } = database;
  await expect(migrate(db, { "0001-clans": clansMigration, "0002-broken": failingMigration })).rejects.toThrow(
    "the migration failed",
  );
  await expect(db.selectFrom("clans").selectAll().execute()).rejects.toThrow();
  expect(await migrate(db, { "0001-clans": clansMigration })).toEqual(["0001-clans"]);
});

test("with concurrent processes, each migration runs once", async () => {
  const { db } = database;
  const migrations = { "0001-clans": clansMigration, "0002-rounds": roundsMigration };
  const appliedNames = await Promise.all([
    migrate(db, migrations),
    migrate(db, migrations),
    migrate(db, migrations),
    migrate(db, migrations),
  ]);
  expect(appliedNames.flat()).toEqual(["0001-clans", "0002-rounds"]);
});

test("a database that a newer version has migrated is rejected", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clansMigration, "0002-rounds": roundsMigration });
  await expect(migrate(db, { "0001-clans": clansMigration })).rejects.toThrow("0002-rounds is unknown");
});

test("a database without the first migration is rejected and not changed", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clansMigration });
  await expect(migrate(db, { "0001-base": roundsMigration })).rejects.toThrow(
    "This database was created by a version before the first release and cannot be migrated. Nothing was changed.",
  );
  expect(await migrate(db, { "0001-clans": clansMigration, "0002-rounds": roundsMigration })).toEqual(["0002-rounds"]);
});

const createMismatchMessage = (difference: string) =>
  `This database does not match its version: ${difference}. It was created by a version before the first release, 0.9.0`;

test("a database of a pre-release version of a migration is rejected and not changed", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clansMigration });
  /** The final version of the migration has a column that the pre-release version lacks. */
  const shapeMigration: Migration = {
    async up(trx) {
      const { id, text } = getColumnTypes(trx);
      await createTable(trx, "clans").addColumn("id", id).addColumn("tag", text).addColumn("shape", text).execute();
    },
  };
  const finalMigrations = { "0001-clans": shapeMigration, "0002-rounds": roundsMigration };
  const message = createMismatchMessage("the column shape of the table clans is missing");
  await expect(migrate(db, finalMigrations)).rejects.toThrow(message);
  await expect(requireCurrentSchema(db, finalMigrations)).rejects.toThrow(message);
  await expect(requireCurrentSchema(db, { "0001-clans": shapeMigration })).rejects.toThrow(message);
  expect(await migrate(db, { "0001-clans": clansMigration, "0002-rounds": roundsMigration })).toEqual(["0002-rounds"]);
});

test("a database that lacks a table of an applied migration cannot be migrated further, or used by a command", async () => {
  const { db } = database;
  const firstMigrations = { "0001-clans": clansMigration, "0002-rounds": roundsMigration };
  const notesMigration: Migration = { up: async (trx) => void (await createTable(trx, "notes").execute()) };
  await migrate(db, firstMigrations);
  await db.schema.dropTable("rounds").execute();
  const message = createMismatchMessage("the table rounds is missing");
  await expect(migrate(db, { ...firstMigrations, "0003-notes": notesMigration })).rejects.toThrow(message);
  await expect(requireCurrentSchema(db, firstMigrations)).rejects.toThrow(message);
});

test("a database may have additional tables and columns", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clansMigration });
  await createTable(db, "notes").addColumn("text", getColumnTypes(db).text).execute();
  await db.schema.alterTable("clans").addColumn("colour", getColumnTypes(db).text).execute();
  expect(await migrate(db, { "0001-clans": clansMigration, "0002-rounds": roundsMigration })).toEqual(["0002-rounds"]);
});

test.each(["bookmarks", "migration", "clans"])(
  "a database of another program with a table %s is rejected",
  async (table) => {
    const { db } = database;
    await createTable(db, table).addColumn("address", getColumnTypes(db).text).execute();
    const message = `This database contains tables that do not belong to a league, such as ${table}. Nothing was changed`;
    await expect(migrate(db, { "0001-clans": clansMigration })).rejects.toThrow(message);
    await expect(requireCurrentSchema(db, { "0001-clans": clansMigration })).rejects.toThrow(message);
    expect([...(await readTableColumns(db)).keys()]).toEqual([table]);
  },
);

test("a database with migrations of another program is rejected", async () => {
  const { db } = database;
  await createTable(db, "migration").addColumn("name", getColumnTypes(db).text).execute();
  const migrationDatabase = db.withTables<{ migration: { name: string } }>();
  await migrationDatabase.insertInto("migration").values({ name: "CreateUsers1510000000" }).execute();
  await expect(migrate(db, { "0001-clans": clansMigration })).rejects.toThrow(
    "This database contains tables that do not belong to a league",
  );
});

test("a program such as `rebuild` does not start on an empty database", async () => {
  const rejection = requireCurrentSchema(database.db, { "0001-clans": clansMigration });
  await expect(rejection).rejects.toThrow("This database contains no league: start the league once first");
});

test("a program such as `rebuild` does not start on a database with pending migrations, and changes nothing", async () => {
  const { db } = database;
  const firstMigration = { "0001-clans": clansMigration };
  await migrate(db, firstMigration);
  const allMigrations = { ...firstMigration, "0002-rounds": roundsMigration };
  const message = "The league's database has pending migrations: start the league once first";
  await expect(requireCurrentSchema(db, allMigrations)).rejects.toThrow(message);
  expect(await listPendingMigrations(db, allMigrations)).toEqual(["0002-rounds"]);
  await expect(requireCurrentSchema(db, firstMigration)).resolves.toBeUndefined();
});

test("data persists after reopening", async () => {
  const { db, location } = database;
  await migrate(db, { "0001-clans": clansMigration });
  // The id is generated, which the type does not say.
  await db
    .insertInto("clans")
    .values({ tag: "blue" } as Tables["clans"])
    .execute();
  await db.destroy();
  const reopenedDatabase = await openDatabase<Tables>(location);
  const rows = await reopenedDatabase.db.selectFrom("clans").select("tag").execute();
  await reopenedDatabase.close();
  expect(rows).toEqual([{ tag: "blue" }]);
});
