import { toNameKey, toUniqueNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import { setLastKey } from "../../server/src/backup/backup-queries.ts";
import { createMode } from "../../server/src/features/competitions/edit-modes.ts";
import { initialRating, rateRound } from "../../server/src/features/competitions/elo.ts";
import type { Context, LeagueTransaction } from "../../server/src/features/context.ts";
import { listCounterMaps, spanDays } from "../../server/src/features/results/result-counts-queries.ts";
import { computeFingerprint, getSpanNumber } from "../../server/src/features/results/result-rules.ts";
import { roundRows } from "../../server/src/features/statistics/careers/career-rows.ts";
import { toStatRow } from "../../server/src/features/statistics/stats/stat-metrics.ts";
import type { Row } from "../../server/src/features/tables.ts";
import { transaction } from "../../server/src/platform/database/database.ts";
import { insertRows } from "../../server/src/platform/database/statements.ts";
import { PoolTotals } from "../../server/src/rebuild/pool-totals.ts";
import { analyze, competitionsOfModes, setFreezes } from "./bulk-queries.ts";
import { type BulkRound, bulkModes, bulkPlayers, bulkRounds } from "./bulk-rounds.ts";

/** How many results one transaction inserts. */
const RESULTS_PER_TRANSACTION = 20_000;

type Competition = { readonly id: number; readonly rating_pool_id: number };

/** Creates the modes and players. Rounds refer to them by index. */
export async function makeBulkPlayers(context: Context): Promise<{ competitions: Competition[]; userIds: number[] }> {
  for (const name of bulkModes) await createMode(context, name);
  const userIds = Array.from({ length: bulkPlayers }, (_, position) => 1000 + position);
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
  return { competitions: await competitionsOfModes(context.db), userIds };
}

/** Returns the row of a round's result before it is frozen. */
export function unfrozenRow(round: BulkRound, competitions: readonly Competition[], userIds: readonly number[]) {
  const { map, redScore, blueScore } = round;
  const players = round.players.map(({ player, ...played }) => ({ ...played, userId: userIds[player] ?? 0 }));
  return {
    area: "ranked" as const,
    competition_id: competitions[round.mode]?.id ?? 0,
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
 * Fills an empty league with this number of frozen results. The rows are the same as after freezing them one by one, but
 * there are no outbox messages.
 */
export async function fillInBulk(context: Context, results: number, seed?: number): Promise<void> {
  const { competitions, userIds } = await makeBulkPlayers(context);
  const totals = new BulkTotals(competitions, context);
  let rows: Frozen[] = [];
  const flush = async () => {
    await transaction(context.db, (trx) => insertResults(trx, rows), { isLong: true });
    rows = [];
  };
  let id = 0;
  for (const round of bulkRounds(results, seed)) {
    id += 1;
    rows.push(totals.freeze({ id, ...unfrozenRow(round, competitions, userIds) }, playersOf(round, userIds)));
    if (rows.length === RESULTS_PER_TRANSACTION) await flush();
  }
  await flush();
  await transaction(context.db, (trx) => totals.store(trx), { isLong: true });
  await transaction(context.db, async (trx) => {
    await setLastKey(trx, "results", id);
    await setLastKey(trx, "result_players", id * 10);
  });
  await analyze(context.db);
}

/** Returns the rows of a round's players. */
export function playersOf(round: BulkRound, userIds: readonly number[]) {
  return round.players.map(({ player, ...played }) => ({ user_id: userIds[player] ?? 0, ...played }));
}

const noClans = { red_clan_id: null, blue_clan_id: null };
type Unfrozen = ReturnType<typeof unfrozenRow> & { readonly id: number };
type Players = ReturnType<typeof playersOf>;
type Frozen = ReturnType<BulkTotals["freeze"]>;

async function insertResults(trx: LeagueTransaction, frozen: readonly Frozen[]): Promise<void> {
  await insertRows(
    trx,
    "results",
    frozen.map(({ result }) => result),
  );
  const players = frozen.flatMap(({ result, players }) =>
    players.map((player, position) => ({ id: result.id * 10 + position - 9, result_id: result.id, ...player })),
  );
  await insertRows(trx, "result_players", players);
  await insertRows(
    trx,
    "player_rounds",
    frozen.flatMap(({ rounds }) => rounds),
  );
}

async function insertCareers(trx: LeagueTransaction, totals: PoolTotals): Promise<void> {
  const { mapRounds, mapPlayers, playerMaps, spans, pairs, best } = totals;
  for (const rows of [mapRounds, mapPlayers, playerMaps, spans, pairs]) {
    await insertRows(trx, rows.table.name, rows.all());
  }
  for (const competitionId of best.keys()) await insertRows(trx, "records", totals.listRecords(competitionId));
}

/** Computes the rows that freezing updates besides the results: Elo, player totals, and counts of results by date. */
class BulkTotals {
  readonly #competitions: readonly Competition[];
  readonly #eloK: number;
  /** The number of frozen results, by rating pool. */
  readonly #freezes = new Map<number, number>();
  /** By rating pool. Each competition has its own rating pool. */
  readonly #pools = new Map<number, PoolTotals>();
  /** By competition, map, days and span. */
  readonly #spans = new Map<string, Omit<Row<"result_counts">, "area" | "frozen">>();

  constructor(competitions: readonly Competition[], { settings }: Pick<Context, "settings">) {
    this.#competitions = competitions;
    this.#eloK = settings.eloK;
    for (const { rating_pool_id } of competitions) this.#pools.set(rating_pool_id, new PoolTotals());
  }

  /** Counts a round, and returns its rows. */
  freeze(unfrozen: Unfrozen, players: Players) {
    const competition = this.#competitions.find(({ id }) => id === unfrozen.competition_id);
    if (competition === undefined) throw new Error("The result has no competition");
    const poolTotals = this.#pools.get(competition.rating_pool_id);
    if (poolTotals === undefined) throw new Error("The competition has no rating pool");
    const getElo = (userId: number) => (poolTotals.ratings.get(userId) ?? initialRating).elo;
    const freezeNumber = (this.#freezes.get(competition.rating_pool_id) ?? 0) + 1;
    this.#freezes.set(competition.rating_pool_id, freezeNumber);
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
    for (const counter of listCounterMaps(unfrozen.map)) {
      for (const days of spanDays)
        this.#countSpan(competition.id, counter, days, getSpanNumber(unfrozen.played_at, days));
    }
    return { result, players, rounds: roundRows(round) };
  }

  async store(trx: LeagueTransaction): Promise<void> {
    for (const [ratingPoolId, freezes] of this.#freezes) await setFreezes(trx, ratingPoolId, freezes);
    const pools = [...this.#pools];
    const ratings = pools.flatMap(([ratingPoolId, poolTotals]) =>
      [...poolTotals.ratings].map(([userId, rating]) => ({ rating_pool_id: ratingPoolId, user_id: userId, ...rating })),
    );
    await insertRows(trx, "ratings", ratings);
    for (const [, poolTotals] of pools) await insertCareers(trx, poolTotals);
    const stats = pools.flatMap(([, poolTotals]) =>
      [...poolTotals.totals].flatMap(([competition_id, tallies]) =>
        [...tallies].map(([user_id, tally]) => ({ competition_id, user_id, tally })),
      ),
    );
    await insertRows(
      trx,
      "stats",
      stats.map(({ tally, ...keys }, index) => ({ id: index + 1, ...keys, ...toStatRow(tally) })),
    );
    await insertRows(
      trx,
      "stat_sides",
      stats.flatMap(({ tally }, index) =>
        (["red", "blue"] as const).map((side) => ({ stat_id: index + 1, side, ...tally[side] })),
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

  #countSpan(competition_id: number, map: string, days: number, span: number): void {
    const key = `${competition_id} ${days} ${span} ${map}`;
    const counter = this.#spans.get(key) ?? { competition_id, map, days, span, results: 0 };
    counter.results += 1;
    this.#spans.set(key, counter);
  }
}
