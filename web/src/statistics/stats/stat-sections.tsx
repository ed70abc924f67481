import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { type Side, sides } from "contract/sides.ts";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Stat, StatSummary } from "../../competitions/stat-metrics.tsx";
import {
  findResultOfRecord,
  formatMetric,
  gameMetrics,
  getGradeBounds,
  getGradedValue,
  isGradedMetric,
  isProvisional,
  type MetricKey,
  playerMetrics,
  sideMetrics,
} from "../../competitions/stat-metrics.tsx";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths, pathsByArea } from "../../paths.ts";
import { EMPTY_VALUE, formatCount } from "../../platform/format-numbers.ts";
import { Bar } from "../../ui/bar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { GradeStrip } from "../../ui/grade.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import css from "./stat-sections.module.css";

interface StatSectionsProps {
  readonly area: Area;
  /** Skeletons are shown while it is `undefined`. */
  readonly stat?: Stat | undefined;
}

/** A player's metrics in a mode or season, in groups. */
export function StatSections({ area, stat }: StatSectionsProps) {
  return (
    <>
      <Section title="Player">
        {/* The first and the last group have the full width. Kills and deaths between them are side by side. */}
        <div className="grid grid-cols-2 gap-6 [&>:first-child]:col-span-full [&>:last-child]:col-span-full max-sm:grid-cols-1">
          {Object.entries(playerMetrics).map(([title, metrics]) => (
            <MetricGroup key={title} area={area} stat={stat} title={title} metrics={metrics} />
          ))}
        </div>
      </Section>
      <Section title="Games">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 max-[900px]:grid-cols-1">
          <MetricGroup area={area} stat={stat} title="Global" metrics={gameMetrics}>
            <OutcomeBar stat={stat} />
          </MetricGroup>
          <SideComparison area={area} stat={stat} />
        </div>
      </Section>
    </>
  );
}

interface MetricGroupProps extends StatSectionsProps {
  readonly title: string;
  /** Metric keys by label. */
  readonly metrics: Readonly<Record<string, MetricKey>>;
  /** Shown between the title and the cards. */
  readonly children?: ReactNode;
}

function MetricGroup({ area, stat, title, metrics, children }: MetricGroupProps) {
  // In the league, the first group of metrics also has a card for the clan.
  const hasClan = area === "league" && metrics === playerMetrics.Global;
  return (
    <div className="flex flex-col gap-3 min-w-0 @container">
      <h3 className="text-soft font-text text-base leading-[1.35] font-semibold">{title}</h3>
      {children}
      <div className={css["cards"]} data-cards={Object.keys(metrics).length + (hasClan ? 1 : 0)}>
        {hasClan && (
          <StatCard label="Clan" link={stat?.clanId ? paths.league.clan(stat.clanId) : null}>
            {stat && (stat.clanName ?? EMPTY_VALUE)}
          </StatCard>
        )}
        {Object.entries(metrics).map(([label, key]) => (
          <MetricCard key={key} area={area} stat={stat} label={label} metric={key} />
        ))}
      </div>
    </div>
  );
}

function MetricCard({ area, stat, label, metric }: StatSectionsProps & { label: string; metric: MetricKey }) {
  const resultId = stat && findResultOfRecord(stat, metric);
  const isRating = metric === "elo";
  return (
    <StatCard
      label={label}
      isMain={isRating}
      link={resultId ? pathsByArea[area].result(resultId) : null}
      qualityBar={
        isGradedMetric(metric) && (
          <GradeStrip value={stat ? getGradedValue(metric, stat) : null} {...getGradeBounds(metric)} />
        )
      }
    >
      {stat && formatMetric(stat, metric) + (isRating && isProvisional(stat) ? "?" : "")}
    </StatCard>
  );
}

interface StatCardProps {
  readonly label: string;
  /** Whether it is the main metric of its section, shown in the accent colour. */
  readonly isMain?: boolean;
  /** The page to which the entire card links: the result in which the value was achieved, or the clan. */
  readonly link: LinkOptions | null;
  /** A bar below the value, from red to green, that shows how good the value is. */
  readonly qualityBar?: ReactNode;
  /** The formatted value; a skeleton is shown while it is `undefined`. */
  readonly children: string | undefined;
}

function StatCard({ label, isMain = false, link, qualityBar, children }: StatCardProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 min-h-5 text-soft text-sm">
        {label}
        {link && <Icon icon={ArrowUpRight} size={14} className={css["arrow"] ?? ""} />}
      </span>
      <span className={css["value"]} data-unknown={children === EMPTY_VALUE}>
        {children ?? <Skeleton width="4ch" />}
      </span>
      {qualityBar && <span className="text-soft text-sm leading-[1.35]">{qualityBar}</span>}
    </>
  );
  const className = classNames(
    "flex flex-col gap-1 min-w-0 pt-3 px-4 pb-4 bg-surface outline outline-line text-inherit no-underline",
    isMain && css["main"],
    link && css["linked"],
  );
  if (!link) return <div className={className}>{content}</div>;
  return (
    <Link {...link} className={className}>
      {content}
    </Link>
  );
}

