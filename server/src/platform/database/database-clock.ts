import { sql } from "kysely";
import { type Clock, monotonicNow } from "../clock.ts";
import { type BackgroundTask, repeatEvery } from "../repeat.ts";
import type { Database } from "./database.ts";

const lookEveryMs = 60_000;
/** A smaller difference may be the way to the database and back. */
const toleratedMs = 1000;

/**
 * The clock of a PostgreSQL database, by which all processes that share it go: that of a machine may be wrong, and what one
 * process claims until an instant would be over for another. Between two looks at it a process counts by itself.
 *
 * @param onFault called when the database does not answer
 * @throws when it does not at first
 */
export async function startDatabaseClock<Tables>(
  db: Database<Tables>,
  onFault: (fault: unknown) => void,
): Promise<Clock & BackgroundTask> {
  let { began } = await beginOfProcess(db);
  const look = async () => {
    const seen = await beginOfProcess(db);
    if (Math.abs(seen.began - began) > toleratedMs + seen.withinMs) began = seen.began;
  };
  const looking = repeatEvery(look, { everyMs: lookEveryMs, onError: onFault });
  return { now: () => Math.round(began + monotonicNow()), stop: looking.stop };
}

/** When this process began by the database's clock, ms UTC, and how far that may be wrong. */
async function beginOfProcess<Tables>(db: Database<Tables>): Promise<{ began: number; withinMs: number }> {
  const asked = monotonicNow();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const withinMs = (monotonicNow() - asked) / 2;
  return { began: (rows[0]?.now ?? Number.NaN) - asked - withinMs, withinMs };
}
