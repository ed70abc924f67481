import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { migrations } from "./index.ts";

type Counters = {
  results: Record<string, string | number | null>;
  result_days: { area: string; board_id: number; frozen: number; day: number; results: number };
  result_spans: {
    area: string;
    board_id: number;
    frozen: number;
    days: number;
    map: string;
    span: number;
    results: number;
  };
};

test("0006 sums counters of days into longer spans, also before 1970", async () => {
  const database = await openBareDatabase<Counters>();
  onTestFinished(() => database.close());
  const { db } = database;
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0006"));
  await migrate(db, before);
  const board = { area: "ranked", board_id: 3, frozen: 1 };
  const days = [
    { ...board, day: -1, results: 1 },
    { ...board, day: -33, results: 2 },
    { ...board, day: 0, results: 4 },
    { ...board, day: 31, results: 8 },
    { ...board, day: 1024, results: 16 },
    { ...board, frozen: 0, day: 1024, results: 32 },
  ];
  await db.insertInto("result_days").values(days).execute();
  await migrate(db, migrations);

  const spans = await db.selectFrom("result_spans").selectAll().execute();
  const found = (frozen: number, length: number) =>
    Object.fromEntries(
      spans
        .filter((span) => span.frozen === frozen && span.days === length && span.map === "")
        .map(({ span, results }) => [span, results]),
    );
  expect(found(1, 1)).toEqual({ "-1": 1, "-33": 2, "0": 4, "31": 8, "1024": 16 });
  expect(found(1, 32)).toEqual({ "-1": 1, "-2": 2, "0": 12, "32": 16 });
  expect(found(1, 1024)).toEqual({ "-1": 3, "0": 12, "1": 16 });
  expect(found(0, 1024)).toEqual({ "1": 32 });
});

test("0023 counts the results of each map beside those of all", async () => {
  const database = await openBareDatabase<Counters>();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0023")));
  const all = { area: "ranked", board_id: 0, frozen: 0, days: 1, span: 2, results: 9 };
  await sql`insert into result_spans (area, board_id, frozen, days, span, results) values ('ranked', 0, 0, 1, 2, 9)`.execute(
    db,
  );
  const day = 86_400_000;
  for (const [map, played_at] of [
    ["ctf5", 0],
    ["ctf5", 40 * day],
    ["ctf5", -1],
    ["ctf2", 0],
    [null, 0],
  ] as const) {
    const scores = { red_score: 0, blue_score: 0, team_size: 0, frozen: 0, created_at: 0 };
    await db
      .insertInto("results")
      .values({ area: "ranked", map, played_at, ...scores })
      .execute();
  }
  await migrate(db, migrations);

  const spans = await db.selectFrom("result_spans").selectAll().execute();
  expect(spans.filter(({ map }) => map === "")).toEqual([{ ...all, map: "" }]);
  const found = (name: string) =>
    Object.fromEntries(
      spans.filter(({ map }) => map === name).map(({ days, span, results }) => [`${days}: ${span}`, results]),
    );
  expect(found("ctf2")).toEqual({ "1: 0": 1, "32: 0": 1, "1024: 0": 1 });
  const ofCtf5 = {
    "1: -1": 1,
    "1: 0": 1,
    "1: 40": 1,
    "32: -1": 1,
    "32: 0": 1,
    "32: 1": 1,
    "1024: -1": 1,
    "1024: 0": 2,
  };
  expect(found("ctf5")).toEqual(ofCtf5);
});
