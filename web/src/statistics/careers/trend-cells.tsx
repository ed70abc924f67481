import { trendDays } from "contract/constants.ts";
import type { Trend } from "contract/stats.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { Icon } from "../../ui/icon.tsx";
import { type TrendsPage, trendsQueries } from "./careers-queries.ts";

interface TrendCellProps {
  readonly page: TrendsPage;
  readonly userId: string;
}

const MS_PER_DAY = 86_400_000;
/** A smaller range of Elo does not fill the height of the sparkline. */
const MIN_ELO_RANGE = 24;

/** A player's Elo over the last 30 days, and the ranks gained or lost in the last week. */
export function TrendSparkline({ page, userId }: TrendCellProps) {
  const { data } = useQuery(trendsQueries.page(page));
  const trend = data?.[userId];
  return (
    <span className="inline-flex items-center gap-2">
      <span /* Keeps its size without a sparkline. */ className="w-[88px] h-[24px]">
        {trend && <EloSparkline trend={trend} />}
      </span>
      {trend?.ranksGained ? <RankChange ranks={trend.ranksGained} /> : null}
    </span>
  );
}

function EloSparkline({ trend: { eloBefore, days } }: { readonly trend: Trend }) {
  const lastDay = days.at(-1);
  if (eloBefore === null || !lastDay) return null;
  const points = [{ x: 0, y: eloBefore }, ...days.map(({ day, elo }) => ({ x: day + 1, y: elo }))];
  // Extends the line from the last game to today.
  if (lastDay.day + 1 < trendDays.elo) points.push({ x: trendDays.elo, y: lastDay.elo });
  const label = `Elo over ${trendDays.elo} days, from ${formatDecimal(eloBefore, 2)} to ${formatDecimal(lastDay.elo, 2)}`;
  return <Sparkline label={label} points={points} maxX={trendDays.elo} minRange={MIN_ELO_RANGE} />;
}

function RankChange({ ranks }: { readonly ranks: number }) {
  const isUp = ranks > 0;
  const label = `${isUp ? "Up" : "Down"} ${formatCount(Math.abs(ranks), "rank")} since last week`;
  return (
    <span
      className="inline-flex items-center text-soft text-sm data-[up=true]:text-ok-text"
      data-up={isUp}
      title={label}
    >
      <Icon icon={isUp ? ArrowUp : ArrowDown} size={14} />
      <span aria-hidden={true}>{Math.abs(ranks)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** How many days ago (in UTC) the player last played. */
export function LastPlayed({ page, userId }: TrendCellProps) {
  const { data } = useQuery(trendsQueries.page(page));
  const lastPlayed = Date.parse(data?.[userId]?.lastPlayedAt ?? "");
  return useServerTime((now) => formatDaysAgo(Math.floor(now / MS_PER_DAY) - Math.floor(lastPlayed / MS_PER_DAY)));
}

function formatDaysAgo(days: number): string {
  if (Number.isNaN(days)) return "";
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 14) return `${days} days ago`;
  if (days < 61) return `${Math.floor(days / 7)} weeks ago`;
  return days < 730 ? `${Math.floor(days / 30.44)} months ago` : `${Math.floor(days / 365.25)} years ago`;
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

const WIDTH = 88;
const HEIGHT = 24;
const PADDING = 3;

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
