import type { CareerPlayer } from "../careers/career-rows.ts";
import type { Row } from "../tables.ts";
import { bestOf, mayEnter, type RecordResult, recordGroup, recordRows, seasonPairRows } from "./record-rows.ts";
import { pairSums } from "./record-rows-queries.ts";

/** Recomputes records of boards and maps, and of pairs of seasons, from frozen results. */
export class RecordRecount {
  readonly #records = new Map<string, Row<"records">[]>();
  readonly #pairs = new Map<string, Row<"season_pairs">>();

  get records(): readonly Row<"records">[] {
    return [...this.#records.values()].flat();
  }

  get pairs(): readonly Row<"season_pairs">[] {
    return [...this.#pairs.values()];
  }

  count(result: RecordResult, players: readonly CareerPlayer[]): void {
    for (const row of recordRows(result, players)) {
      const group = recordGroup(row);
      const best = this.#records.get(group) ?? [];
      if (mayEnter(best, row)) this.#records.set(group, bestOf([...best, row]));
    }
    for (const added of seasonPairRows(result, players)) {
      const key = [added.board_id, added.user_id, added.other_id].join(" ");
      const pair = this.#pairs.getOrInsertComputed(key, () => ({ ...added, games: 0, wins: 0, losses: 0 }));
      for (const column of pairSums) pair[column] += added[column];
    }
  }
}
