import fc from "fast-check";
import { expect, test } from "vitest";
import { countMeetings, listFixtureDays, type PlannedMatch, planFixtures, planRoundRobin } from "./plan-fixtures.ts";

test.for([2, 3, 4, 5, 6, 7, 8, 9, 12, 25])("a round robin of %i clans is complete and fair", (count) => {
  const clans = Array.from({ length: count }, (_, index) => `clan ${index}`);
  for (const isDouble of [false, true]) {
    const rounds = planRoundRobin(clans, { isDouble });
    const meetingsPerPair = isDouble ? 2 : 1;
    const pairCount = (count * (count - 1)) / 2;
    const roundsPerMeeting = count % 2 === 0 ? count - 1 : count;
    expect(rounds).toHaveLength(meetingsPerPair * roundsPerMeeting);
    for (const round of rounds) {
      expect(round).toHaveLength(Math.floor(count / 2));
      expect(new Set(round.flat()).size).toBe(2 * round.length);
    }

    const matches = rounds.flat();
    expect(new Set(matches.map(String)).size).toBe(matches.length);
    expect(new Set(matches.map((pair) => pair.toSorted().join())).size).toBe(pairCount);
    expect(matches).toHaveLength(meetingsPerPair * pairCount);

    // A clan with an even number of matches is clan A in half of them.
    const maxDifference = isDouble || count % 2 === 1 ? 0 : 1;
    for (const clan of clans) {
      const countAsClanA = matches.filter(([clanA]) => clanA === clan).length;
      const countAsClanB = matches.filter(([, clanB]) => clanB === clan).length;
      expect(Math.abs(countAsClanA - countAsClanB)).toBeLessThanOrEqual(maxDifference);
    }
  }
});

test.for([3, 4, 5, 6, 7, 8, 12, 25])(
  "with %i clans, no clan is listed first, or second, in three consecutive matches",
  (count) => {
    const clans = Array.from({ length: count }, (_, index) => `clan ${index}`);
    const matches = planRoundRobin(clans, { isDouble: false }).flat();
    for (const clan of clans) {
      const sides = matches.filter((pair) => pair.includes(clan)).map(([clanA]) => (clanA === clan ? "A" : "B"));
      expect(sides.join("")).not.toMatch(/AAA|BBB/);
    }
  },
);

test("a round robin of fewer than two clans has no match", () => {
  expect(planRoundRobin([], { isDouble: true }).flat()).toEqual([]);
  expect(planRoundRobin(["Foxes"], { isDouble: true }).flat()).toEqual([]);
});

/** Tuesdays and Thursdays. In Paris, daylight saving time begins on 29 March. */
const times = {
  firstDay: "2026-03-26",
  lastDay: "2026-03-31",
  weekdays: [2, 4],
  timeZone: "Europe/Paris",
  firstHour: "19:00",
  lastHour: "21:30",
  minutes: 60,
};
const createExpectedError = (field: string, reason: string) =>
  expect.objectContaining({ code: "INVALID_INPUT", details: { field, reason } });
/** @param date day and time in March 2026, such as "25T23:00" */
const parseUtc = (date: string) => Date.parse(`2026-03-${date}:00Z`);

test("the days of fixtures are the chosen weekdays in the time zone, with consecutive start times", () => {
  expect(listFixtureDays(times)).toEqual([
    { from: parseUtc("25T23:00"), to: parseUtc("26T23:00"), starts: [parseUtc("26T18:00"), parseUtc("26T19:00")] },
    { from: parseUtc("30T22:00"), to: parseUtc("31T22:00"), starts: [parseUtc("31T17:00"), parseUtc("31T18:00")] },
  ]);
  expect(listFixtureDays({ ...times, lastDay: "2026-03-26", lastHour: "20:00" })).toMatchObject([
    { starts: { length: 1 } },
  ]);
  // The day on which daylight saving time begins has 23 hours.
  expect(listFixtureDays({ ...times, firstDay: "2026-03-29", lastDay: "2026-03-29", weekdays: [7] })).toMatchObject([
    { from: parseUtc("28T23:00"), to: parseUtc("29T22:00") },
  ]);
  // A year has at most 53 Fridays.
  expect(listFixtureDays({ ...times, lastDay: "2027-03-26", weekdays: [5] })).toHaveLength(53);
});

