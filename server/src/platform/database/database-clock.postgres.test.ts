import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { startDatabaseClock } from "./database-clock.ts";

test("a process with a wrong clock follows the clock of the database", async () => {
  await using database = await openBareDatabase<object>();
  const tenMinutesMs = 10 * 60_000;
  vi.spyOn(Date, "now").mockReturnValue(Date.now() - tenMinutesMs);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const clock = await startDatabaseClock(database.db, (error) => expect.fail(String(error)));
  onTestFinished(() => clock.stop());
  const toleranceMs = 1000;
  const timeBefore = await readDatabaseTime(database);
  const now = clock.now();
  const timeAfter = await readDatabaseTime(database);
  expect(now).toBeGreaterThanOrEqual(timeBefore - toleranceMs);
  expect(now).toBeLessThanOrEqual(timeAfter + toleranceMs);
});

async function readDatabaseTime({ db }: Awaited<ReturnType<typeof openBareDatabase<object>>>): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
