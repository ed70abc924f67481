import type { Context } from "../features/context.ts";
import type { PoolWorkers } from "./pool-workers.ts";
import type { Progress } from "./progress-lines.ts";
import { getPoolStep, rebuildPool } from "./rebuild-pool.ts";
import { deleteSteps, finishStep, listFinishedSteps, listRatingPools, type RatingPool } from "./rebuild-queries.ts";
import { rebuildResultCounts } from "./rebuild-result-counts.ts";

/** For how long the finished steps of an interrupted rebuild stay valid, in milliseconds. */
const resumeMs = 3_600_000;

/** `wrong`: rows that were corrected. `resumed`: an interrupted rebuild was continued. */
type Rebuilt = { readonly wrong: number; readonly results: number; readonly resumed: boolean };

/**
 * Recomputes every stat, rating and clan table from the frozen results, and the counters of lists from all results;
 * writes corrections. May run while the league does: a pool's results are read without a lock, because frozen ones
 * never change; then its row is locked, as freezing does, and results frozen meanwhile are counted too. An interrupted
 * rebuild resumes with the pools that were not done.
 * @param onProgress called after each page of results
 * @param workers rebuild the large pools, several at once; without them all are rebuilt here, one after the other
 */
export async function rebuildLeague(
  context: Pick<Context, "db" | "clock">,
  onProgress: (progress: Progress) => Promise<void> | void = () => undefined,
  workers?: PoolWorkers,
): Promise<Rebuilt> {
  const { db, clock } = context;
  const done = await listFinishedSteps(db, clock.now() - resumeMs);
  const pools = await listRatingPools(db);
  const total = pools.reduce((sum, { last_freeze_number }) => sum + last_freeze_number, 0);
  let results = 0;
  let wrong = 0;
  for (const { id, last_freeze_number } of pools) if (done.has(getPoolStep(id))) results += last_freeze_number;
  const onCounted = async (more: number) => {
    results += more;
    await onProgress({ done: results, total: Math.max(total, results) });
  };

  // The largest first, so that none of them is left for the end.
  const left = pools
    .filter(({ id }) => !done.has(getPoolStep(id)))
    .toSorted((one, other) => other.last_freeze_number - one.last_freeze_number);
  const rebuild = ({ id, last_freeze_number }: RatingPool) =>
    workers !== undefined && last_freeze_number >= workers.minResults
      ? workers.rebuild(id, onCounted)
      : rebuildPool(context, id, onCounted);
  const rebuildNext = async () => {
    for (let pool = left.shift(); pool !== undefined; pool = left.shift()) {
      const found = await rebuild(pool);
      wrong += found;
    }
  };
  await Promise.all(Array.from({ length: workers?.maxParallel ?? 1 }, rebuildNext));
  wrong += await finishStep(context, "spans", rebuildResultCounts);
  await deleteSteps(db);
  return { wrong, results, resumed: done.size > 0 };
}
