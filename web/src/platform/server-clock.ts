import { useSyncExternalStore } from "react";
import { type DatedReply, likeliest, narrowed, UNKNOWN_OFFSET } from "./clock-offset.ts";

/** How often what depends on the time is looked at, in milliseconds. */
const TICK = 250;

let offset = UNKNOWN_OFFSET;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Learns from a reply what time it is on the server. */
export function hearServerTime(reply: DatedReply): void {
  offset = narrowed(offset, reply);
}

/** What time it is on the server, in milliseconds since 1970, however wrong this device's clock is. */
export function serverNow(): number {
  return Date.now() + likeliest(offset);
}

/** What the server's time comes to, such as the seconds left; drawn again when that changes. */
export function useServerTime<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(onTick, () => read(serverNow()));
}

/** All that waits for time waits for one timer. */
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
