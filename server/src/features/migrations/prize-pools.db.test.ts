import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = { seasons: Omit<Tables["seasons"], "prize_pool"> };

test("0025 gives the first season the pool of its rules, and others none", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0025")));
  for (const name of ["Season 1", "Season 2", "Season 10"]) {
    const season = { name, name_key: name.toLowerCase(), starts_at: 7, ends_at: 8, active: null, ended_at: 8 };
    await db.insertInto("seasons").values(season).execute();
  }
  await migrate(db, migrations);
  const pools = await db
    .withTables<Pick<Tables, "seasons">>()
    .selectFrom("seasons")
    .select("prize_pool")
    .orderBy("id")
    .execute();
  expect(pools.map(({ prize_pool }) => prize_pool)).toEqual([300, null, null]);
});
