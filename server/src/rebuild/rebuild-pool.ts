import { sides } from "contract/sides.ts";
import { lockRatingPoolForUpdate, ratingColumns } from "../features/competitions/ratings-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { emptyClanTotals } from "../features/seasons/clans/clan-totals.ts";
import { saveClanTotals } from "../features/seasons/clans/clans-queries.ts";
import { createRoundRows, roundColumns } from "../features/statistics/careers/career-rows.ts";
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
import type { OnResultsCounted } from "./progress-lines.ts";
import {
  deleteRows,
  deleteStats,
  listClansOfPool,
  listCompetitionIds,
  listUserIds,
  raiseLastFreezeNumber,
  readStoredRows,
  readStoredStats,
  runStep,
  type StoredStat,
  saveRows,
  splitIntoBatches,
} from "./rebuild-queries.ts";

/** The number of results per page. */
const resultsPerPage = 4000;
/** The number of players per batch. Small, because each player may have a row with every other player. */
const playersPerBatch = 50;

const ratings = new ComparedTable("ratings", ["rating_pool_id", "user_id"], ratingColumns, "user_id");
const recordsKey = ["map", "competition_id", "kind", "user_id", "result_id"] as const;
const records = new ComparedTable("records", recordsKey, ["freeze_number", "value"], "competition_id");

/**
 * Rebuilds a rating pool. Counts its results and compares the rows of its players without a lock, because frozen results never
 * change. Then locks the rating pool, adds results that were frozen since, compares the remaining rows, and writes
 * corrections.
 * @returns how many rows were wrong
 */
export async function rebuildPool(
  context: Pick<Context, "db" | "clock">,
  ratingPoolId: number,
  onCounted: OnResultsCounted,
): Promise<number> {
  const { db } = context;
  const rebuild = new PoolRebuild({ ratingPoolId }, onCounted);
  await rebuild.countNewResults(db, (rounds) => transaction(db, (trx) => saveRounds(trx, rounds)));
  await rebuild.comparePlayers(db);
  // The list is outside of the transaction, because the transaction may be retried, but results are counted only once.
  const newRounds: Rounds[] = [];
  return runStep(context, getPoolStepName(ratingPoolId), async (trx) => {
    await lockRatingPoolForUpdate(trx, ratingPoolId);
    await rebuild.countNewResults(trx, async (rounds) => newRounds.push(rounds));
    for (const rounds of newRounds) await saveRounds(trx, rounds);
    return rebuild.correct(trx);
  });
}

/** Rebuilds a rating pool in the caller's transaction. @returns how many rows were wrong */
export async function rebuildPoolInTransaction(
  trx: LeagueTransaction,
  ratingPoolId: number,
  onCounted: OnResultsCounted,
): Promise<number> {
  await lockRatingPoolForUpdate(trx, ratingPoolId);
  const rebuild = new PoolRebuild({ ratingPoolId, isNew: await hasNoRounds(trx, ratingPoolId) }, onCounted);
  await rebuild.countNewResults(trx, (rounds) => saveRounds(trx, rounds));
  return rebuild.correct(trx);
}

/** Returns the name of the rebuild step of a rating pool. */
export function getPoolStepName(ratingPoolId: number): string {
  return `pool ${ratingPoolId}`;
}

/** Wrong rows of a player or competition (`ownerId`). `correct` corrects them and returns their number. */
type Discrepancy = { readonly ownerId: number; readonly correct: (trx: LeagueTransaction) => Promise<number> };

/** Rounds from the view of a player, who has one row for each frozen result. */
type Rounds = readonly Row<"player_rounds">[];

/** The state of the rebuild of one rating pool. */
class PoolRebuild {
  #pool: PoolCompetitions;
  readonly #onCounted: OnResultsCounted;
  readonly #totals = new PoolTotals();
  /** The highest freeze number that was counted. */
  #lastCountedNumber = 0;
  #wrongRoundCount = 0;
  /** The ids of players with rows that may be wrong: a row was wrong, or a result was frozen since the comparison. */
  readonly #suspectIds = new Set<number>();
  #arePlayersCompared = false;

  constructor(pool: Omit<PoolCompetitions, "competitionIds">, onCounted: OnResultsCounted) {
    this.#pool = { ...pool, competitionIds: [] };
    this.#onCounted = onCounted;
  }

