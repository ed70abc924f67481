import { waitBucketMinutes } from "contract/queues.ts";
import { expect, test } from "vitest";
import { countWaitsByHour } from "./usual-waits.ts";

const minuteMs = 60_000;
const matchCreatedAt = Date.parse("2026-03-05T18:00:00Z");

/** Returns the rounded length, in minutes, with which a wait of this duration is counted. */
function countMinutes(waitMs: number): number | undefined {
  const [count] = countWaitsByHour(1, [{ joined_at: matchCreatedAt - waitMs }], matchCreatedAt);
  return count?.minutes;
}

test.each([...waitBucketMinutes])(
  "a wait of exactly %i minutes is rounded to that length, and a slightly longer one up to the next",
  (minutes) => {
    // Nothing is longer than the longest length.
    const nextLength = waitBucketMinutes.find((bucket) => bucket > minutes) ?? minutes;
    expect(countMinutes(minutes * minuteMs)).toBe(minutes);
    expect(countMinutes(minutes * minuteMs + 1)).toBe(nextLength);
  },
);

test("a wait counts for the UTC hour in which it began, and equal waits are counted together", () => {
  const hourBefore = { joined_at: matchCreatedAt - 1 };
  const sameHour = { joined_at: matchCreatedAt };
  expect(countWaitsByHour(1, [hourBefore, sameHour, hourBefore], matchCreatedAt)).toEqual([
    { queue_id: 1, hour: 17, minutes: 1, players: 2 },
    { queue_id: 1, hour: 18, minutes: 1, players: 1 },
  ]);
});
