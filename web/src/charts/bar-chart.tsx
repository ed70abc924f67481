import type { ReactNode } from "react";
import { ChartFrame, roundTicks } from "./chart-frame.tsx";

interface Bar {
  readonly name: string;
  /** At least 0. */
  readonly value: number;
}

interface BarChartProps<Of extends Bar> {
  readonly label: string;
  /** From left to right. */
  readonly bars: readonly [Of, ...Of[]];
  readonly readout: (bar: Of) => ReactNode;
}

/** How much of its place a bar fills. */
const FILLED = 0.72;

/** Weeks as bars from zero. */
export function BarChart<Of extends Bar>({ label, bars, readout }: BarChartProps<Of>) {
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
      readout={readout}
      plot={(chosen) => (
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
              x={percent((index + (1 - FILLED) / 2) / bars.length)}
              width={percent(FILLED / bars.length)}
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
