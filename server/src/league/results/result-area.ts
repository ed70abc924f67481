import { missingToFreezeRanked } from "contract/result-can.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Area, Row } from "../tables.ts";
import { presentResult } from "./present-result.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import type { FoundResult } from "./results-queries.ts";

/** All in which the two areas differ when a result is changed: one machine, this value apart. */
export type ResultArea = {
  readonly name: Area;
  /** Takes what must not change meanwhile. @throws when the area is closed to changes of results on this board */
  readonly admit: (trx: LeagueTransaction, boardId: number | null) => Promise<void>;
  /** What a result lacks to be frozen, in words that follow "It needs"; none: it can be. */
  readonly missing: (
    trx: LeagueTransaction,
    result: FoundResult,
    players: readonly FoundPlayer[],
  ) => Promise<readonly string[]>;
  /** Moves what a frozen result moves beside Elo and stats. */
  readonly settle: (trx: LeagueTransaction, frozen: Row<"results">) => Promise<void>;
};

/** Always open; a result counts for a mode. */
export const rankedArea: ResultArea = {
  name: "ranked",
  admit: async () => undefined,
  missing: async (_trx, result, players) => missingToFreezeRanked(presentResult(result, players)),
  settle: async () => undefined,
};
