import { nameKey } from "contract/names.ts";
import type { Generated } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { migrations } from "./index.ts";

type Seasons = {
  seasons: {
    id: Generated<number>;
    name: string;
    name_key: string;
    starts_at: number;
    ends_at: number;
    active: 1 | null;
    ended_at: number | null;
  };
};

test("0008 makes repeated season names unique by free numbers", async () => {
  const database = await openBareDatabase<Seasons>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0008")));
  const long = "ß".repeat(64);
  const names = ["Spring", "Autumn", "SPRING (2)", "spring", "Autumn", "Spring", "autumn (2)", long, long, "Winter"];
  const times = { starts_at: 0, ends_at: 1, active: null, ended_at: 2 };
  const rows = names.map((name) => ({ ...times, name, name_key: nameKey(name) }));
  await db.insertInto("seasons").values(rows).execute();
  await migrate(db, migrations);

  const seasons = await db.selectFrom("seasons").select(["name", "name_key"]).orderBy("id").execute();
  expect(seasons.map(({ name }) => name)).toEqual([
    ...["Spring", "Autumn", "SPRING (2)", "spring (3)", "Autumn (3)", "Spring (4)", "autumn (2)"],
    ...[long, `${"ß".repeat(60)} (2)`, "Winter"],
  ]);
  for (const { name, name_key } of seasons) expect(name_key).toBe(nameKey(name));
  await expect(
    db
      .insertInto("seasons")
      .values({ ...times, name: "winter", name_key: "winter" })
      .execute(),
  ).rejects.toThrow(/unique/i);
});
