import { Link } from "@tanstack/react-router";
import type { Side } from "contract/sides.ts";
import { ArrowUpRight } from "lucide-react";
import { SideLabel } from "../league-ui/side.tsx";
import { fixed, grouped, percent } from "../platform/numbers.ts";
import { Bar } from "../ui/bar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { ShownStatsArea, Stat } from "./stats-area.ts";

interface SideBySideProps {
  readonly area: ShownStatsArea;
  readonly stat: Stat | undefined;
}

export function SideBySide({ area, stat }: SideBySideProps) {
  return (
    <table className="w-full table-fixed [&_:is(th,td)]:h-10 [&_:is(th,td)]:p-0 [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:font-normal [&_thead_:is(th,td)]:h-auto [&_thead_:is(th,td)]:pb-2 [&_thead_:is(th,td)]:border-line-strong">
      <thead>
        <tr>
          <th scope="col" className="text-start">
            <SideLabel side="red" />
          </th>
          <td className="w-35">
            <span className="sr-only">Figure</span>
          </td>
          <th scope="col" className="text-end">
            <SideLabel side="blue" />
          </th>
        </tr>
      </thead>
      <tbody>
        {sideFigures.map((figure) => (
          <tr key={figure.label}>
            <SideCell area={area} stat={stat} figure={figure} side="red" />
            <th scope="row" className="px-1! text-soft text-sm leading-[1.25] text-center">
              {figure.label}
            </th>
            <SideCell area={area} stat={stat} figure={figure} side="blue" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SideCellProps extends SideBySideProps {
  readonly figure: SideFigure;
  readonly side: Side;
}

function SideCell({ area, stat, figure, side }: SideCellProps) {
  const resultId = stat && figure.setIn?.(stat)[side];
  const words = stat ? figure.words(figure.values(stat)[side]) : <Skeleton width="3ch" />;
  return (
    <td className="group/side data-[side=blue]:text-end" data-side={side}>
      <span className="flex items-center gap-3 group-data-[side=blue]/side:flex-row-reverse max-sm:flex-col! max-sm:items-stretch max-sm:gap-1">
        <span className="flex-none min-w-18 font-display text-lg leading-[1.25] font-bold">
          {resultId ? (
            <Link
              {...area.paths.result(resultId)}
              className="inline-flex items-center gap-1 min-w-target min-h-target group-data-[side=blue]/side:flex-row-reverse"
            >
              {words}
              <Icon of={ArrowUpRight} size={14} />
            </Link>
          ) : (
            words
          )}
        </span>
        <span className="flex-1 h-2 rounded-sm bg-sunken overflow-clip max-sm:flex-none max-sm:h-1" aria-hidden={true}>
          <Bar
            className="block h-full fill-red group-data-[side=blue]/side:fill-blue"
            ratio={stat ? sideShares(figure, stat)[side] : 0}
            from={side === "red" ? "right" : "left"}
          />
        </span>
      </span>
    </td>
  );
}

export interface SideFigure {
  readonly label: string;
  readonly words: (value: number | null) => string;
  readonly values: (stat: Stat) => Readonly<Record<Side, number | null>>;
  /** The value of a full bar; by default the larger of both sides. */
  readonly full?: number;
  /** The results in which both sides' records were set. */
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

/** The filled part of each side's bar, 0 to 1; 0 for missing or negative values. */
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
