import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

test("0032 stores user names without case and invisible characters, but none of a deleted user", async () => {
  const database = await openBareDatabase<Tables>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0032")));
  const values = ["Ann", "A\u200Bnn", "Gone"].map((user_name) => ({
    ...{ user_name, user_name_key: null, password_hash: "", role: "USER" as const, created_at: 0 },
    deleted_at: user_name === "Gone" ? 5 : null,
  }));
  await db.insertInto("users").values(values).execute();
  await migrate(db, migrations);
  const users = await db.selectFrom("users").select("folded_name").orderBy("id").execute();
  expect(users.map(({ folded_name }) => folded_name)).toEqual(["ann", "ann", null]);
});
