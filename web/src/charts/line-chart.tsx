import type { ReactNode } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { type Axis, type ChartPoint, LinePlot } from "./line-plot.tsx";

interface LineChartProps<Point extends ChartPoint> {
  /** What it shows, in words. */
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

/** A line over numbered games. */
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
