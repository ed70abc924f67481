import type { CareerPlayer } from "../careers/career-rows.ts";
import type { Row } from "../tables.ts";
import {
  bestOf,
  mayEnter,
  type RecordResult,
  type RecordValue,
  recordRow,
  seasonPairRows,
  valuesOfRound,
  valuesOnBoard,
} from "./record-rows.ts";

/** The best of a board or map, by kind. */
type Best = Map<string, readonly Row<"records">[]>;

/**
 * Recomputes records of boards and maps, and of pairs of seasons, from frozen results. A row is made only of what may
 * enter: of millions of rounds almost none.
 */
export class RecordRecount {
  /** By board and map. */
  readonly #best = new Map<number, Map<string, Best>>();
  /** By board and both players. */
  readonly #pairs = new Map<number, Map<number, Map<number, Row<"season_pairs">>>>();

  get records(): readonly Row<"records">[] {
    return [...this.#best.values()].flatMap((maps) => [...maps.values()].flatMap((best) => [...best.values()].flat()));
  }

  get pairs(): readonly Row<"season_pairs">[] {
    return [...this.#pairs.values()].flatMap((users) => [...users.values()].flatMap((others) => [...others.values()]));
  }

  count(result: RecordResult, players: readonly CareerPlayer[]): void {
    const ofRound = valuesOfRound(result, players);
    this.#enter(result, "", valuesOnBoard(players));
    this.#enter(result, "", ofRound);
    if (result.map) this.#enter(result, result.map, ofRound);
    for (const added of seasonPairRows(result, players)) this.#countPair(added);
  }

  #enter(result: RecordResult, map: string, values: readonly RecordValue[]): void {
    const ofBoard = this.#best.getOrInsertComputed(result.board_id, () => new Map<string, Best>());
    const best = ofBoard.getOrInsertComputed(map, () => new Map());
    for (const value of values) {
      const ofKind = best.get(value.kind) ?? [];
      if (!mayEnter(ofKind, value.value, result.freeze_number)) continue;
      best.set(value.kind, bestOf([...ofKind, recordRow(result, map, value)]));
    }
  }

  #countPair(added: Row<"season_pairs">): void {
    const ofBoard = this.#pairs.getOrInsertComputed(
      added.board_id,
      () => new Map<number, Map<number, Row<"season_pairs">>>(),
    );
    const ofUser = ofBoard.getOrInsertComputed(added.user_id, () => new Map<number, Row<"season_pairs">>());
    const sums = ofUser.get(added.other_id);
    if (sums === undefined) {
      ofUser.set(added.other_id, added);
      return;
    }
    sums.games += added.games;
    sums.wins += added.wins;
    sums.losses += added.losses;
  }
}
