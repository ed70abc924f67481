import { ChartLine, ChevronLeft, ChevronRight, Sheet } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import type { RenderLink } from "../ui/render-link.ts";

interface ChartFrameProps<Point> {
  readonly label: string;
  readonly points: readonly [Point, ...Point[]];
  /** What one of the points is called: "point", "week". */
  readonly pointName: string;
  /** The index of the point at a share of the width, from 0 to 1. */
  readonly indexAt: (share: number) => number;
  readonly plot: (chosen: Point) => ReactNode;
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
    <div role="group" aria-label={label} className="flex flex-col border border-line rounded-md bg-surface">
      <div /* Room for the numbers of the scale, the newest value and the names of games. */
        className="h-62 py-8 pr-18 pl-13"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys work below */}
        <div
          className="relative h-full [touch-action:pan-y] data-[opens=true]:cursor-pointer"
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
        className="flex items-center gap-2 min-h-17 p-2 border-t border-line print:hidden"
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
        <div className="flex-1 min-w-0" aria-live="polite">
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

/** Whether a chart is shown as a table instead, for those who cannot see it or want its figures; and the button for it. */
export function useTableSwitch(): { readonly isTable: boolean; readonly tableSwitch: ReactNode } {
  const [isTable, setIsTable] = useState(false);
  const tableSwitch = (
    <Button size="small" icon={isTable ? ChartLine : Sheet} onClick={() => setIsTable(!isTable)}>
      {isTable ? "As picture" : "As table"}
    </Button>
  );
  return { isTable, tableSwitch };
}

const line = "truncate block [&+&]:text-soft [&+&]:text-sm max-sm:whitespace-normal";

interface ReadoutProps {
  readonly link: RenderLink;
  /** Left of the lines. */
  readonly before: ReactNode;
  readonly lines: readonly [ReactNode, ReactNode];
  /** Right of the lines. */
  readonly after?: ReactNode;
}

export function Readout({ link, before, lines: [first, second], after }: ReadoutProps) {
  return link({
    className: classNames(
      "flex items-center gap-3 min-h-13 py-1 px-2",
      "no-underline tabular-nums",
      "rounded-sm",
      "max-sm:gap-2 max-sm:min-h-21 max-sm:px-0",
      "hover:bg-hover",
    ),
    children: (
      <>
        {before}
        <span className="flex-1 min-w-0">
          <span className={line}>{first}</span>
          <span className={line}>{second}</span>
        </span>
        {after}
      </>
    ),
  });
}

/** Round numbers across a range: steps of 1, 2 or 5 times a power of ten, at most so many of them inside it. */
export function roundTicks(low: number, high: number, most: number): number[] {
  const step = roundStep(Math.max(high - low, 1) / most);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** The smallest round step that is at least so large. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10;
  return Math.max(1, step * power);
}
