import type { Row } from "../features/tables.ts";
import { DumpFault } from "./dump-bytes.ts";

/** Most people and documents that are kept in memory: more than any league has, and less than fills it. */
const mostKept = 2_000_000;

/** The tables whose rows get keys that are chosen here. */
export const keyedTables = [
  "users",
  "modes",
  "pools",
  "boards",
  "seasons",
  "clans",
  "events",
  "votes",
  "vote_entries",
  "queues",
  "results",
  "result_players",
] as const;
export type KeyedTable = (typeof keyedTables)[number];

/** What all parts of a move share: the keys of the new rows, and which ids they had. */
export class Moving {
  /** ms UTC. */
  readonly now: number;
  readonly movedIds: Row<"moved_ids">[] = [];
  readonly #lastKeys: Map<KeyedTable, number>;
  #kept = 0;

  /** @param lastKeys the last key that each table has given; none: 0 */
  constructor(now: number, lastKeys: ReadonlyMap<KeyedTable, number>) {
    this.now = now;
    this.#lastKeys = new Map(lastKeys);
  }

  nextKey(table: KeyedTable): number {
    const key = this.lastKey(table) + 1;
    this.#lastKeys.set(table, key);
    return key;
  }

  lastKey(table: KeyedTable): number {
    return this.#lastKeys.get(table) ?? 0;
  }

  /** @throws DumpFault where the dump has more than any league */
  countKept(): void {
    this.#kept += 1;
    if (this.#kept > mostKept) throw new DumpFault(`The dump names more than ${mostKept} people and things`);
  }
}
