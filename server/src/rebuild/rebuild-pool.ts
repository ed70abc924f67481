import { sides } from "contract/sides.ts";
import { saveClanTally } from "../features/clans/clan-tallies-queries.ts";
import { emptyClanTally } from "../features/clans/clan-tally.ts";
import type { LeagueTransaction } from "../features/context.ts";
import { saveElos } from "../features/ratings/ratings-queries.ts";
import { sideRow, statRow } from "../features/stats/stat-rows.ts";
import { saveTallies } from "../features/stats/tallies-queries.ts";
import type { Tally } from "../features/stats/tally.ts";
import {
  boardsOf,
  clansOfPool,
  inParts,
  raiseFreezes,
  removeElos,
  removeStats,
  type StoredStat,
  storedElos,
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
  wrong += await rebuildElos(trx, poolId, counted.recount.elos);
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
  return holds(stat, statRow(tally)) && sides.every((side) => holds(sums[side], sideRow(stat.id, side, tally[side])));
}

async function rebuildElos(trx: LeagueTransaction, poolId: number, elos: ReadonlyMap<number, number>): Promise<number> {
  const stored = await storedElos(trx, poolId);
  const wrong = [...elos].filter(([userId, elo]) => stored.get(userId) !== elo);
  for (const some of inParts(wrong)) await saveElos(trx, poolId, new Map(some));
  const unearned = [...stored.keys()].filter((userId) => !elos.has(userId));
  await removeElos(trx, poolId, unearned);
  return wrong.length + unearned.length;
}

async function rebuildClans(trx: LeagueTransaction, poolId: number, { clans }: PoolRecount): Promise<number> {
  let wrong = 0;
  for (const stored of await clansOfPool(trx, poolId)) {
    const tally = clans.get(stored.id) ?? emptyClanTally;
    if (holds(stored, tally)) continue;
    await saveClanTally(trx, stored.id, tally);
    wrong += 1;
  }
  return wrong;
}

/** Whether a stored row has all these values. */
function holds(stored: object | undefined, values: object): boolean {
  return (
    stored !== undefined && Object.entries(values).every(([column, value]) => Reflect.get(stored, column) === value)
  );
}
