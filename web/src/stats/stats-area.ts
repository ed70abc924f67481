import type { LinkOptions } from "@tanstack/react-router";
import type { GradedFigure } from "contract/stat-figures.ts";
import type { LeagueStatSummary, RankedStat, RankedStatSummary } from "contract/stats.ts";
import type { ReactNode } from "react";
import type { Query } from "../platform/query.ts";

type OwnToRanked = "modeId" | "modeName";
type OwnToLeague = "seasonId";

/** A stat in a list; fields of one area's stats alone are optional. */
export type StatSummary = Omit<RankedStatSummary, OwnToRanked> &
  Partial<Pick<RankedStatSummary, OwnToRanked> & Pick<LeagueStatSummary, OwnToLeague>>;
export type Stat = StatSummary & Omit<RankedStat, keyof RankedStatSummary>;

export interface StatsPage {
  readonly data: readonly StatSummary[];
  readonly total?: number | undefined;
}

/** What differs between the stats of the two areas, which share one list and one page. */
export interface ShownStatsArea {
  readonly boardName: (stat: StatSummary) => ReactNode;
  readonly paths: {
    readonly list: LinkOptions;
    readonly one: (statId: string) => LinkOptions;
    readonly player: (userId: string) => LinkOptions;
    readonly results: LinkOptions;
    readonly result: (resultId: string) => LinkOptions;
    readonly records: LinkOptions;
  };
  readonly one: (statId: string) => Query<Stat>;
  /** The links of a stat's page. */
  readonly ofPlayer: (userId: string) => Query<readonly StatSummary[]>;
  readonly sync: (stat: Stat) => Promise<unknown>;
  /** Cards that only this area has, shown before all others. */
  readonly ownFigures: readonly ShownFigure[];
}

export interface ShownFigure {
  readonly label: string;
  /** Formatted. */
  readonly words: (stat: Stat) => string;
  /** The figure whose bounds it is coloured by. */
  readonly graded?: GradedFigure;
  /** The result in which a record was set; `null` while there is none. */
  readonly setIn?: (stat: Stat) => string | null;
  /** Another link of the card; `null` for none. */
  readonly path?: (stat: Stat) => LinkOptions | null;
}
