import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

test("0015 leaves the rounds, results and matches that there are ended or open, and none running", async () => {
  const database = await openBareDatabase<Tables>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0015")));
  const made = { area: "ranked", played_at: 0, created_at: 0, team_size: 1, red_score: 0, blue_score: 0 } as const;
  const { id: result } = await db
    .insertInto("results")
    .values({ ...made, frozen: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const match = { result_id: result, map: "ctf5", red_elo: 0, blue_elo: 0, made_at: 0, closed_at: null };
  await db.insertInto("matches").values(match).execute();
  const { id: server } = await db
    .insertInto("game_servers")
    .values({ name: "EU", name_key: "eu", created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const received = { game_server_id: server, received_at: 0, content_hash: "x", body: "x", state: "MATCHED" } as const;
  await db
    .insertInto("received_rounds")
    .values({ ...received, result_id: result })
    .execute();
  await migrate(db, migrations);
  expect(await db.selectFrom("results").select("running").execute()).toEqual([{ running: 0 }]);
  expect(await db.selectFrom("matches").select(["running", "closed_at"]).execute()).toEqual([
    { running: 0, closed_at: null },
  ]);
  expect(await db.selectFrom("received_rounds").select("running_until").execute()).toEqual([{ running_until: null }]);
});
