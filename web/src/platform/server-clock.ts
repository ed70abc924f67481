import { useSyncExternalStore } from "react";
import { getInitialClock, getServerRender } from "../ui/rendering.ts";

/** How often values that depend on the time are recomputed, in milliseconds. */
const TICK_INTERVAL_MS = 250;

export const UNKNOWN_OFFSET: ClockOffset = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

let offset = UNKNOWN_OFFSET;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Updates the offset between both clocks by the date of a response. */
export function recordServerTime(response: DatedResponse): void {
  offset = narrowOffset(offset, response);
}

/**
 * Returns the time of this device's clock, in milliseconds since the epoch. Use it for durations only: the clock may be
 * wrong.
 */
export function getDeviceTime(): number {
  return Date.now();
}

/**
 * Returns the server's time, in milliseconds since the epoch, even if this device's clock is wrong. Components use
 * `useServerTime` instead, because a page must be hydrated with the time at which the server rendered it.
 */
export function getServerTime(): number {
  return getServerRender()?.clock.now ?? getDeviceTime() + estimateOffset(offset);
}

/**
 * Returns a value derived from the server's time, such as the remaining seconds. Renders again when it changes. While a page
 * is hydrated, returns the value for the time at which the server rendered it.
 */
export function useServerTime<T extends string | number | boolean>(compute: (now: number) => T): T {
  return useSyncExternalStore(
    subscribeToTicks,
    () => compute(getServerTime()),
    () => compute(getInitialClock().now),
  );
}

/** Subscribes to a timer that all subscribers share. Returns a function that unsubscribes. */
function subscribeToTicks(onChange: () => void): () => void {
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, TICK_INTERVAL_MS);
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Stops the timer and forgets its subscribers: for tests that share this module, if a page is left open. */
export function stopTicks(): void {
  clearInterval(timer);
  timer = undefined;
  listeners.clear();
}

/**
 * The bounds of the difference between the server's clock and this device's, in milliseconds. Positive if the server is
 * ahead.
 */
export interface ClockOffset {
  readonly min: number;
  readonly max: number;
}

interface DatedResponse {
  /** The `Date` header. */
  readonly date: string | null;
  /** When the call was sent, by this device's clock, in milliseconds since the epoch. */
  readonly sentAt: number;
  /** When the response arrived, by the same clock. */
  readonly receivedAt: number;
}

/** The resolution of the `Date` header, in milliseconds. */
const HEADER_RESOLUTION_MS = 1000;

/**
 * Narrows the bounds of the offset by one more response. The server wrote its date after the call was sent and before the
 * response arrived. So one response limits the offset to a range as long as its latency plus a second. Several
 * responses at different fractions of a second measure it more accurately.
 */
export function narrowOffset(bounds: ClockOffset, { date, sentAt, receivedAt }: DatedResponse): ClockOffset {
  const serverTime = Date.parse(date ?? "");
  if (Number.isNaN(serverTime)) return bounds;
  const measuredBounds = { min: serverTime - receivedAt, max: serverTime + HEADER_RESOLUTION_MS - sentAt };
  const narrowedBounds = {
    min: Math.max(bounds.min, measuredBounds.min),
    max: Math.min(bounds.max, measuredBounds.max),
  };
  // If the bounds contradict each other, a clock was changed since the last response. Only the new response counts then.
  return narrowedBounds.min <= narrowedBounds.max ? narrowedBounds : measuredBounds;
}

/** Returns the best estimate of the offset, in milliseconds. 0 before the first response. */
export function estimateOffset({ min, max }: ClockOffset): number {
  return Number.isFinite(min) && Number.isFinite(max) ? (min + max) / 2 : 0;
}
