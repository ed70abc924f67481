import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = Omit<Tables, "queue_players" | "presences"> & {
  queue_players: Omit<Tables["queue_players"], "away" | "passed_over_at">;
};

test("0017 counts those who wait as seen when they joined last, and as not away", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0017")));
  const user = { user_name: "Ann", password_hash: "", role: "USER", created_at: 0 } as const;
  const { id: user_id } = await db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
  const mode = { name: "Any", name_key: "any" };
  const { id: mode_id } = await db.insertInto("modes").values(mode).returning("id").executeTakeFirstOrThrow();
  for (const [name, joined_at] of [
    ["one", 1000],
    ["two", 2000],
  ] as const) {
    const queue = { name, name_key: name, mode_id, team_size: 1, maps: "[]" };
    const { id: queue_id } = await db.insertInto("queues").values(queue).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("queue_players").values({ queue_id, user_id, place: 1, joined_at }).execute();
  }
  await migrate(db, migrations);

  const now = db.withTables<Tables>();
  expect(await now.selectFrom("presences").selectAll().execute()).toEqual([{ user_id, seen_at: 2000 }]);
  const waiting = await now.selectFrom("queue_players").select(["away", "passed_over_at"]).execute();
  expect(waiting).toEqual([1, 2].map(() => ({ away: 0, passed_over_at: null })));
});
