import type { LeagueTransaction } from "../features/context.ts";
import { playersOfMaps } from "../features/counts/map-recount.ts";
import type { Row } from "../features/tables.ts";
import { hasValues } from "./has-values.ts";
import {
  type CareerTable,
  careerKeyOf,
  countRounds,
  removeCareerRow,
  removeForeignRounds,
  saveCareerRows,
  spansToCompare,
  storedMaps,
  storedOfBoards,
  storedPairs,
  storedSpans,
} from "./rebuild-careers-queries.ts";
import { boardsOf } from "./rebuild-queries.ts";
import type { PoolRecount } from "./recount-pool.ts";

/** Players whose pairs are compared at once: each may have one with every other. */
const usersAtOnce = 20;

/**
 * Corrects the careers of a pool's players. The pool's row must be locked.
 * @returns how many rows were wrong
 */
export async function rebuildCareers(trx: LeagueTransaction, poolId: number, counted: PoolRecount): Promise<number> {
  await saveCareerRows(trx, "player_rounds", counted.wrongRounds);
  let wrong = counted.wrongRounds.length;
  if ((await countRounds(trx, poolId)) > counted.rounds) wrong += await removeForeignRounds(trx, poolId);
  const boardIds = await boardsOf(trx, poolId);
  wrong += await correct(trx, "player_maps", await storedMaps(trx, boardIds), counted.careers.maps);
  wrong += await rebuildCurves(trx, poolId, counted);
  const ofBoards = {
    map_rounds: counted.maps.rounds,
    map_players: playersOfMaps(counted.careers.maps),
    season_pairs: counted.records.pairs,
    records: counted.records.records,
  } as const;
  for (const [table, right] of Object.entries(ofBoards) as [keyof typeof ofBoards, Row<CareerTable>[]][]) {
    wrong += await correct(trx, table, await storedOfBoards(trx, table, boardIds), right);
  }
  return wrong + (await rebuildPairs(trx, poolId, counted));
}

/** There may be very many spans, and almost always all are right. */
async function rebuildCurves(trx: LeagueTransaction, poolId: number, { careers }: PoolRecount): Promise<number> {
  if (careers.areSpans(await spansToCompare(trx, poolId))) return 0;
  return correct(trx, "player_elo_spans", await storedSpans(trx, poolId), careers.spans);
}

async function rebuildPairs(trx: LeagueTransaction, poolId: number, counted: PoolRecount): Promise<number> {
  const userIds = [...counted.suspects];
  let wrong = 0;
  for (let start = 0; start < userIds.length; start += usersAtOnce) {
    const some = userIds.slice(start, start + usersAtOnce);
    const right = some.flatMap((userId) => counted.careers.pairs.rowsOf(poolId, userId));
    wrong += await correct(trx, "player_pairs", await storedPairs(trx, poolId, some), right);
  }
  return wrong;
}

/** Makes the stored rows the right ones. @returns how many were not */
async function correct(
  trx: LeagueTransaction,
  table: CareerTable,
  stored: readonly Row<CareerTable>[],
  right: readonly Row<CareerTable>[],
): Promise<number> {
  const keyOf = careerKeyOf(table);
  const missing = new Map(right.map((row) => [keyOf(row), row]));
  const wrong: Row<CareerTable>[] = [];
  const unearned: Row<CareerTable>[] = [];
  for (const row of stored) {
    const key = keyOf(row);
    const same = missing.get(key);
    missing.delete(key);
    if (same === undefined) unearned.push(row);
    else if (!hasValues(row, same)) wrong.push(same);
  }
  wrong.push(...missing.values());
  await saveCareerRows(trx, table, wrong);
  for (const row of unearned) await removeCareerRow(trx, table, row);
  return wrong.length + unearned.length;
}