  /**
   * Counts the results that were frozen since the last call, in the order of their freezes. Includes new competitions.
   * @param save stores the players' rounds that are missing or wrong. They need no lock, because they never change again.
   */
  async countNewResults(db: LeagueDatabase, save: (rounds: Rounds) => Promise<unknown>): Promise<void> {
    this.#pool = { ...this.#pool, competitionIds: await listCompetitionIds(db, this.#pool.ratingPoolId) };
    const highestNumber = await findLastFreezeNumber(db, this.#pool.competitionIds);
    while (this.#lastCountedNumber < highestNumber) {
      const lastNumber = Math.min(this.#lastCountedNumber + resultsPerPage, highestNumber);
      const wrongRounds = await this.#countPage(db, {
        ...this.#pool,
        afterNumber: this.#lastCountedNumber,
        lastNumber,
      });
      for (const rounds of splitIntoBatches(wrongRounds)) await save(rounds);
      this.#wrongRoundCount += wrongRounds.length;
      this.#lastCountedNumber = lastNumber;
    }
  }

  /** Counts a page of results. @returns the players' rounds that are missing or wrong */
  async #countPage(db: LeagueDatabase, range: FreezeRange): Promise<Row<"player_rounds">[]> {
    const results = await listFrozenResults(db, range);
    const players = await listPlayersOfFrozenResults(db, range);
    const wrongRounds: Row<"player_rounds">[] = [];
    let nextPlayerIndex = 0;
    for (const result of results) {
      // The players have the order of the results.
      const firstPlayerIndex = nextPlayerIndex;
      while (players[nextPlayerIndex]?.result_id === result.id) nextPlayerIndex += 1;
      const playersOfResult = players.slice(firstPlayerIndex, nextPlayerIndex);
      const round = this.#totals.addResult(result, playersOfResult);
      for (const [index, row] of createRoundRows(round).entries()) {
        const { stored } = playersOfResult[index] ?? {};
        const isCorrect = roundColumns.every((column, position) => stored?.[position] === row[column]);
        if (!isCorrect) wrongRounds.push(row);
        if (!isCorrect || this.#arePlayersCompared) this.#suspectIds.add(row.user_id);
      }
    }
    await this.#onCounted(results.length);
    return wrongRounds;
  }

