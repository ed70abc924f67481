import { sides } from "contract/sides.ts";
import { lockPoolForUpdate, ratingColumns } from "../features/competitions/ratings-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { emptyClanTally } from "../features/seasons/clans/clan-tally.ts";
import { saveClanTally } from "../features/seasons/clans/clans-queries.ts";
import { roundColumns, roundRows } from "../features/statistics/careers/career-rows.ts";
import { saveRounds } from "../features/statistics/careers/count-in-careers-queries.ts";
import { statRow } from "../features/statistics/stats/figures.ts";
import { saveTallies } from "../features/statistics/stats/tallies-queries.ts";
import type { Tally } from "../features/statistics/stats/tally.ts";
import type { Row } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { ComparedTable, type RightRows } from "./compared-table.ts";
import {
  type Freezes,
  frozenBetween,
  highestFreeze,
  isWithoutRounds,
  type PoolBoards,
  playersBetween,
  removeForeignRounds,
  roundsOfPlayers,
} from "./frozen-rounds-queries.ts";
import { PoolFigures } from "./pool-figures.ts";
import type { OnCounted } from "./progress-lines.ts";
import {
  allUsers,
  boardsOf,
  clansOfPool,
  finishStep,
  inParts,
  raiseFreezes,
  removeRows,
  removeStats,
  type StoredStat,
  saveRows,
  storedRows,
  storedStats,
} from "./rebuild-queries.ts";

/** Freeze numbers whose results are read at once. */
const freezesAtOnce = 4000;
/** Players whose rows are compared at once: each may have a row with every other. */
const playersAtOnce = 50;

const ratings = new ComparedTable("ratings", ["pool_id", "user_id"], ratingColumns, "user_id");
const recordsKey = ["map", "board_id", "kind", "user_id", "result_id"] as const;
const records = new ComparedTable("records", recordsKey, ["freeze_number", "value"], "board_id");

/**
 * Counts a pool's results and compares what is stored of its players without a lock, as frozen results never change. Then
 * locks it to count what was frozen meanwhile, to compare the rest and to write corrections.
 * @returns how many rows were wrong
 */
export async function rebuildPool(
  context: Pick<Context, "db" | "clock">,
  poolId: number,
  onCounted: OnCounted,
): Promise<number> {
  const { db } = context;
  const rebuild = new PoolRebuild({ poolId }, onCounted);
  await rebuild.count(db, (rounds) => transaction(db, (trx) => saveRounds(trx, rounds)));
  await rebuild.comparePlayers(db);
  // What was frozen meanwhile is counted once, also where the transaction has to run again.
  const late: Rounds[] = [];
  return finishStep(context, stepOf(poolId), async (trx) => {
    await lockPoolForUpdate(trx, poolId);
    await rebuild.count(trx, async (rounds) => late.push(rounds));
    for (const rounds of late) await saveRounds(trx, rounds);
    return rebuild.correct(trx);
  });
}

/** Counts a pool and corrects what is stored of it within a transaction of the caller's. @returns as `rebuildPool` */
export async function rebuildPoolIn(trx: LeagueTransaction, poolId: number, onCounted: OnCounted): Promise<number> {
  await lockPoolForUpdate(trx, poolId);
  const rebuild = new PoolRebuild({ poolId, isNew: await isWithoutRounds(trx, poolId) }, onCounted);
  await rebuild.count(trx, (rounds) => saveRounds(trx, rounds));
  return rebuild.correct(trx);
}

export function stepOf(poolId: number): string {
  return `pool ${poolId}`;
}

/** Rows of a player or board that are not as they were counted. `correct` returns how many. */
type Fault = { readonly part: number; readonly correct: (trx: LeagueTransaction) => Promise<number> };

type Rounds = readonly Row<"player_rounds">[];

