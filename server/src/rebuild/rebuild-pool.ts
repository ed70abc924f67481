import { sides } from "contract/sides.ts";
import { saveClanTally } from "../features/clans/clan-tallies-queries.ts";
import { emptyClanTally } from "../features/clans/clan-tally.ts";
import type { LeagueTransaction } from "../features/context.ts";
import type { Rating } from "../features/ratings/rating.ts";
import { ratingRow, saveRatings } from "../features/ratings/ratings-queries.ts";
import { sideRow, statRow } from "../features/stats/stat-rows.ts";
import { saveTallies } from "../features/stats/tallies-queries.ts";
import type { Tally } from "../features/stats/tally.ts";
import { hasValues } from "./has-values.ts";
import { rebuildCareers } from "./rebuild-careers.ts";
import {
  boardsOf,
  clansOfPool,
  inParts,
  raiseFreezes,
  removeRatings,
  removeStats,
  type StoredStat,
  storedRatings,
  storedStats,
} from "./rebuild-queries.ts";
import type { PoolRecount } from "./recount-pool.ts";

/**
 * Corrects the rows that differ from a pool's recount. The pool's row must be locked.
 * @returns how many rows were wrong
 */
export async function rebuildPool(trx: LeagueTransaction, poolId: number, counted: PoolRecount): Promise<number> {
  let wrong = (await raiseFreezes(trx, poolId, counted.last)) ? 1 : 0;
  for (const boardId of await boardsOf(trx, poolId)) {
    wrong += await rebuildStats(trx, boardId, counted.recount.tallies.get(boardId) ?? new Map());
  }
  wrong += await rebuildRatings(trx, poolId, counted.recount.ratings);
  wrong += await rebuildCareers(trx, poolId, counted);
  return wrong + (await rebuildClans(trx, poolId, counted));
}

async function rebuildStats(
  trx: LeagueTransaction,
  boardId: number,
  tallies: ReadonlyMap<number, Tally>,
): Promise<number> {
  const stored = await storedStats(trx, boardId);
  const wrong = [...tallies].filter(([userId, tally]) => !isStored(stored.get(userId), tally));
  for (const some of inParts(wrong)) await saveTallies(trx, boardId, new Map(some));
  const unearned = [...stored.values()].filter(({ stat }) => !tallies.has(stat.user_id)).map(({ stat }) => stat.id);
  await removeStats(trx, unearned);
  return wrong.length + unearned.length;
}

function isStored(stored: StoredStat | undefined, tally: Tally): boolean {
  if (stored === undefined) return false;
  const { stat, sides: sums } = stored;
  return (
    hasValues(stat, statRow(tally)) && sides.every((side) => hasValues(sums[side], sideRow(stat.id, side, tally[side])))
  );
}

async function rebuildRatings(
  trx: LeagueTransaction,
  poolId: number,
  ratings: ReadonlyMap<number, Rating>,
): Promise<number> {
  const stored = await storedRatings(trx, poolId);
  const wrong = [...ratings].filter(([userId, one]) => !hasValues(stored.get(userId), ratingRow(poolId, userId, one)));
  for (const some of inParts(wrong)) await saveRatings(trx, poolId, new Map(some));
  const unearned = [...stored.keys()].filter((userId) => !ratings.has(userId));
  await removeRatings(trx, poolId, unearned);
  return wrong.length + unearned.length;
}

async function rebuildClans(trx: LeagueTransaction, poolId: number, { clans }: PoolRecount): Promise<number> {
  let wrong = 0;
  for (const stored of await clansOfPool(trx, poolId)) {
    const tally = clans.get(stored.id) ?? emptyClanTally;
    if (hasValues(stored, tally)) continue;
    await saveClanTally(trx, stored.id, tally);
    wrong += 1;
  }
  return wrong;
}
