import { expect, test } from "vitest";
import { formatUsualTimes } from "./usual-times.tsx";

const winterTime = Date.UTC(2026, 10, 25, 12);
const summerTime = Date.UTC(2026, 6, 1, 12);

/** The days in the order of the API's hours of the week. */
const MONDAY = 0;
const TUESDAY = 1;
const WEDNESDAY = 2;
const THURSDAY = 3;
const FRIDAY = 4;
const SATURDAY = 5;
const SUNDAY = 6;

/**
 * Returns the number of matches that were created in an hour of the week.
 * @param slot `hour`: the hour of the day in UTC
 */
function createSlot(day: number, { hour, matches }: { hour: number; matches: number }) {
  return { hourOfWeek: 24 * day + hour, matches };
}

test("the text names the days and hours of most matches, in the viewer's time zone", () => {
  const slots = [
    createSlot(TUESDAY, { hour: 19, matches: 6 }),
    createSlot(TUESDAY, { hour: 20, matches: 5 }),
    createSlot(THURSDAY, { hour: 19, matches: 7 }),
    createSlot(THURSDAY, { hour: 20, matches: 4 }),
    createSlot(SUNDAY, { hour: 3, matches: 2 }),
  ];
  expect(formatUsualTimes(slots, winterTime, "UTC")).toBe("Tue and Thu, 19–21");
  expect(formatUsualTimes(slots, winterTime, "Europe/Berlin")).toBe("Tue and Thu, 20–22");
  expect(formatUsualTimes(slots, summerTime, "Europe/Berlin")).toBe("Tue and Thu, 21–23");
  expect(formatUsualTimes(slots, winterTime, "Asia/Tokyo")).toBe("Wed and Fri, 04–06");
  expect(formatUsualTimes([createSlot(SUNDAY, { hour: 23, matches: 20 })], winterTime, "Europe/Berlin")).toBe(
    "Mon, 00–01",
  );
});

test("the text names only as many days as are needed for most of the matches", () => {
  // The named days must have at least 60 % of the matches. Days with equally many are named from Monday on.
  const threeDays = [
    createSlot(MONDAY, { hour: 18, matches: 5 }),
    createSlot(WEDNESDAY, { hour: 18, matches: 5 }),
    createSlot(FRIDAY, { hour: 18, matches: 5 }),
  ];
  expect(formatUsualTimes(threeDays, winterTime, "UTC")).toBe("Mon and Wed, 18–19");
  const fourDays = [...threeDays, createSlot(SATURDAY, { hour: 18, matches: 5 })];
  expect(formatUsualTimes(fourDays, winterTime, "UTC")).toBe("Mon, Wed and Fri, 18–19");
});

test("the text names only the hours if matches are created on many days", () => {
  // More than three days would have to be named.
  const days = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY];
  const slots = days.map((day, index) => createSlot(day, { hour: index % 2 === 0 ? 23 : 22, matches: 3 }));
  expect(formatUsualTimes(slots, winterTime, "UTC")).toBe("22–00");
});

test("no text is shown for fewer than 12 matches", () => {
  expect(formatUsualTimes([], winterTime, "UTC")).toBeNull();
  expect(formatUsualTimes([createSlot(TUESDAY, { hour: 19, matches: 11 })], winterTime, "UTC")).toBeNull();
});

test("no text is shown if matches are created at all hours", () => {
  const everyHour = Array.from({ length: 7 * 24 }, (_, hourOfWeek) => ({ hourOfWeek, matches: 1 }));
  expect(formatUsualTimes(everyHour, winterTime, "UTC")).toBeNull();
});
