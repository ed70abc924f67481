import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { startDatabaseClock } from "./database-clock.ts";

test("a process with a wrong clock follows the clock of the database", async () => {
  await using database = await openBareDatabase<object>();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() - 600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const clock = await startDatabaseClock(database.db, (error) => expect.fail(String(error)));
  onTestFinished(() => clock.stop());
  const before = await readNow(database);
  const now = clock.now();
  const after = await readNow(database);
  expect(now).toBeGreaterThanOrEqual(before - 1000);
  expect(now).toBeLessThanOrEqual(after + 1000);
});

async function readNow({ db }: Awaited<ReturnType<typeof openBareDatabase<object>>>): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
