import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = {
  users: Omit<Tables["users"], "tee">;
  seasons: Omit<Tables["seasons"], "transfer_from" | "transfer_to">;
  clans: Tables["clans"];
  clan_players: Omit<Tables["clan_players"], "leads">;
};

test("0040 and 0041 leave clans without leaders, transfers open and tees as they were drawn", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0040")));
  const names = { name: "Any", name_key: "any" };
  const season = { ...names, starts_at: 7, ends_at: 8, active: 1 as const, ended_at: null, prize_pool: null };
  await db.insertInto("seasons").values(season).execute();
  await db
    .insertInto("clans")
    .values({ ...names, season_id: 1, final_elo: null })
    .execute();
  const user = { user_name: "Ann", user_name_key: "ann", password_hash: "", role: "USER" as const, created_at: 7 };
  await db
    .insertInto("users")
    .values({ ...user, folded_name: "ann", email: null, avatar: null, deleted_at: null })
    .execute();
  await db.insertInto("clan_players").values({ season_id: 1, user_id: 1, clan_id: 1, came_at: 7 }).execute();
  await migrate(db, migrations);
  const now = db.withTables<Pick<Tables, "seasons" | "clan_players" | "users">>();
  expect(await now.selectFrom("users").select("tee").execute()).toEqual([{ tee: null }]);
  expect(await now.selectFrom("clan_players").select("leads").execute()).toEqual([{ leads: 0 }]);
  expect(await now.selectFrom("seasons").select(["transfer_from", "transfer_to"]).execute()).toEqual([
    { transfer_from: null, transfer_to: null },
  ]);
});
