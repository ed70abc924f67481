import { expect, test } from "vitest";
import { generateTitleFromClans, validateEvent, validateEventChanges } from "./event-fields.tsx";
import { createEvent } from "./testing/create-event.ts";

const completeEvent = {
  clanAId: "1",
  clanBId: "2",
  startDate: "2026-11-21T20:00",
  endDate: "2026-11-21T21:00",
  description: "",
};

test("a complete event is valid, and each missing value is an error of its field", () => {
  expect(validateEvent(completeEvent)).toEqual({});
  const emptyEvent = { clanAId: "", clanBId: "", startDate: "", endDate: "", description: "" };
  expect(Object.keys(validateEvent(emptyEvent))).toEqual(["clanAId", "clanBId", "startDate", "endDate"]);
});

test("an event must end after its start and have two different clans", () => {
  expect(validateEvent({ ...completeEvent, endDate: completeEvent.startDate })).toEqual({
    endDate: "End date must be after start date",
  });
  expect(validateEvent({ ...completeEvent, clanBId: "1" })).toEqual({ clanBId: "A clan cannot play against itself" });
});

test("an event shorter than a minute can be edited, although its start and end look equal in the form", () => {
  const event = { ...createEvent("5", "2026-11-21T20:00:10.000Z"), endDate: "2026-11-21T20:00:50.000Z" };
  expect(validateEventChanges(event, { description: "Over at once." })).toEqual({});
  expect(validateEventChanges(event, { clanBId: "1" })).toHaveProperty("clanBId");
});

test("a title is generated from both chosen clans", () => {
  const clans = [
    { _id: "1", name: "Foxes" },
    { _id: "2", name: "Owls" },
  ];
  expect(generateTitleFromClans(completeEvent, clans)).toBe("Foxes vs. Owls");
  const withoutClanB = { clanAId: "1", clanBId: "" };
  expect(generateTitleFromClans(withoutClanB, clans)).toBe("");
});
