import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { hoursWords, proposalFaults, typedDates } from "./dates-section.tsx";
import { eventFaults, faultsOfChange, titleOfChoice } from "./event-fields.tsx";

const whole = {
  clanAId: "1",
  clanBId: "2",
  startDate: "2026-11-21T20:00",
  endDate: "2026-11-21T21:00",
  description: "",
};

test("a complete event has no faults; each missing value is a fault of its field", () => {
  expect(eventFaults(whole)).toEqual({});
  const empty = { clanAId: "", clanBId: "", startDate: "", endDate: "", description: "" };
  expect(Object.keys(eventFaults(empty))).toEqual(["clanAId", "clanBId", "startDate", "endDate"]);
});

test("an event must end after it begins, and be between two different clans", () => {
  expect(eventFaults({ ...whole, endDate: whole.startDate })).toEqual({ endDate: "End date must be after start date" });
  expect(eventFaults({ ...whole, clanBId: "1" })).toEqual({ clanBId: "A clan does not play against itself" });
});

test("an event shorter than a minute, which fields cannot show, can be changed in other fields", () => {
  const startDate = "2026-11-21T20:00:10.000Z";
  const endDate = "2026-11-21T20:00:50.000Z";
  const event = { ...whole, startDate, endDate, twitch: null } as Event;
  expect(faultsOfChange(event, { description: "Over at once." })).toEqual({});
  expect(faultsOfChange(event, { clanBId: "1" })).toHaveProperty("clanBId");
});

test("a title is generated from both chosen clans", () => {
  const clans = [
    { _id: "1", name: "Foxes" },
    { _id: "2", name: "Owls" },
  ] as Clan[];
  expect(titleOfChoice(whole, clans)).toBe("Foxes vs. Owls");
  expect(titleOfChoice({ clanAId: "1", clanBId: "" }, clans)).toBe("");
});

const draft = (first: string, second = "", third = "") => ({
  "startDates[0]": first,
  "startDates[1]": second,
  "startDates[2]": third,
});
const monday = "2026-03-09T18:00";
const tuesday = "2026-03-10T18:00";

test("a proposal has one to three different dates without a gap", () => {
  expect(proposalFaults(draft(monday))).toEqual({});
  expect(proposalFaults(draft(monday, tuesday))).toEqual({});
  expect(Object.keys(proposalFaults(draft("")))).toEqual(["startDates[0]"]);
  expect(Object.keys(proposalFaults(draft(monday, "", tuesday)))).toEqual(["startDates[1]"]);
  expect(Object.keys(proposalFaults(draft(monday, monday)))).toEqual(["startDates[1]"]);
  expect(typedDates(draft(monday, tuesday))).toHaveLength(2);
});

test("the hours of matches are told with those that later rules change", () => {
  const hours = { from: 18, to: 20, timeZone: "UTC", weekdays: [1, 2, 3, 4, 6, 7] };
  const dates = { ownClanId: null, hours, most: 3, seasonEnd: "2026-05-31T23:59:59.999Z", proposals: [] };
  const now = "Matches begin between 18:00 and 20:00 (UTC), on any day except Friday";
  expect(hoursWords({ ...dates, laterHours: [] })).toBe(`${now}, until the season ends on 31 May 2026.`);
  const later = { ...hours, to: 21, since: "2026-04-01T00:00:00.000Z" };
  const laterHours = [
    { ...hours, since: "2026-03-20T00:00:00.000Z" },
    later,
    { ...later, since: "2026-04-20T00:00:00.000Z" },
  ];
  const then = "from Wednesday 1 April 2026, 00:00, between 18:00 and 21:00 (UTC), on any day except Friday";
  expect(hoursWords({ ...dates, laterHours })).toBe(`${now}; ${then}, until the season ends on 31 May 2026.`);
});
