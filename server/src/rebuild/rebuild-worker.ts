import { parentPort, workerData } from "node:worker_threads";
import type { Tables } from "../features/tables.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { type PoolTask, rebuildTimeoutMs, type WorkerMessage } from "./pool-workers.ts";
import { rebuildPool } from "./rebuild-pool.ts";

// Rebuilds one pool for `npm run rebuild`.

const { location, ratingPoolId }: PoolTask = workerData;
const { db, close } = await openDatabase<Tables>({ ...location, isShared: true, timeoutMs: rebuildTimeoutMs });
try {
  const wrong = await rebuildPool({ db, clock: systemClock }, ratingPoolId, (counted) => say({ counted }));
  say({ wrong });
} finally {
  await close();
}

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
