import { startElo } from "contract/constants.ts";
import { nameKey } from "contract/names.ts";
import { giveKeysAbove } from "../src/backup/backup-queries.ts";
import type { Context, LeagueTransaction } from "../src/features/context.ts";
import { createMode } from "../src/features/modes/create-mode.ts";
import { rateRound } from "../src/features/ratings/rate-round.ts";
import { fingerprintOf } from "../src/features/results/fingerprint.ts";
import { spanDays } from "../src/features/results/result-days-queries.ts";
import { spanOf } from "../src/features/results/result-rules.ts";
import { playedRound } from "../src/features/stats/rounds-queries.ts";
import { sideRow, statRow } from "../src/features/stats/stat-rows.ts";
import { countRound, emptyTally, type Tally } from "../src/features/stats/tally.ts";
import { transaction } from "../src/platform/database/database.ts";
import { analyze, boardsOfModes, insertRows, setFreezes } from "./bulk-queries.ts";
import { type BulkRound, bulkModes, bulkPlayers, bulkRounds } from "./bulk-rounds.ts";

/** Results that one transaction inserts. */
const AT_ONCE = 20_000;

type Board = { readonly id: number; readonly pool_id: number };

/** The modes and players that rounds are drawn from, in the order of their places. */
export async function makeBulkPlayers(context: Context): Promise<{ boards: Board[]; userIds: number[] }> {
  for (const name of bulkModes) await createMode(context, name);
  const userIds = Array.from({ length: bulkPlayers }, (_, place) => 1000 + place);
  const users = userIds.map((id) => ({
    id,
    user_name: `Player ${id}`,
    user_name_key: nameKey(`Player ${id}`),
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

/** A round as the row that it is stored in before it is frozen. */
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

/** Fills an empty league with so many frozen results, as freezing them one by one would have, but for news. */
export async function fillInBulk(context: Context, results: number, seed?: number): Promise<void> {
  const { boards, userIds } = await makeBulkPlayers(context);
  const sums = new Sums(boards, context.settings.eloK);
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

/** The players of a round as they are stored. */
export function playersOf(round: BulkRound, userIds: readonly number[]) {
  return round.players.map(({ player, ...played }) => ({ user_id: userIds[player] ?? 0, ...played }));
}

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
    players.map((player, place) => ({ id: result.id * 10 + place - 9, result_id: result.id, ...player })),
  );
  await insertRows(trx, "result_players", players);
}

/** What freezing keeps besides the results: Elo, tallies, counters of days. */
class Sums {
  readonly #boards: readonly Board[];
  readonly #eloK: number;
  readonly #freezes = new Map<number, number>();
  /** By pool and user. */
  readonly #elos = new Map<number, Map<number, number>>();
  /** By board and user. */
  readonly #tallies = new Map<number, Map<number, Tally>>();
  /** By board, days and span. */
  readonly #spans = new Map<string, { board_id: number; days: number; span: number; results: number }>();

  constructor(boards: readonly Board[], eloK: number) {
    this.#boards = boards;
    this.#eloK = eloK;
    for (const { id, pool_id } of boards) {
      this.#elos.set(pool_id, new Map());
      this.#tallies.set(id, new Map());
    }
  }

  /** Counts a round, and answers its rows. */
  freeze(unfrozen: Unfrozen, players: Players) {
    const board = this.#boards.find(({ id }) => id === unfrozen.board_id);
    if (board === undefined) throw new Error("The result has no board");
    const elos = this.#elos.get(board.pool_id) ?? new Map<number, number>();
    const before = new Map(players.map(({ user_id }) => [user_id, elos.get(user_id) ?? startElo]));
    const team = players.map(({ user_id, side }) => ({ userId: user_id, side }));
    const rated = rateRound(unfrozen, team, before, this.#eloK);
    for (const [userId, elo] of rated.elos) elos.set(userId, elo);
    const freezeNumber = (this.#freezes.get(board.pool_id) ?? 0) + 1;
    this.#freezes.set(board.pool_id, freezeNumber);
    const result = {
      ...unfrozen,
      frozen: 1,
      freeze_number: freezeNumber,
      red_elo_before: rated.redEloBefore,
      blue_elo_before: rated.blueEloBefore,
      red_elo_gain: rated.redEloGain,
    };
    const tallies = this.#tallies.get(board.id) ?? new Map<number, Tally>();
    for (const player of players) {
      const tally = tallies.get(player.user_id) ?? emptyTally(before.get(player.user_id));
      tallies.set(player.user_id, countRound(tally, playedRound(result, player)));
    }
    for (const days of spanDays) this.#countSpan(board.id, days, spanOf(unfrozen.played_at, days));
    return { result, players };
  }

  async store(trx: LeagueTransaction): Promise<void> {
    for (const [poolId, freezes] of this.#freezes) await setFreezes(trx, poolId, freezes);
    const ratings = [...this.#elos].flatMap(([pool_id, elos]) =>
      [...elos].map(([user_id, elo]) => ({ pool_id, user_id, elo })),
    );
    await insertRows(trx, "ratings", ratings);
    const kept = [...this.#tallies].flatMap(([board_id, tallies]) =>
      [...tallies].map(([user_id, tally]) => ({ board_id, user_id, tally })),
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
        (["red", "blue"] as const).map((side) => sideRow(index + 1, side, tally[side])),
      ),
    );
    await giveKeysAbove(trx, "stats", kept.length);
    const spans = [...this.#spans.values()].flatMap((span) => [
      { area: "ranked", frozen: 1, ...span },
      // Where they stood before they were frozen.
      { area: "ranked", frozen: 0, ...span, results: 0 },
    ]);
    await insertRows(trx, "result_spans", spans);
  }

  #countSpan(board_id: number, days: number, span: number): void {
    const key = `${board_id} ${days} ${span}`;
    const counter = this.#spans.get(key) ?? { board_id, days, span, results: 0 };
    counter.results += 1;
    this.#spans.set(key, counter);
  }
}
