import type { ReactNode } from "react";
import { ChartFrame, computeAxisTicks } from "./chart-frame.tsx";

interface LineChartProps<Point extends ChartPoint> {
  readonly label: string;
  readonly points: readonly [Point, ...Point[]];
  /** The start of the line, before its first point. */
  readonly start: Pick<ChartPoint, "x" | "y">;
  /** The label of the horizontal axis. */
  readonly xLabel: string;
  /** Formats the value at the end of the line. */
  readonly formatValue: (y: number) => string;
  /** `null` if the highest point is not among the points. */
  readonly peak: Peak<Point> | null;
  /** Renders the details of a point, with a link to its page. */
  readonly renderReadout: (point: Point) => ReactNode;
  /** The vertical axis; by default, it is derived from the points. Its ticks are formatted with `formatValue`. */
  readonly axis?: Axis;
  /** Opens the page of a point. */
  readonly onOpen: (point: Point) => void;
}

/** A line chart. Its points can be selected and opened. */
export function LineChart<Point extends ChartPoint>(props: LineChartProps<Point>) {
  const { label, points, start, renderReadout, onOpen } = props;
  const end = points.at(-1)?.x ?? start.x;
  return (
    <ChartFrame
      label={label}
      points={points}
      pointName="point"
      findIndexAt={(share) => findNearestIndex(points, start.x + share * (end - start.x))}
      renderPlot={(selectedPoint) => <LinePlot {...props} selectedPoint={selectedPoint} />}
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

/** The highest point and its label. */
interface Peak<Point> {
  readonly point: Point;
  readonly name: string;
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
  readonly peak: Peak<ChartPoint> | null;
  readonly selectedPoint: ChartPoint;
  readonly axis?: Axis | undefined;
}

const MAX_TICK_STEPS = 4;
/** The minimum range of the vertical axis, so that small changes look small. */
const MIN_RANGE = 40;
/** The share of the width that the label of the horizontal axis takes. */
const AXIS_LABEL_SHARE = 0.2;
/** The share of the width at each edge in which a label must not be centred on its point. */
const EDGE_SHARE = 0.15;
/** With more points than this, only the selected one and the peak are marked on the line. */
const MAX_MARKED_POINTS = 40;

/** Draws grid, value ranges, line and points. Positions are percentages, so that text keeps its size. */
function LinePlot({ points, start, xLabel, formatValue, peak, selectedPoint, axis }: LinePlotProps) {
  const scale = createScale(points, start, axis ?? getBounds(points, start));
  const lastPoint = points.at(-1) ?? selectedPoint;
  // The last point already has a label: its value, at the end of the line.
  const labelledPeak = peak !== null && peak.point !== lastPoint ? peak : null;
  const markedPoints = points.length <= MAX_MARKED_POINTS ? points : [];
  const hasRanges = points.some(({ low, high }) => low !== high);
  return (
    <svg className="block overflow-visible tabular-nums" width="100%" height="100%" aria-hidden={true}>
      {(axis?.ticks ?? computeAxisTicks({ ...scale, maxStepCount: MAX_TICK_STEPS })).map((tick) => (
        <g key={tick}>
          <line className="stroke-line" x1="0" x2="100%" y1={scale.getTop(tick)} y2={scale.getTop(tick)} />
          <text className="fill-soft text-xs" x="0" dx="-8" y={scale.getTop(tick)} dy="0.32em" textAnchor="end">
            {axis ? formatValue(tick) : tick}
          </text>
        </g>
      ))}
      <text className="fill-soft text-xs" x="0" y="100%" dy="1.4em">
        {xLabel}
      </text>
      {getHorizontalTicks(points, scale).map((tick) => (
        <text key={tick} className="fill-soft text-xs" x={scale.getLeft(tick)} y="100%" dy="1.4em" textAnchor="middle">
          {tick}
        </text>
      ))}
      {/* Paths cannot contain percentages, so they have a coordinate system from 0 to 100 of their own. */}
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden={true}
      >
        {hasRanges && <path className="fill-gold-tint" d={getBandPath(points, scale)} />}
        <path
          className="fill-none stroke-gold-edge [stroke-linejoin:round] stroke-[2px]"
          d={getLinePath([start, ...points], scale)}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {markedPoints.map((point) => (
        <circle
          key={point.x}
          className="fill-gold-edge"
          cx={scale.getLeft(point.x)}
          cy={scale.getTop(point.y)}
          r="2.5"
        />
      ))}
      {labelledPeak && <PeakMark peak={labelledPeak} scale={scale} />}
      <SelectionMark point={selectedPoint} scale={scale} />
      <text
        className="fill-gold-text font-display text-lg leading-none font-bold"
        x="100%"
        dx="10"
        y={scale.getTop(lastPoint.y)}
        dy="0.32em"
      >
        {formatValue(lastPoint.y)}
      </text>
    </svg>
  );
}

/** A circle at the highest value, with its name. */
function PeakMark({ peak: { point, name }, scale }: { readonly peak: Peak<ChartPoint>; readonly scale: Scale }) {
  return (
    <g>
      <circle
        className="fill-surface stroke-gold-edge stroke-[2px]"
        cx={scale.getLeft(point.x)}
        cy={scale.getTop(point.high)}
        r="3.5"
      />
      <text
        className="fill-default text-xs font-semibold [paint-order:stroke] stroke-surface stroke-[4px]"
        x={scale.getLeft(point.x)}
        y={scale.getTop(point.high)}
        dy="-0.75em"
        textAnchor={getTextAnchor(scale.getShare(point.x))}
      >
        {name}
      </text>
    </g>
  );
}

/** A circle at the selected point, on a vertical line. */
function SelectionMark({ point, scale }: { readonly point: ChartPoint; readonly scale: Scale }) {
  return (
    <>
      <line
        className="stroke-line-strong [stroke-dasharray:2_3] print:hidden"
        x1={scale.getLeft(point.x)}
        x2={scale.getLeft(point.x)}
        y1="0"
        y2="100%"
      />
      <circle
        className="fill-gold stroke-surface stroke-[2px] print:hidden"
        cx={scale.getLeft(point.x)}
        cy={scale.getTop(point.y)}
        r="4.5"
      />
    </>
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

/** Returns functions that convert values to positions in the plot. */
function createScale(
  points: readonly ChartPoint[],
  start: LinePlotProps["start"],
  { low, high }: Pick<Axis, "low" | "high">,
) {
  const end = points.at(-1)?.x ?? start.x;
  /** From 0 (left) to 1 (right). */
  const getShare = (x: number) => (x - start.x) / Math.max(1, end - start.x);
  /** From 0 (top) to 1 (bottom). */
  const getDepth = (y: number) => 1 - (y - low) / (high - low);
  const formatPercent = (ratio: number) => `${(100 * ratio).toFixed(2)}%`;
  return {
    low,
    high,
    end,
    getShare,
    getDepth,
    getLeft: (x: number) => formatPercent(getShare(x)),
    getTop: (y: number) => formatPercent(getDepth(y)),
  };
}

/** Returns the ticks of the horizontal axis, without those that the axis label would cover. */
function getHorizontalTicks(points: readonly ChartPoint[], { end, getShare }: Scale): number[] {
  const ticks = computeAxisTicks({ low: points[0]?.x ?? 0, high: end, maxStepCount: MAX_TICK_STEPS });
  return ticks.filter((tick) => getShare(tick) > AXIS_LABEL_SHARE);
}

/** Returns the SVG path of a line through the points. */
function getLinePath(points: readonly Pick<ChartPoint, "x" | "y">[], scale: Scale): string {
  const positions = points.map(({ x, y }) => formatPosition(x, y, scale));
  return `M${positions.join("L")}`;
}

/** Returns the SVG path of the outline of all value ranges: along the upper bounds, then back along the lower bounds. */
function getBandPath(points: readonly ChartPoint[], scale: Scale): string {
  const upperBounds = points.map(({ x, high }) => formatPosition(x, high, scale));
  const lowerBounds = points.map(({ x, low }) => formatPosition(x, low, scale)).reverse();
  return `M${[...upperBounds, ...lowerBounds].join("L")}Z`;
}

/** Formats a position for an SVG path. The plot's `viewBox` is 100 wide and high. */
function formatPosition(x: number, y: number, { getShare, getDepth }: Scale): string {
  return `${(100 * getShare(x)).toFixed(2)} ${(100 * getDepth(y)).toFixed(2)}`;
}

/**
 * Returns the alignment that keeps a label within the chart.
 * @param share the position of the label, from 0 (left) to 1 (right)
 */
function getTextAnchor(share: number): "start" | "middle" | "end" {
  if (share < EDGE_SHARE) return "start";
  return share > 1 - EDGE_SHARE ? "end" : "middle";
}
