import { expect, test } from "vitest";
import { type ClockOffset, estimateOffset, narrowOffset, UNKNOWN_OFFSET } from "./server-clock.ts";

interface ServerTiming {
  /** By how much the server's clock is ahead of the device's, in milliseconds. */
  readonly aheadMs: number;
  /** How long a call and its response take together, in milliseconds. */
  readonly roundTripMs: number;
}

/** Creates a response that the server sent in the middle of the round trip. */
function createResponse(sentAt: number, { aheadMs, roundTripMs }: ServerTiming) {
  const date = new Date(sentAt + roundTripMs / 2 + aheadMs).toUTCString();
  return { date, sentAt, receivedAt: sentAt + roundTripMs };
}

function measureOffset(sendTimes: readonly number[], server: ServerTiming): ClockOffset {
  return sendTimes.reduce((offset, sentAt) => narrowOffset(offset, createResponse(sentAt, server)), UNKNOWN_OFFSET);
}

const start = Date.parse("2026-11-21T12:00:00.000Z");
/** The times of ten calls, which reach the server at different fractions of a second. */
const tenSendTimes = Array.from({ length: 10 }, (_, call) => start + call * 5100);

test("before a response with a date, both clocks are assumed to agree", () => {
  expect(estimateOffset(UNKNOWN_OFFSET)).toBe(0);
  expect(narrowOffset(UNKNOWN_OFFSET, { date: null, sentAt: start, receivedAt: start })).toEqual(UNKNOWN_OFFSET);
  expect(narrowOffset(UNKNOWN_OFFSET, { date: "soon", sentAt: start, receivedAt: start })).toEqual(UNKNOWN_OFFSET);
});

test("one response determines the offset with an uncertainty of one second plus the round trip", () => {
  const { min, max } = measureOffset([start + 300], { aheadMs: 90_000, roundTripMs: 40 });
  expect(min).toBeLessThanOrEqual(90_000);
  expect(max).toBeGreaterThanOrEqual(90_000);
  expect(max - min).toBe(1040);
});

test.each([-3_600_000, -700, 0, 1, 86_400_000])(
  "ten responses determine an offset of %i ms with an error below 100 ms",
  (aheadMs) => {
    const offset = measureOffset(tenSendTimes, { aheadMs, roundTripMs: 40 });
    expect(offset.min).toBeLessThanOrEqual(aheadMs);
    expect(offset.max).toBeGreaterThanOrEqual(aheadMs);
    expect(Math.abs(estimateOffset(offset) - aheadMs)).toBeLessThan(100);
  },
);

test("the offset is measured again after a clock was changed", () => {
  const offsetBefore = measureOffset(tenSendTimes, { aheadMs: 0, roundTripMs: 40 });
  const aheadMs = -120_000;
  const offsetAfter = narrowOffset(offsetBefore, createResponse(start + 60_000, { aheadMs, roundTripMs: 40 }));
  expect(Math.abs(estimateOffset(offsetAfter) - aheadMs)).toBeLessThan(1000);
});
