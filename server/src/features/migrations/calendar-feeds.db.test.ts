import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = Pick<Tables, "seasons" | "clans"> & {
  events: Omit<Tables["events"], "uid" | "sequence" | "changed_at">;
};

test("0022 gives old events an identity of their own", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0022")));
  const season = { name: "Spring", name_key: "spring", starts_at: 7, ends_at: 8, active: null, ended_at: 8 };
  await db.insertInto("seasons").values(season).execute();
  for (const name of ["Foxes", "Owls"]) {
    await db.insertInto("clans").values({ season_id: 1, name, name_key: name.toLowerCase() }).execute();
  }
  const event = { season_id: 1, clan_a_id: 1, clan_b_id: 2, title: null, description: "", twitch: null };
  for (const starts_at of [1, 2]) {
    await db
      .insertInto("events")
      .values({ ...event, starts_at, ends_at: 9 })
      .execute();
  }
  await migrate(db, migrations);

  const uid = expect.stringMatching(/^[0-9a-f]{8}-/);
  const events = await db.selectFrom("events").selectAll().orderBy("id").execute();
  expect(events).toMatchObject([
    { starts_at: 1, uid, sequence: 0, changed_at: 7 },
    { starts_at: 2, uid, sequence: 0, changed_at: 7 },
  ]);
});
