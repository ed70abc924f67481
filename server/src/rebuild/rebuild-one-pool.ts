import type { Context } from "../features/context.ts";
import { lockPoolForUpdate } from "../features/ratings/ratings-queries.ts";
import { finishStep } from "./finish-step.ts";
import type { OnCounted } from "./progress.ts";
import { rebuildPool } from "./rebuild-pool.ts";
import { PoolRecount } from "./recount-pool.ts";

/**
 * Counts a pool's results and compares most of its rows without a lock, then locks it to count what was frozen meanwhile,
 * to compare the rest and to write corrections.
 * @returns how many rows were wrong
 */
export async function rebuildOnePool(
  context: Pick<Context, "db" | "clock">,
  poolId: number,
  onCounted: OnCounted,
): Promise<number> {
  const counted = new PoolRecount(poolId);
  await counted.advance(context.db, onCounted);
  await counted.comparePairs(context.db);
  return finishStep(context, stepOf(poolId), async (trx) => {
    await lockPoolForUpdate(trx, poolId);
    await counted.advance(trx, onCounted);
    return rebuildPool(trx, poolId, counted);
  });
}

/** The name of the step that rebuilds a pool. */
export function stepOf(poolId: number): string {
  return `pool ${poolId}`;
}
