// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { listTexts, readText } from "../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { HOUR_MS } from "./event-times.ts";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/** Opens the agenda with these events. The page is opened on Monday 2 March in New Zealand. */
function openAgenda(date: string, events: readonly object[]) {
  return openPage(`/league/calendar/agenda?date=${date}`, {
    viewer: null,
    replies: { "POST /api/event/search": { data: events } },
  });
}

/** Returns the texts of the days outside and inside of the collapsed part, without the texts of their events. */
function listDayTexts() {
  const details = document.querySelector("main details");
  const sections = [...document.querySelectorAll("main section[data-today]")];
  const readTitle = (section: Element) => [...section.children].slice(0, -1).map(readText).join(": ");
  return {
    summary: details?.querySelector("summary")?.textContent,
    earlier: sections.filter((section) => details?.contains(section)).map(readTitle),
    later: sections.filter((section) => !details?.contains(section)).map(readTitle),
  };
}

const february = createEvent("1", "2026-02-20T07:00:00.000Z");
const yesterday = createEvent("2", "2026-03-01T07:00:00.000Z");
const today = createEvent("3", "2026-03-02T07:00:00.000Z");
const tomorrow = createEvent("4", "2026-03-03T07:00:00.000Z");

test("earlier days are collapsed, and today comes first even without a match", async () => {
  const page = await openAgenda("2026-02-20", [february, yesterday, tomorrow]);
  expect(listDayTexts()).toEqual({
    summary: "2 days before today",
    earlier: ["Friday 20 February 2026", "Sunday 1 March 2026"],
    later: ["Monday 2 March 2026 Today: No match today.", "Tuesday 3 March 2026"],
  });
  await page.close();
});

test("today is listed once if it has a match", async () => {
  const page = await openAgenda("2026-02-20", [yesterday, today]);
  expect(listDayTexts()).toMatchObject({ summary: "1 day before today", later: ["Monday 2 March 2026 Today"] });
  await page.close();
});

test("without an earlier day, nothing is collapsed", async () => {
  const page = await openAgenda("2026-02-20", [today]);
  expect(listDayTexts()).toMatchObject({ summary: undefined, earlier: [], later: ["Monday 2 March 2026 Today"] });
  await page.close();
});

test("no day is collapsed in weeks that do not include today", async () => {
  const page = await openAgenda("2026-01-20", [createEvent("1", "2026-01-20T07:00:00.000Z")]);
  expect(listDayTexts()).toEqual({ summary: undefined, earlier: [], later: ["Tuesday 20 January 2026"] });
  await page.close();
});

test("the agenda has the events of four weeks from Monday", async () => {
  const starts = ["2026-03-01T10:59:00.000Z", "2026-03-01T11:00:00.000Z", "2026-03-29T10:59:00.000Z"];
  const events = [...starts, "2026-03-29T11:00:00.000Z"].map((start, index) => createEvent(`${index}`, start));
  const page = await openAgenda("2026-03-05", events);
  expect(listDayTexts().later).toEqual(["Monday 2 March 2026 Today", "Sunday 29 March 2026"]);
  expect(listTexts(document.body)).toContain("2 matches");
  await page.close();
});

/**
 * Events one after another, beginning with one that is running when the page is opened. Each row has the values of the event,
 * its text, the clan that has won, and the number of stream icons.
 */
const rows = [
  [{ twitch: "https://example.org/live" }, "00:00 Now , streamed FO Foxes vs. OW Owls", "nobody", 0],
  [{ twitch: "https://example.org/live" }, "01:00 , streamed FO Foxes vs. OW Owls", "nobody", 1],
  [{ score: { clanA: 2, clanB: 1, rounds: 3 } }, "02:00 FO Foxes 2 – 1 OW Owls", "a", 0],
  [{ score: { clanA: 0, clanB: 1, rounds: 1 } }, "03:00 FO Foxes 0 – 1 OW Owls", "b", 0],
  [{ score: { clanA: 1, clanB: 1, rounds: 2 } }, "04:00 FO Foxes 1 – 1 OW Owls", "nobody", 0],
  [{ title: "Final" }, "05:00 FO Foxes vs. OW Owls Final", "nobody", 0],
] as const;

test("an event is shown with its time, clans and score, its own title, and an icon of its stream until it begins", async () => {
  const events = rows.map(([values], hour) => ({ ...createEvent(`${hour}`, formatInstant(hour)), ...values }));
  const page = await openAgenda("2026-03-02", events);
  const links = [...document.querySelectorAll("main section[data-today] li a")];
  const descriptions = links.map((link) => [
    readText(link),
    link.querySelector("[data-won]")?.getAttribute("data-won"),
    link.querySelectorAll("time ~ svg").length,
  ]);
  expect(descriptions).toEqual(rows.map(([_, ...description]) => description));
  await page.close();
});

/** Returns the instant of an hour of 2 March in New Zealand. */
function formatInstant(hour: number): string {
  return new Date(Date.parse("2026-03-02T00:00:00+13:00") + hour * HOUR_MS).toISOString();
}
