import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import type { OnResultsCounted } from "./progress-lines.ts";

/** How long a rebuild waits for the database, in milliseconds: long enough for another worker to write a rating pool. */
export const rebuildTimeoutMs = 60_000;

/** Rebuilds rating pools in worker threads. */
export type PoolWorkers = {
  /** How many rating pools are rebuilt at the same time. */
  readonly maxParallel: number;
  /** Rating pools with fewer frozen results are rebuilt in the main thread. */
  readonly minResultCount: number;
  /** Rebuilds a rating pool. @returns how many rows were wrong */
  readonly rebuild: (ratingPoolId: number, onCounted: OnResultsCounted) => Promise<number>;
};

/** The rating pool that a worker rebuilds, and its database. */
export type PoolTask = { readonly location: Pick<DatabaseLocation, "url" | "file">; readonly ratingPoolId: number };

/** A message of a worker: how many more results it has counted, or, at the end, how many rows were wrong. */
export type WorkerMessage = { readonly resultCount: number } | { readonly wrongRowCount: number };

/** Creates workers for large rating pools: at most as many as there are processors. Each has its own connections. */
export function createRatingPoolWorkers({ url, file }: DatabaseLocation): PoolWorkers {
  return {
    maxParallel: availableParallelism(),
    // Starting a worker takes as long as rebuilding a rating pool of this size.
    minResultCount: 10_000,
    rebuild(ratingPoolId, onCounted) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const workerData: PoolTask = { location: { url, file }, ratingPoolId };
      const worker = new Worker(new URL("./rebuild-worker.ts", import.meta.url), { workerData });
      worker.on("message", (message: WorkerMessage) => {
        if ("wrongRowCount" in message) resolve(message.wrongRowCount);
        // `onCounted` may return a promise or throw.
        else Promise.resolve(onCounted(message.resultCount)).catch(reject);
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("A rebuild worker exited early")));
      return promise;
    },
  };
}
