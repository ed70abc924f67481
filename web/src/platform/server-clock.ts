import { useSyncExternalStore } from "react";
import { currentServerRender, getInitialClock } from "../ui/rendering.ts";

/** How often values that depend on the time are recomputed, in milliseconds. */
const TICK = 250;

export const UNKNOWN_OFFSET: ClockOffset = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

let offset = UNKNOWN_OFFSET;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export function recordServerTime(reply: DatedReply): void {
  offset = narrowOffset(offset, reply);
}

/** What this device's clock says, in milliseconds since 1970: to compare with itself, and nothing to show. */
export function deviceNow(): number {
  return Date.now();
}

/**
 * What time it is on the server, in milliseconds since 1970, however wrong this device's clock is. Not for what is
 * rendered, which has to be hydrated at the time at which the server rendered it: see `useServerTime`.
 */
export function serverNow(): number {
  return currentServerRender()?.clock.now ?? deviceNow() + estimateOffset(offset);
}

/**
 * A value derived from the server's time, such as the seconds left; rendered again when it changes. A page is hydrated
 * with the value at which the server rendered it, however much later that is.
 */
export function useServerTime<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(
    onTick,
    () => read(serverNow()),
    () => read(getInitialClock().now),
  );
}

/** One timer serves all subscribers. */
function onTick(changed: () => void): () => void {
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, TICK);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How far the server's clock is ahead of this device's, in milliseconds: somewhere from `least` to `most`. */
export interface ClockOffset {
  readonly min: number;
  readonly max: number;
}

/** A reply's `Date` header, and when its call went out and came back by this device's clock, in milliseconds. */
interface DatedReply {
  readonly date: string | null;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The resolution of the header, in milliseconds: it has whole seconds. */
const RESOLUTION = 1000;

/**
 * The offset, narrowed by one more reply: the server wrote its date after the call was sent and before the reply came.
 * One reply gives it to a second and its latency; many, received at different fractions of a second, give it closely.
 */
export function narrowOffset(known: ClockOffset, { date, sentAt, receivedAt }: DatedReply): ClockOffset {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said)) return known;
  const measured = { min: said - receivedAt, max: said + RESOLUTION - sentAt };
  const both = { min: Math.max(known.min, measured.min), max: Math.min(known.max, measured.max) };
  // Where they contradict each other, a clock was set meanwhile: only the latest counts.
  return both.min <= both.max ? both : measured;
}

/** The best estimate, in milliseconds; 0 before the first reply. */
export function estimateOffset({ min, max }: ClockOffset): number {
  return Number.isFinite(min) && Number.isFinite(max) ? (min + max) / 2 : 0;
}
