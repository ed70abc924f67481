import { vi } from "vitest";

interface Subscription {
  /** The event, or "interval". */
  readonly type: string;
  /** The listener of the event, or the ID of the interval. */
  readonly key: unknown;
}

/** Listeners that may remain: one of React, and those of the library for menus. */
const PERMANENT_TYPES = ["selectionchange", "resize"];

let subscriptions: Subscription[] = [];

/** Begins to record the intervals, and the event listeners of the document and the window. */
export function recordSubscriptions(): void {
  for (const target of [document, window] as EventTarget[]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      subscriptions.push({ type, key: listener });
      addEventListener.call(target, type, listener, options);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation((type, listener, options) => {
      remove(listener, type);
      removeEventListener.call(target, type, listener, options);
    });
  }
  const { setInterval, clearInterval } = globalThis;
  vi.stubGlobal("setInterval", (...options: Parameters<typeof setInterval>) => {
    const key = setInterval(...options);
    subscriptions.push({ type: "interval", key });
    return key;
  });
  vi.stubGlobal("clearInterval", (key: Parameters<typeof clearInterval>[0]) => {
    remove(key, "interval");
    clearInterval(key);
  });
}

function remove(key: unknown, type: string): void {
  subscriptions = subscriptions.filter((other) => other.type !== type || other.key !== key);
}

/** Returns the types of what was added since the last call and not removed. */
export function takeRemainingSubscriptions(): string[] {
  const types = subscriptions.map(({ type }) => type);
  subscriptions = [];
  return types.filter((type) => !PERMANENT_TYPES.includes(type));
}
