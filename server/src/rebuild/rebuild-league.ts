import type { Context, LeagueTransaction } from "../features/context.ts";
import { lockPoolForUpdate } from "../features/ratings/ratings-queries.ts";
import { transaction } from "../platform/database/database.ts";
import { rebuildPool } from "./rebuild-pool.ts";
import { doneSteps, forgetSteps, markStepDone, poolsWithFreezes } from "./rebuild-queries.ts";
import { rebuildSpans } from "./rebuild-spans.ts";
import { PoolRecount } from "./recount-pool.ts";

/** For how long the finished steps of an interrupted rebuild stay valid, in milliseconds. */
const resumeMs = 3_600_000;

/** Progress of a rebuild, in frozen results. */
export type Progress = { readonly done: number; readonly total: number };

/** `wrong`: rows that were corrected. `resumed`: an interrupted rebuild was continued. */
export type Rebuilt = { readonly wrong: number; readonly results: number; readonly resumed: boolean };

/**
 * Recomputes every stat, rating and clan table from the frozen results, and the counters of lists from all results;
 * writes corrections. May run while the league does: a pool's results are read without a lock, because frozen ones
 * never change; then its row is locked, as freezing does, and results frozen meanwhile are counted too. An interrupted
 * rebuild resumes with the first pool that was not done.
 * @param onProgress called after each page of results
 */
export async function rebuildLeague(
  { db, clock }: Pick<Context, "db" | "clock">,
  onProgress: (progress: Progress) => Promise<void> | void = () => undefined,
): Promise<Rebuilt> {
  const done = await doneSteps(db, clock.now() - resumeMs);
  const pools = await poolsWithFreezes(db);
  const total = pools.reduce((sum, { freezes }) => sum + freezes, 0);
  let [results, wrong] = [0, 0];

  const finish = (step: string, rebuild: (trx: LeagueTransaction) => Promise<number>) =>
    transaction(
      db,
      async (trx) => {
        const found = await rebuild(trx);
        await markStepDone(trx, step, clock.now());
        return found;
      },
      { isLong: true },
    );

  for (const { id, freezes } of pools) {
    if (done.has(stepOf(id))) {
      results += freezes;
      continue;
    }
    const counted = new PoolRecount(id);
    const onCounted = async (more: number) => {
      results += more;
      await onProgress({ done: results, total: Math.max(total, results) });
    };
    await counted.advance(db, onCounted);
    wrong += await finish(stepOf(id), async (trx) => {
      await lockPoolForUpdate(trx, id);
      await counted.advance(trx, (more) => {
        results += more;
      });
      return rebuildPool(trx, id, counted);
    });
  }
  wrong += await finish("spans", rebuildSpans);
  await forgetSteps(db);
  return { wrong, results, resumed: done.size > 0 };
}

function stepOf(poolId: number): string {
  return `pool ${poolId}`;
}
