import fc from "fast-check";
import { expect, test } from "vitest";
import { countMeetings, listFixtureDays, type PlannedMatch, planFixtures, roundRobin } from "./plan-fixtures.ts";

test.for([2, 3, 4, 5, 6, 7, 8, 9, 12, 25])("a round robin of %i clans is complete and fair", (count) => {
  const clans = Array.from({ length: count }, (_, index) => `clan ${index}`);
  for (const isDouble of [false, true]) {
    const rounds = roundRobin(clans, isDouble);
    const legs = isDouble ? 2 : 1;
    expect(rounds).toHaveLength(legs * (count % 2 === 0 ? count - 1 : count));
    for (const round of rounds) {
      expect(round).toHaveLength(Math.floor(count / 2));
      expect(new Set(round.flat()).size).toBe(2 * round.length);
    }

    const matches = rounds.flat();
    expect(new Set(matches.map(String)).size).toBe(matches.length);
    expect(new Set(matches.map((pair) => pair.toSorted().join())).size).toBe((count * (count - 1)) / 2);
    expect(matches).toHaveLength((legs * count * (count - 1)) / 2);

    for (const clan of clans) {
      const asA = matches.filter(([clanA]) => clanA === clan).length;
      const asB = matches.filter(([, clanB]) => clanB === clan).length;
      expect(Math.abs(asA - asB)).toBeLessThanOrEqual(isDouble || count % 2 === 1 ? 0 : 1);
    }
  }
});

test("plans no match for fewer than two clans", () => {
  expect(roundRobin([], true).flat()).toEqual([]);
  expect(roundRobin(["Foxes"], true).flat()).toEqual([]);
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
const expectedError = (field: string, reason: string) =>
  expect.objectContaining({ code: "INVALID_INPUT", details: { field, reason } });
const parseUtc = (date: string) => Date.parse(`2026-03-${date}:00Z`);

test("lists the chosen weekdays in the time zone, with consecutive start times within the hours", () => {
  expect(listFixtureDays(times)).toEqual([
    { from: parseUtc("25T23:00"), to: parseUtc("26T23:00"), starts: [parseUtc("26T18:00"), parseUtc("26T19:00")] },
    { from: parseUtc("30T22:00"), to: parseUtc("31T22:00"), starts: [parseUtc("31T17:00"), parseUtc("31T18:00")] },
  ]);
  expect(listFixtureDays({ ...times, lastDay: "2026-03-26", lastHour: "20:00" })).toMatchObject([
    { starts: { length: 1 } },
  ]);
  expect(listFixtureDays({ ...times, lastDay: "2027-03-26", weekdays: [5] })).toHaveLength(53);
});

test.each([
  [{ lastDay: "2026-03-25" }, "lastDay", "must not be before firstDay"],
  [{ lastDay: "2027-03-27" }, "lastDay", "must be within 366 days from firstDay"],
  [{ lastHour: "19:59" }, "lastHour", "must be at least 60 minutes after firstHour"],
  [{ lastHour: "17:00" }, "lastHour", "must be at least 60 minutes after firstHour"],
  [{ weekdays: [3] }, "weekdays", "must name a day from firstDay to lastDay"],
])("rejects %j", (changes, field, reason) => {
  expect(() => listFixtureDays({ ...times, ...changes })).toThrow(expectedError(field, reason));
});

const day = 86_400_000;
/** Creates a number of consecutive days, each with the start times 0 and 1 ms. */
const createDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    from: index * day,
    to: (index + 1) * day,
    starts: [index * day, index * day + 1],
  }));
const createMatch = (clanAId: number, clanBId: number, startDate: number, endDate = startDate + 60_000) =>
  ({ clanAId, clanBId, startDate, endDate }) satisfies PlannedMatch;
const plan = { isDouble: false, existing: [], minutes: 1 };

test("spreads a round robin over the days, rotates start times, and avoids existing matches", () => {
  const fourClans = { ...plan, clans: [1, 2, 3, 4], days: createDays(6) };
  const planned = planFixtures(fourClans);
  expect(planned.map(({ startDate }) => startDate)).toEqual([0, 1, 2 * day, 2 * day + 1, 4 * day, 4 * day + 1]);
  expect(planned.every(({ startDate, endDate }) => endDate === startDate + 60_000)).toBe(true);

  // Clans 1 and 4 have a match on the first day. Clan 3 is busy on the last two days, so it meets clan 4 the day before.
  const existing = [createMatch(4, 1, 0, day), createMatch(3, 9, 4 * day, 6 * day)];
  const plannedAroundExisting = planFixtures({ ...fourClans, existing }).map(({ clanAId, clanBId, startDate }) =>
    [clanAId, clanBId, startDate].join(" "),
  );
  expect(plannedAroundExisting).toEqual([
    "2 3 0",
    `3 1 ${2 * day}`,
    `4 2 ${2 * day + 1}`,
    `3 4 ${3 * day}`,
    `1 2 ${4 * day + 1}`,
  ]);

  const planRejected = (days: number, ...existing: PlannedMatch[]) =>
    expect(() => planFixtures({ ...fourClans, days: createDays(days), existing }));

  planRejected(2).toThrow(expectedError("lastDay", "leaves 2 of the 3 days that are needed"));
  planRejected(3, createMatch(1, 9, 0, 3 * day)).toThrow("lastDay leaves too few days beside the matches");
  // A round whose matches all exist needs no day.
  const withoutFirstRound = planFixtures({
    ...fourClans,
    existing: [createMatch(1, 4, -day), createMatch(2, 3, -day)],
  });
  expect(withoutFirstRound.map(({ startDate }) => startDate)).toEqual([0, 1, 3 * day, 3 * day + 1]);
});

test("for random calendars, every two clans meet as often as planned and no clan plays twice a day", () => {
  const pairsWithDays = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.nat(30)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.boolean(), pairsWithDays, (count, isDouble, pairs) => {
      const existing = pairs.filter(([a, b]) => a !== b).map(([a, b, index]) => createMatch(a, b, index * day));
      const clans = Array.from({ length: count }, (_, id) => id);
      const planned = planFixtures({ ...plan, clans, isDouble, existing, days: createDays(40) });
      const all = [...existing, ...planned];
      const countBefore = countMeetings(existing);
      const countAfter = countMeetings(all);
      for (const [clanA, clanB] of roundRobin(clans, false).flat()) {
        expect(countAfter(clanA, clanB)).toBe(Math.max(isDouble ? 2 : 1, countBefore(clanA, clanB)));
      }

      for (const { clanAId, clanBId, startDate } of planned) {
        const sameDay = all.filter((other) => Math.floor(other.startDate / day) === Math.floor(startDate / day));
        const playingClans = sameDay.flatMap((other) => [other.clanAId, other.clanBId]);
        expect(playingClans.filter((id) => id === clanAId || id === clanBId)).toHaveLength(2);
      }
    }),
  );
});
