import type { LinkOptions } from "@tanstack/react-router";
import type { RankedStat, RankedStatSummary } from "contract/stats.ts";
import type { Query } from "../platform/query.ts";
import type { SearchOf } from "../platform/search-params.ts";
import type { StatsParams } from "./stats-search.ts";

type OwnToRanked = "modeId" | "modeName";

/** A stat as it stands in a list; what only one area's stats have is optional. */
export type StatSummary = Omit<RankedStatSummary, OwnToRanked> & Partial<Pick<RankedStatSummary, OwnToRanked>>;
/** All that is known of a player in a mode or season. */
export type Stat = Omit<RankedStat, OwnToRanked> & Partial<Pick<RankedStat, OwnToRanked>>;

/** One page of a list, and of how many stats in all. */
export interface StatsPage {
  readonly data: readonly StatSummary[];
  readonly total?: number | undefined;
}

/** What differs between the stats of the two areas: one list and one page of figures show them all. */
export interface StatsArea {
  /** With the area's own order. */
  readonly search: StatsParams;
  /** What a stat counts for; modes are chosen on the list itself. */
  readonly countsFor: "mode" | "season";
  readonly paths: {
    readonly list: LinkOptions;
    readonly one: (statId: string) => LinkOptions;
    readonly player: (userId: string) => LinkOptions;
    readonly results: LinkOptions;
    readonly result: (resultId: string) => LinkOptions;
  };
  readonly list: (search: SearchOf<StatsParams>) => Query<StatsPage>;
  readonly one: (statId: string) => Query<Stat>;
  /** What else there is of a player. */
  readonly ofPlayer: (userId: string) => Query<readonly StatSummary[]>;
  /** Has a stat recomputed from its results. */
  readonly sync: (stat: Stat) => Promise<unknown>;
}
