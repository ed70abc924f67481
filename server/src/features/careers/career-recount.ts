import type { Row } from "../tables.ts";
import { type CareerPlayer, type CareerResult, mapRow, pairRows, roundRow, spanRows } from "./career-rows.ts";
import { PairCounts } from "./pair-counts.ts";

/** Recomputes the careers of one pool's players from its frozen results, given in the order of their freezes. */
export class CareerRecount {
  readonly pairs = new PairCounts();
  readonly poolId: number;
  readonly #maps = new Map<string, Row<"player_maps">>();
  readonly #spans = new Map<string, Row<"player_elo_spans">>();

  constructor(poolId: number) {
    this.poolId = poolId;
  }

  get maps(): readonly Row<"player_maps">[] {
    return [...this.#maps.values()];
  }

  get spans(): readonly Row<"player_elo_spans">[] {
    return [...this.#spans.values()];
  }

  /** Counts a result. @returns its players' rounds */
  count(result: CareerResult, players: readonly CareerPlayer[]): Row<"player_rounds">[] {
    for (const player of players) {
      this.#countMap(mapRow(result, player));
      for (const span of spanRows(result, player)) this.#countSpan(span);
    }
    for (const pair of pairRows(result, players)) this.pairs.add(pair);
    return players.map((player) => roundRow(result, player));
  }

  #countMap(added: Row<"player_maps">): void {
    const key = [added.user_id, added.board_id, added.side, added.map].join(" ");
    const sums = this.#maps.get(key);
    if (sums === undefined) {
      this.#maps.set(key, added);
      return;
    }
    sums.games += added.games;
    sums.wins += added.wins;
    sums.losses += added.losses;
    sums.rounds += added.rounds;
    sums.kills += added.kills;
    sums.deaths += added.deaths;
    sums.score += added.score;
    sums.flags += added.flags;
    sums.flag_rounds += added.flag_rounds;
  }

  #countSpan(added: Row<"player_elo_spans">): void {
    const key = [added.user_id, added.games, added.span].join(" ");
    const span = this.#spans.get(key);
    const low_elo = Math.min(span?.low_elo ?? added.low_elo, added.low_elo);
    const high_elo = Math.max(span?.high_elo ?? added.high_elo, added.high_elo);
    this.#spans.set(key, { ...added, low_elo, high_elo });
  }
}
