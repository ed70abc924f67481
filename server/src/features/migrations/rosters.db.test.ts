import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = Omit<Tables, "clan_players" | "match_players"> & {
  clan_players: { season_id: number; user_id: number; clan_id: number };
  match_players: Omit<Tables["match_players"], "made_side" | "gone">;
};

test("0010 dates existing rosters from their season's start, and counts existing matches as unchanged", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0010")));
  const user = { user_name: "Ann", password_hash: "", role: "USER", created_at: 0 } as const;
  const { id: user_id } = await db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
  for (const [name, starts_at, ended_at] of [
    ["One", 1000, 5000],
    ["Two", 7000, 9000],
  ] as const) {
    const season = { name, name_key: name, starts_at, ends_at: 8000, active: null, ended_at };
    const { id: season_id } = await db.insertInto("seasons").values(season).returning("id").executeTakeFirstOrThrow();
    const clan = { season_id, name: "Foxes", name_key: "foxes" };
    const { id: clan_id } = await db.insertInto("clans").values(clan).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("clan_players").values({ season_id, user_id, clan_id }).execute();
  }
  const match = { map: "ctf5", red_elo: 1000, blue_elo: 1000, made_at: 1, closed_at: 2 };
  const { id: match_id } = await db.insertInto("matches").values(match).returning("id").executeTakeFirstOrThrow();
  const player = { match_id, user_id, side: "blue", elo: 1000, place: 1, joined_at: 1, open: null } as const;
  await db.insertInto("match_players").values(player).execute();
  await migrate(db, migrations);

  const now = db.withTables<Tables>();
  const rosters = await now.selectFrom("clan_players").select("came_at").orderBy("season_id").execute();
  expect(rosters).toEqual([{ came_at: 1000 }, { came_at: 7000 }]);
  const players = await now.selectFrom("match_players").select(["side", "made_side", "gone"]).execute();
  expect(players).toEqual([{ side: "blue", made_side: "blue", gone: 0 }]);
});
