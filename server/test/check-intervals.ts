import { afterAll, expect } from "vitest";

// A test file fails if the server has begun an interval in it that is not cleared at the end. Such an interval would go on
// without anyone noticing, until there are many of them.

const { setInterval: originalSetInterval, clearInterval: originalClearInterval } = globalThis;
/** The intervals of the server that were not cleared, with the lines of code that began them. */
const openIntervals = new Map<unknown, string>();

// `Object.assign` keeps the properties of the function, such as that for `promisify`.
globalThis.setInterval = Object.assign((...options: Parameters<typeof originalSetInterval>) => {
  const interval = originalSetInterval(...options);
  // Line 0 is the message, line 1 is this function, and line 2 is its caller. Libraries may keep their intervals.
  const [, , caller = ""] = new Error("An interval begins").stack?.split("\n") ?? [];
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
