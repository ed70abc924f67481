import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

test("0018 holds each name for the oldest user who has it, and none of a deleted one", async () => {
  const database = await openBareDatabase<Tables>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0018")));
  const names = ["Ann", "A\u200Bnn", "Ünal", "Gone", "deleted\u00A0one", "DELETED one"];
  for (const user_name of names) {
    const deleted_at = user_name === "Gone" ? 5 : null;
    const user = {
      user_name,
      user_name_key: null,
      password_hash: "",
      role: "USER",
      created_at: 0,
      deleted_at,
    } as const;
    await db.insertInto("users").values(user).execute();
  }
  await migrate(db, migrations);
  const held = await db.selectFrom("held_names").selectAll().orderBy("user_id").execute();
  expect(held).toEqual([
    { name_key: "ann", user_id: 1 },
    { name_key: "ünal", user_id: 3 },
    { name_key: "deleted one", user_id: 5 },
  ]);
});
