import { sides } from "contract/sides.ts";
import { lockRatingPoolForUpdate, ratingColumns } from "../features/competitions/ratings-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { emptyClanTotals } from "../features/seasons/clans/clan-totals.ts";
import { saveClanTotals } from "../features/seasons/clans/clans-queries.ts";
import { roundColumns, roundRows } from "../features/statistics/careers/career-rows.ts";
import { saveRounds } from "../features/statistics/careers/career-totals-queries.ts";
import { toStatRow } from "../features/statistics/stats/stat-metrics.ts";
import type { StatTotals } from "../features/statistics/stats/stat-totals.ts";
import { saveStatTotals } from "../features/statistics/stats/stat-totals-queries.ts";
import type { Row } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { ComparedTable, type ExpectedRows } from "./compared-table.ts";
import {
  countStoredRounds,
  deleteObsoleteRounds,
  type FreezeRange,
  findLastFreezeNumber,
  hasNoRounds,
  listFrozenResults,
  listPlayersOfFrozenResults,
  type PoolCompetitions,
} from "./frozen-rounds-queries.ts";
import { PoolTotals } from "./pool-totals.ts";
import type { OnCounted } from "./progress-lines.ts";
import {
  deleteRows,
  deleteStats,
  finishStep,
  listClansOfPool,
  listCompetitionIds,
  listUserIds,
  raiseLastFreezeNumber,
  readStoredRows,
  readStoredStats,
  type StoredStat,
  saveRows,
  splitIntoBatches,
} from "./rebuild-queries.ts";

/** Freeze numbers whose results are read at once. */
const freezesAtOnce = 4000;
/** Players whose rows are compared at once: each may have a row with every other. */
const playersAtOnce = 50;

const ratings = new ComparedTable("ratings", ["rating_pool_id", "user_id"], ratingColumns, "user_id");
const recordsKey = ["map", "competition_id", "kind", "user_id", "result_id"] as const;
const records = new ComparedTable("records", recordsKey, ["freeze_number", "value"], "competition_id");

/**
 * Counts a pool's results and compares what is stored of its players without a lock, as frozen results never change. Then
 * locks it to count what was frozen meanwhile, to compare the rest and to write corrections.
 * @returns how many rows were wrong
 */
export async function rebuildPool(
  context: Pick<Context, "db" | "clock">,
  ratingPoolId: number,
  onCounted: OnCounted,
): Promise<number> {
  const { db } = context;
  const rebuild = new PoolRebuild({ ratingPoolId }, onCounted);
  await rebuild.count(db, (rounds) => transaction(db, (trx) => saveRounds(trx, rounds)));
  await rebuild.comparePlayers(db);
  // What was frozen meanwhile is counted once, also where the transaction has to run again.
  const late: Rounds[] = [];
  return finishStep(context, getPoolStep(ratingPoolId), async (trx) => {
    await lockRatingPoolForUpdate(trx, ratingPoolId);
    await rebuild.count(trx, async (rounds) => late.push(rounds));
    for (const rounds of late) await saveRounds(trx, rounds);
    return rebuild.correct(trx);
  });
}

/** Counts a pool and corrects what is stored of it within a transaction of the caller's. @returns as `rebuildPool` */
export async function rebuildPoolInTransaction(
  trx: LeagueTransaction,
  ratingPoolId: number,
  onCounted: OnCounted,
): Promise<number> {
  await lockRatingPoolForUpdate(trx, ratingPoolId);
  const rebuild = new PoolRebuild({ ratingPoolId, isNew: await hasNoRounds(trx, ratingPoolId) }, onCounted);
  await rebuild.count(trx, (rounds) => saveRounds(trx, rounds));
  return rebuild.correct(trx);
}

export function getPoolStep(ratingPoolId: number): string {
  return `pool ${ratingPoolId}`;
}

/** Rows of a player or competition that are not as they were counted. `correct` returns how many. */
type Fault = { readonly part: number; readonly correct: (trx: LeagueTransaction) => Promise<number> };

