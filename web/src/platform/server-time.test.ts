// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { mountHook, run } from "../ui/testing/mount.ts";
import { useServerTime } from "./server-clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 0 });
  return () => void vi.useRealTimers();
});

const wait = (ms: number) => run(() => vi.advanceTimersByTime(ms));
const useSeconds = () => useServerTime((now) => Math.floor(now / 1000));

test("a value follows the time, even after a period in which no component needed the time", async () => {
  const clock = await mountHook(useSeconds);
  expect(clock.current).toBe(0);
  await wait(1000);
  expect(clock.current).toBe(1);
  await clock.unmount();
  expect(vi.getTimerCount()).toBe(0);
  const laterClock = await mountHook(useSeconds);
  await wait(1000);
  expect(laterClock.current).toBe(2);
});

test("all components share one timer, which runs as long as one of them is mounted", async () => {
  const clock = await mountHook(useSeconds);
  const otherClock = await mountHook(useSeconds);
  expect(vi.getTimerCount()).toBe(1);
  await otherClock.unmount();
  await wait(1000);
  expect(clock.current).toBe(1);
});
