import { expect, test } from "vitest";
import { formatUsualTimes } from "./usual-times.tsx";

const winterTime = Date.UTC(2026, 10, 25, 12);
const summerTime = Date.UTC(2026, 6, 1, 12);
/** Returns a number of created matches at an hour of the week. @param day 0 is Monday */
const matchesAt = (day: number, hour: number, matches: number) => ({ hourOfWeek: 24 * day + hour, matches });

test("names the days and hours of most matches, in the viewer's time zone", () => {
  const matches = [
    matchesAt(1, 19, 6),
    matchesAt(1, 20, 5),
    matchesAt(3, 19, 7),
    matchesAt(3, 20, 4),
    matchesAt(6, 3, 2),
  ];
  expect(formatUsualTimes(matches, winterTime, "UTC")).toBe("Tue and Thu, 19–21");
  expect(formatUsualTimes(matches, winterTime, "Europe/Berlin")).toBe("Tue and Thu, 20–22");
  expect(formatUsualTimes(matches, summerTime, "Europe/Berlin")).toBe("Tue and Thu, 21–23");
  expect(formatUsualTimes(matches, winterTime, "Asia/Tokyo")).toBe("Wed and Fri, 04–06");
  expect(formatUsualTimes([matchesAt(6, 23, 20)], winterTime, "Europe/Berlin")).toBe("Mon, 00–01");
});

test("separates three days with a comma and names no days if there are many", () => {
  expect(formatUsualTimes([matchesAt(0, 18, 5), matchesAt(2, 18, 5), matchesAt(4, 18, 5)], winterTime, "UTC")).toBe(
    "Mon and Wed, 18–19",
  );
  expect(
    formatUsualTimes(
      [matchesAt(0, 18, 5), matchesAt(2, 18, 5), matchesAt(4, 18, 5), matchesAt(5, 18, 5)],
      winterTime,
      "UTC",
    ),
  ).toBe("Mon, Wed and Fri, 18–19");
  expect(
    formatUsualTimes(
      Array.from({ length: 7 }, (_, day) => matchesAt(day, 23 - (day % 2), 3)),
      winterTime,
      "UTC",
    ),
  ).toBe("22–00");
});

test("returns null for few matches, or for matches at all hours", () => {
  expect(formatUsualTimes([], winterTime, "UTC")).toBeNull();
  expect(formatUsualTimes([matchesAt(1, 19, 11)], winterTime, "UTC")).toBeNull();
  expect(
    formatUsualTimes(
      Array.from({ length: 168 }, (_, hour) => matchesAt(0, hour, 1)),
      winterTime,
      "UTC",
    ),
  ).toBeNull();
});
