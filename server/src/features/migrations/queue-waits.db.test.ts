import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

const minute = 60_000;
const noon = Date.UTC(2026, 2, 1, 12);

test("0024 counts how long the players of old matches waited, but for substitutes and deleted queues", async () => {
  const database = await openBareDatabase<Tables>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0024")));
  const mode = { name: "Any", name_key: "any" };
  const { id: mode_id } = await db.insertInto("modes").values(mode).returning("id").executeTakeFirstOrThrow();
  const queue = { name: "one", name_key: "one", mode_id, team_size: 1, maps: "[]", guild_id: null };
  const { id: queueId } = await db.insertInto("queues").values(queue).returning("id").executeTakeFirstOrThrow();
  const waited = [0, 4, 5, 3000];
  const userIds: number[] = [];
  for (const name of ["Ann", "Ben", "Cleo", "Dan", "Eve"]) {
    const user = { user_name: name, password_hash: "", role: "USER", created_at: 0 } as const;
    userIds.push((await db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow()).id);
  }
  for (const queue_id of [queueId, null]) {
    const match = { queue_id, result_id: null, board_id: null, map: "ctf5", red_elo: 1, blue_elo: 1 };
    const { id } = await db
      .insertInto("matches")
      .values({ ...match, made_at: noon, ready_until: null, closed_at: noon })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = userIds.map((user_id, index) => ({
      ...{ match_id: id, user_id, side: "red" as const, elo: 1, place: index, open: null },
      made_side: index < waited.length ? ("red" as const) : null,
      joined_at: noon - (waited[index] ?? 0) * minute,
    }));
    await db.insertInto("match_players").values(rows).execute();
  }
  await migrate(db, migrations);

  const counters = await db.selectFrom("queue_waits").selectAll().orderBy("hour").orderBy("minutes").execute();
  expect(counters).toEqual([
    { queue_id: queueId, hour: 10, minutes: 1440, players: 1 },
    { queue_id: queueId, hour: 11, minutes: 5, players: 2 },
    { queue_id: queueId, hour: 12, minutes: 1, players: 1 },
  ]);
});
