import { expect, test } from "vitest";
import { type ClockOffset, estimateOffset, narrowOffset, UNKNOWN_OFFSET } from "./server-clock.ts";

/** A reply that a server wrote half-way, whose clock is `ahead` by so many milliseconds. */
function replyAt(sentAt: number, { ahead, way }: { ahead: number; way: number }) {
  const date = new Date(sentAt + way / 2 + ahead).toUTCString();
  return { date, sentAt, receivedAt: sentAt + way };
}

function afterReplies(times: readonly number[], server: { ahead: number; way: number }): ClockOffset {
  return times.reduce((known, time) => narrowOffset(known, replyAt(time, server)), UNKNOWN_OFFSET);
}

const start = Date.parse("2026-11-21T12:00:00.000Z");
/** Calls that meet the server at all places of its second. */
const tenCalls = Array.from({ length: 10 }, (_, call) => start + call * 5100);

test("without replies both clocks are taken to agree", () => {
  expect(estimateOffset(UNKNOWN_OFFSET)).toBe(0);
  expect(narrowOffset(UNKNOWN_OFFSET, { date: null, sentAt: start, receivedAt: start })).toEqual(UNKNOWN_OFFSET);
  expect(narrowOffset(UNKNOWN_OFFSET, { date: "soon", sentAt: start, receivedAt: start })).toEqual(UNKNOWN_OFFSET);
});

test("one reply gives it to the second, and to the way it took", () => {
  const { min, max } = afterReplies([start + 300], { ahead: 90_000, way: 40 });
  expect(min).toBeLessThanOrEqual(90_000);
  expect(max).toBeGreaterThanOrEqual(90_000);
  expect(max - min).toBe(1040);
});

test.each([-3_600_000, -700, 0, 1, 86_400_000])("many replies measure an offset of %i ms closely", (ahead) => {
  const offset = afterReplies(tenCalls, { ahead, way: 40 });
  expect(offset.min).toBeLessThanOrEqual(ahead);
  expect(offset.max).toBeGreaterThanOrEqual(ahead);
  expect(Math.abs(estimateOffset(offset) - ahead)).toBeLessThan(100);
});

test("a clock that was set meanwhile is followed", () => {
  const before = afterReplies(tenCalls, { ahead: 0, way: 40 });
  const after = narrowOffset(before, replyAt(start + 60_000, { ahead: -120_000, way: 40 }));
  expect(Math.abs(estimateOffset(after) + 120_000)).toBeLessThan(1000);
});
