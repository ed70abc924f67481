import type { Row } from "../tables.ts";
import {
  type CareerPlayer,
  type CareerResult,
  eloAfter,
  mapRow,
  pairRows,
  roundRow,
  spanGames,
  spanNumber,
  spanRow,
} from "./career-rows.ts";
import { PairCounts } from "./pair-counts.ts";

/** The sums of players on each side of a map of a board. */
type MapSums = { readonly red: Map<number, Row<"player_maps">>; readonly blue: Map<number, Row<"player_maps">> };

/** A span of a player's curve as it is stored; `length` in games. */
export type StoredSpan = readonly [
  userId: number,
  length: number,
  span: number,
  lowElo: number,
  highElo: number,
  lastElo: number,
  lastResultId: number,
];

/**
 * Recomputes the careers of one pool's players from its frozen results, given in the order of their freezes. There may be
 * millions of rounds: nothing is found by keys of text.
 */
export class CareerRecount {
  readonly pairs = new PairCounts();
  readonly poolId: number;
  /** By board and map. */
  readonly #maps = new Map<number, Map<string, MapSums>>();
  /** By player: the shortest spans in their order, the last one of which goes on. */
  readonly #spans = new Map<number, Row<"player_elo_spans">[]>();

  constructor(poolId: number) {
    this.poolId = poolId;
  }

  get maps(): readonly Row<"player_maps">[] {
    return [...this.#maps.values()].flatMap((maps) =>
      [...maps.values()].flatMap(({ red, blue }) => [...red.values(), ...blue.values()]),
    );
  }

  get spans(): readonly Row<"player_elo_spans">[] {
    return [...this.#spans.values()].flatMap((shortest) => spansOfLengths(shortest).flat());
  }

  /** Whether the spans are these, all of them, in any order. */
  areSpans(stored: readonly StoredSpan[]): boolean {
    let count = 0;
    const counted = new Map<number, readonly Row<"player_elo_spans">[][]>();
    for (const [userId, shortest] of this.#spans) {
      const lengths = spansOfLengths(shortest);
      counted.set(userId, lengths);
      for (const spans of lengths) count += spans.length;
    }
    if (stored.length !== count) return false;
    // Spans are numbered from 0, without gaps.
    return stored.every((span) => isSpan(counted.get(span[0])?.[lengthIndex(span[1])]?.[span[2]], span));
  }

  /** Counts a result. @returns its players' rounds */
  count(result: CareerResult, players: readonly CareerPlayer[]): Row<"player_rounds">[] {
    const sums = this.#sumsOn(result);
    for (const player of players) {
      countOnMap(sums[player.round.side], mapRow(result, player));
      this.#countInSpans(result, player);
    }
    for (const pair of pairRows(result, players)) this.pairs.add(pair);
    return players.map((player) => roundRow(result, player));
  }

  #sumsOn({ board_id, map }: CareerResult): MapSums {
    const ofBoard = this.#maps.getOrInsertComputed(board_id, () => new Map<string, MapSums>());
    return ofBoard.getOrInsertComputed(map ?? "", () => ({ red: new Map(), blue: new Map() }));
  }

  #countInSpans(result: CareerResult, player: CareerPlayer): void {
    const spans = this.#spans.getOrInsertComputed(player.userId, () => []);
    const last = spans[spans.length - 1];
    if (last?.span !== spanNumber(player.gamesBefore, shortestSpan)) {
      spans.push(spanRow(result, player, shortestSpan));
      return;
    }
    const elo = eloAfter(player);
    last.low_elo = Math.min(last.low_elo, elo);
    last.high_elo = Math.max(last.high_elo, elo);
    last.last_elo = elo;
    last.last_result_id = result.result_id;
  }
}

const [shortestSpan] = spanGames;

/** A player's spans of all lengths in the order of `spanGames`: every longer one is made of shorter ones. */
function spansOfLengths(shortest: Row<"player_elo_spans">[]): Row<"player_elo_spans">[][] {
  return spanGames.map((games) => (games === shortestSpan ? shortest : longerSpans(shortest, games)));
}

function longerSpans(shortest: readonly Row<"player_elo_spans">[], games: number): Row<"player_elo_spans">[] {
  const spans: Row<"player_elo_spans">[] = [];
  for (const part of shortest) {
    const number = spanNumber(part.span * shortestSpan, games);
    const span = spans[number];
    if (span === undefined) {
      spans.push({ ...part, games, span: number });
      continue;
    }
    span.low_elo = Math.min(span.low_elo, part.low_elo);
    span.high_elo = Math.max(span.high_elo, part.high_elo);
    span.last_elo = part.last_elo;
    span.last_result_id = part.last_result_id;
  }
  return spans;
}

function lengthIndex(games: number): number {
  return (spanGames as readonly number[]).indexOf(games);
}

function isSpan(span: Row<"player_elo_spans"> | undefined, [, , , low, high, last, lastResultId]: StoredSpan): boolean {
  return (
    span !== undefined &&
    span.low_elo === low &&
    span.high_elo === high &&
    span.last_elo === last &&
    span.last_result_id === lastResultId
  );
}

function countOnMap(ofSide: Map<number, Row<"player_maps">>, added: Row<"player_maps">): void {
  const sums = ofSide.get(added.user_id);
  if (sums === undefined) {
    ofSide.set(added.user_id, added);
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
