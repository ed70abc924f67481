import type { ReactNode } from "react";
import { ChartFrame, roundTicks } from "./chart-frame.tsx";

interface LineChartProps<Point extends ChartPoint> {
  readonly label: string;
  readonly points: readonly [Point, ...Point[]];
  /** Where the line begins, before its first point. */
  readonly start: Pick<ChartPoint, "x" | "y">;
  /** What the points are numbered by. */
  readonly xName: string;
  /** A number as it is written at the line's end. */
  readonly words: (y: number) => string;
  /** The highest point and its name, if it is among the points. */
  readonly peak: { readonly point: Point; readonly name: string } | null;
  /** Says what a point is, with a link to where it leads. */
  readonly readout: (point: Point) => ReactNode;
  /** The scale of the values; without one it is made of the points. Its ticks are written as values are. */
  readonly axis?: Axis;
  /** Follows a point's link. */
  readonly onOpen: (point: Point) => void;
}

export function LineChart<Point extends ChartPoint>(props: LineChartProps<Point>) {
  const { label, points, start, readout, onOpen } = props;
  const end = points.at(-1)?.x ?? start.x;
  return (
    <ChartFrame
      label={label}
      points={points}
      pointName="point"
      indexAt={(share) => nearest(points, start.x + share * (end - start.x))}
      plot={(chosen) => <LinePlot {...props} chosen={chosen} />}
      readout={readout}
      onOpen={onOpen}
    />
  );
}

function nearest(points: readonly ChartPoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}

/** A point of a line, from left to right. */
interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** The bounds of what the point stands for. */
  readonly low: number;
  readonly high: number;
}

/** A scale that is given instead of made of the points. */
interface Axis {
  /** Its ends, below and above. */
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

interface LinePlotProps {
  readonly points: readonly ChartPoint[];
  readonly start: Pick<ChartPoint, "x" | "y">;
  /** What the points are numbered by. */
  readonly xName: string;
  readonly words: (y: number) => string;
  readonly peak: { readonly point: ChartPoint; readonly name: string } | null;
  readonly chosen: ChartPoint;
  readonly axis?: Axis | undefined;
}

/** The least range of the scale, so that small changes look small. */
const leastRange = 40;
/** How much of the width the name of the axis takes. */
const leastShare = 0.2;
/** Beyond this many points, only the chosen one and the peak are marked on the line. */
const markedPoints = 40;

/** The drawing: grid, band of bounds, line, points. Places are shares of its box, so that letters keep their size. */
function LinePlot({ points, start, xName, words, peak, chosen, axis }: LinePlotProps) {
  const scale = scaleOf(points, start, axis ?? boundsOf(points, start));
  const last = points.at(-1) ?? chosen;
  const shown = points.length <= markedPoints ? points : [];
  return (
    <svg className="block overflow-visible tabular-nums" width="100%" height="100%" aria-hidden={true}>
      {(axis?.ticks ?? roundTicks(scale.low, scale.high, 4)).map((tick) => (
        <g key={tick}>
          <line className="stroke-line" x1="0" x2="100%" y1={scale.top(tick)} y2={scale.top(tick)} />
          <text className="fill-soft text-xs" x="0" dx="-8" y={scale.top(tick)} dy="0.32em" textAnchor="end">
            {axis ? words(tick) : tick}
          </text>
        </g>
      ))}
      <text className="fill-soft text-xs" x="0" y="100%" dy="1.4em">
        {xName}
      </text>
      {ticksAcross(points, scale).map((tick) => (
        <text key={tick} className="fill-soft text-xs" x={scale.left(tick)} y="100%" dy="1.4em" textAnchor="middle">
          {tick}
        </text>
      ))}
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden={true}
      >
        {points.some(({ low, high }) => low !== high) && <path className="fill-gold-tint" d={bandOf(points, scale)} />}
        <path
          className="fill-none stroke-gold-edge [stroke-linejoin:round] stroke-[2px]"
          d={lineOf([start, ...points], scale)}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {shown.map((point) => (
        <circle key={point.x} className="fill-gold-edge" cx={scale.left(point.x)} cy={scale.top(point.y)} r="2.5" />
      ))}
      {peak && peak.point !== last && (
        <g>
          <circle
            className="fill-surface stroke-gold-edge stroke-[2px]"
            cx={scale.left(peak.point.x)}
            cy={scale.top(peak.point.high)}
            r="3.5"
          />
          <text
            className="fill-default text-xs font-semibold [paint-order:stroke] stroke-surface stroke-[4px]"
            x={scale.left(peak.point.x)}
            y={scale.top(peak.point.high)}
            dy="-0.75em"
            textAnchor={anchorOf(scale.share(peak.point.x))}
          >
            {peak.name}
          </text>
        </g>
      )}
      <line
        className="stroke-line-strong [stroke-dasharray:2_3] print:hidden"
        x1={scale.left(chosen.x)}
        x2={scale.left(chosen.x)}
        y1="0"
        y2="100%"
      />
      <circle
        className="fill-gold stroke-surface stroke-[2px] print:hidden"
        cx={scale.left(chosen.x)}
        cy={scale.top(chosen.y)}
        r="4.5"
      />
      <text
        className="fill-gold-text font-display text-lg leading-none font-bold"
        x="100%"
        dx="10"
        y={scale.top(last.y)}
        dy="0.32em"
      >
        {words(last.y)}
      </text>
    </svg>
  );
}

type Scale = ReturnType<typeof scaleOf>;

/** The lowest and the highest value, with room to the least range. */
function boundsOf(points: readonly ChartPoint[], start: LinePlotProps["start"]): Pick<Axis, "low" | "high"> {
  const lowest = Math.min(start.y, ...points.map(({ low }) => low));
  const highest = Math.max(start.y, ...points.map(({ high }) => high));
  const more = Math.max(0, leastRange - (highest - lowest)) / 2;
  return { low: lowest - more, high: highest + more };
}

function scaleOf(
  points: readonly ChartPoint[],
  start: LinePlotProps["start"],
  { low, high }: Pick<Axis, "low" | "high">,
) {
  const end = points.at(-1)?.x ?? start.x;
  const share = (x: number) => (x - start.x) / Math.max(1, end - start.x);
  const depth = (y: number) => 1 - (y - low) / (high - low);
  const percent = (ratio: number) => `${(100 * ratio).toFixed(2)}%`;
  return {
    low,
    high,
    end,
    share,
    depth,
    left: (x: number) => percent(share(x)),
    top: (y: number) => percent(depth(y)),
  };
}

/** Without those that the name of the axis would cover. */
function ticksAcross(points: readonly ChartPoint[], { end, share }: Scale): number[] {
  return roundTicks(points[0]?.x ?? 0, end, 4).filter((tick) => share(tick) > leastShare);
}

function lineOf(points: readonly Pick<ChartPoint, "x" | "y">[], scale: Scale): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${positionOf(x, y, scale)}`).join("");
}

/** Around the bounds of all points: along the upper ones, and back along the lower ones. */
function bandOf(points: readonly ChartPoint[], scale: Scale): string {
  const upper = points.map(({ x, high }) => positionOf(x, high, scale));
  const lower = points.map(({ x, low }) => positionOf(x, low, scale)).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

function positionOf(x: number, y: number, { share, depth }: Scale): string {
  return `${(100 * share(x)).toFixed(2)} ${(100 * depth(y)).toFixed(2)}`;
}

function anchorOf(share: number): "start" | "middle" | "end" {
  if (share < 0.15) return "start";
  return share > 0.85 ? "end" : "middle";
}
