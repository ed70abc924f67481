import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = Omit<Tables, "events"> & { events: Omit<Tables["events"], "uid" | "changed_at"> };

const hour = 3_600_000;

test("0016 gives existing results the event of their clans and date, the nearest first", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0016")));
  const season = { name: "1", name_key: "1", starts_at: 0, ends_at: 1, active: 1, ended_at: null } as const;
  const { id: seasonId } = await db.insertInto("seasons").values(season).returning("id").executeTakeFirstOrThrow();
  const clans: number[] = [];
  for (const name of ["a", "b", "c"]) {
    const clan = { season_id: seasonId, name, name_key: name };
    clans.push((await db.insertInto("clans").values(clan).returning("id").executeTakeFirstOrThrow()).id);
  }
  const [a = 0, b = 0, c = 0] = clans;
  const events: number[] = [];
  for (const starts of [100, 102]) {
    const span = { starts_at: starts * hour, ends_at: (starts + 1) * hour };
    const event = { season_id: seasonId, clan_a_id: a, clan_b_id: b, description: "", ...span };
    events.push((await db.insertInto("events").values(event).returning("id").executeTakeFirstOrThrow()).id);
  }
  const league = { area: "league", team_size: 1, red_score: 0, blue_score: 0, frozen: 0, created_at: 0 } as const;
  const old = [
    [a, b, 100.5, events[0]],
    [b, a, 101.5, events[1]],
    [b, a, 99.4, null],
    [a, c, 100.5, null],
    [a, null, 100.5, null],
  ] as const;
  for (const [red, blue, at] of old) {
    const result = { ...league, red_clan_id: red, blue_clan_id: blue, played_at: at * hour };
    await db.insertInto("results").values(result).execute();
  }
  await migrate(db, migrations);
  const results = await db.selectFrom("results").select(["event_id", "event_chosen"]).orderBy("id").execute();
  expect(results).toEqual(old.map(([, , , event_id]) => ({ event_id, event_chosen: 0 })));
});
