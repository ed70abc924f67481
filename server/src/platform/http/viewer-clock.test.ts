import { expect, test } from "vitest";
import { viewerClockOf } from "./viewer-clock.ts";

const zoneOf = (zone?: string) => viewerClockOf({ cookies: { zone } }, 0).timeZone;

test.each(["Europe/Paris", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "US/Pacific", "Etc/GMT+5", "UTC", "+05:30"])(
  "a page begins in the zone that the browser named: %s",
  (zone) => expect(zoneOf(zone)).toBe(zone),
);

test.each([undefined, "", "Europe", "Mars/Olympus", "+99:00", "Asia/Tokyo\0"])(
  "a page begins in UTC without a zone that exists: %j",
  (zone) => expect(zoneOf(zone)).toBe("UTC"),
);

test("one zone has one spelling, so that pages are cached once for each", () => {
  expect(zoneOf("eUROPE/pARIS")).toBe("Europe/Paris");
  expect(zoneOf("+0530")).toBe("+05:30");
});