  /** Compares all rows of players, which may be millions. */
  async comparePlayers(db: LeagueDatabase): Promise<void> {
    this.#arePlayersCompared = true;
    for (const userIds of splitIntoBatches(await listUserIds(db), playersPerBatch)) {
      for (const { ownerId } of await this.#compareRowsOfPlayers(db, userIds)) this.#suspectIds.add(ownerId);
      for (const { user_id, rounds } of await countStoredRounds(db, this.#pool.ratingPoolId, userIds)) {
        if (rounds > (this.#totals.ratings.get(user_id)?.games ?? 0)) this.#suspectIds.add(user_id);
      }
    }
  }

  /** Writes corrections. The rating pool must be locked. @returns how many rows were wrong, including saved rounds */
  async correct(trx: LeagueTransaction): Promise<number> {
    const isNumberWrong = await raiseLastFreezeNumber(trx, this.#pool.ratingPoolId, this.#lastCountedNumber);
    let wrongRowCount = this.#wrongRoundCount + (isNumberWrong ? 1 : 0);
    const suspectIds = this.#arePlayersCompared ? [...this.#suspectIds] : await listUserIds(trx);
    for (const userIds of splitIntoBatches(suspectIds, playersPerBatch)) {
      const deletedCount = await deleteObsoleteRounds(trx, this.#pool.ratingPoolId, userIds);
      wrongRowCount += deletedCount;
      for (const { correct } of await this.#compareRowsOfPlayers(trx, userIds)) {
        const correctedCount = await correct(trx);
        wrongRowCount += correctedCount;
      }
    }
    for (const { correct } of await this.#compareRowsOfCompetitions(trx)) {
      const correctedCount = await correct(trx);
      wrongRowCount += correctedCount;
    }
    const correctedClanCount = await this.#correctClans(trx);
    return wrongRowCount + correctedClanCount;
  }

  /** Compares the rows of players in all tables. Returns the discrepancies. */
  async #compareRowsOfPlayers(db: LeagueDatabase, userIds: readonly number[]): Promise<Discrepancy[]> {
    const { playerMaps, playerMetrics, pairs, eloSpans } = this.#totals;
    const getRatings = (userId: number) => {
      const rating = this.#totals.ratings.get(userId);
      const key = { rating_pool_id: this.#pool.ratingPoolId, user_id: userId };
      return ratings.indexByRestOfKey(rating === undefined ? [] : [{ ...key, ...rating }]);
    };
    const discrepancies = await this.#compareTable(db, ratings, userIds, getRatings);
    const wrongStats = await this.#compareStats(db, userIds);
    discrepancies.push(...wrongStats);
    for (const rows of [playerMaps, playerMetrics, pairs, eloSpans]) {
      const getExpected = (userId: number) => rows.getRowsOfOwner(userId);
      const discrepanciesOfTable = await this.#compareTable(db, rows.table, userIds, getExpected);
      discrepancies.push(...discrepanciesOfTable);
    }
    return discrepancies;
  }

  /** Compares the rows of the rating pool's competitions in all tables. Returns the discrepancies. */
  async #compareRowsOfCompetitions(db: LeagueDatabase): Promise<Discrepancy[]> {
    const { mapRounds, mapPlayers, competitionMetrics, seasonPairs } = this.#totals;
    const getRecords = (competitionId: number) => records.indexByRestOfKey(this.#totals.listRecords(competitionId));
    const discrepancies = await this.#compareTable(db, records, this.#pool.competitionIds, getRecords);
    for (const rows of [mapRounds, mapPlayers, competitionMetrics, seasonPairs]) {
      const getExpected = (competitionId: number) => rows.getRowsOfOwner(competitionId);
      const discrepanciesOfTable = await this.#compareTable(db, rows.table, this.#pool.competitionIds, getExpected);
      discrepancies.push(...discrepanciesOfTable);
    }
    return discrepancies;
  }

  /** Compares the rows of some owners in a table. Returns the owners with wrong rows. */
  async #compareTable(
    db: LeagueDatabase,
    table: ComparedTable,
    ownerIds: readonly number[],
    getExpected: (ownerId: number) => ExpectedRows,
  ): Promise<Discrepancy[]> {
    const storedRows = await readStoredRows(db, table, this.#pool, ownerIds);
    // The first column is the owner.
    const storedByOwner = Map.groupBy(storedRows, ([ownerId]) => ownerId);
    return ownerIds.flatMap((ownerId) => {
      const { wrong, obsolete } = table.compare(getExpected(ownerId), storedByOwner.get(ownerId) ?? []);
      const count = wrong.length + obsolete.length;
      const correct = async (trx: LeagueTransaction) => {
        await saveRows(trx, table, wrong);
        await deleteRows(trx, table, this.#pool.ratingPoolId, obsolete);
        return count;
      };
      return count === 0 ? [] : [{ ownerId, correct }];
    });
  }

  /** Compares the stats of players, which consist of rows in two tables. Returns the discrepancies. */
  async #compareStats(db: LeagueDatabase, userIds: readonly number[]): Promise<Discrepancy[]> {
    const storedStats = await readStoredStats(db, this.#pool.competitionIds, userIds);
    const discrepancies: Discrepancy[] = [];
    for (const competitionId of this.#pool.competitionIds) {
      const totalsByPlayer = this.#totals.totals.get(competitionId);
      for (const ownerId of userIds) {
        const totals = totalsByPlayer?.get(ownerId);
        const storedStat = storedStats.get(`${competitionId} ${ownerId}`);
        // A wrong stat counts as one row, although its sides are in a second table.
        if (totals !== undefined && !isCorrectStat(storedStat, totals)) {
          const correct = async (trx: LeagueTransaction) => {
            await saveStatTotals(trx, competitionId, new Map([[ownerId, totals]]));
            return 1;
          };
          discrepancies.push({ ownerId, correct });
        } else if (totals === undefined && storedStat !== undefined) {
          const correct = async (trx: LeagueTransaction) => {
            await deleteStats(trx, [storedStat.stat.id]);
            return 1;
          };
          discrepancies.push({ ownerId, correct });
        }
      }
    }
    return discrepancies;
  }

  /** Corrects the totals of clans. Returns how many were wrong. */
  async #correctClans(trx: LeagueTransaction): Promise<number> {
    let wrongClanCount = 0;
    for (const stored of await listClansOfPool(trx, this.#pool.ratingPoolId)) {
      const totals = this.#totals.clans.get(stored.id) ?? emptyClanTotals;
      if (hasValues(stored, totals)) continue;
      await saveClanTotals(trx, stored.id, totals);
      wrongClanCount += 1;
    }
    return wrongClanCount;
  }
}

/** Returns whether a stored stat has these totals. */
function isCorrectStat(stored: StoredStat | undefined, totals: StatTotals): boolean {
  if (stored === undefined) return false;
  const { stat, sides: sideTotals } = stored;
  return hasValues(stat, toStatRow(totals)) && sides.every((side) => hasValues(sideTotals[side], totals[side]));
}

/** Returns whether a stored row has these values, by column. */
function hasValues(stored: object | undefined, values: object): boolean {
  if (stored === undefined) return false;
  for (const column in values) if (Reflect.get(stored, column) !== Reflect.get(values, column)) return false;
  return true;
}
