import { startElo } from "contract/constants.ts";
import { sides } from "contract/sides.ts";
import { gainOf, rateRound } from "../features/ratings/elo.ts";
import type { Row } from "../features/tables.ts";
import type { MovedResult } from "./moved-results.ts";

/** What its freeze adds to a result. */
export type MovedFreeze = Pick<Row<"results">, "freeze_number" | "red_elo_before" | "blue_elo_before" | "red_elo_gain">;

type Board = Pick<Row<"boards">, "id" | "pool_id">;

/** Results to be rated, in columns. */
const noResults = () => ({
  places: [] as number[],
  boards: [] as number[],
  frozenAt: [] as number[],
  playedAt: [] as number[],
  ids: [] as string[],
  redScores: [] as number[],
  blueScores: [] as number[],
  /** 0: nobody; 1: red; 2: blue. */
  forfeits: [] as number[],
  /** The players of all results, one result after the other; those of blue are negative. */
  players: [] as number[],
  playersEnd: [] as number[],
});

/**
 * The validated results of a move, which are rated anew. There may be a million: of each is kept what rating it takes, in
 * columns of numbers. A result's place is its number among all results that come, from 0.
 */
export class MovedFreezes {
  /** How often each pool froze. */
  readonly freezesOf = new Map<number, number>();
  #unrated = noResults();
  /** By the result's place; NaN where it has none. */
  #freezeNumbers = new Float64Array();
  #redElos = new Float64Array();
  #blueElos = new Float64Array();
  #redGains = new Float64Array();

  /** @param id orders what was frozen and played at the same time */
  add(place: number, id: string | null, { row, players }: MovedResult): void {
    const unrated = this.#unrated;
    unrated.places.push(place);
    unrated.boards.push(row.board_id ?? 0);
    unrated.frozenAt.push(row.frozen_at ?? row.played_at);
    unrated.playedAt.push(row.played_at);
    unrated.ids.push(id ?? "");
    unrated.redScores.push(row.red_score);
    unrated.blueScores.push(row.blue_score);
    unrated.forfeits.push(row.forfeit_side === null ? 0 : 1 + sides.indexOf(row.forfeit_side));
    for (const { user_id, side } of players) unrated.players.push(side === "red" ? user_id : -user_id);
    unrated.playersEnd.push(unrated.players.length);
  }

  /**
   * Rates the results board after board: in the league season after season, as their keys ascend.
   * @param results how many come, validated or not
   * @param onRated called after each board with the Elo of each player of its pool then
   */
  rate(
    boards: readonly Board[],
    { results, eloK }: { readonly results: number; readonly eloK: number },
    onRated: (board: Board, elos: ReadonlyMap<number, number>) => void,
  ): void {
    const column = () => new Float64Array(results).fill(Number.NaN);
    [this.#freezeNumbers, this.#redElos, this.#blueElos, this.#redGains] = [column(), column(), column(), column()];
    const order = this.#inOrder();
    const elosOf = new Map<number, Map<number, number>>();
    let next = 0;
    for (const board of boards.toSorted((one, other) => one.id - other.id)) {
      const elos = elosOf.getOrInsertComputed(board.pool_id, () => new Map());
      for (; this.#unrated.boards[order[next] ?? -1] === board.id; next += 1)
        this.#rateOne(order[next] ?? 0, board, elos, eloK);
      onRated(board, elos);
    }
    this.#unrated = noResults();
  }

  /** The results by board, then by when they were frozen and played, then by id. */
  #inOrder(): Uint32Array {
    const numbers = [this.#unrated.boards, this.#unrated.frozenAt, this.#unrated.playedAt];
    return Uint32Array.from(this.#unrated.places.keys()).sort((one, other) => {
      for (const column of numbers) {
        const difference = (column[one] ?? 0) - (column[other] ?? 0);
        if (difference !== 0) return difference;
      }
      const [id = "", otherId = ""] = [this.#unrated.ids[one], this.#unrated.ids[other]];
      if (id === otherId) return one - other;
      return id < otherId ? -1 : 1;
    });
  }

  #rateOne(at: number, { pool_id }: Board, elos: Map<number, number>, eloK: number): void {
    const players = this.#unrated.players
      .slice(this.#unrated.playersEnd[at - 1] ?? 0, this.#unrated.playersEnd[at])
      .map((player) => ({ user_id: Math.abs(player), side: player > 0 ? ("red" as const) : ("blue" as const) }));
    const decided = {
      red_score: this.#unrated.redScores[at] ?? 0,
      blue_score: this.#unrated.blueScores[at] ?? 0,
      forfeit_side: sides[(this.#unrated.forfeits[at] ?? 0) - 1] ?? null,
    };
    const rated = rateRound(decided, players, (userId) => elos.get(userId) ?? startElo, eloK);
    for (const { user_id, side } of players) {
      elos.set(user_id, (elos.get(user_id) ?? startElo) + (gainOf(side, rated.red_elo_gain) ?? 0));
    }
    const number = (this.freezesOf.get(pool_id) ?? 0) + 1;
    this.freezesOf.set(pool_id, number);
    const place = this.#unrated.places[at] ?? 0;
    this.#freezeNumbers[place] = number;
    this.#redElos[place] = rated.red_elo_before ?? Number.NaN;
    this.#blueElos[place] = rated.blue_elo_before ?? Number.NaN;
    this.#redGains[place] = rated.red_elo_gain ?? Number.NaN;
  }

  /** What the freeze of the result at a place adds to it; nulls where it is not frozen. */
  freezeOf(place: number): MovedFreeze {
    return {
      freeze_number: numberAt(this.#freezeNumbers, place),
      red_elo_before: numberAt(this.#redElos, place),
      blue_elo_before: numberAt(this.#blueElos, place),
      red_elo_gain: numberAt(this.#redGains, place),
    };
  }
}

function numberAt(column: Float64Array, place: number): number | null {
  const number = column[place];
  return number === undefined || Number.isNaN(number) ? null : number;
}
