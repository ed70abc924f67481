import type { Context } from "../features/context.ts";
import type { PoolWorkers } from "./pool-workers.ts";
import type { Progress } from "./progress-lines.ts";
import { getPoolStep, rebuildPool } from "./rebuild-pool.ts";
import { deleteSteps, finishStep, listFinishedSteps, listRatingPools, type RatingPool } from "./rebuild-queries.ts";
import { rebuildResultCounts } from "./rebuild-result-counts.ts";

/** How long the finished steps of an interrupted rebuild stay valid, in milliseconds. */
const resumeMs = 3_600_000;

type RebuildSummary = {
  /** The number of corrected rows. */
  readonly wrong: number;
  readonly results: number;
  /** Whether an interrupted rebuild was continued. */
  readonly resumed: boolean;
};

/**
 * Recomputes statistics, ratings and clan standings from the frozen results, and the result counts from all results. Writes
 * corrections.
 *
 * The league may be running: the results of a rating pool are read without a lock, because frozen results never change. Then its
 * row is locked, as for a freeze, and results that were frozen meanwhile are added. An interrupted rebuild continues with the
 * remaining rating pools.
 * @param onProgress called after each page of results
 * @param workers rebuild large rating pools in parallel; without them, all are rebuilt here one after the other
 */
export async function rebuildLeague(
  context: Pick<Context, "db" | "clock">,
  onProgress: (progress: Progress) => Promise<void> | void = () => undefined,
  workers?: PoolWorkers,
): Promise<RebuildSummary> {
  const { db, clock } = context;
  const finishedSteps = await listFinishedSteps(db, clock.now() - resumeMs);
  const pools = await listRatingPools(db);
  const total = pools.reduce((sum, { last_freeze_number }) => sum + last_freeze_number, 0);
  let results = 0;
  let wrong = 0;
  for (const { id, last_freeze_number } of pools) if (finishedSteps.has(getPoolStep(id))) results += last_freeze_number;
  const onCounted = async (added: number) => {
    results += added;
    await onProgress({ done: results, total: Math.max(total, results) });
  };

  // The largest first, so that none of them starts last.
  const remaining = pools
    .filter(({ id }) => !finishedSteps.has(getPoolStep(id)))
    .toSorted((a, b) => b.last_freeze_number - a.last_freeze_number);
  const rebuild = ({ id, last_freeze_number }: RatingPool) =>
    workers !== undefined && last_freeze_number >= workers.minResults
      ? workers.rebuild(id, onCounted)
      : rebuildPool(context, id, onCounted);
  const rebuildNext = async () => {
    for (let pool = remaining.shift(); pool !== undefined; pool = remaining.shift()) {
      const corrected = await rebuild(pool);
      wrong += corrected;
    }
  };
  await Promise.all(Array.from({ length: workers?.maxParallel ?? 1 }, rebuildNext));
  wrong += await finishStep(context, "spans", rebuildResultCounts);
  await deleteSteps(db);
  return { wrong, results, resumed: finishedSteps.size > 0 };
}
