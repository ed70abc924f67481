import { useServerTime } from "../platform/server-clock.ts";
import { timeLeft } from "../platform/time-zone.ts";

/** A countdown to an instant; nothing without one. Screen readers do not announce each second. */
export function TimeLeft({ until }: { readonly until: string | null }) {
  const end = Date.parse(until ?? "");
  const words = useServerTime((now) => (Number.isNaN(end) ? "" : timeLeft(end, now)));
  return (
    <span className="tabular-nums" role="timer">
      {words}
    </span>
  );
}