class PoolRebuild {
  #pool: PoolBoards;
  readonly #onCounted: OnCounted;
  readonly #figures = new PoolFigures();
  /** The highest freeze number that was counted. */
  #last = 0;
  #wrongRounds = 0;
  /** The players whose rows may be wrong: some were, or a result that they are in was frozen since. */
  readonly #suspects = new Set<number>();
  #arePlayersCompared = false;

  constructor(pool: Omit<PoolBoards, "boardIds">, onCounted: OnCounted) {
    this.#pool = { ...pool, boardIds: [] };
    this.#onCounted = onCounted;
  }

  /**
   * Counts the results that were frozen since the last call, in the order of their freezes, whatever their board, also a new one.
   * @param save is given the rounds of players that are not stored as they are. They need no lock, as they never
   * change again.
   */
  async count(db: LeagueDatabase, save: (rounds: Rounds) => Promise<unknown>): Promise<void> {
    this.#pool = { ...this.#pool, boardIds: await boardsOf(db, this.#pool.poolId) };
    const highest = await highestFreeze(db, this.#pool.boardIds);
    while (this.#last < highest) {
      const last = Math.min(this.#last + freezesAtOnce, highest);
      const wrong = await this.#countPage(db, { ...this.#pool, after: this.#last, last });
      for (const rounds of inParts(wrong)) await save(rounds);
      this.#wrongRounds += wrong.length;
      this.#last = last;
    }
  }

  /** @returns the rounds of players that are not stored as they are */
  async #countPage(db: LeagueDatabase, freezes: Freezes): Promise<Row<"player_rounds">[]> {
    const results = await frozenBetween(db, freezes);
    const players = await playersBetween(db, freezes);
    const wrong: Row<"player_rounds">[] = [];
    let next = 0;
    for (const result of results) {
      // Players are in the order of the results.
      const first = next;
      while (players[next]?.result_id === result.id) next += 1;
      const played = players.slice(first, next);
      for (const [index, row] of roundRows(this.#figures.count(result, played)).entries()) {
        const { stored } = played[index] ?? {};
        const isRight = roundColumns.every((column, position) => stored?.[position] === row[column]);
        if (!isRight) wrong.push(row);
        if (!isRight || this.#arePlayersCompared) this.#suspects.add(row.user_id);
      }
    }
    await this.#onCounted(results.length);
    return wrong;
  }

  /** Compares what is stored of players: millions of rows. */
  async comparePlayers(db: LeagueDatabase): Promise<void> {
    this.#arePlayersCompared = true;
    for (const userIds of inParts(await allUsers(db), playersAtOnce)) {
      for (const { part } of await this.#faultsOfPlayers(db, userIds)) this.#suspects.add(part);
      for (const { user_id, rounds } of await roundsOfPlayers(db, this.#pool.poolId, userIds)) {
        if (rounds > (this.#figures.ratings.get(user_id)?.games ?? 0)) this.#suspects.add(user_id);
      }
    }
  }

  /** Corrects what is stored. The pool's row must be locked. @returns how many rows were wrong, with the rounds saved */
  async correct(trx: LeagueTransaction): Promise<number> {
    let wrong = this.#wrongRounds + ((await raiseFreezes(trx, this.#pool.poolId, this.#last)) ? 1 : 0);
    const suspects = this.#arePlayersCompared ? [...this.#suspects] : await allUsers(trx);
    for (const userIds of inParts(suspects, playersAtOnce)) {
      wrong += await removeForeignRounds(trx, this.#pool.poolId, userIds);
      for (const { correct } of await this.#faultsOfPlayers(trx, userIds)) wrong += await correct(trx);
    }
    for (const { correct } of await this.#faultsOfBoards(trx)) wrong += await correct(trx);
    return wrong + (await this.#correctClans(trx));
  }

  async #faultsOfPlayers(db: LeagueDatabase, userIds: readonly number[]): Promise<Fault[]> {
    const { playerMaps, playerFigures, pairs, spans } = this.#figures;
    const ratingsOf = (userId: number) => {
      const rating = this.#figures.ratings.get(userId);
      const key = { pool_id: this.#pool.poolId, user_id: userId };
      return ratings.byRest(rating === undefined ? [] : [{ ...key, ...rating }]);
    };
    return [
      ...(await this.#faultsIn(db, ratings, userIds, ratingsOf)),
      ...(await this.#faultsInStats(db, userIds)),
      ...(await this.#faultsIn(db, playerMaps.table, userIds, (userId) => playerMaps.of(userId))),
      ...(await this.#faultsIn(db, playerFigures.table, userIds, (userId) => playerFigures.of(userId))),
      ...(await this.#faultsIn(db, pairs.table, userIds, (userId) => pairs.of(userId))),
      ...(await this.#faultsIn(db, spans.table, userIds, (userId) => spans.of(userId))),
    ];
  }

  async #faultsOfBoards(db: LeagueDatabase): Promise<Fault[]> {
    const { mapRounds, mapPlayers, boardFigures, seasonPairs } = this.#figures;
    const recordsOf = (boardId: number) => records.byRest(this.#figures.recordsOf(boardId));
    const faults = await this.#faultsIn(db, records, this.#pool.boardIds, recordsOf);
    for (const rows of [mapRounds, mapPlayers, boardFigures, seasonPairs]) {
      faults.push(...(await this.#faultsIn(db, rows.table, this.#pool.boardIds, (boardId) => rows.of(boardId))));
    }
    return faults;
  }

  async #faultsIn(
    db: LeagueDatabase,
    table: ComparedTable,
    parts: readonly number[],
    rightOf: (part: number) => RightRows,
  ): Promise<Fault[]> {
    const stored = Map.groupBy(await storedRows(db, table, this.#pool, parts), ([part]) => part);
    return parts.flatMap((part) => {
      const { wrong, unearned } = table.differences(rightOf(part), stored.get(part) ?? []);
      const correct = async (trx: LeagueTransaction) => {
        await saveRows(trx, table, wrong);
        await removeRows(trx, table, this.#pool.poolId, unearned);
        return wrong.length + unearned.length;
      };
      return wrong.length + unearned.length === 0 ? [] : [{ part, correct }];
    });
  }

  async #faultsInStats(db: LeagueDatabase, userIds: readonly number[]): Promise<Fault[]> {
    const stored = await storedStats(db, this.#pool.boardIds, userIds);
    const faults: Fault[] = [];
    for (const boardId of this.#pool.boardIds) {
      const tallies = this.#figures.tallies.get(boardId);
      for (const part of userIds) {
        const tally = tallies?.get(part);
        const stat = stored.get(`${boardId} ${part}`);
        if (tally !== undefined && !isStat(stat, tally)) {
          const correct = (trx: LeagueTransaction) => saveTallies(trx, boardId, new Map([[part, tally]])).then(() => 1);
          faults.push({ part, correct });
        } else if (tally === undefined && stat !== undefined) {
          faults.push({ part, correct: (trx) => removeStats(trx, [stat.stat.id]).then(() => 1) });
        }
      }
    }
    return faults;
  }

  async #correctClans(trx: LeagueTransaction): Promise<number> {
    let wrong = 0;
    for (const stored of await clansOfPool(trx, this.#pool.poolId)) {
      const tally = this.#figures.clans.get(stored.id) ?? emptyClanTally;
      if (hasValues(stored, tally)) continue;
      await saveClanTally(trx, stored.id, tally);
      wrong += 1;
    }
    return wrong;
  }
}

function isStat(stored: StoredStat | undefined, tally: Tally): boolean {
  if (stored === undefined) return false;
  const { stat, sides: sums } = stored;
  return hasValues(stat, statRow(tally)) && sides.every((side) => hasValues(sums[side], tally[side]));
}

function hasValues(stored: object | undefined, values: object): boolean {
  if (stored === undefined) return false;
  for (const column in values) if (Reflect.get(stored, column) !== Reflect.get(values, column)) return false;
  return true;
}
