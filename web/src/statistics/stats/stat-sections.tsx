import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { type Side, sides } from "contract/sides.ts";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import {
  type FigureKey,
  figureWords,
  gameFigures,
  gradeBounds,
  gradedValue,
  isGraded,
  isProvisional,
  playerFigures,
  setIn,
  sideFigures,
} from "../../competitions/stat-figures.tsx";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths, pathsIn } from "../../paths.ts";
import { counted, NONE } from "../../platform/numbers.ts";
import { Bar } from "../../ui/bar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { GradeStrip } from "../../ui/grade.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import css from "./stat-sections.module.css";
import type { Stat, StatSummary } from "./stats-queries.ts";

interface StatSectionsProps {
  readonly area: Area;
  /** Without one, skeletons are shown. */
  readonly stat?: Stat | undefined;
}

export function StatSections({ area, stat }: StatSectionsProps) {
  return (
    <>
      <Section title="Player">
        <div /* All in all comes first, scores last; kills and deaths stand face to face between them. */
          className="grid grid-cols-2 gap-6 [&>:first-child]:col-span-full [&>:last-child]:col-span-full max-sm:grid-cols-1"
        >
          {Object.entries(playerFigures).map(([title, figures]) => (
            <FigureGroup key={title} area={area} stat={stat} title={title} figures={figures} />
          ))}
        </div>
      </Section>
      <Section title="Games">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 max-[900px]:grid-cols-1">
          <FigureGroup area={area} stat={stat} title="Global" figures={gameFigures}>
            <RecordBar stat={stat} />
          </FigureGroup>
          <SideBySide area={area} stat={stat} />
        </div>
      </Section>
    </>
  );
}

interface FigureGroupProps extends StatSectionsProps {
  readonly title: string;
  /** By their labels. */
  readonly figures: Readonly<Record<string, FigureKey>>;
  /** Shown between the title and the cards. */
  readonly children?: ReactNode;
}

function FigureGroup({ area, stat, title, figures, children }: FigureGroupProps) {
  const hasClan = area === "league" && figures === playerFigures.Global;
  return (
    <div className="flex flex-col gap-3 min-w-0 @container">
      <h3 className="text-soft font-text text-base leading-[1.35] font-semibold">{title}</h3>
      {children}
      <div className={css["cards"]} data-cards={Object.keys(figures).length + (hasClan ? 1 : 0)}>
        {hasClan && (
          <StatCard label="Clan" link={stat?.clanId ? paths.league.clan(stat.clanId) : null}>
            {stat && (stat.clanName ?? NONE)}
          </StatCard>
        )}
        {Object.entries(figures).map(([label, key]) => (
          <FigureCard key={key} area={area} stat={stat} label={label} figure={key} />
        ))}
      </div>
    </div>
  );
}

function FigureCard({ area, stat, label, figure }: StatSectionsProps & { label: string; figure: FigureKey }) {
  const resultId = stat && setIn(stat, figure);
  const isRating = figure === "elo";
  return (
    <StatCard
      label={label}
      isLead={isRating}
      link={resultId ? pathsIn[area].result(resultId) : null}
      strip={
        isGraded(figure) && <GradeStrip value={stat ? gradedValue(figure, stat) : null} {...gradeBounds(figure)} />
      }
    >
      {stat && figureWords(stat, figure) + (isRating && isProvisional(stat) ? "?" : "")}
    </StatCard>
  );
}

interface StatCardProps {
  readonly label: string;
  /** Whether it is the main figure of its section, in the accent colour. */
  readonly isLead?: boolean;
  /** To the figure's source; the whole card is the link. */
  readonly link: LinkOptions | null;
  /** Under the figure. */
  readonly strip?: ReactNode;
  /** The figure; without one, a skeleton. */
  readonly children: string | undefined;
}

function StatCard({ label, isLead = false, link, strip, children }: StatCardProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 min-h-5 text-soft text-sm">
        {label}
        {link && <Icon of={ArrowUpRight} size={14} className={css["go"] ?? ""} />}
      </span>
      <span className={css["value"]} data-unknown={children === NONE}>
        {children ?? <Skeleton width="4ch" />}
      </span>
      {strip && <span className="text-soft text-sm leading-[1.35]">{strip}</span>}
    </>
  );
  const className = classNames(
    "flex flex-col gap-1 min-w-0 pt-3 px-4 pb-4 bg-surface outline outline-line text-inherit no-underline",
    isLead && css["lead"],
    link && css["linked"],
  );
  if (!link) return <div className={className}>{content}</div>;
  return (
    <Link {...link} className={className}>
      {content}
    </Link>
  );
}

