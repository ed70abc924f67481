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

/** The number of results per page. */
const freezesPerPage = 4000;
/** The number of players per batch. Small, because each player may have a row with every other player. */
const playersPerBatch = 50;

const ratings = new ComparedTable("ratings", ["rating_pool_id", "user_id"], ratingColumns, "user_id");
const recordsKey = ["map", "competition_id", "kind", "user_id", "result_id"] as const;
const records = new ComparedTable("records", recordsKey, ["freeze_number", "value"], "competition_id");

/**
 * Rebuilds a rating pool. Counts its results and compares the rows of its players without a lock, because frozen results never
 * change. Then locks the rating pool, adds results that were frozen meanwhile, compares the remaining rows, and writes
 * corrections.
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
  // Outside of the transaction, because it may be retried, but results must be counted only once.
  const newRounds: Rounds[] = [];
  return finishStep(context, getPoolStep(ratingPoolId), async (trx) => {
    await lockRatingPoolForUpdate(trx, ratingPoolId);
    await rebuild.count(trx, async (rounds) => newRounds.push(rounds));
    for (const rounds of newRounds) await saveRounds(trx, rounds);
    return rebuild.correct(trx);
  });
}

/** Rebuilds a rating pool in the caller's transaction. @returns how many rows were wrong */
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

/** Returns the name of the rebuild step of a rating pool. */
export function getPoolStep(ratingPoolId: number): string {
  return `pool ${ratingPoolId}`;
}

/**
 * Wrong rows of a player or competition (`ownerId`). `correct` corrects them and returns their number.
 */
type Discrepancy = { readonly ownerId: number; readonly correct: (trx: LeagueTransaction) => Promise<number> };

type Rounds = readonly Row<"player_rounds">[];

class PoolRebuild {
  #pool: PoolCompetitions;
  readonly #onCounted: OnCounted;
  readonly #totals = new PoolTotals();
  /** The highest freeze number that was counted. */
  #lastCounted = 0;
  #wrongRounds = 0;
  /** Players whose rows may be wrong: a row was wrong, or one of their results was frozen since the comparison. */
  readonly #suspects = new Set<number>();
  #arePlayersCompared = false;

  constructor(pool: Omit<PoolCompetitions, "competitionIds">, onCounted: OnCounted) {
    this.#pool = { ...pool, competitionIds: [] };
    this.#onCounted = onCounted;
  }

