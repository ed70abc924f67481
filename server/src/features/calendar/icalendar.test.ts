import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type CalendarEntry, formatCalendar } from "./icalendar.ts";

const entry: CalendarEntry = {
  uid: "d3b07384-d9a0-4c9b-8f5e-1c2d3e4f5a6b",
  sequence: 2,
  changedAt: Date.parse("2026-02-01T08:05:09Z"),
  startsAt: Date.parse("2026-03-05T18:00:00Z"),
  endsAt: Date.parse("2026-03-05T19:30:00Z"),
  title: "Foxes vs. Owls",
  description: "",
  url: "https://league.example/league/calendar/7",
  isCancelled: false,
};

function parseEvents(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  return { name: calendar.getFirstPropertyValue("x-wr-calname"), events };
}

test("a calendar library reads the file correctly", () => {
  const cancelledEntry = { ...entry, uid: "other", sequence: 3, url: null, isCancelled: true };
  const { name, events } = parseEvents(formatCalendar("gCTF League · Season 1", [entry, cancelledEntry]));
  expect(name).toBe("gCTF League · Season 1");

  const [firstEvent, secondEvent] = events;
  const readProperty = (event: typeof firstEvent, property: string) =>
    String(event?.component.getFirstPropertyValue(property));
  expect(firstEvent?.uid).toBe(entry.uid);
  expect(firstEvent?.sequence).toBe(2);
  expect(firstEvent?.summary).toBe("Foxes vs. Owls");
  expect(firstEvent?.startDate.toJSDate().getTime()).toBe(entry.startsAt);
  expect(firstEvent?.endDate.toJSDate().getTime()).toBe(entry.endsAt);

  expect(readProperty(firstEvent, "dtstamp")).toBe("2026-02-01T08:05:09Z");
  expect(readProperty(firstEvent, "url")).toBe(entry.url);
  expect(readProperty(firstEvent, "status")).toBe("CONFIRMED");
  expect(readProperty(secondEvent, "status")).toBe("CANCELLED");
});

test("a calendar library reads any text unchanged, and no line of the file has more than 75 bytes", () => {
  const text = fc.string({
    unit: fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(..."\\;,\n:\"'é🏳️‍🌈\u2028")),
  });
  fc.assert(
    fc.property(text, text, (title, description) => {
      // In the file, each line break is "\n", and other control characters are removed.
      const normalise = (value: string) => value.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, "");
      const file = formatCalendar("League", [{ ...entry, title, description }]);
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

      const { events } = parseEvents(file);
      expect(events.map((event) => event.summary ?? "")).toEqual([normalise(title)]);
      expect(events.map((event) => event.description ?? "")).toEqual([normalise(description)]);
    }),
  );
});

test("a line of exactly 75 bytes is not folded", () => {
  // "SUMMARY:" has 8 bytes.
  const title = "x".repeat(67);
  expect(formatCalendar("League", [{ ...entry, title }])).toContain(`\r\nSUMMARY:${title}\r\n`);
  expect(formatCalendar("League", [{ ...entry, title: `${title}y` }])).toContain(`\r\nSUMMARY:${title}\r\n y\r\n`);
});

test("a calendar without events is valid", () => {
  expect(parseEvents(formatCalendar("League", []))).toEqual({ name: "League", events: [] });
});
