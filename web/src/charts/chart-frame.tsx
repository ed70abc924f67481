import { ChartLine, ChevronLeft, ChevronRight, Sheet } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import type { RenderLink } from "../ui/render-link.ts";

interface ChartFrameProps<Point> {
  readonly label: string;
  readonly points: readonly [Point, ...Point[]];
  /** The noun for a point: "point" or "week". */
  readonly pointName: string;
  /** Returns the index of the point at a position from 0 (left) to 1 (right). */
  readonly findIndexAt: (position: number) => number;
  readonly renderPlot: (selectedPoint: Point) => ReactNode;
  readonly renderReadout: (point: Point) => ReactNode;
  /** Opens the page of a point, if points have pages. */
  readonly onOpen?: (point: Point) => void;
}

/**
 * The frame of a chart. Details of one point are shown below the chart: the point that is hovered, touched, or selected
 * with the buttons or arrow keys. A click opens the point.
 */
export function ChartFrame<Point>(props: ChartFrameProps<Point>) {
  const { label, points, pointName, findIndexAt, renderPlot, renderReadout, onOpen } = props;
  const lastIndex = points.length - 1;
  // `null` while no point is selected. The last point is shown then.
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const index = Math.min(selectedIndex ?? lastIndex, lastIndex);
  const point = points[index] ?? points[0];
  const select = (newIndex: number) => setSelectedIndex(Math.max(0, Math.min(lastIndex, newIndex)));
  const findIndexAtPointer = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return findIndexAt((event.clientX - left) / width);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className="flex flex-col border border-line rounded-md bg-surface">
      {/* The padding leaves room for the scale, the newest value and the axis labels. */}
      <div className="h-62 py-8 pr-18 pl-13">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys work below */}
        <div
          className="relative h-full [touch-action:pan-y] data-[opens=true]:cursor-pointer"
          data-opens={onOpen !== undefined}
          onPointerMove={(event: PointerEvent<HTMLElement>) => select(findIndexAtPointer(event))}
          onPointerDown={(event: PointerEvent<HTMLElement>) => select(findIndexAtPointer(event))}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setSelectedIndex(null)}
          onClick={(event) => {
            const clickedPoint = points[findIndexAtPointer(event)];
            if (isMouseClick(event) && clickedPoint) onOpen?.(clickedPoint);
          }}
        >
          {renderPlot(point)}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the link and buttons inside */}
      <div
        // On phones, the details have the whole width, above the buttons.
        className={classNames(
          "flex flex-wrap items-center justify-between gap-2 min-h-17 p-2",
          "border-t border-line print:hidden",
        )}
        onKeyDown={(event) => {
          const newIndex = findIndexForKey(event, index, lastIndex);
          if (newIndex === null) return;
          event.preventDefault();
          select(newIndex);
        }}
      >
        <IconButton
          label={`Earlier ${pointName}`}
          icon={ChevronLeft}
          disabled={index === 0}
          onClick={() => select(index - 1)}
        />
        <div className="flex-1 min-w-0 max-sm:order-first max-sm:basis-full" aria-live="polite">
          {renderReadout(point)}
        </div>
        <IconButton
          label={`Later ${pointName}`}
          icon={ChevronRight}
          disabled={index === lastIndex}
          onClick={() => select(index + 1)}
        />
      </div>
    </div>
  );
}

/** Returns whether a click was made with a mouse. A tap only selects a point; the link below the chart opens it. */
function isMouseClick({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "mouse";
}

/** Returns the index that a key selects; `null` for other keys. */
function findIndexForKey({ key }: KeyboardEvent, index: number, lastIndex: number): number | null {
  const indexByKey: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: lastIndex,
  };
  return indexByKey[key] ?? null;
}

/** Returns whether the viewer has chosen to see a chart as a table, and the button that switches between the two. */
export function useTableSwitch(): { readonly isTable: boolean; readonly tableSwitch: ReactNode } {
  const [isTable, setIsTable] = useState(false);
  const tableSwitch = (
    <Button size="small" icon={isTable ? ChartLine : Sheet} onClick={() => setIsTable(!isTable)}>
      {isTable ? "As chart" : "As table"}
    </Button>
  );
  return { isTable, tableSwitch };
}

const lineClass = "truncate block [&+&]:text-soft [&+&]:text-sm max-sm:whitespace-normal";

interface ReadoutProps {
  readonly renderLink: RenderLink;
  /** Shown before the lines. */
  readonly leading: ReactNode;
  readonly lines: readonly [ReactNode, ReactNode];
  /** Shown after the lines. */
  readonly trailing?: ReactNode;
}

/** Details of a point as a link: two lines of text, with content before and after them. */
export function Readout({ renderLink, leading, lines: [firstLine, secondLine], trailing }: ReadoutProps) {
  return renderLink({
    className: classNames(
      "flex items-center gap-3 min-h-13 py-1 px-2",
      "no-underline tabular-nums",
      "rounded-sm",
      "max-sm:gap-2 max-sm:min-h-21 max-sm:px-0",
      "hover:bg-hover",
    ),
    children: (
      <>
        {leading}
        <span className="flex-1 min-w-0">
          <span className={lineClass}>{firstLine}</span>
          <span className={lineClass}>{secondLine}</span>
        </span>
        {trailing}
      </>
    ),
  });
}

interface TickOptions {
  readonly low: number;
  readonly high: number;
  readonly maxStepCount: number;
}

/**
 * Returns the round numbers from `low` to `high`, for the ticks of an axis. The step between them is 1, 2 or 5 times a power of
 * ten. The range has at most `maxStepCount` steps.
 */
export function computeAxisTicks({ low, high, maxStepCount }: TickOptions): number[] {
  const step = findRoundStep(Math.max(high - low, 1) / maxStepCount);
  const firstMultiple = Math.ceil(low / step);
  const lastMultiple = Math.floor(high / step);
  const tickCount = Math.max(0, lastMultiple - firstMultiple + 1);
  return Array.from({ length: tickCount }, (_, index) => (firstMultiple + index) * step);
}

/** Returns the smallest round step that is not smaller than `min`, and at least 1. */
function findRoundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= min) ?? 10;
  return Math.max(1, factor * power);
}
