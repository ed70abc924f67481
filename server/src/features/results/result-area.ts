import type { Area } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { FrozenRound } from "../statistics/stats/frozen-round.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import type { FoundResult } from "./results-queries.ts";

/** The columns from which the names of the sides are taken. */
type ClanNameColumns = Pick<FoundResult, "red_clan_name" | "blue_clan_name">;

/** The map and the scores of a round. */
export type ScoredRound = { readonly map: string | null; readonly redScore: number; readonly blueScore: number };

/** How the two areas (ranked and league) differ when results are changed and presented. */
export type ResultArea<View = unknown> = {
  readonly name: Area;
  /**
   * Requires that results of a competition may be edited (in the league area: that its season is active), and
   * locks the rows that must not change concurrently.
   * @param competitionId `null`: the result has no competition yet
   * @throws NO_ACTIVE_SEASON, SEASON_ENDED if the season is not active
   */
  readonly requireEditable: (trx: LeagueTransaction, competitionId: number | null) => Promise<void>;
  /**
   * Returns the missing data without which a result cannot be frozen, as texts that follow "It needs"; empty if nothing is
   * missing.
   * @param now milliseconds since the epoch
   */
  readonly findMissing: (
    db: LeagueDatabase,
    result: FoundResult,
    players: readonly FoundPlayer[],
    now: number,
  ) => Promise<readonly string[]>;
  /**
   * Finds the stored result that is waiting for a round, so that the round is stored in it.
   * @param competitionId the competition for which the round was posted; `null`: any
   * @returns the result's id; `null` if there is none
   */
  readonly findPending: (
    trx: LeagueTransaction,
    players: readonly { readonly user_id: number; readonly side: Side }[],
    competitionId: number | null,
    round: ScoredRound,
  ) => Promise<number | null>;
  /** Updates the event of a result, after the result was stored or its clans or date were changed. */
  readonly assignEvent: (trx: LeagueTransaction, id: number) => Promise<void>;
  /** Adds a frozen result to the totals that only this area has, in addition to Elo and statistics. */
  readonly addToAreaTotals: (trx: LeagueTransaction, frozen: FrozenRound) => Promise<void>;
  /** Returns the names of the sides; `null` if the clan of a side is not known yet. */
  readonly getSideNames: (result: ClanNameColumns) => Readonly<Record<Side, string | null>>;
  /** Presents a result with its players. */
  readonly present: (result: FoundResult, players: readonly FoundPlayer[]) => View;
};
