import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { claimNews } from "../../platform/outbox/outbox-queries.ts";
import type { OutboxTables } from "../../platform/outbox/outbox-tables.ts";
import { migrations } from "./index.ts";

test("0011 keeps pending news pending, and newer news of the same key is delivered at once", async () => {
  const database = await openBareDatabase<OutboxTables>();
  onTestFinished(() => database.close());
  const { db } = database;
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0011"));
  await migrate(db, before);
  const news = { kind: "queue-changed", payload: '{"queueId":1}', created_at: 1 };
  await db
    .insertInto("outbox")
    .values({ ...news, attempts: 4, due_at: 9_000 })
    .execute();
  await migrate(db, migrations);

  const rows = await db.selectFrom("outbox").selectAll().execute();
  expect(rows).toMatchObject([{ ...news, attempts: 4, due_at: 9_000, claimed: 0, fault: null }]);
  const claim = { now: 5_000, dueAt: 6_000, longestMs: 10_000, lastKinds: [] };
  expect(await claimNews(db, claim)).toBeUndefined();
  await db.insertInto("outbox").values(news).execute();
  expect(await claimNews(db, claim)).toMatchObject({ ...{ kind: news.kind, payload: news.payload }, attempts: 5 });
});
