import type { Kysely } from "kysely";

/** Computes what 0020 made room for from the results that are frozen already, in the order of their freezes. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped.withTables<Before>();
  const pools = await db.selectFrom("pools").select("id").execute();
  for (const { id } of pools) await fillPool(db, id);
}

type Side = "red" | "blue";
type Board = { id: number; area: string; pool_id: number };
type Result = {
  id: number;
  board_id: number;
  played_at: number;
  map: string | null;
  red_score: number;
  blue_score: number;
  forfeit_side: Side | null;
  freeze_number: number;
  red_elo_gain: number | null;
};
type Figures = { side: Side; score: number; flags: number | null; kills: number; deaths: number };
type Player = Figures & { result_id: number; user_id: number };
type Row = Record<string, string | number | null>;
type Filled = "player_rounds" | "player_maps" | "player_pairs" | "player_elo_spans";
type Before = { pools: { id: number }; boards: Board; results: Result; result_players: Player } & Record<
  Filled | "ratings",
  Row
>;

const resultsAtOnce = 2000;
const rowsAtOnce = 500;

/** The rows of a pool's players that each game changes. */
class Careers {
  readonly ratings = new Map<number, { elo: number; games: number; peak_elo: number; peak_result_id: number }>();
  readonly rows: Record<Exclude<Filled, "player_rounds">, Map<string, Row>> = {
    player_maps: new Map(),
    player_pairs: new Map(),
    player_elo_spans: new Map(),
  };

  /** Adds up the numbers in `sums` under the row's key. */
  add(table: "player_maps" | "player_pairs", key: Row, sums: Record<string, number>): void {
    const row = this.rows[table].getOrInsertComputed(JSON.stringify(key), () => ({ ...key }));
    for (const [column, sum] of Object.entries(sums)) row[column] = Number(row[column] ?? 0) + sum;
  }
}

async function fillPool(db: Kysely<Before>, poolId: number): Promise<void> {
  const careers = new Careers();
  const boards = await db.selectFrom("boards").selectAll().where("pool_id", "=", poolId).orderBy("id").execute();
  for (const board of boards) {
    for (let last = 0; ; ) {
      const results = await db
        .selectFrom("results")
        .selectAll()
        .where("board_id", "=", board.id)
        .where("freeze_number", ">", last)
        .orderBy("freeze_number")
        .limit(resultsAtOnce)
        .execute();
      last = results.at(-1)?.freeze_number ?? Number.POSITIVE_INFINITY;
      if (results.length === 0) break;
      await insert(db, "player_rounds", await countResults(db, careers, board, results));
    }
  }
  for (const [table, rows] of Object.entries(careers.rows)) await insert(db, table as Filled, [...rows.values()]);
  for (const [userId, { elo: _, ...rating }] of careers.ratings) {
    await db.updateTable("ratings").set(rating).where("pool_id", "=", poolId).where("user_id", "=", userId).execute();
  }
}

async function insert(db: Kysely<Before>, table: Filled, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** Counts results for all their players. @returns the rows of their rounds */
async function countResults(db: Kysely<Before>, careers: Careers, board: Board, results: readonly Result[]) {
  const rounds: Row[] = [];
  for (let start = 0; start < results.length; start += rowsAtOnce) {
    const some = results.slice(start, start + rowsAtOnce);
    const ids = some.map(({ id }) => id);
    const found = await db.selectFrom("result_players").selectAll().where("result_id", "in", ids).execute();
    const players = Map.groupBy(found, ({ result_id }) => result_id);
    for (const result of some) rounds.push(...countResult(careers, board, result, players.get(result.id) ?? []));
  }
  return rounds;
}

function countResult(careers: Careers, board: Board, result: Result, players: readonly Player[]): Row[] {
  for (const player of players) {
    countMap(careers, result, player);
    countPairs(careers, board, result, player, players);
  }
  return players.map((player) => countRound(careers, board, result, player));
}

function countMap(careers: Careers, result: Result, player: Player): void {
  const { user_id, side, score, kills, deaths, flags } = player;
  const rounds = result.forfeit_side === null ? 1 : 0;
  careers.add(
    "player_maps",
    { user_id, board_id: result.board_id, map: result.map ?? "", side },
    {
      ...outcomeSums(outcomeOf(result, side), ""),
      ...{ rounds, kills: rounds * kills, deaths: rounds * deaths, score: rounds * score },
      ...{ flags: rounds * (flags ?? 0), flag_rounds: flags === null ? 0 : rounds },
    },
  );
}

function countPairs(careers: Careers, board: Board, result: Result, player: Player, players: readonly Player[]): void {
  const outcome = outcomeOf(result, player.side);
  for (const other of players) {
    if (other.user_id === player.user_id) continue;
    const isTogether = other.side === player.side;
    careers.add(
      "player_pairs",
      { user_id: player.user_id, pool_id: board.pool_id, other_id: other.user_id },
      {
        ...outcomeSums(isTogether ? outcome : null, "_with"),
        ...outcomeSums(isTogether ? null : outcome, "_against"),
      },
    );
  }
}

function countRound(careers: Careers, board: Board, result: Result, player: Player): Row {
  const { user_id, side } = player;
  const red = result.red_elo_gain;
  const gain = red === null || side === "red" ? red : -red;
  const before = careers.ratings.get(user_id);
  const elo = before?.elo ?? 1000;
  const after = elo + (gain ?? 0);
  const games = before?.games ?? 0;
  const peak =
    before === undefined || after > before.peak_elo ? { peak_elo: after, peak_result_id: result.id } : before;
  careers.ratings.set(user_id, { ...peak, elo: after, games: games + 1 });
  for (const length of [8, 64, 512, 4096]) {
    const key = { user_id, pool_id: board.pool_id, games: length, span: Math.floor(games / length) };
    const spans = careers.rows.player_elo_spans;
    const span = spans.get(JSON.stringify(key)) ?? {};
    spans.set(JSON.stringify(key), {
      ...key,
      low_elo: Math.min(Number(span["low_elo"] ?? after), after),
      high_elo: Math.max(Number(span["high_elo"] ?? after), after),
      ...{ last_elo: after, last_result_id: result.id },
    });
  }
  return {
    ...{ user_id, pool_id: board.pool_id, freeze_number: result.freeze_number, result_id: result.id },
    ...{ area: board.area, board_id: board.id, played_at: result.played_at, map: result.map },
    ...{ outcome: outcomeOf(result, side), elo_before: elo, elo_gain: gain },
  };
}

function outcomeOf({ forfeit_side, red_score, blue_score }: Result, side: Side): "W" | "L" | "D" {
  if (forfeit_side !== null) return forfeit_side === side ? "L" : "W";
  if (red_score === blue_score) return "D";
  return red_score > blue_score === (side === "red") ? "W" : "L";
}

function outcomeSums(outcome: "W" | "L" | "D" | null, suffix: string): Record<string, number> {
  return {
    [`games${suffix}`]: outcome === null ? 0 : 1,
    [`wins${suffix}`]: outcome === "W" ? 1 : 0,
    [`losses${suffix}`]: outcome === "L" ? 1 : 0,
  };
}
