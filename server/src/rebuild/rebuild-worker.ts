import { parentPort, workerData } from "node:worker_threads";
import type { Tables } from "../features/tables.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { type PoolTask, rebuildTimeoutMs, type WorkerMessage } from "./pool-workers.ts";
import { rebuildPool } from "./rebuild-pool.ts";

// The worker thread of `npm run rebuild` that rebuilds one rating pool.

const { location, ratingPoolId }: PoolTask = workerData;
const { db, close } = await openDatabase<Tables>({ ...location, isShared: true, timeoutMs: rebuildTimeoutMs });
try {
  const onCounted = (resultCount: number) => sendMessage({ resultCount });
  const wrongRowCount = await rebuildPool({ db, clock: systemClock }, ratingPoolId, onCounted);
  sendMessage({ wrongRowCount });
} finally {
  await close();
}

function sendMessage(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
