import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import type { OnCounted } from "./progress-lines.ts";

/** How long a rebuild waits for the database, in milliseconds. Long, because another rating pool may be written meanwhile. */
export const rebuildTimeoutMs = 60_000;

/** Rebuilds rating pools in worker threads. */
export type PoolWorkers = {
  readonly maxParallel: number;
  /** Rating pools with fewer frozen results are rebuilt in the main thread. */
  readonly minResults: number;
  /** @returns how many rows were wrong */
  readonly rebuild: (ratingPoolId: number, onCounted: OnCounted) => Promise<number>;
};

/** The rating pool that a worker rebuilds, and its database. */
export type PoolTask = { readonly location: Pick<DatabaseLocation, "url" | "file">; readonly ratingPoolId: number };

/** A message of a worker: how many more results were counted; at the end, how many rows were wrong. */
export type WorkerMessage = { readonly counted: number } | { readonly wrong: number };

/** Creates workers for large rating pools. Each worker has its own connections; there are as many as processors. */
export function createPoolWorkers({ url, file }: DatabaseLocation): PoolWorkers {
  return {
    maxParallel: availableParallelism(),
    // Starting a worker takes as long as rebuilding a rating pool of this size.
    minResults: 10_000,
    rebuild(ratingPoolId, onCounted) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const workerData: PoolTask = { location: { url, file }, ratingPoolId };
      const worker = new Worker(new URL("./rebuild-worker.ts", import.meta.url), { workerData });
      worker.on("message", (message: WorkerMessage) => {
        if ("wrong" in message) resolve(message.wrong);
        else Promise.resolve(onCounted(message.counted)).catch(reject);
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("A rebuild worker exited early")));
      return promise;
    },
  };
}
