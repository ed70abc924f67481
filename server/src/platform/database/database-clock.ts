import { sql } from "kysely";
import { type Clock, getMonotonicTime } from "../clock.ts";
import { type BackgroundTask, repeatEvery } from "../repeat.ts";
import type { Database } from "./database.ts";

const readIntervalMs = 60_000;
/** A smaller difference may be caused by the round trip to the database. */
const maxDriftMs = 1000;

/**
 * Starts a clock that follows the clock of a PostgreSQL database, so that all processes share one time. (With different
 * machine clocks, a lease of one process would seem expired to another.) The database's clock is read every minute; in
 * between, the process counts with its monotonic clock.
 *
 * @param onError called if a later read fails
 * @throws if the first read fails
 */
export async function startDatabaseClock<Tables>(
  db: Database<Tables>,
  onError: (error: unknown) => void,
): Promise<Clock & BackgroundTask> {
  let { startedAt } = await measureProcessStart(db);
  const adjust = async () => {
    const measured = await measureProcessStart(db);
    if (Math.abs(measured.startedAt - startedAt) > maxDriftMs + measured.maxErrorMs) startedAt = measured.startedAt;
  };
  const adjusting = repeatEvery(adjust, { everyMs: readIntervalMs, onError });
  return { now: () => Math.round(startedAt + getMonotonicTime()), stop: adjusting.stop };
}

/**
 * Measures when this process started, according to the database's clock.
 * @returns `startedAt` in milliseconds since the epoch, and by how many milliseconds it may be wrong
 */
async function measureProcessStart<Tables>(db: Database<Tables>): Promise<{ startedAt: number; maxErrorMs: number }> {
  const sentAt = getMonotonicTime();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const maxErrorMs = (getMonotonicTime() - sentAt) / 2;
  return { startedAt: (rows[0]?.now ?? Number.NaN) - sentAt - maxErrorMs, maxErrorMs };
}
