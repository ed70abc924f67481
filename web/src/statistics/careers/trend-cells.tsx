import { trendDays } from "contract/constants.ts";
import type { Trend } from "contract/stats.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { Icon } from "../../ui/icon.tsx";
import { type TrendsRequest, trendsQueries } from "./careers-queries.ts";

interface TrendCellProps {
  /** The trends that are fetched together with this one. */
  readonly request: TrendsRequest;
  readonly userId: string;
}

const DAY_MS = 86_400_000;
/** A smaller range of Elo does not fill the height of the sparkline. */
const MIN_ELO_RANGE = 24;

/** A player's Elo over the last 30 days, and the ranks gained or lost in the last week. */
export function TrendSparkline({ request, userId }: TrendCellProps) {
  const { data } = useQuery(trendsQueries.list(request));
  const trend = data?.[userId];
  return (
    <span className="inline-flex items-center gap-2">
      {/* The box keeps its size without a sparkline. */}
      <span className="w-[88px] h-[24px]">{trend && <EloSparkline trend={trend} />}</span>
      {trend?.ranksGained ? <RankChange ranksGained={trend.ranksGained} /> : null}
    </span>
  );
}

/** The Elo before the period, after each day with games, and today. */
function EloSparkline({ trend: { eloBefore, days } }: { readonly trend: Trend }) {
  const lastDay = days.at(-1);
  if (eloBefore === null || !lastDay) return null;
  // Day 0 is the first day of the period, so its Elo is shown at 1, the end of the day.
  const points = [{ x: 0, y: eloBefore }, ...days.map(({ day, elo }) => ({ x: day + 1, y: elo }))];
  // The line is extended from the last game to today.
  if (lastDay.day + 1 < trendDays.elo) points.push({ x: trendDays.elo, y: lastDay.elo });
  const label = `Elo over ${trendDays.elo} days, from ${formatDecimal(eloBefore, 2)} to ${formatDecimal(lastDay.elo, 2)}`;
  return <Sparkline label={label} points={points} maxX={trendDays.elo} minRange={MIN_ELO_RANGE} />;
}

/** The number of ranks gained in the last week; negative if the player lost ranks. */
function RankChange({ ranksGained }: { readonly ranksGained: number }) {
  const isUp = ranksGained > 0;
  const label = `${isUp ? "Up" : "Down"} ${formatCount(Math.abs(ranksGained), "rank")} since last week`;
  return (
    <span
      className="inline-flex items-center text-soft text-sm data-[up=true]:text-ok-text"
      data-up={isUp}
      title={label}
    >
      <Icon icon={isUp ? ArrowUp : ArrowDown} size={14} />
      <span aria-hidden={true}>{Math.abs(ranksGained)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The time since the day on which the player last played, such as "3 days ago". Days are in UTC. Empty until it is loaded. */
export function LastPlayed({ request, userId }: TrendCellProps) {
  const { data } = useQuery(trendsQueries.list(request));
  const lastPlayed = Date.parse(data?.[userId]?.lastPlayedAt ?? "");
  return useServerTime((now) => formatDaysAgo(Math.floor(now / DAY_MS) - Math.floor(lastPlayed / DAY_MS)));
}

const DAYS_PER_WEEK = 7;
/** On average. */
const DAYS_PER_MONTH = 30.44;
/** On average. */
const DAYS_PER_YEAR = 365.25;

/** Formats a number of days before today: `today`, `3 days ago`, `2 months ago`. Returns "" for `NaN`. */
export function formatDaysAgo(days: number): string {
  if (Number.isNaN(days)) return "";
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  // Up to two weeks, two months and two years, the smaller unit is used.
  if (days < 2 * DAYS_PER_WEEK) return `${days} days ago`;
  if (days < 2 * DAYS_PER_MONTH) return `${Math.floor(days / DAYS_PER_WEEK)} weeks ago`;
  if (days < 2 * DAYS_PER_YEAR) return `${Math.floor(days / DAYS_PER_MONTH)} months ago`;
  return `${Math.floor(days / DAYS_PER_YEAR)} years ago`;
}

interface SparklineProps {
  /** Label for screen readers. */
  readonly label: string;
  /** At least two points, from left to right. `x` is from 0 to `maxX`. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly maxX: number;
  /** The smallest range of y that fills the height, so that small changes look small. */
  readonly minRange: number;
}

// The size of the sparkline, in pixels.
const WIDTH = 88;
const HEIGHT = 24;
const PADDING = 3;

/** A small line chart without axes. Its last point is marked. */
function Sparkline({ label, points, maxX, minRange }: SparklineProps) {
  const values = points.map(({ y }) => y);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const range = Math.max(minRange, high - low);
  const bottom = (low + high - range) / 2;
  const toPixels = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: roundToTenth(PADDING + (x / maxX) * (WIDTH - 2 * PADDING)),
    y: roundToTenth(HEIGHT - PADDING - ((y - bottom) / range) * (HEIGHT - 2 * PADDING)),
  });
  const pixels = points.map(toPixels);
  const lastPoint = pixels.at(-1);
  return (
    <svg className="block flex-none" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{label}</title>
      <polyline
        className="fill-none stroke-gold-edge [stroke-linecap:round] [stroke-linejoin:round] stroke-[1.5]"
        points={pixels.map(({ x, y }) => `${x},${y}`).join(" ")}
      />
      {lastPoint && <circle className="fill-gold-edge" cx={lastPoint.x} cy={lastPoint.y} r="2.5" />}
    </svg>
  );
}

function roundToTenth(length: number): number {
  return Math.round(10 * length) / 10;
}
