// @vitest-environment happy-dom
import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { mountHook, run } from "../ui/testing/mount.ts";
import { useSeasonRules, useTransferBlockers } from "./seasons-queries.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
  return () => vi.useRealTimers();
});

/** A version of the rules with this maximum size of a roster. */
function createVersion(from: string, maxPlayers: number): Season["rules"][number] {
  const rules: SeasonRules = { ...getDefaultRules("Season 1"), roster: { min: 4, max: maxPlayers } };
  return { _id: from, from, rules, copiedFrom: null, motion: null };
}

const firstFrom = "2026-02-01T00:00:00Z";
const secondFrom = "2026-03-01T13:00:00Z";
const season: Season = {
  _id: "1",
  name: "Season 1",
  isActive: true,
  isLastSeason: true,
  startDate: firstFrom,
  endDate: "2026-06-01T00:00:00Z",
  prizePool: null,
  endedAt: null,
  transferFrom: null,
  transferTo: null,
  rules: [createVersion(firstFrom, 6), createVersion(secondFrom, 8)],
};

test.each([
  { time: "before the first version", date: "2026-01-01T00:00:00Z", maxPlayers: 6 },
  { time: "just before the second version", date: "2026-03-01T12:59:59Z", maxPlayers: 6 },
  { time: "at the start of the second version", date: secondFrom, maxPlayers: 8 },
  { time: "after it", date: "2026-04-01T00:00:00Z", maxPlayers: 8 },
  { time: "now, which is an hour before the second version", date: null, maxPlayers: 6 },
])("$time, a roster has at most $maxPlayers players", async ({ date, maxPlayers }) => {
  const hook = await mountHook(() => useSeasonRules(season, date));
  expect(hook.current?.roster.max).toBe(maxPlayers);
});

test("the current rules change when the next version takes effect", async () => {
  const hook = await mountHook(() => useSeasonRules(season));
  await run(() => vi.advanceTimersByTime(60 * 60_000));
  expect(hook.current?.roster.max).toBe(8);
});

test("without a season, the hook returns no rules", async () => {
  const hook = await mountHook(() => useSeasonRules(undefined));
  expect(hook.current).toBeNull();
});

// It is 12:00 in UTC.
test.each<{ transfers: string; dates: Partial<Season>; isAllowed: boolean }>([
  {
    transfers: "transfers that start this moment",
    dates: { transferFrom: "2026-03-01T12:00:00.000Z" },
    isAllowed: true,
  },
  {
    transfers: "transfers that start a millisecond later",
    dates: { transferFrom: "2026-03-01T12:00:00.001Z" },
    isAllowed: false,
  },
  { transfers: "transfers that end this moment", dates: { transferTo: "2026-03-01T12:00:00.000Z" }, isAllowed: true },
  {
    transfers: "transfers that ended a millisecond ago",
    dates: { transferTo: "2026-03-01T11:59:59.999Z" },
    isAllowed: false,
  },
])("during $transfers, players may join and be released: $isAllowed", async ({ dates, isAllowed }) => {
  const hook = await mountHook(() => useTransferBlockers({ ...season, ...dates }, 5));
  const { joinBlocker, releaseBlocker } = hook.current;
  expect([joinBlocker === null, releaseBlocker === null]).toEqual([isAllowed, isAllowed]);
});
