import { useServerTime } from "../platform/server-clock.ts";

interface TimeRingProps {
  /** The instants between which it empties. */
  readonly from: string;
  readonly until: string;
}

/** How much of a time is left, as a ring beside its countdown, which is what screen readers get. */
export function TimeRing({ from, until }: TimeRingProps) {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const percent = useServerTime((now) => Math.round((100 * (end - Math.max(start, now))) / Math.max(1, end - start)));
  return (
    <svg className="flex-none fill-none stroke-4" width="36" height="36" viewBox="0 0 36 36" aria-hidden={true}>
      <circle className="stroke-line" cx="18" cy="18" r="15" />
      {percent > 0 && (
        <circle
          className="stroke-gold-edge"
          cx="18"
          cy="18"
          r="15"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  );
}
