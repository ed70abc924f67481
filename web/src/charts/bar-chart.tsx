import type { ReactNode } from "react";
import { ChartFrame, computeAxisTicks } from "./chart-frame.tsx";

const MAX_TICK_STEPS = 4;

interface Bar {
  /** The label of the bar's week. */
  readonly name: string;
  /** Not negative. */
  readonly value: number;
}

interface BarChartProps<BarData extends Bar> {
  readonly label: string;
  /** From left to right. */
  readonly bars: readonly [BarData, ...BarData[]];
  readonly renderReadout: (bar: BarData) => ReactNode;
}

/** The width of a bar, as a share of the width that is available for each. */
const BAR_WIDTH_SHARE = 0.72;

/** A bar chart with one bar per week. The scale starts at zero. */
export function BarChart<BarData extends Bar>({ label, bars, renderReadout }: BarChartProps<BarData>) {
  const highestValue = Math.max(1, ...bars.map(({ value }) => value));
  const ticks = computeAxisTicks({ low: 0, high: highestValue, maxStepCount: MAX_TICK_STEPS });
  const formatPercent = (share: number) => `${(100 * share).toFixed(2)}%`;
  // The y coordinate of a value. Zero is at the bottom.
  const getTop = (value: number) => formatPercent(1 - value / highestValue);
  const lastBar = bars.at(-1);
  return (
    <ChartFrame
      label={label}
      points={bars}
      pointName="week"
      findIndexAt={(share) => Math.max(0, Math.min(bars.length - 1, Math.floor(share * bars.length)))}
      renderReadout={renderReadout}
      renderPlot={(selectedBar) => (
        <svg className="block overflow-visible tabular-nums" width="100%" height="100%" aria-hidden={true}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="stroke-line" x1="0" x2="100%" y1={getTop(tick)} y2={getTop(tick)} />
              <text className="fill-soft text-xs" x="0" dx="-8" y={getTop(tick)} dy="0.32em" textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <rect
              key={bar.name}
              className="fill-faint data-[selected=true]:fill-gold-edge"
              data-selected={bar === selectedBar}
              x={formatPercent((index + (1 - BAR_WIDTH_SHARE) / 2) / bars.length)}
              width={formatPercent(BAR_WIDTH_SHARE / bars.length)}
              y={getTop(bar.value)}
              height={formatPercent(bar.value / highestValue)}
            />
          ))}
          <text className="fill-soft text-xs" x="0" y="100%" dy="1.4em">
            {bars[0].name}
          </text>
          <text className="fill-soft text-xs" x="100%" y="100%" dy="1.4em" textAnchor="end">
            {lastBar?.name}
          </text>
        </svg>
      )}
    />
  );
}
