import type { Area } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { FrozenRound } from "../statistics/stats/frozen-round.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import type { FoundResult } from "./results-queries.ts";

type SideNames = Pick<FoundResult, "red_clan_name" | "blue_clan_name">;

export type ScoredRound = { readonly map: string | null; readonly redScore: number; readonly blueScore: number };

/** Everything that differs between the two areas when results are changed and shown. */
export type ResultArea<View = unknown> = {
  readonly name: Area;
  /** Locks what must not change concurrently. @throws when the area is closed to changes of results on this board */
  readonly admit: (trx: LeagueTransaction, boardId: number | null) => Promise<void>;
  /**
   * What a result still needs to be frozen, as text that follows "It needs"; empty if it can be frozen.
   * @param now ms UTC
   */
  readonly missing: (
    db: LeagueDatabase,
    result: FoundResult,
    players: readonly FoundPlayer[],
    now: number,
  ) => Promise<readonly string[]>;
  /** The key of the result that this round between these teams on this board (`null`: on any) fills; `null`: none. */
  readonly awaited: (
    trx: LeagueTransaction,
    players: readonly { readonly user_id: number; readonly side: Side }[],
    boardId: number | null,
    round: ScoredRound,
  ) => Promise<number | null>;
  /** Updates what depends on the clans and the date of a result, after it was stored or they were changed. */
  readonly assignEvent: (trx: LeagueTransaction, id: number) => Promise<void>;
  /** Updates what a frozen result changes besides Elo and stats. */
  readonly settle: (trx: LeagueTransaction, frozen: FrozenRound) => Promise<void>;
  /** What its sides are called; `null`: not known yet. */
  readonly sideNames: (result: SideNames) => Readonly<Record<Side, string | null>>;
  /** The result with its players, as the area shows it. */
  readonly present: (result: FoundResult, players: readonly FoundPlayer[]) => View;
};
