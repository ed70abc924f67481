import { vi } from "vitest";

/** An event listener of the document or the window, or a running interval. */
interface RecordedEntry {
  /** The event, or "interval". */
  readonly type: string;
  /** The listener of the event, or the ID of the interval. */
  readonly key: unknown;
}

/** The types of listeners that may remain: `selectionchange` of React, and `resize` of the library for menus. */
const PERMANENT_TYPES = ["selectionchange", "resize"];

let entries: RecordedEntry[] = [];

/** Begins to record which intervals run, and which event listeners the document and the window have. */
export function recordListenersAndIntervals(): void {
  for (const target of [document, window] as EventTarget[]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      entries.push({ type, key: listener });
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
    entries.push({ type: "interval", key: id });
    return id;
  });
  vi.stubGlobal("clearInterval", (id: Parameters<typeof clearInterval>[0]) => {
    remove("interval", id);
    clearInterval(id);
  });
}

function remove(type: string, key: unknown): void {
  entries = entries.filter((other) => other.type !== type || other.key !== key);
}

/** Returns the types of the listeners and intervals that were not removed, and clears the record. */
export function takeRemainingTypes(): string[] {
  const types = entries.map(({ type }) => type);
  clearListenersAndIntervals();
  return types.filter((type) => !PERMANENT_TYPES.includes(type));
}

export function clearListenersAndIntervals(): void {
  entries = [];
}
