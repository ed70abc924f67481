import { expect, test } from "vitest";
import { formatUsualTimes } from "./usual-times.tsx";

const winter = Date.UTC(2026, 10, 25, 12);
const summer = Date.UTC(2026, 6, 1, 12);
/** @param day 0 is Monday */
const at = (day: number, hour: number, matches: number) => ({ hourOfWeek: 24 * day + hour, matches });

test("names the days and hours of most matches, in the viewer's time zone", () => {
  const matches = [at(1, 19, 6), at(1, 20, 5), at(3, 19, 7), at(3, 20, 4), at(6, 3, 2)];
  expect(formatUsualTimes(matches, winter, "UTC")).toBe("Tue and Thu, 19–21");
  expect(formatUsualTimes(matches, winter, "Europe/Berlin")).toBe("Tue and Thu, 20–22");
  expect(formatUsualTimes(matches, summer, "Europe/Berlin")).toBe("Tue and Thu, 21–23");
  expect(formatUsualTimes(matches, winter, "Asia/Tokyo")).toBe("Wed and Fri, 04–06");
  expect(formatUsualTimes([at(6, 23, 20)], winter, "Europe/Berlin")).toBe("Mon, 00–01");
});

test("separates three days with a comma and names no days if there are many", () => {
  expect(formatUsualTimes([at(0, 18, 5), at(2, 18, 5), at(4, 18, 5)], winter, "UTC")).toBe("Mon and Wed, 18–19");
  expect(formatUsualTimes([at(0, 18, 5), at(2, 18, 5), at(4, 18, 5), at(5, 18, 5)], winter, "UTC")).toBe(
    "Mon, Wed and Fri, 18–19",
  );
  expect(
    formatUsualTimes(
      Array.from({ length: 7 }, (_, day) => at(day, 23 - (day % 2), 3)),
      winter,
      "UTC",
    ),
  ).toBe("22–00");
});

test("returns null for few matches, or for matches at all hours", () => {
  expect(formatUsualTimes([], winter, "UTC")).toBeNull();
  expect(formatUsualTimes([at(1, 19, 11)], winter, "UTC")).toBeNull();
  expect(
    formatUsualTimes(
      Array.from({ length: 168 }, (_, hour) => at(0, hour, 1)),
      winter,
      "UTC",
    ),
  ).toBeNull();
});