/** The won, drawn and lost games as parts of a bar. */
function OutcomeBar({ stat }: { readonly stat: Stat | undefined }) {
  if (!stat) return <Skeleton height="2.75rem" />;
  const parts = countOutcomes(stat).filter(({ games }) => games > 0);
  const toPercentage = (outcomes: readonly OutcomeCount[]) => {
    const games = outcomes.reduce((sum, part) => sum + part.games, 0);
    return `${((100 * games) / stat.numberGames).toFixed(2)}%`;
  };
  return (
    <div className="min-h-11">
      {/* Gaps between the parts make the bar readable without colours. */}
      <svg
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
            x={toPercentage(parts.slice(0, index))}
            width={toPercentage([part])}
            height="100%"
          />
        ))}
      </svg>
      <ul className="flex justify-between gap-2 pt-2 text-sm tabular-nums whitespace-nowrap" aria-label="Record">
        {parts.map(({ outcome, label }) => (
          <li key={outcome}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

interface OutcomeCount {
  readonly outcome: "won" | "drawn" | "lost";
  readonly games: number;
  /** For example `1 win` or `12 losses`. */
  readonly label: string;
}

/** Returns a player's wins, draws and losses, in this order. */
export function countOutcomes(stat: Pick<StatSummary, "numberGames" | "numberWins" | "numberLosses">): OutcomeCount[] {
  const { numberGames, numberWins: wins, numberLosses: losses } = stat;
  const draws = numberGames - wins - losses;
  return [
    { outcome: "won", games: wins, label: formatCount(wins, "win") },
    { outcome: "drawn", games: draws, label: formatCount(draws, "draw") },
    { outcome: "lost", games: losses, label: losses === 1 ? "1 loss" : `${losses} losses` },
  ];
}

type SideMetric = (typeof sideMetrics)[keyof typeof sideMetrics];

/** The player's metrics as red and as blue, side by side. */
function SideComparison({ area, stat }: StatSectionsProps) {
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
        {Object.entries(sideMetrics).map(([label, metric]) => (
          <tr key={label}>
            <SideCell area={area} stat={stat} metric={metric} side="red" />
            <th scope="row" className="px-1! text-soft text-sm leading-[1.25] text-center">
              {label}
            </th>
            <SideCell area={area} stat={stat} metric={metric} side="blue" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SideCell({ area, stat, metric, side }: StatSectionsProps & { metric: SideMetric; side: Side }) {
  const resultId = stat && findResultOfRecord(stat, metric[side]);
  const value = stat ? formatMetric(stat, metric[side]) : <Skeleton width="3ch" />;
  return (
    <td className="group/side data-[side=blue]:text-end" data-side={side}>
      <span className="flex items-center gap-3 group-data-[side=blue]/side:flex-row-reverse max-sm:flex-col! max-sm:items-stretch max-sm:gap-1">
        <span className="flex-none min-w-18 font-display text-lg leading-[1.25] font-bold wrap-anywhere">
          {resultId ? (
            <Link
              {...pathsByArea[area].result(resultId)}
              className="inline-flex items-center gap-1 min-w-target min-h-target group-data-[side=blue]/side:flex-row-reverse"
            >
              {value}
              <Icon icon={ArrowUpRight} size={14} />
            </Link>
          ) : (
            value
          )}
        </span>
        <span className="flex-1 h-2 rounded-sm bg-sunken overflow-clip max-sm:flex-none max-sm:h-1" aria-hidden={true}>
          <Bar
            className="block h-full fill-red group-data-[side=blue]/side:fill-blue"
            ratio={stat ? computeBarRatio(stat, metric, side) : 0}
            from={side === "red" ? "right" : "left"}
          />
        </span>
      </span>
    </td>
  );
}

/**
 * Returns the filled part of a side's bar, from 0 to 1. A win rate is used as it is, because it is already
 * from 0 to 1. Any other value is relative to the larger value of both sides.
 */
export function computeBarRatio(stat: Stat, metric: SideMetric, side: Side): number {
  const isRate = metric === sideMetrics["Win rate"];
  const largerValue = Math.max(...sides.map((anySide) => stat[metric[anySide]] ?? 0));
  const fullValue = isRate ? 1 : largerValue;
  return fullValue > 0 ? Math.max(0, stat[metric[side]] ?? 0) / fullValue : 0;
}
