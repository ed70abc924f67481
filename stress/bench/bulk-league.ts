import { toNameKey, toUniqueNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import { setLastKey } from "../../server/src/backup/backup-queries.ts";
import { createMode } from "../../server/src/features/competitions/edit-modes.ts";
import { initialRating, rateRound } from "../../server/src/features/competitions/elo.ts";
import type { Context, LeagueTransaction } from "../../server/src/features/context.ts";
import { listCountedMaps, spanDays } from "../../server/src/features/results/result-counts-queries.ts";
import { computeFingerprint, getSpanNumber } from "../../server/src/features/results/result-rules.ts";
import { createRoundRows } from "../../server/src/features/statistics/careers/career-rows.ts";
import { toStatRow } from "../../server/src/features/statistics/stats/stat-metrics.ts";
import type { Row } from "../../server/src/features/tables.ts";
import { transaction } from "../../server/src/platform/database/database.ts";
import { insertRows } from "../../server/src/platform/database/statements.ts";
import { PoolTotals } from "../../server/src/rebuild/pool-totals.ts";
import { analyzeTables, listCompetitionsOfModes, setFreezeCount } from "./bulk-queries.ts";
import { type BulkRound, bulkModeNames, bulkPlayerCount, generateBulkRounds } from "./bulk-rounds.ts";

/** How many results one transaction inserts. */
const RESULTS_PER_TRANSACTION = 20_000;
/** The user id of the first player. The other players have the ids that follow. */
export const firstBulkUserId = 1000;
/** How many ids each result reserves for the rows of its players. */
const playerIdsPerResult = 10;

type Competition = { readonly id: number; readonly rating_pool_id: number };

/** Creates the modes and players. Generated rounds refer to them by their index in the returned lists. */
export async function createBulkPlayers(context: Context): Promise<{ competitions: Competition[]; userIds: number[] }> {
  for (const name of bulkModeNames) await createMode(context, name);
  const userIds = Array.from({ length: bulkPlayerCount }, (_, position) => firstBulkUserId + position);
  const users = userIds.map((id) => ({
    id,
    user_name: `Player ${id}`,
    user_name_key: toNameKey(`Player ${id}`),
    folded_name: toUniqueNameKey(`Player ${id}`),
    search_key: toSearchKey(`Player ${id}`),
    email: `player-${id}@players.example`,
    password_hash: "",
    role: "USER",
    created_at: 0,
  }));
  await transaction(context.db, async (trx) => {
    await insertRows(trx, "users", users);
    await setLastKey(trx, "users", userIds.at(-1) ?? 0);
  });
  return { competitions: await listCompetitionsOfModes(context.db), userIds };
}

/** Returns the row of a round's result before it is frozen. */
export function buildUnfrozenRow(round: BulkRound, competitions: readonly Competition[], userIds: readonly number[]) {
  const { map, redScore, blueScore } = round;
  const players = round.players.map(({ playerIndex, ...totals }) => ({ ...totals, userId: userIds[playerIndex] ?? 0 }));
  return {
    area: "ranked" as const,
    competition_id: competitions[round.modeIndex]?.id ?? 0,
    played_at: round.playedAt,
    team_size: players.length / 2,
    time_limit: 20,
    score_limit: 1000,
    map,
    red_score: redScore,
    blue_score: blueScore,
    forfeit_side: round.forfeitSide,
    frozen: 0 as 0 | 1,
    has_round: 1 as const,
    fingerprint: computeFingerprint({ map, redScore, blueScore, players }),
    created_at: round.playedAt,
  };
}

/**
 * Fills an empty league with this number of frozen results. The rows are the same as if the results had been frozen one by one,
 * except that there are no outbox messages.
 * @param seed the seed of the generated rounds
 */
export async function fillInBulk(context: Context, resultCount: number, seed?: number): Promise<void> {
  const { competitions, userIds } = await createBulkPlayers(context);
  const bulkTotals = new BulkTotals(competitions, context);
  let batch: FrozenResult[] = [];
  const insertBatch = async () => {
    await transaction(context.db, (trx) => insertResults(trx, batch), { isLong: true });
    batch = [];
  };
  let resultId = 0;
  for (const round of generateBulkRounds(resultCount, seed)) {
    resultId += 1;
    const unfrozenResult = { id: resultId, ...buildUnfrozenRow(round, competitions, userIds) };
    batch.push(bulkTotals.freeze(unfrozenResult, buildPlayerRows(round, userIds)));
    if (batch.length === RESULTS_PER_TRANSACTION) await insertBatch();
  }
  await insertBatch();
  await transaction(context.db, (trx) => bulkTotals.store(trx), { isLong: true });
  // The league continues with the ids after these.
  await transaction(context.db, async (trx) => {
    await setLastKey(trx, "results", resultId);
    await setLastKey(trx, "result_players", resultId * playerIdsPerResult);
  });
  await analyzeTables(context.db);
}

/** Returns the rows of a round's players. */
export function buildPlayerRows(round: BulkRound, userIds: readonly number[]) {
  return round.players.map(({ playerIndex, ...totals }) => ({ user_id: userIds[playerIndex] ?? 0, ...totals }));
}

const noClans = { red_clan_id: null, blue_clan_id: null };
type UnfrozenResult = ReturnType<typeof buildUnfrozenRow> & { readonly id: number };
type Players = ReturnType<typeof buildPlayerRows>;
type FrozenResult = ReturnType<BulkTotals["freeze"]>;

/** Inserts frozen results with their players and the players' rounds. */
async function insertResults(trx: LeagueTransaction, frozenResults: readonly FrozenResult[]): Promise<void> {
  await insertRows(
    trx,
    "results",
    frozenResults.map(({ result }) => result),
  );
  const players = frozenResults.flatMap(({ result, players }) =>
    players.map((player, position) => ({
      id: (result.id - 1) * playerIdsPerResult + position + 1,
      result_id: result.id,
      ...player,
    })),
  );
  await insertRows(trx, "result_players", players);
  await insertRows(
    trx,
    "player_rounds",
    frozenResults.flatMap(({ rounds }) => rounds),
  );
}

/** Inserts the rows of players' and maps' statistics, and the records. */
async function insertCareers(trx: LeagueTransaction, totals: PoolTotals): Promise<void> {
  const { mapRounds, mapPlayers, playerMaps, eloSpans, pairs, recordsByCompetition } = totals;
  for (const rows of [mapRounds, mapPlayers, playerMaps, eloSpans, pairs]) {
    await insertRows(trx, rows.table.name, rows.listRows());
  }
  for (const competitionId of recordsByCompetition.keys()) {
    await insertRows(trx, "records", totals.listRecords(competitionId));
  }
}

/** Computes the other rows that freezing results updates: Elo, players' totals, and counts of results by date. */
class BulkTotals {
  readonly #competitions: readonly Competition[];
  readonly #eloK: number;
  /** The number of frozen results, by rating pool. */
  readonly #freezeCounts = new Map<number, number>();
  /** The totals of each rating pool. Each competition has its own rating pool. */
  readonly #pools = new Map<number, PoolTotals>();
  /** The counters of results, by competition, map, period length in days (`days`) and number of the period (`span`). */
  readonly #spans = new Map<string, Omit<Row<"result_counts">, "area" | "frozen">>();

  constructor(competitions: readonly Competition[], { settings }: Pick<Context, "settings">) {
    this.#competitions = competitions;
    this.#eloK = settings.eloK;
    for (const { rating_pool_id } of competitions) this.#pools.set(rating_pool_id, new PoolTotals());
  }

  /** Freezes a result in memory: adds it to the totals. @returns the rows to insert */
  freeze(unfrozen: UnfrozenResult, players: Players) {
    const competition = this.#competitions.find(({ id }) => id === unfrozen.competition_id);
    if (competition === undefined) throw new Error("The result has no competition");
    const poolTotals = this.#pools.get(competition.rating_pool_id);
    if (poolTotals === undefined) throw new Error("The competition has no rating pool");
    const getElo = (userId: number) => (poolTotals.ratings.get(userId) ?? initialRating).elo;
    const freezeNumber = (this.#freezeCounts.get(competition.rating_pool_id) ?? 0) + 1;
    this.#freezeCounts.set(competition.rating_pool_id, freezeNumber);
    const result = {
      ...unfrozen,
      frozen: 1,
      freeze_number: freezeNumber,
      frozen_at: unfrozen.played_at,
      ...rateRound(unfrozen, players, getElo, this.#eloK),
    };
    const { rating_pool_id } = competition;
    const round = poolTotals.addResult(
      { ...noClans, ...result, rating_pool_id, competition_id: competition.id },
      players,
    );
    // The result counts for its map and for all maps together.
    for (const countedMap of listCountedMaps(unfrozen.map)) {
      for (const days of spanDays)
        this.#countSpan(competition.id, countedMap, days, getSpanNumber(unfrozen.played_at, days));
    }
    return { result, players, rounds: createRoundRows(round) };
  }

  /** Inserts all totals. */
  async store(trx: LeagueTransaction): Promise<void> {
    for (const [ratingPoolId, freezeCount] of this.#freezeCounts) await setFreezeCount(trx, ratingPoolId, freezeCount);
    const pools = [...this.#pools];
    const ratings = pools.flatMap(([ratingPoolId, poolTotals]) =>
      [...poolTotals.ratings].map(([userId, rating]) => ({ rating_pool_id: ratingPoolId, user_id: userId, ...rating })),
    );
    await insertRows(trx, "ratings", ratings);
    for (const [, poolTotals] of pools) await insertCareers(trx, poolTotals);
    const stats = pools.flatMap(([, poolTotals]) =>
      [...poolTotals.totals].flatMap(([competition_id, totalsByUser]) =>
        [...totalsByUser].map(([user_id, playerTotals]) => ({ competition_id, user_id, playerTotals })),
      ),
    );
    await insertRows(
      trx,
      "stats",
      stats.map(({ playerTotals, ...keys }, index) => ({ id: index + 1, ...keys, ...toStatRow(playerTotals) })),
    );
    await insertRows(
      trx,
      "stat_sides",
      stats.flatMap(({ playerTotals }, index) =>
        (["red", "blue"] as const).map((side) => ({ stat_id: index + 1, side, ...playerTotals[side] })),
      ),
    );
    await setLastKey(trx, "stats", stats.length);
    const spans = [...this.#spans.values()].flatMap((span) => [
      { area: "ranked", frozen: 1, ...span },
      // The counter of unfrozen results stays with the value 0 after they are frozen.
      { area: "ranked", frozen: 0, ...span, results: 0 },
    ]);
    await insertRows(trx, "result_counts", spans);
  }

  /** Counts a result in a period. @param map the map, or the empty text for the count of all maps */
  #countSpan(competition_id: number, map: string, days: number, span: number): void {
    const key = `${competition_id} ${days} ${span} ${map}`;
    const counter = this.#spans.get(key) ?? { competition_id, map, days, span, results: 0 };
    counter.results += 1;
    this.#spans.set(key, counter);
  }
}
