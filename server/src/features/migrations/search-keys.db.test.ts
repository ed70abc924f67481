import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

test("0029 makes the search keys of all names", async () => {
  const database = await openBareDatabase<Tables>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0029")));
  const user = { user_name: "Zoë_1", user_name_key: "zoë_1", password_hash: "", role: "USER", created_at: 0 } as const;
  await db.insertInto("users").values(user).execute();
  await db.insertInto("aliases").values({ user_id: 1, name: "[É]", name_key: "[é]", proposed_at: 0 }).execute();
  const season = { name: "Spring", name_key: "spring", starts_at: 7, ends_at: 8, active: null, ended_at: 8 };
  await db.insertInto("seasons").values(season).execute();
  await db.insertInto("clans").values({ season_id: 1, name: "Łoś", name_key: "łoś" }).execute();
  await migrate(db, migrations);
  const keys: string[] = [];
  for (const table of ["users", "aliases", "clans"] as const) {
    keys.push((await db.selectFrom(table).select("search_key").executeTakeFirstOrThrow()).search_key);
  }
  expect(keys).toEqual(["zoe 1", "e", "los"]);
});
