import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import css from "./line-chart.module.css";
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

/**
 * A line over numbered games. The point that is pointed at, touched, or reached by arrow keys from the link below is read
 * out below; a click opens it.
 */
export function LineChart<Point extends ChartPoint>(props: LineChartProps<Point>) {
  const { label, points, start, readout, onOpen } = props;
  const last = points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? last, last);
  const point = points[index] ?? points[0];
  const choose = (next: number) => setChosen(Math.max(0, Math.min(last, next)));
  const atPointer = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const end = points[last]?.x ?? start.x;
    return nearest(points, start.x + ((event.clientX - left) / width) * (end - start.x));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={label} className={css["chart"]}>
      <div className={css["frame"]}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys work on the link below */}
        <div
          className={css["plot"]}
          onPointerMove={(event: PointerEvent<HTMLElement>) => choose(atPointer(event))}
          onPointerDown={(event: PointerEvent<HTMLElement>) => choose(atPointer(event))}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setChosen(null)}
          onClick={(event) => {
            const pressed = points[atPointer(event)];
            if (isByMouse(event) && pressed) onOpen(pressed);
          }}
        >
          <LinePlot {...props} chosen={point} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link and the buttons in it */}
      <div
        className={css["readout"]}
        onKeyDown={(event) => {
          const next = pointByKey(event, index, last);
          if (next === null) return;
          event.preventDefault();
          choose(next);
        }}
      >
        <IconButton label="Earlier point" icon={ChevronLeft} disabled={index === 0} onClick={() => choose(index - 1)} />
        <div className={css["words"]} aria-live="polite">
          {readout(point)}
        </div>
        <IconButton
          label="Later point"
          icon={ChevronRight}
          disabled={index === last}
          onClick={() => choose(index + 1)}
        />
      </div>
    </div>
  );
}

/** A tap only chooses a point: the link below it opens it. */
function isByMouse({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "mouse";
}

function nearest(points: readonly ChartPoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}

function pointByKey({ key }: KeyboardEvent, index: number, last: number): number | null {
  const next: Readonly<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
  return next[key] ?? null;
}
