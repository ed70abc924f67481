import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { fingerprintOf } from "../results/fingerprint.ts";
import type { Tables } from "../tables.ts";
import { migrations } from "./index.ts";

type Old = Omit<Tables, "results"> & { results: Tables["results"] & { claimed_fingerprint: string | null } };

test("0007 marks existing results that have a round, and hashes their current figures", async () => {
  const database = await openBareDatabase<Old>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0007")));
  const { id: user } = await db
    .insertInto("users")
    .values({ user_name: "Ann", password_hash: "", role: "USER", created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const nothing = { area: "ranked", played_at: 0, created_at: 0, team_size: 1, map: "ctf5" } as const;
  const empty = { ...nothing, red_score: 0, blue_score: 0, frozen: 0 };
  const old = {
    empty,
    typed: { ...empty, blue_score: 7 },
    posted: { ...empty, fingerprint: "posted", claimed_fingerprint: "posted" },
    frozen: { ...empty, frozen: 1, freeze_number: 1 },
    forfeit: { ...empty, frozen: 1, freeze_number: 2, forfeit_side: "red" as const },
  };
  const ids = new Map<string, number>();
  for (const [name, result] of Object.entries(old)) {
    const { id } = await db.insertInto("results").values(result).returning("id").executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  const figures = { side: "red", score: 3, kills: 2, deaths: 1 } as const;
  const player = { result_id: ids.get("posted") ?? 0, user_id: user, ...figures };
  await db.insertInto("result_players").values(player).execute();
  await migrate(db, migrations);

  const results = await db.selectFrom("results").select(["id", "has_round", "fingerprint"]).execute();
  const found = (name: string) => results.find(({ id }) => id === ids.get(name));
  expect(Object.fromEntries(Object.keys(old).map((name) => [name, found(name)?.has_round]))).toEqual({
    ...{ empty: 0, typed: 1, posted: 1, frozen: 1, forfeit: 0 },
  });
  const round = { map: "ctf5", redScore: 0, blueScore: 0, players: [{ userId: user, ...figures }] };
  expect(found("posted")?.fingerprint).toBe(fingerprintOf(round));
  expect(found("typed")?.fingerprint).toBe(fingerprintOf({ ...round, blueScore: 7, players: [] }));
  expect(found("empty")?.fingerprint).toBeNull();
});
