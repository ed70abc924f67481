import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import css from "./chart-frame.module.css";

interface ChartFrameProps<Point> {
  /** What it shows, in words. */
  readonly label: string;
  readonly points: readonly [Point, ...Point[]];
  /** What one of the points is called: "point", "week". */
  readonly pointName: string;
  /** The index of the point at a share of the width, from 0 to 1. */
  readonly indexAt: (share: number) => number;
  /** The drawing, with the point that is read out. */
  readonly plot: (chosen: Point) => ReactNode;
  /** Says what a point is. */
  readonly readout: (point: Point) => ReactNode;
  /** Follows a point's link, where points have one. */
  readonly onOpen?: (point: Point) => void;
}

/**
 * The box around a picture of points. The one that is pointed at, touched, or reached by arrow keys from below is read out
 * below; a click opens it.
 */
export function ChartFrame<Point>(props: ChartFrameProps<Point>) {
  const { label, points, pointName, indexAt, plot, readout, onOpen } = props;
  const last = points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? last, last);
  const point = points[index] ?? points[0];
  const choose = (next: number) => setChosen(Math.max(0, Math.min(last, next)));
  const atPointer = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return indexAt((event.clientX - left) / width);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={label} className={css["chart"]}>
      <div className={css["frame"]}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys work below */}
        <div
          className={css["plot"]}
          data-opens={onOpen !== undefined}
          onPointerMove={(event: PointerEvent<HTMLElement>) => choose(atPointer(event))}
          onPointerDown={(event: PointerEvent<HTMLElement>) => choose(atPointer(event))}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setChosen(null)}
          onClick={(event) => {
            const pressed = points[atPointer(event)];
            if (isByMouse(event) && pressed) onOpen?.(pressed);
          }}
        >
          {plot(point)}
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
        <IconButton
          label={`Earlier ${pointName}`}
          icon={ChevronLeft}
          disabled={index === 0}
          onClick={() => choose(index - 1)}
        />
        <div className={css["words"]} aria-live="polite">
          {readout(point)}
        </div>
        <IconButton
          label={`Later ${pointName}`}
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

function pointByKey({ key }: KeyboardEvent, index: number, last: number): number | null {
  const next: Readonly<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
  return next[key] ?? null;
}
