import { trendDays } from "contract/constants.ts";
import type { Trend } from "contract/stats.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { counted, fixed } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { Icon } from "../../ui/icon.tsx";
import { type TrendsPage, trendsQueries } from "./careers-queries.ts";

interface TrendCellProps {
  readonly page: TrendsPage;
  readonly userId: string;
}

const DAY = 86_400_000;
/** Elo: less than that does not fill the height of a spark. */
const LEAST_RANGE = 24;

/** A player's Elo over the last days, and the ranks they gained or lost in the last week. */
export function TrendSpark({ page, userId }: TrendCellProps) {
  const { data } = useQuery(trendsQueries.page(page));
  const trend = data?.[userId];
  return (
    <span className="inline-flex items-center gap-2">
      <span /* As wide and high without a spark. */ className="w-[88px] h-[24px]">
        {trend && <Spark trend={trend} />}
      </span>
      {trend?.ranksGained ? <Movement ranks={trend.ranksGained} /> : null}
    </span>
  );
}

function Spark({ trend: { eloBefore, days } }: { readonly trend: Trend }) {
  const last = days.at(-1);
  if (eloBefore === null || !last) return null;
  const points = [{ x: 0, y: eloBefore }, ...days.map(({ day, elo }) => ({ x: day + 1, y: elo }))];
  // Level from the last game to today.
  if (last.day + 1 < trendDays.elo) points.push({ x: trendDays.elo, y: last.elo });
  const label = `Elo over ${trendDays.elo} days, from ${fixed(eloBefore, 2)} to ${fixed(last.elo, 2)}`;
  return <SparkLine label={label} points={points} width={trendDays.elo} leastRange={LEAST_RANGE} />;
}

function Movement({ ranks }: { readonly ranks: number }) {
  const isUp = ranks > 0;
  const words = `${isUp ? "Up" : "Down"} ${counted(Math.abs(ranks), "rank")} since last week`;
  return (
    <span
      className="inline-flex items-center text-soft text-sm data-[up=true]:text-ok-text"
      data-up={isUp}
      title={words}
    >
      <Icon of={isUp ? ArrowUp : ArrowDown} size={14} />
      <span aria-hidden={true}>{Math.abs(ranks)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** How many UTC days ago a player played last. */
export function LastPlayed({ page, userId }: TrendCellProps) {
  const { data } = useQuery(trendsQueries.page(page));
  const played = Date.parse(data?.[userId]?.lastPlayedAt ?? "");
  const words = useServerTime((now) => daysAgo(Math.floor(now / DAY) - Math.floor(played / DAY)));
  return words;
}

function daysAgo(days: number): string {
  if (Number.isNaN(days)) return "";
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 14) return `${days} days ago`;
  if (days < 61) return `${Math.floor(days / 7)} weeks ago`;
  return days < 730 ? `${Math.floor(days / 30.44)} months ago` : `${Math.floor(days / 365.25)} years ago`;
}

interface SparkLineProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** From left to right; x from 0 to `width`. At least two. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly width: number;
  /** The least difference of y that fills the height, so that small changes look small. */
  readonly leastRange: number;
}

const WIDTH = 88;
const HEIGHT = 24;
const PADDING = 3;

function SparkLine({ label, points, width, leastRange }: SparkLineProps) {
  const values = points.map(({ y }) => y);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const range = Math.max(leastRange, high - low);
  const bottom = (low + high - range) / 2;
  const toPixels = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: rounded(PADDING + (x / width) * (WIDTH - 2 * PADDING)),
    y: rounded(HEIGHT - PADDING - ((y - bottom) / range) * (HEIGHT - 2 * PADDING)),
  });
  const pixels = points.map(toPixels);
  const end = pixels.at(-1);
  return (
    <svg className="block flex-none" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{label}</title>
      <polyline
        className="fill-none stroke-gold-edge [stroke-linecap:round] [stroke-linejoin:round] stroke-[1.5]"
        points={pixels.map(({ x, y }) => `${x},${y}`).join(" ")}
      />
      {end && <circle className="fill-gold-edge" cx={end.x} cy={end.y} r="2.5" />}
    </svg>
  );
}

function rounded(length: number): number {
  return Math.round(10 * length) / 10;
}
