import type { Generated } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBareDatabase, type TestDatabase } from "../../../test/open-test-database.ts";
import { transaction } from "./database.ts";
import { columnTypes, createTable } from "./dialect.ts";

type Tables = { flags: { id: Generated<number>; name: string; grabs: number } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  const { id, integer, text } = columnTypes(database.db);
  await createTable(database.db, "flags")
    .addColumn("id", id)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("grabs", integer, (c) => c.notNull().defaultTo(0))
    .execute();
});

afterEach(() => database.close());

test("a transaction keeps all of its work", async () => {
  const { db } = database;
  const answer = await transaction(db, async (trx) => {
    await trx.insertInto("flags").values({ name: "red", grabs: 1 }).execute();
    await trx.insertInto("flags").values({ name: "blue", grabs: 2 }).execute();
    return "kept";
  });
  expect(answer).toBe("kept");
  expect(await names()).toEqual(["red", "blue"]);
});

async function names(): Promise<string[]> {
  const rows = await database.db.selectFrom("flags").select("name").orderBy("id").execute();
  return rows.map((row) => row.name);
}