type Rounds = readonly Row<"player_rounds">[];

class PoolRebuild {
  #pool: PoolCompetitions;
  readonly #onCounted: OnCounted;
  readonly #figures = new PoolTotals();
  /** The highest freeze number that was counted. */
  #last = 0;
  #wrongRounds = 0;
  /** The players whose rows may be wrong: some were, or a result that they are in was frozen since. */
  readonly #suspects = new Set<number>();
  #arePlayersCompared = false;

  constructor(pool: Omit<PoolCompetitions, "competitionIds">, onCounted: OnCounted) {
    this.#pool = { ...pool, competitionIds: [] };
    this.#onCounted = onCounted;
  }

  /**
   * Counts the results that were frozen since the last call, in the order of their freezes, whatever their competition, also a new one.
   * @param save is given the rounds of players that are not stored as they are. They need no lock, as they never
   * change again.
   */
  async count(db: LeagueDatabase, save: (rounds: Rounds) => Promise<unknown>): Promise<void> {
    this.#pool = { ...this.#pool, competitionIds: await listCompetitionIds(db, this.#pool.ratingPoolId) };
    const highest = await findLastFreezeNumber(db, this.#pool.competitionIds);
    while (this.#last < highest) {
      const last = Math.min(this.#last + freezesAtOnce, highest);
      const wrong = await this.#countPage(db, { ...this.#pool, after: this.#last, last });
      for (const rounds of splitIntoBatches(wrong)) await save(rounds);
      this.#wrongRounds += wrong.length;
      this.#last = last;
    }
  }

  /** @returns the rounds of players that are not stored as they are */
  async #countPage(db: LeagueDatabase, freezes: FreezeRange): Promise<Row<"player_rounds">[]> {
    const results = await listFrozenResults(db, freezes);
    const players = await listPlayersOfFrozenResults(db, freezes);
    const wrong: Row<"player_rounds">[] = [];
    let next = 0;
    for (const result of results) {
      // Players are in the order of the results.
      const first = next;
      while (players[next]?.result_id === result.id) next += 1;
      const played = players.slice(first, next);
      for (const [index, row] of roundRows(this.#figures.addResult(result, played)).entries()) {
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
    for (const userIds of splitIntoBatches(await listUserIds(db), playersAtOnce)) {
      for (const { part } of await this.#faultsOfPlayers(db, userIds)) this.#suspects.add(part);
      for (const { user_id, rounds } of await countStoredRounds(db, this.#pool.ratingPoolId, userIds)) {
        if (rounds > (this.#figures.ratings.get(user_id)?.games ?? 0)) this.#suspects.add(user_id);
      }
    }
  }

  /** Corrects what is stored. The pool's row must be locked. @returns how many rows were wrong, with the rounds saved */
  async correct(trx: LeagueTransaction): Promise<number> {
    let wrong = this.#wrongRounds + ((await raiseLastFreezeNumber(trx, this.#pool.ratingPoolId, this.#last)) ? 1 : 0);
    const suspects = this.#arePlayersCompared ? [...this.#suspects] : await listUserIds(trx);
    for (const userIds of splitIntoBatches(suspects, playersAtOnce)) {
      wrong += await deleteObsoleteRounds(trx, this.#pool.ratingPoolId, userIds);
      for (const { correct } of await this.#faultsOfPlayers(trx, userIds)) wrong += await correct(trx);
    }
    for (const { correct } of await this.#faultsOfCompetitions(trx)) wrong += await correct(trx);
    return wrong + (await this.#correctClans(trx));
  }

  async #faultsOfPlayers(db: LeagueDatabase, userIds: readonly number[]): Promise<Fault[]> {
    const { playerMaps, playerMetrics, pairs, spans } = this.#figures;
    const ratingsOf = (userId: number) => {
      const rating = this.#figures.ratings.get(userId);
      const key = { rating_pool_id: this.#pool.ratingPoolId, user_id: userId };
      return ratings.indexByRestOfKey(rating === undefined ? [] : [{ ...key, ...rating }]);
    };
    return [
      ...(await this.#faultsIn(db, ratings, userIds, ratingsOf)),
      ...(await this.#faultsInStats(db, userIds)),
      ...(await this.#faultsIn(db, playerMaps.table, userIds, (userId) => playerMaps.of(userId))),
      ...(await this.#faultsIn(db, playerMetrics.table, userIds, (userId) => playerMetrics.of(userId))),
      ...(await this.#faultsIn(db, pairs.table, userIds, (userId) => pairs.of(userId))),
      ...(await this.#faultsIn(db, spans.table, userIds, (userId) => spans.of(userId))),
    ];
  }

  async #faultsOfCompetitions(db: LeagueDatabase): Promise<Fault[]> {
    const { mapRounds, mapPlayers, competitionMetrics, seasonPairs } = this.#figures;
    const recordsOf = (competitionId: number) => records.indexByRestOfKey(this.#figures.listRecords(competitionId));
    const faults = await this.#faultsIn(db, records, this.#pool.competitionIds, recordsOf);
    for (const rows of [mapRounds, mapPlayers, competitionMetrics, seasonPairs]) {
      faults.push(
        ...(await this.#faultsIn(db, rows.table, this.#pool.competitionIds, (competitionId) => rows.of(competitionId))),
      );
    }
    return faults;
  }

  async #faultsIn(
    db: LeagueDatabase,
    table: ComparedTable,
    parts: readonly number[],
    rightOf: (part: number) => ExpectedRows,
  ): Promise<Fault[]> {
    const stored = Map.groupBy(await readStoredRows(db, table, this.#pool, parts), ([part]) => part);
    return parts.flatMap((part) => {
      const { wrong, unearned } = table.compare(rightOf(part), stored.get(part) ?? []);
      const correct = async (trx: LeagueTransaction) => {
        await saveRows(trx, table, wrong);
        await deleteRows(trx, table, this.#pool.ratingPoolId, unearned);
        return wrong.length + unearned.length;
      };
      return wrong.length + unearned.length === 0 ? [] : [{ part, correct }];
    });
  }

  async #faultsInStats(db: LeagueDatabase, userIds: readonly number[]): Promise<Fault[]> {
    const stored = await readStoredStats(db, this.#pool.competitionIds, userIds);
    const faults: Fault[] = [];
    for (const competitionId of this.#pool.competitionIds) {
      const tallies = this.#figures.totals.get(competitionId);
      for (const part of userIds) {
        const tally = tallies?.get(part);
        const stat = stored.get(`${competitionId} ${part}`);
        if (tally !== undefined && !isStat(stat, tally)) {
          const correct = (trx: LeagueTransaction) =>
            saveStatTotals(trx, competitionId, new Map([[part, tally]])).then(() => 1);
          faults.push({ part, correct });
        } else if (tally === undefined && stat !== undefined) {
          faults.push({ part, correct: (trx) => deleteStats(trx, [stat.stat.id]).then(() => 1) });
        }
      }
    }
    return faults;
  }

  async #correctClans(trx: LeagueTransaction): Promise<number> {
    let wrong = 0;
    for (const stored of await listClansOfPool(trx, this.#pool.ratingPoolId)) {
      const tally = this.#figures.clans.get(stored.id) ?? emptyClanTotals;
      if (hasValues(stored, tally)) continue;
      await saveClanTotals(trx, stored.id, tally);
      wrong += 1;
    }
    return wrong;
  }
}

function isStat(stored: StoredStat | undefined, tally: StatTotals): boolean {
  if (stored === undefined) return false;
  const { stat, sides: sums } = stored;
  return hasValues(stat, toStatRow(tally)) && sides.every((side) => hasValues(sums[side], tally[side]));
}

function hasValues(stored: object | undefined, values: object): boolean {
  if (stored === undefined) return false;
  for (const column in values) if (Reflect.get(stored, column) !== Reflect.get(values, column)) return false;
  return true;
}
