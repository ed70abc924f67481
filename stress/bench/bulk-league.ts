import { foldedName, nameKey } from "contract/names.ts";
import { searchKey } from "contract/search-key.ts";
import { giveKeysAbove } from "../../server/src/backup/backup-queries.ts";
import { createMode } from "../../server/src/features/competitions/edit-modes.ts";
import { firstRating, rateRound } from "../../server/src/features/competitions/elo.ts";
import type { Context, LeagueTransaction } from "../../server/src/features/context.ts";
import { countersOfMap, spanDays } from "../../server/src/features/results/result-days-queries.ts";
import { fingerprintOf, spanOf } from "../../server/src/features/results/result-rules.ts";
import { roundRows } from "../../server/src/features/statistics/careers/career-rows.ts";
import { statRow } from "../../server/src/features/statistics/stats/figures.ts";
import type { Row } from "../../server/src/features/tables.ts";
import { transaction } from "../../server/src/platform/database/database.ts";
import { insertRows } from "../../server/src/platform/database/statements.ts";
import { PoolFigures } from "../../server/src/rebuild/pool-figures.ts";
import { analyze, boardsOfModes, setFreezes } from "./bulk-queries.ts";
import { type BulkRound, bulkModes, bulkPlayers, bulkRounds } from "./bulk-rounds.ts";

/** How many results one transaction inserts. */
const AT_ONCE = 20_000;

type Board = { readonly id: number; readonly pool_id: number };

/** The modes and players that rounds refer to by index. */
export async function makeBulkPlayers(context: Context): Promise<{ boards: Board[]; userIds: number[] }> {
  for (const name of bulkModes) await createMode(context, name);
  const userIds = Array.from({ length: bulkPlayers }, (_, position) => 1000 + position);
  const users = userIds.map((id) => ({
    id,
    user_name: `Player ${id}`,
    user_name_key: nameKey(`Player ${id}`),
    folded_name: foldedName(`Player ${id}`),
    search_key: searchKey(`Player ${id}`),
    email: `player-${id}@players.example`,
    password_hash: "",
    role: "USER",
    created_at: 0,
  }));
  await transaction(context.db, async (trx) => {
    await insertRows(trx, "users", users);
    await giveKeysAbove(trx, "users", userIds.at(-1) ?? 0);
  });
  return { boards: await boardsOfModes(context.db), userIds };
}

/** The row of a round's result before it is frozen. */
export function unfrozenRow(round: BulkRound, boards: readonly Board[], userIds: readonly number[]) {
  const { map, redScore, blueScore } = round;
  const players = round.players.map(({ player, ...played }) => ({ ...played, userId: userIds[player] ?? 0 }));
  return {
    area: "ranked" as const,
    board_id: boards[round.mode]?.id ?? 0,
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
    fingerprint: fingerprintOf({ map, redScore, blueScore, players }),
    created_at: round.playedAt,
  };
}

/**
 * Fills an empty league with this number of frozen results, with the same rows as freezing them one by one, but without
 * news.
 */
export async function fillInBulk(context: Context, results: number, seed?: number): Promise<void> {
  const { boards, userIds } = await makeBulkPlayers(context);
  const sums = new Sums(boards, context);
  let rows: Frozen[] = [];
  const flush = async () => {
    await transaction(context.db, (trx) => insertResults(trx, rows), { isLong: true });
    rows = [];
  };
  let id = 0;
  for (const round of bulkRounds(results, seed)) {
    id += 1;
    rows.push(sums.freeze({ id, ...unfrozenRow(round, boards, userIds) }, playersOf(round, userIds)));
    if (rows.length === AT_ONCE) await flush();
  }
  await flush();
  await transaction(context.db, (trx) => sums.store(trx), { isLong: true });
  await transaction(context.db, async (trx) => {
    await giveKeysAbove(trx, "results", id);
    await giveKeysAbove(trx, "result_players", id * 10);
  });
  await analyze(context.db);
}

/** The rows of a round's players. */
export function playersOf(round: BulkRound, userIds: readonly number[]) {
  return round.players.map(({ player, ...played }) => ({ user_id: userIds[player] ?? 0, ...played }));
}

