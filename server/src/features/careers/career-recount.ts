import type { Row } from "../tables.ts";
import { type CareerPlayer, type CareerResult, mapRow, pairRows, roundRow, spanRows } from "./career-rows.ts";
import { PairCounts } from "./pair-counts.ts";

/** Recomputes the careers of one pool's players from its frozen results, given in the order of their freezes. */
export class CareerRecount {
  readonly pairs = new PairCounts();
  readonly poolId: number;
  /** By player: there may be millions of rounds, for which keys of text would cost most of the time. */
  readonly #maps = new Map<number, Row<"player_maps">[]>();
  /** By player, and by the length of the spans; the last one is the one that goes on. */
  readonly #spans = new Map<number, Map<number, Row<"player_elo_spans">[]>>();

  constructor(poolId: number) {
    this.poolId = poolId;
  }

  get maps(): readonly Row<"player_maps">[] {
    return [...this.#maps.values()].flat();
  }

  get spans(): readonly Row<"player_elo_spans">[] {
    return [...this.#spans.values()].flatMap((lengths) => [...lengths.values()].flat());
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
    const ofUser = this.#maps.getOrInsertComputed(added.user_id, () => []);
    const { board_id, side, map } = added;
    const sums = ofUser.find((row) => row.map === map && row.side === side && row.board_id === board_id);
    if (sums === undefined) {
      ofUser.push(added);
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
    const ofUser = this.#spans.getOrInsertComputed(added.user_id, () => new Map<number, Row<"player_elo_spans">[]>());
    const spans = ofUser.getOrInsertComputed(added.games, () => []);
    const last = spans.at(-1);
    if (last?.span !== added.span) {
      spans.push(added);
      return;
    }
    last.low_elo = Math.min(last.low_elo, added.low_elo);
    last.high_elo = Math.max(last.high_elo, added.high_elo);
    last.last_elo = added.last_elo;
    last.last_result_id = added.last_result_id;
  }
}