function RecordBar({ stat }: { readonly stat: Stat | undefined }) {
  if (!stat) return <Skeleton height="2.75rem" />;
  const parts = recordOf(stat).filter(({ games }) => games > 0);
  const share = (of: readonly RecordPart[]) =>
    `${((100 * of.reduce((sum, { games }) => sum + games, 0)) / stat.numberGames).toFixed(2)}%`;
  return (
    <div className="min-h-11">
      <svg /* Parted by gaps, so that it is read without its colours too. */
        className={classNames(
          "h-2",
          "rounded-t-sm stroke-surface stroke-[2px] fill-line-strong",
          "[&_[data-outcome=won]]:fill-ok-text [&_[data-outcome=drawn]]:fill-faint",
        )}
        width="100%"
        aria-hidden={true}
      >
        {parts.map((part, index) => (
          <rect
            key={part.outcome}
            data-outcome={part.outcome}
            x={share(parts.slice(0, index))}
            width={share([part])}
            height="100%"
          />
        ))}
      </svg>
      <ul className="flex justify-between gap-2 pt-2 text-sm tabular-nums whitespace-nowrap" aria-label="Record">
        {parts.map(({ outcome, words }) => (
          <li key={outcome}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

interface RecordPart {
  readonly outcome: "won" | "drawn" | "lost";
  readonly games: number;
  /** Such as `1 win` or `12 losses`. */
  readonly words: string;
}

/** A player's wins, draws and losses, in this order. */
export function recordOf(stat: Pick<StatSummary, "numberGames" | "numberWins" | "numberLosses">): RecordPart[] {
  const { numberGames, numberWins: wins, numberLosses: losses } = stat;
  const draws = numberGames - wins - losses;
  return [
    { outcome: "won", games: wins, words: counted(wins, "win") },
    { outcome: "drawn", games: draws, words: counted(draws, "draw") },
    { outcome: "lost", games: losses, words: losses === 1 ? "1 loss" : `${losses} losses` },
  ];
}

type SideFigure = (typeof sideFigures)[keyof typeof sideFigures];

function SideBySide({ area, stat }: StatSectionsProps) {
  return (
    <table
      className={classNames(
        "table-fixed w-full",
        "[&_:is(th,td)]:h-10 [&_:is(th,td)]:p-0 [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line",
        "[&_:is(th,td)]:font-normal [&_thead_:is(th,td)]:h-auto [&_thead_:is(th,td)]:pb-2",
        "[&_thead_:is(th,td)]:border-line-strong",
      )}
    >
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
        {Object.entries(sideFigures).map(([label, figure]) => (
          <tr key={label}>
            <SideCell area={area} stat={stat} figure={figure} side="red" />
            <th scope="row" className="px-1! text-soft text-sm leading-[1.25] text-center">
              {label}
            </th>
            <SideCell area={area} stat={stat} figure={figure} side="blue" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SideCell({ area, stat, figure, side }: StatSectionsProps & { figure: SideFigure; side: Side }) {
  const resultId = stat && setIn(stat, figure[side]);
  const words = stat ? figureWords(stat, figure[side]) : <Skeleton width="3ch" />;
  return (
    <td className="group/side data-[side=blue]:text-end" data-side={side}>
      <span className="flex items-center gap-3 group-data-[side=blue]/side:flex-row-reverse max-sm:flex-col! max-sm:items-stretch max-sm:gap-1">
        <span className="flex-none min-w-18 font-display text-lg leading-[1.25] font-bold">
          {resultId ? (
            <Link
              {...pathsIn[area].result(resultId)}
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
            ratio={stat ? sideShare(stat, figure, side) : 0}
            from={side === "red" ? "right" : "left"}
          />
        </span>
      </span>
    </td>
  );
}

/** The filled part of a side's bar, 0 to 1, of a whole that is the larger side's figure; a rate fills it by itself. */
export function sideShare(stat: Stat, figure: SideFigure, side: Side): number {
  const isRate = figure === sideFigures["Win rate"];
  const whole = isRate ? 1 : Math.max(...sides.map((each) => stat[figure[each]] ?? 0));
  return whole > 0 ? Math.max(0, stat[figure[side]] ?? 0) / whole : 0;
}
