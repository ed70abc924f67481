import { expect } from "vitest";
import { expectInvalidFields } from "../../../test/expect-invalid-fields.ts";
import { beginSeasonWithClans, createEvent } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";

/** Opens a league with events. The keys are titles. */
async function openCalendar(events: Readonly<Record<string, readonly [startDate: string, endDate: string]>>) {
  const league = await openLeague();
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  for (const [title, [startDate, endDate]] of Object.entries(events)) {
    await createEvent(league, { clans, title, startDate, endDate });
  }
  return league;
}

type Search = { startDate?: string | null; endDate?: string | null; page?: number; numberPerPage?: number };

/** Searches events. Returns their titles in one text, and the page and the total if the search is paged. */
async function findTitles(league: League, body?: Search) {
  const { data, ...paging } = await league.call("searchEvents", { body });
  return { titles: data.map(({ title }) => title).join(" "), ...paging };
}

test("a search finds events that overlap the span, but not those that only touch it", async () => {
  const league = await openCalendar({
    before: ["2026-03-04T18:00Z", "2026-03-05T00:00Z"],
    overlapsStart: ["2026-03-04T18:00Z", "2026-03-05T00:00:00.001Z"],
    within: ["2026-03-05T18:00Z", "2026-03-05T19:00Z"],
    around: ["2026-03-01", "2026-03-31"],
    overlapsEnd: ["2026-03-05T23:59:59.998Z", "2026-03-06T01:00Z"],
    lastMillisecond: ["2026-03-05T23:59:59.999Z", "2026-03-06T02:00Z"],
    after: ["2026-03-06T00:00Z", "2026-03-06T03:00Z"],
  });
  const instants = { startDate: "2026-03-05T00:00:00Z", endDate: "2026-03-06T00:00:00Z" };
  expect(await findTitles(league, instants)).toEqual({
    titles: "around overlapsStart within overlapsEnd lastMillisecond",
  });
  // The span of a day ends with its last millisecond. An event that starts then only touches the span.
  expect(await findTitles(league, { startDate: "2026-03-05", endDate: "2026-03-05" })).toEqual({
    titles: "around overlapsStart within overlapsEnd",
  });
  expect(await findTitles(league, { startDate: "2026-03-06T02:30:00Z" })).toEqual({ titles: "around after" });
  expect(await findTitles(league, { endDate: "2026-03-04T18:00:00.001Z" })).toEqual({
    titles: "around before overlapsStart",
  });
  expect(await findTitles(league, { startDate: null, endDate: null })).toEqual(await findTitles(league));
  expect(await findTitles(league, { startDate: "2026-04-02", endDate: "2026-04-01" })).toEqual({ titles: "" });
});

test("a search lists events by start, then by creation, with paging on request", async () => {
  const createDates = (day: string) => [`${day}T18:00Z`, `${day}T19:00Z`] as const;
  const league = await openCalendar({
    c: createDates("2026-03-03"),
    d: createDates("2026-03-03"),
    a: createDates("2026-03-01"),
    e: createDates("2026-03-05"),
    b: createDates("2026-03-02"),
  });
  expect(await findTitles(league)).toEqual({ titles: "a b c d e" });
  expect(await findTitles(league, { page: 1, numberPerPage: 2 })).toEqual({ titles: "a b", page: 1, total: 5 });
  expect(await findTitles(league, { page: 3, numberPerPage: 2 })).toEqual({ titles: "e", page: 3, total: 5 });

  const span = { startDate: "2026-03-02", endDate: "2026-03-04", page: 1, numberPerPage: 2 };
  expect(await findTitles(league, span)).toEqual({ titles: "b c", page: 1, total: 3 });
});

test("a search returns an empty list if there are no events", async ({ league }) => {
  expect(await league.call("searchEvents")).toEqual({ data: [] });
  expect(await findTitles(league, { page: 1 })).toEqual({ titles: "", page: 1, total: 0 });
});

test("a search rejects a start or an end that is not a date, and unknown fields", async ({ league }) => {
  await expectInvalidFields(league, "searchEvents", {}, [
    [{ startDate: "today" }, "startDate"],
    [{ endDate: "2026-02-30" }, "endDate"],
    [{ startDate: 1 }, "startDate"],
    [{ _id: "1" }, "_id"],
  ]);
});
