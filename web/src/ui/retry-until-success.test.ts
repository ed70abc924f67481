// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { loadWithRetries, retryUntilSuccess } from "./retry-until-success.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const SECOND_MS = 1000;

/** Starts retries. `retryTimes` has the second of each retry; `succeed` makes the next retry succeed. */
function startRetries() {
  const startedAt = Date.now();
  const retryTimes: number[] = [];
  let isSuccessful = false;
  const stop = retryUntilSuccess(async () => {
    retryTimes.push((Date.now() - startedAt) / SECOND_MS);
    if (!isSuccessful) throw new Error("No connection");
  });
  onTestFinished(stop);
  const succeed = () => {
    isSuccessful = true;
  };
  return { retryTimes, stop, succeed };
}

function wait(seconds: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(seconds * SECOND_MS);
}

/** Tells the page that the browser is online again, and waits until the retry has failed or succeeded. */
async function goOnline(): Promise<void> {
  dispatchEvent(new Event("online"));
  await wait(0);
}

test("the pause before a retry doubles from 2 seconds to at most a minute", async () => {
  const { retryTimes } = startRetries();
  await wait(200);
  const pauses = retryTimes.map((time, index) => time - (retryTimes[index - 1] ?? 0));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60]);
});

test("nothing is retried after a success, even when the browser comes back online", async () => {
  const { retryTimes, succeed } = startRetries();
  await wait(2);
  succeed();
  await wait(100);
  await goOnline();
  expect(retryTimes).toEqual([2, 6]);
});

test("a retry starts as soon as the browser is back online, and the next one after the next pause", async () => {
  const { retryTimes } = startRetries();
  await wait(1);
  await goOnline();
  await wait(5);
  expect(retryTimes).toEqual([1, 5]);
});

test("nothing is retried after a stop, even if a retry was running and fails", async () => {
  const { retryTimes, stop } = startRetries();
  dispatchEvent(new Event("online"));
  stop();
  await wait(100);
  await goOnline();
  expect(retryTimes).toEqual([0]);
});

test("`loadWithRetries` loads code again if the first load fails", async () => {
  const load = vi.fn(async () => "code");
  load.mockRejectedValueOnce(new Error("No connection"));
  const loading = loadWithRetries(load);
  await wait(2);
  expect(await loading).toBe("code");
  expect(load).toHaveBeenCalledTimes(2);
});
