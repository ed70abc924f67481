import type { ReactNode } from "react";
import { ChartFrame, roundTicks } from "./chart-frame.tsx";

interface LineChartProps<Point extends ChartPoint> {
  readonly label: string;
  readonly points: readonly [Point, ...Point[]];
  /** The start of the line, before its first point. */
  readonly start: Pick<ChartPoint, "x" | "y">;
  /** The label of the horizontal axis. */
  readonly xLabel: string;
  /** Formats the value at the end of the line. */
  readonly formatValue: (y: number) => string;
  /** The highest point and its label; `null` if it is not among the points. */
  readonly peak: { readonly point: Point; readonly name: string } | null;
  /** Renders the details of a point, with a link to its page. */
  readonly renderReadout: (point: Point) => ReactNode;
  /** The vertical axis; by default, it is derived from the points. Its ticks are formatted with `formatValue`. */
  readonly axis?: Axis;
  /** Opens the page of a point. */
  readonly onOpen: (point: Point) => void;
}

export function LineChart<Point extends ChartPoint>(props: LineChartProps<Point>) {
  const { label, points, start, renderReadout, onOpen } = props;
  const end = points.at(-1)?.x ?? start.x;
  return (
    <ChartFrame
      label={label}
      points={points}
      pointName="point"
      indexAt={(share) => findNearestIndex(points, start.x + share * (end - start.x))}
      renderPlot={(selected) => <LinePlot {...props} selected={selected} />}
      renderReadout={renderReadout}
      onOpen={onOpen}
    />
  );
}

function findNearestIndex(points: readonly ChartPoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}

/** A point of a line. */
interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** The range of values that the point stands for. */
  readonly low: number;
  readonly high: number;
}

/** A fixed vertical axis. */
interface Axis {
  /** The values at the bottom and the top. */
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

interface LinePlotProps {
  readonly points: readonly ChartPoint[];
  readonly start: Pick<ChartPoint, "x" | "y">;
  /** The label of the horizontal axis. */
  readonly xLabel: string;
  readonly formatValue: (y: number) => string;
  readonly peak: { readonly point: ChartPoint; readonly name: string } | null;
  readonly selected: ChartPoint;
  readonly axis?: Axis | undefined;
}

/** The minimum range of the vertical axis, so that small changes look small. */
const MIN_RANGE = 40;
/** The share of the width that the label of the horizontal axis takes. */
const AXIS_LABEL_SHARE = 0.2;
/** With more points than this, only the selected one and the peak are marked on the line. */
const MAX_MARKED_POINTS = 40;

/** Draws grid, value ranges, line and points. Positions are percentages, so that text keeps its size. */
function LinePlot({ points, start, xLabel, formatValue, peak, selected, axis }: LinePlotProps) {
  const scale = createScale(points, start, axis ?? getBounds(points, start));
  const lastPoint = points.at(-1) ?? selected;
  const markedPoints = points.length <= MAX_MARKED_POINTS ? points : [];
  return (
    <svg className="block overflow-visible tabular-nums" width="100%" height="100%" aria-hidden={true}>
      {(axis?.ticks ?? roundTicks(scale.low, scale.high, 4)).map((tick) => (
        <g key={tick}>
          <line className="stroke-line" x1="0" x2="100%" y1={scale.top(tick)} y2={scale.top(tick)} />
          <text className="fill-soft text-xs" x="0" dx="-8" y={scale.top(tick)} dy="0.32em" textAnchor="end">
            {axis ? formatValue(tick) : tick}
          </text>
        </g>
      ))}
      <text className="fill-soft text-xs" x="0" y="100%" dy="1.4em">
        {xLabel}
      </text>
      {getHorizontalTicks(points, scale).map((tick) => (
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
        {points.some(({ low, high }) => low !== high) && (
          <path className="fill-gold-tint" d={getBandPath(points, scale)} />
        )}
        <path
          className="fill-none stroke-gold-edge [stroke-linejoin:round] stroke-[2px]"
          d={getLinePath([start, ...points], scale)}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {markedPoints.map((point) => (
        <circle key={point.x} className="fill-gold-edge" cx={scale.left(point.x)} cy={scale.top(point.y)} r="2.5" />
      ))}
      {peak && peak.point !== lastPoint && (
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
            textAnchor={getTextAnchor(scale.share(peak.point.x))}
          >
            {peak.name}
          </text>
        </g>
      )}
      <line
        className="stroke-line-strong [stroke-dasharray:2_3] print:hidden"
        x1={scale.left(selected.x)}
        x2={scale.left(selected.x)}
        y1="0"
        y2="100%"
      />
      <circle
        className="fill-gold stroke-surface stroke-[2px] print:hidden"
        cx={scale.left(selected.x)}
        cy={scale.top(selected.y)}
        r="4.5"
      />
      <text
        className="fill-gold-text font-display text-lg leading-none font-bold"
        x="100%"
        dx="10"
        y={scale.top(lastPoint.y)}
        dy="0.32em"
      >
        {formatValue(lastPoint.y)}
      </text>
    </svg>
  );
}

type Scale = ReturnType<typeof createScale>;

/** Returns the lowest and highest value, extended to the minimum range. */
function getBounds(points: readonly ChartPoint[], start: LinePlotProps["start"]): Pick<Axis, "low" | "high"> {
  const lowest = Math.min(start.y, ...points.map(({ low }) => low));
  const highest = Math.max(start.y, ...points.map(({ high }) => high));
  const padding = Math.max(0, MIN_RANGE - (highest - lowest)) / 2;
  return { low: lowest - padding, high: highest + padding };
}

function createScale(
  points: readonly ChartPoint[],
  start: LinePlotProps["start"],
  { low, high }: Pick<Axis, "low" | "high">,
) {
  const end = points.at(-1)?.x ?? start.x;
  /** From 0 (left) to 1 (right). */
  const share = (x: number) => (x - start.x) / Math.max(1, end - start.x);
  /** From 0 (top) to 1 (bottom). */
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

/** Returns the ticks of the horizontal axis, without those that the axis label would cover. */
function getHorizontalTicks(points: readonly ChartPoint[], { end, share }: Scale): number[] {
  return roundTicks(points[0]?.x ?? 0, end, 4).filter((tick) => share(tick) > AXIS_LABEL_SHARE);
}

function getLinePath(points: readonly Pick<ChartPoint, "x" | "y">[], scale: Scale): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${formatPosition(x, y, scale)}`).join("");
}

/** Returns the outline of all value ranges: along the upper bounds, then back along the lower bounds. */
function getBandPath(points: readonly ChartPoint[], scale: Scale): string {
  const upper = points.map(({ x, high }) => formatPosition(x, high, scale));
  const lower = points.map(({ x, low }) => formatPosition(x, low, scale)).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

function formatPosition(x: number, y: number, { share, depth }: Scale): string {
  return `${(100 * share(x)).toFixed(2)} ${(100 * depth(y)).toFixed(2)}`;
}

function getTextAnchor(share: number): "start" | "middle" | "end" {
  if (share < 0.15) return "start";
  return share > 0.85 ? "end" : "middle";
}
