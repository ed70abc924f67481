import type { Side } from "contract/sides.ts";
import { fixed, grouped, percent } from "../platform/numbers.ts";
import type { Stat } from "./stats-area.ts";

/** A figure that both sides have. */
export interface SideFigure {
  readonly label: string;
  readonly words: (value: number | null) => string;
  readonly values: (stat: Stat) => Readonly<Record<Side, number | null>>;
  /** What fills a side's bar; where it is not given, the larger of the two sides. */
  readonly full?: number;
  /** The results in which the sides' records were set. */
  readonly setIn?: (stat: Stat) => Readonly<Record<Side, string | null>>;
}

export const sideFigures: readonly SideFigure[] = [
  { label: "Win rate", words: percent, full: 1, values: (stat) => ({ red: stat.redWinRate, blue: stat.blueWinRate }) },
  { label: "K/D", words: twoDigits, values: (stat) => ({ red: stat.redKdRatio, blue: stat.blueKdRatio }) },
  { label: "Total Kills", words: grouped, values: (stat) => ({ red: stat.redTotalKills, blue: stat.blueTotalKills }) },
  {
    label: "Total Deaths",
    words: grouped,
    values: (stat) => ({ red: stat.redTotalDeaths, blue: stat.blueTotalDeaths }),
  },
  { label: "Total Flags", words: grouped, values: (stat) => ({ red: stat.redTotalFlags, blue: stat.blueTotalFlags }) },
  { label: "Total Score", words: grouped, values: (stat) => ({ red: stat.redTotalScore, blue: stat.blueTotalScore }) },
  {
    label: "Avg. Team Score",
    words: oneDigit,
    values: (stat) => ({ red: stat.averageRedTeamScore, blue: stat.averageBlueTeamScore }),
  },
  {
    label: "Highest Team Result",
    words: grouped,
    values: (stat) => ({ red: stat.highestRedTeamScore, blue: stat.highestBlueTeamScore }),
    setIn: (stat) => ({ red: stat.highestRedTeamScoreResultId, blue: stat.highestBlueTeamScoreResultId }),
  },
];

/** How much of its bar each side fills, 0 to 1; what is missing or below zero fills nothing. */
export function sideShares({ values, full }: SideFigure, stat: Stat): Readonly<Record<Side, number>> {
  const { red, blue } = values(stat);
  const whole = full ?? Math.max(red ?? 0, blue ?? 0);
  const share = (value: number | null) => (whole > 0 ? Math.max(0, value ?? 0) / whole : 0);
  return { red: share(red), blue: share(blue) };
}

function oneDigit(value: number | null): string {
  return fixed(value, 1);
}

function twoDigits(value: number | null): string {
  return fixed(value, 2);
}
