import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { migrations } from "./index.ts";

type Counters = {
  result_days: { area: string; board_id: number; frozen: number; day: number; results: number };
  result_spans: { area: string; board_id: number; frozen: number; days: number; span: number; results: number };
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
        .filter((span) => span.frozen === frozen && span.days === length)
        .map(({ span, results }) => [span, results]),
    );
  expect(found(1, 1)).toEqual({ "-1": 1, "-33": 2, "0": 4, "31": 8, "1024": 16 });
  expect(found(1, 32)).toEqual({ "-1": 1, "-2": 2, "0": 12, "32": 16 });
  expect(found(1, 1024)).toEqual({ "-1": 3, "0": 12, "1": 16 });
  expect(found(0, 1024)).toEqual({ "1": 32 });
});
