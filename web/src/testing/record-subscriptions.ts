import { vi } from "vitest";

interface Subscription {
  /** The event, or "interval". */
  readonly type: string;
  /** The listener of the event, or the ID of the interval. */
  readonly key: unknown;
}

/** The types of listeners that may remain: `selectionchange` of React, and `resize` of the library for menus. */
const PERMANENT_TYPES = ["selectionchange", "resize"];

let subscriptions: Subscription[] = [];

/** Begins to record which intervals run, and which event listeners the document and the window have. */
export function recordSubscriptions(): void {
  for (const target of [document, window] as EventTarget[]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      subscriptions.push({ type, key: listener });
      addEventListener.call(target, type, listener, options);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation((type, listener, options) => {
      remove(type, listener);
      removeEventListener.call(target, type, listener, options);
    });
  }
  const { setInterval, clearInterval } = globalThis;
  vi.stubGlobal("setInterval", (...parameters: Parameters<typeof setInterval>) => {
    const id = setInterval(...parameters);
    subscriptions.push({ type: "interval", key: id });
    return id;
  });
  vi.stubGlobal("clearInterval", (id: Parameters<typeof clearInterval>[0]) => {
    remove("interval", id);
    clearInterval(id);
  });
}

function remove(type: string, key: unknown): void {
  subscriptions = subscriptions.filter((other) => other.type !== type || other.key !== key);
}

/** Returns the types of the subscriptions that were not removed, and clears the record. */
export function takeRemainingSubscriptions(): string[] {
  const types = subscriptions.map(({ type }) => type);
  clearSubscriptions();
  return types.filter((type) => !PERMANENT_TYPES.includes(type));
}

export function clearSubscriptions(): void {
  subscriptions = [];
}
