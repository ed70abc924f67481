import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

test("0054 unlinks the Discord accounts of deleted users", async () => {
  const database = await openBareDatabase<Tables>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0054")));
  const user = { email: null, password_hash: "", role: "USER", avatar: null, created_at: 1 } as const;
  for (const [name, deleted_at] of [
    ["ann", null],
    ["bob", 2],
  ] as const) {
    const row = { ...user, user_name: name, user_name_key: name, folded_name: name, deleted_at };
    const { id } = await db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("discord_accounts").values({ user_id: id, discord_id: name, name }).execute();
  }
  await migrate(db, migrations);
  expect(await db.selectFrom("discord_accounts").select("name").execute()).toEqual([{ name: "ann" }]);
  expect(await db.selectFrom("discord_sign_ins").selectAll().execute()).toEqual([]);
});