const noClans = { red_clan_id: null, blue_clan_id: null };
type Unfrozen = ReturnType<typeof unfrozenRow> & { readonly id: number };
type Players = ReturnType<typeof playersOf>;
type Frozen = ReturnType<Sums["freeze"]>;

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

async function insertCareers(trx: LeagueTransaction, figures: PoolFigures): Promise<void> {
  const { mapRounds, mapPlayers, playerMaps, spans, pairs, best } = figures;
  for (const rows of [mapRounds, mapPlayers, playerMaps, spans, pairs]) {
    await insertRows(trx, rows.table.name, rows.all());
  }
  for (const boardId of best.keys()) await insertRows(trx, "records", figures.recordsOf(boardId));
}

/** The rows that freezing updates besides the results: Elo, tallies, counters of days. */
class Sums {
  readonly #boards: readonly Board[];
  readonly #eloK: number;
  readonly #freezes = new Map<number, number>();
  /** By pool, of which each board has its own. */
  readonly #pools = new Map<number, PoolFigures>();
  /** By board, map, days and span. */
  readonly #spans = new Map<string, Omit<Row<"result_spans">, "area" | "frozen">>();

  constructor(boards: readonly Board[], { settings }: Pick<Context, "settings">) {
    this.#boards = boards;
    this.#eloK = settings.eloK;
    for (const { pool_id } of boards) this.#pools.set(pool_id, new PoolFigures());
  }

  /** Counts a round, and returns its rows. */
  freeze(unfrozen: Unfrozen, players: Players) {
    const board = this.#boards.find(({ id }) => id === unfrozen.board_id);
    if (board === undefined) throw new Error("The result has no board");
    const figures = this.#pools.get(board.pool_id);
    if (figures === undefined) throw new Error("The board has no pool");
    const eloOf = (userId: number) => (figures.ratings.get(userId) ?? firstRating).elo;
    const freezeNumber = (this.#freezes.get(board.pool_id) ?? 0) + 1;
    this.#freezes.set(board.pool_id, freezeNumber);
    const result = {
      ...unfrozen,
      frozen: 1,
      freeze_number: freezeNumber,
      frozen_at: unfrozen.played_at,
      ...rateRound(unfrozen, players, eloOf, this.#eloK),
    };
    const { pool_id } = board;
    const round = figures.count({ ...noClans, ...result, pool_id, board_id: board.id }, players);
    for (const counter of countersOfMap(unfrozen.map)) {
      for (const days of spanDays) this.#countSpan(board.id, counter, days, spanOf(unfrozen.played_at, days));
    }
    return { result, players, rounds: roundRows(round) };
  }

  async store(trx: LeagueTransaction): Promise<void> {
    for (const [poolId, freezes] of this.#freezes) await setFreezes(trx, poolId, freezes);
    const pools = [...this.#pools];
    const ratings = pools.flatMap(([poolId, figures]) =>
      [...figures.ratings].map(([userId, rating]) => ({ pool_id: poolId, user_id: userId, ...rating })),
    );
    await insertRows(trx, "ratings", ratings);
    for (const [, figures] of pools) await insertCareers(trx, figures);
    const kept = pools.flatMap(([, figures]) =>
      [...figures.tallies].flatMap(([board_id, tallies]) =>
        [...tallies].map(([user_id, tally]) => ({ board_id, user_id, tally })),
      ),
    );
    await insertRows(
      trx,
      "stats",
      kept.map(({ tally, ...keys }, index) => ({ id: index + 1, ...keys, ...statRow(tally) })),
    );
    await insertRows(
      trx,
      "stat_sides",
      kept.flatMap(({ tally }, index) =>
        (["red", "blue"] as const).map((side) => ({ stat_id: index + 1, side, ...tally[side] })),
      ),
    );
    await giveKeysAbove(trx, "stats", kept.length);
    const spans = [...this.#spans.values()].flatMap((span) => [
      { area: "ranked", frozen: 1, ...span },
      // Their day before they were frozen.
      { area: "ranked", frozen: 0, ...span, results: 0 },
    ]);
    await insertRows(trx, "result_spans", spans);
  }

  #countSpan(board_id: number, map: string, days: number, span: number): void {
    const key = `${board_id} ${days} ${span} ${map}`;
    const counter = this.#spans.get(key) ?? { board_id, map, days, span, results: 0 };
    counter.results += 1;
    this.#spans.set(key, counter);
  }
}
