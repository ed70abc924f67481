import type { ReactNode } from "react";
import { ChartFrame, roundTicks } from "./chart-frame.tsx";

interface Bar {
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

/** The share of its slot that a bar fills. */
const BAR_WIDTH_SHARE = 0.72;

/** A bar chart with one bar per week. The scale starts at zero. */
export function BarChart<BarData extends Bar>({ label, bars, renderReadout }: BarChartProps<BarData>) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const ticks = roundTicks(0, highest, 4);
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  const top = (value: number) => percent(1 - value / highest);
  const last = bars.at(-1);
  return (
    <ChartFrame
      label={label}
      points={bars}
      pointName="week"
      indexAt={(share) => Math.max(0, Math.min(bars.length - 1, Math.floor(share * bars.length)))}
      renderReadout={renderReadout}
      renderPlot={(chosen) => (
        <svg className="block overflow-visible tabular-nums" width="100%" height="100%" aria-hidden={true}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="stroke-line" x1="0" x2="100%" y1={top(tick)} y2={top(tick)} />
              <text className="fill-soft text-xs" x="0" dx="-8" y={top(tick)} dy="0.32em" textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <rect
              key={bar.name}
              className="fill-faint data-[chosen=true]:fill-gold-edge"
              data-chosen={bar === chosen}
              x={percent((index + (1 - BAR_WIDTH_SHARE) / 2) / bars.length)}
              width={percent(BAR_WIDTH_SHARE / bars.length)}
              y={top(bar.value)}
              height={percent(bar.value / highest)}
            />
          ))}
          <text className="fill-soft text-xs" x="0" y="100%" dy="1.4em">
            {bars[0].name}
          </text>
          <text className="fill-soft text-xs" x="100%" y="100%" dy="1.4em" textAnchor="end">
            {last?.name}
          </text>
        </svg>
      )}
    />
  );
}
