import type { LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { paths } from "../paths.ts";
import type { ShownStatsArea } from "../stats/stats-area.ts";
import { leagueStatsArea, rankedStatsArea } from "../stats/stats-areas.tsx";

/** What differs between the two areas when a player's career is shown. */
export interface CareersArea {
  readonly name: Area;
  /** What chooses the mode or season that is shown. */
  readonly choice: "modeId" | "seasonId";
  readonly stats: ShownStatsArea;
  readonly paths: {
    readonly result: (resultId: string) => LinkOptions;
    readonly player: (userId: string) => LinkOptions;
    readonly versus: (userId: string, otherId: string) => LinkOptions;
  };
  /** Where rounds of the area are played, in words. */
  readonly where: string;
  /** What the curve shows. @param modeName `null` in the league, and before the first game */
  readonly eloIn: (modeName: string | null) => string;
}

/** A mode or season in which a player has a stat. */
export interface CareerBoard {
  readonly id: string;
  readonly name: string;
  readonly statId: string;
}

export const rankedCareersArea: CareersArea = {
  name: "ranked",
  choice: "modeId",
  stats: rankedStatsArea,
  where: "in ranked modes",
  paths: { result: paths.result, player: paths.player, versus: paths.versus },
  eloIn: (modeName) => (modeName === null ? "Elo" : `Elo in ${modeName}`),
};

export const leagueCareersArea: CareersArea = {
  name: "league",
  choice: "seasonId",
  stats: leagueStatsArea,
  where: "in the league",
  paths: { result: paths.league.result, player: paths.league.player, versus: paths.league.versus },
  eloIn: () => "Elo in the league",
};