test.each([
  { changes: { lastDay: "2026-03-25" }, field: "lastDay", reason: "must not be before firstDay" },
  { changes: { lastDay: "2027-03-27" }, field: "lastDay", reason: "must be within 366 days from firstDay" },
  { changes: { lastHour: "19:59" }, field: "lastHour", reason: "must be at least 60 minutes after firstHour" },
  { changes: { lastHour: "17:00" }, field: "lastHour", reason: "must be at least 60 minutes after firstHour" },
  { changes: { weekdays: [3] }, field: "weekdays", reason: "must name a day from firstDay to lastDay" },
])("days are rejected with the field and the reason: $field $reason", ({ changes, field, reason }) => {
  expect(() => listFixtureDays({ ...times, ...changes })).toThrow(createExpectedError(field, reason));
});

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Creates a number of consecutive days, each with the start times 0 and 1 ms. */
const createDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    from: index * dayMs,
    to: (index + 1) * dayMs,
    starts: [index * dayMs, index * dayMs + 1],
  }));
const createMatch = (clanAId: number, clanBId: number, startDate: number, endDate = startDate + minuteMs) =>
  ({ clanAId, clanBId, startDate, endDate }) satisfies PlannedMatch;
const oneMinutePlan = { isDouble: false, existing: [], minutes: 1 };
/** A plan of three rounds, each with two matches, on six days. */
const planOfFourClans = { ...oneMinutePlan, clans: [1, 2, 3, 4], days: createDays(6) };

test("fixtures are spread over the days and rotate through the start times", () => {
  const planned = planFixtures(planOfFourClans);
  expect(planned.map(({ startDate }) => startDate)).toEqual([0, 1, 2 * dayMs, 2 * dayMs + 1, 4 * dayMs, 4 * dayMs + 1]);
  expect(planned.every(({ startDate, endDate }) => endDate === startDate + minuteMs)).toBe(true);
});

test("fixtures avoid existing matches", () => {
  // Clans 1 and 4 have a match on the first day. Clan 3 has a match against clan 9, which is not in the round robin, on
  // the last two days. So clan 3 meets clan 4 the day before.
  const existing = [createMatch(4, 1, 0, dayMs), createMatch(3, 9, 4 * dayMs, 6 * dayMs)];
  expect(planFixtures({ ...planOfFourClans, existing })).toMatchObject([
    { clanAId: 2, clanBId: 3, startDate: 0 },
    { clanAId: 3, clanBId: 1, startDate: 2 * dayMs },
    { clanAId: 4, clanBId: 2, startDate: 2 * dayMs + 1 },
    { clanAId: 3, clanBId: 4, startDate: 3 * dayMs },
    { clanAId: 1, clanBId: 2, startDate: 4 * dayMs + 1 },
  ]);
});

test("a plan with too few days is rejected, with or without existing matches", () => {
  const expectPlanning = (dayCount: number, ...existing: PlannedMatch[]) =>
    expect(() => planFixtures({ ...planOfFourClans, days: createDays(dayCount), existing }));

  expectPlanning(2).toThrow(createExpectedError("lastDay", "leaves 2 of the 3 days that are needed"));
  expectPlanning(3, createMatch(1, 9, 0, 3 * dayMs)).toThrow("lastDay leaves too few days beside the matches");
});

test("a round whose matches all exist needs no day", () => {
  const planWithoutFirstRound = planFixtures({
    ...planOfFourClans,
    existing: [createMatch(1, 4, -dayMs), createMatch(2, 3, -dayMs)],
  });
  expect(planWithoutFirstRound.map(({ startDate }) => startDate)).toEqual([0, 1, 3 * dayMs, 3 * dayMs + 1]);
});

test("for random calendars, every two clans meet as often as planned and no clan plays twice a day", () => {
  const pairsWithDays = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.nat(30)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.boolean(), pairsWithDays, (count, isDouble, pairs) => {
      const pairsOfTwoClans = pairs.filter(([a, b]) => a !== b);
      const existing = pairsOfTwoClans.map(([a, b, dayIndex]) => createMatch(a, b, dayIndex * dayMs));
      const clans = Array.from({ length: count }, (_, id) => id);
      const planned = planFixtures({ ...oneMinutePlan, clans, isDouble, existing, days: createDays(40) });
      const allMatches = [...existing, ...planned];
      for (const [clanA, clanB] of planRoundRobin(clans, { isDouble: false }).flat()) {
        const minMeetings = isDouble ? 2 : 1;
        const existingMeetings = countMeetings(existing, clanA, clanB);
        expect(countMeetings(allMatches, clanA, clanB)).toBe(Math.max(minMeetings, existingMeetings));
      }

      for (const { clanAId, clanBId, startDate } of planned) {
        const getDay = (date: number) => Math.floor(date / dayMs);
        const matchesOfDay = allMatches.filter((match) => getDay(match.startDate) === getDay(startDate));
        const playingClans = matchesOfDay.flatMap((match) => [match.clanAId, match.clanBId]);
        expect(playingClans.filter((id) => id === clanAId || id === clanBId)).toHaveLength(2);
      }
    }),
  );
});