  /**
   * Counts the results that were frozen since the last call, in the order of their freezes. Includes new competitions.
   * @param save stores the players' rounds that are missing or wrong. They need no lock, because they never change again.
   */
  async count(db: LeagueDatabase, save: (rounds: Rounds) => Promise<unknown>): Promise<void> {
    this.#pool = { ...this.#pool, competitionIds: await listCompetitionIds(db, this.#pool.ratingPoolId) };
    const highest = await findLastFreezeNumber(db, this.#pool.competitionIds);
    while (this.#lastCounted < highest) {
      const last = Math.min(this.#lastCounted + freezesPerPage, highest);
      const wrong = await this.#countPage(db, { ...this.#pool, after: this.#lastCounted, last });
      for (const rounds of splitIntoBatches(wrong)) await save(rounds);
      this.#wrongRounds += wrong.length;
      this.#lastCounted = last;
    }
  }

  /** Counts a page of results. @returns the players' rounds that are missing or wrong */
  async #countPage(db: LeagueDatabase, range: FreezeRange): Promise<Row<"player_rounds">[]> {
    const results = await listFrozenResults(db, range);
    const players = await listPlayersOfFrozenResults(db, range);
    const wrong: Row<"player_rounds">[] = [];
    let next = 0;
    for (const result of results) {
      // The players have the order of the results.
      const first = next;
      while (players[next]?.result_id === result.id) next += 1;
      const played = players.slice(first, next);
      for (const [index, row] of roundRows(this.#totals.addResult(result, played)).entries()) {
        const { stored } = played[index] ?? {};
        const isCorrect = roundColumns.every((column, position) => stored?.[position] === row[column]);
        if (!isCorrect) wrong.push(row);
        if (!isCorrect || this.#arePlayersCompared) this.#suspects.add(row.user_id);
      }
    }
    await this.#onCounted(results.length);
    return wrong;
  }

  /** Compares all rows of players, which may be millions. */
  async comparePlayers(db: LeagueDatabase): Promise<void> {
    this.#arePlayersCompared = true;
    for (const userIds of splitIntoBatches(await listUserIds(db), playersPerBatch)) {
      for (const { ownerId } of await this.#compareRowsOfPlayers(db, userIds)) this.#suspects.add(ownerId);
      for (const { user_id, rounds } of await countStoredRounds(db, this.#pool.ratingPoolId, userIds)) {
        if (rounds > (this.#totals.ratings.get(user_id)?.games ?? 0)) this.#suspects.add(user_id);
      }
    }
  }

  /** Writes corrections. The rating pool must be locked. @returns how many rows were wrong, including saved rounds */
  async correct(trx: LeagueTransaction): Promise<number> {
    const isNumberWrong = await raiseLastFreezeNumber(trx, this.#pool.ratingPoolId, this.#lastCounted);
    let wrong = this.#wrongRounds + (isNumberWrong ? 1 : 0);
    const suspects = this.#arePlayersCompared ? [...this.#suspects] : await listUserIds(trx);
    for (const userIds of splitIntoBatches(suspects, playersPerBatch)) {
      wrong += await deleteObsoleteRounds(trx, this.#pool.ratingPoolId, userIds);
      for (const { correct } of await this.#compareRowsOfPlayers(trx, userIds)) wrong += await correct(trx);
    }
    for (const { correct } of await this.#compareRowsOfCompetitions(trx)) wrong += await correct(trx);
    return wrong + (await this.#correctClans(trx));
  }

  async #compareRowsOfPlayers(db: LeagueDatabase, userIds: readonly number[]): Promise<Discrepancy[]> {
    const { playerMaps, playerMetrics, pairs, spans } = this.#totals;
    const getRatings = (userId: number) => {
      const rating = this.#totals.ratings.get(userId);
      const key = { rating_pool_id: this.#pool.ratingPoolId, user_id: userId };
      return ratings.indexByRestOfKey(rating === undefined ? [] : [{ ...key, ...rating }]);
    };
    return [
      ...(await this.#compareTable(db, ratings, userIds, getRatings)),
      ...(await this.#compareStats(db, userIds)),
      ...(await this.#compareTable(db, playerMaps.table, userIds, (userId) => playerMaps.of(userId))),
      ...(await this.#compareTable(db, playerMetrics.table, userIds, (userId) => playerMetrics.of(userId))),
      ...(await this.#compareTable(db, pairs.table, userIds, (userId) => pairs.of(userId))),
      ...(await this.#compareTable(db, spans.table, userIds, (userId) => spans.of(userId))),
    ];
  }

  async #compareRowsOfCompetitions(db: LeagueDatabase): Promise<Discrepancy[]> {
    const { mapRounds, mapPlayers, competitionMetrics, seasonPairs } = this.#totals;
    const getRecords = (competitionId: number) => records.indexByRestOfKey(this.#totals.listRecords(competitionId));
    const discrepancies = await this.#compareTable(db, records, this.#pool.competitionIds, getRecords);
    for (const rows of [mapRounds, mapPlayers, competitionMetrics, seasonPairs]) {
      discrepancies.push(
        ...(await this.#compareTable(db, rows.table, this.#pool.competitionIds, (competitionId) =>
          rows.of(competitionId),
        )),
      );
    }
    return discrepancies;
  }

  async #compareTable(
    db: LeagueDatabase,
    table: ComparedTable,
    ownerIds: readonly number[],
    getExpected: (ownerId: number) => ExpectedRows,
  ): Promise<Discrepancy[]> {
    const stored = Map.groupBy(await readStoredRows(db, table, this.#pool, ownerIds), ([ownerId]) => ownerId);
    return ownerIds.flatMap((ownerId) => {
      const { wrong, obsolete } = table.compare(getExpected(ownerId), stored.get(ownerId) ?? []);
      const count = wrong.length + obsolete.length;
      const correct = async (trx: LeagueTransaction) => {
        await saveRows(trx, table, wrong);
        await deleteRows(trx, table, this.#pool.ratingPoolId, obsolete);
        return count;
      };
      return count === 0 ? [] : [{ ownerId, correct }];
    });
  }

  async #compareStats(db: LeagueDatabase, userIds: readonly number[]): Promise<Discrepancy[]> {
    const stored = await readStoredStats(db, this.#pool.competitionIds, userIds);
    const discrepancies: Discrepancy[] = [];
    for (const competitionId of this.#pool.competitionIds) {
      const totalsByPlayer = this.#totals.totals.get(competitionId);
      for (const ownerId of userIds) {
        const totals = totalsByPlayer?.get(ownerId);
        const stat = stored.get(`${competitionId} ${ownerId}`);
        if (totals !== undefined && !isStat(stat, totals)) {
          const correct = (trx: LeagueTransaction) =>
            saveStatTotals(trx, competitionId, new Map([[ownerId, totals]])).then(() => 1);
          discrepancies.push({ ownerId, correct });
        } else if (totals === undefined && stat !== undefined) {
          discrepancies.push({ ownerId, correct: (trx) => deleteStats(trx, [stat.stat.id]).then(() => 1) });
        }
      }
    }
    return discrepancies;
  }

  async #correctClans(trx: LeagueTransaction): Promise<number> {
    let wrong = 0;
    for (const stored of await listClansOfPool(trx, this.#pool.ratingPoolId)) {
      const totals = this.#totals.clans.get(stored.id) ?? emptyClanTotals;
      if (hasValues(stored, totals)) continue;
      await saveClanTotals(trx, stored.id, totals);
      wrong += 1;
    }
    return wrong;
  }
}

function isStat(stored: StoredStat | undefined, totals: StatTotals): boolean {
  if (stored === undefined) return false;
  const { stat, sides: sideTotals } = stored;
  return hasValues(stat, toStatRow(totals)) && sides.every((side) => hasValues(sideTotals[side], totals[side]));
}

function hasValues(stored: object | undefined, values: object): boolean {
  if (stored === undefined) return false;
  for (const column in values) if (Reflect.get(stored, column) !== Reflect.get(values, column)) return false;
  return true;
}
