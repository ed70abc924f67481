import type { Context } from "../features/context.ts";
import type { PoolWorkers } from "./pool-workers.ts";
import type { Progress } from "./progress-lines.ts";
import { getPoolStepName, rebuildPool } from "./rebuild-pool.ts";
import { deleteSteps, listFinishedSteps, listRatingPools, type RatingPool, runStep } from "./rebuild-queries.ts";
import { rebuildResultCounts } from "./rebuild-result-counts.ts";

/** How long the finished steps of an interrupted rebuild stay valid, in milliseconds. */
const resumableMs = 3_600_000;

export type RebuildSummary = {
  /** The number of corrected rows. */
  readonly wrongRowCount: number;
  readonly resultCount: number;
  /** Whether an interrupted rebuild was continued. */
  readonly isResumed: boolean;
};

/**
 * Recomputes statistics, ratings and clan standings from the frozen results, and the result counts from all results. Writes
 * corrections.
 *
 * The site may be running. The results of a rating pool are read without a lock, because frozen results never change. Then
 * the row of the rating pool is locked, as for a freeze, and results that were frozen since are added. A rebuild that
 * follows an interrupted one continues with the remaining rating pools.
 * @param onProgress called after each page of results
 * @param workers rebuild large rating pools in parallel; without them, all are rebuilt here one after the other
 */
export async function rebuildLeague(
  context: Pick<Context, "db" | "clock">,
  onProgress: (progress: Progress) => Promise<void> | void = () => undefined,
  workers?: PoolWorkers,
): Promise<RebuildSummary> {
  const { db, clock } = context;
  const finishedSteps = await listFinishedSteps(db, clock.now() - resumableMs);
  const pools = await listRatingPools(db);
  const total = pools.reduce((sum, { last_freeze_number }) => sum + last_freeze_number, 0);
  let resultCount = 0;
  let wrongRowCount = 0;
  for (const { id, last_freeze_number } of pools) {
    if (finishedSteps.has(getPoolStepName(id))) resultCount += last_freeze_number;
  }
  const onCounted = async (addedCount: number) => {
    resultCount += addedCount;
    await onProgress({ done: resultCount, total: Math.max(total, resultCount) });
  };

  // The largest rating pools come first: if one started last, the other workers would have to wait for it.
  const remainingPools = pools
    .filter(({ id }) => !finishedSteps.has(getPoolStepName(id)))
    .toSorted((a, b) => b.last_freeze_number - a.last_freeze_number);
  const rebuild = ({ id, last_freeze_number }: RatingPool) =>
    workers !== undefined && last_freeze_number >= workers.minResultCount
      ? workers.rebuild(id, onCounted)
      : rebuildPool(context, id, onCounted);
  const rebuildNext = async () => {
    for (let pool = remainingPools.shift(); pool !== undefined; pool = remainingPools.shift()) {
      const correctedRowCount = await rebuild(pool);
      wrongRowCount += correctedRowCount;
    }
  };
  await Promise.all(Array.from({ length: workers?.maxParallel ?? 1 }, rebuildNext));
  // `spans` is the stored name of the step that rebuilds the result counts.
  const wrongCountRows = await runStep(context, "spans", rebuildResultCounts);
  wrongRowCount += wrongCountRows;
  await deleteSteps(db);
  return { wrongRowCount, resultCount, isResumed: finishedSteps.size > 0 };
}
