import { afterAll, expect } from "vitest";

// A test file fails if the server has started an interval in it and not cleared it at the end. Otherwise, such intervals would
// accumulate unnoticed.

const { setInterval: originalSetInterval, clearInterval: originalClearInterval } = globalThis;
/** The intervals of the server that were not cleared, with the lines of code that started them. */
const openIntervals = new Map<unknown, string>();

// `Object.assign` keeps the properties of the original function, such as the one for `promisify`.
globalThis.setInterval = Object.assign((...options: Parameters<typeof originalSetInterval>) => {
  const interval = originalSetInterval(...options);
  // Line 0 is the message, line 1 is this function, and line 2 is its caller. Intervals of libraries are ignored.
  const [, , caller = ""] = new Error("An interval starts").stack?.split("\n") ?? [];
  if (caller.includes("server/src/")) openIntervals.set(interval, caller);
  return interval;
}, originalSetInterval);

globalThis.clearInterval = (interval) => {
  openIntervals.delete(interval);
  originalClearInterval(interval);
};

afterAll(() => {
  Object.assign(globalThis, { setInterval: originalSetInterval, clearInterval: originalClearInterval });
  expect([...openIntervals.values()], "intervals that were not cleared").toEqual([]);
});
