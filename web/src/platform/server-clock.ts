import { useSyncExternalStore } from "react";
import { currentServerRender, getInitialClock } from "../ui/rendering.ts";

/** How often values that depend on the time are recomputed, in milliseconds. */
const TICK_INTERVAL = 250;

export const UNKNOWN_OFFSET: ClockOffset = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

let offset = UNKNOWN_OFFSET;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export function recordServerTime(reply: DatedReply): void {
  offset = narrowOffset(offset, reply);
}

/** Returns the time of this device's clock, in milliseconds since the epoch. Use it for durations only: the clock may be wrong. */
export function deviceNow(): number {
  return Date.now();
}

/**
 * Returns the server's time, in milliseconds since the epoch, even if this device's clock is wrong. Components use
 * `useServerTime` instead, because a page must be hydrated with the time at which the server rendered it.
 */
export function serverNow(): number {
  return currentServerRender()?.clock.now ?? deviceNow() + estimateOffset(offset);
}

/**
 * Returns a value derived from the server's time, such as the remaining seconds. Renders again when it changes. While a page
 * is hydrated, returns the value for the time at which the server rendered it.
 */
export function useServerTime<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(
    onTick,
    () => read(serverNow()),
    () => read(getInitialClock().now),
  );
}

/** Subscribes to a timer that all subscribers share. Returns a function that unsubscribes. */
function onTick(onChange: () => void): () => void {
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, TICK_INTERVAL);
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The bounds of the difference between the server's clock and this device's, in milliseconds. Positive if the server is ahead. */
export interface ClockOffset {
  readonly min: number;
  readonly max: number;
}

interface DatedReply {
  /** The `Date` header. */
  readonly date: string | null;
  /** When the call was sent and when its reply arrived, by this device's clock, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The resolution of the `Date` header, in milliseconds. */
const HEADER_RESOLUTION = 1000;

/**
 * Narrows the offset by one more reply, whose date the server wrote between the sending of the call and the arrival of the
 * reply. A single reply is accurate to its latency plus a second. Many replies at different fractions of a second are more
 * accurate.
 */
export function narrowOffset(known: ClockOffset, { date, sentAt, receivedAt }: DatedReply): ClockOffset {
  const serverTime = Date.parse(date ?? "");
  if (Number.isNaN(serverTime)) return known;
  const measured = { min: serverTime - receivedAt, max: serverTime + HEADER_RESOLUTION - sentAt };
  const narrowed = { min: Math.max(known.min, measured.min), max: Math.min(known.max, measured.max) };
  // If they contradict each other, a clock was changed in the meantime, and only the latest reply counts.
  return narrowed.min <= narrowed.max ? narrowed : measured;
}

/** Returns the best estimate of the offset, in milliseconds. 0 before the first reply. */
export function estimateOffset({ min, max }: ClockOffset): number {
  return Number.isFinite(min) && Number.isFinite(max) ? (min + max) / 2 : 0;
}
