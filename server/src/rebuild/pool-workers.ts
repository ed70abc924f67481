import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import type { OnCounted } from "./progress-lines.ts";

/** How long a rebuild waits for the writer, a lock or an answer, in milliseconds: another pool may be being stored. */
export const rebuildTimeoutMs = 60_000;

/** Rebuild pools in other threads. */
export type PoolWorkers = {
  readonly maxParallel: number;
  /** Pools with fewer frozen results are not worth it. */
  readonly minResults: number;
  /** @returns how many rows were wrong */
  readonly rebuild: (ratingPoolId: number, onCounted: OnCounted) => Promise<number>;
};

/** Which pool of which database a worker rebuilds. */
export type PoolTask = { readonly location: Pick<DatabaseLocation, "url" | "file">; readonly ratingPoolId: number };

/** What a worker says: so many results more were counted; at its end, so many rows were wrong. */
export type WorkerMessage = { readonly counted: number } | { readonly wrong: number };

/** Rebuilds each large pool in a thread of its own with its own connections, as many at once as there are processors. */
export function createPoolWorkers({ url, file }: DatabaseLocation): PoolWorkers {
  return {
    maxParallel: availableParallelism(),
    // Starting a worker takes as long as rebuilding a pool of so many.
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
      worker.once("exit", () => reject(new Error("A worker of the rebuild ended before it was done")));
      return promise;
    },
  };
}
