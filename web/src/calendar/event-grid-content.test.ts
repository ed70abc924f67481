// @vitest-environment happy-dom
import type { CalendarOptions } from "@fullcalendar/react";
import type { Event } from "contract/events.ts";
import { createElement, type ReactElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { openCalendar } from "../testing/open-calendar.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { createEvent } from "./testing/create-event.ts";

/** The options that the calendar passes to FullCalendar. */
let options: CalendarOptions;

beforeAll(async () => {
  setUpBrowser();
  ({ options } = await openCalendar(viewers.visitor, {}));
});

test("the heading of a day has its weekday, or says that it is today", async () => {
  const renderHeader = options.dayHeaderContent as (info: object) => ReactElement;
  const date = new Date("2026-03-03T11:00:00.000Z");
  const headers = [true, false].map((isToday) =>
    createElement("div", { key: `${isToday}` }, renderHeader({ date, isToday })),
  );
  const page = await openComponent(() => createElement("div", {}, headers), {});
  const elements = [...document.querySelectorAll("[data-weekday]")];
  expect(elements.map((element) => element.getAttribute("data-weekday"))).toEqual(["Today", "Wed"]);
  expect(elements.map(({ textContent }) => textContent)).toEqual(["4", "4"]);
  await page.close();
});

/** From 20:00 to 21:00 in New Zealand, on the day on which the page is opened. The page is opened at 00:30. */
const match = createEvent("5", "2026-03-02T07:00:00.000Z");

/** Renders the card of a match in the grid. Returns its text, and the number of its icons. */
async function readCard(changes: Partial<Event>) {
  const renderCard = options.eventContent as (content: object) => ReactElement;
  const extendedProps = { event: { ...match, ...changes } };
  const page = await openComponent(() => renderCard({ event: { extendedProps }, isMirror: false }), {});
  const text = readText(document.body);
  const iconCount = document.querySelectorAll("svg.lucide-tv").length;
  await page.close();
  return { text, iconCount };
}

test.each<{ match: string; changes: Partial<Event>; text: string; iconCount: number }>([
  {
    match: "without a title, stream and score",
    changes: {},
    text: "20:00 – 21:00 FO Foxes vs. OW Owls",
    iconCount: 0,
  },
  {
    match: "with a title and a score",
    changes: { title: "Final", score: { clanA: 2, clanB: 0, rounds: 2 } },
    text: "20:00 – 21:00 Final FO Foxes 2 – OW Owls 0",
    iconCount: 0,
  },
  {
    match: "with a stream",
    changes: { twitch: "https://www.twitch.tv/league" },
    text: "20:00 – 21:00 FO Foxes vs. OW Owls , streamed",
    iconCount: 1,
  },
  {
    match: "with a stream that has begun",
    changes: {
      startDate: "2026-03-01T11:00:00.000Z",
      endDate: "2026-03-01T12:00:00.000Z",
      twitch: "https://www.twitch.tv/league",
    },
    text: "00:00 – 01:00 Now FO Foxes vs. OW Owls , streamed",
    iconCount: 0,
  },
  {
    match: "that is over without a result",
    changes: { startDate: "2026-03-01T10:00:00.000Z", endDate: "2026-03-01T11:00:00.000Z" },
    text: "Sun 23:00 – Mon 00:00 No result yet FO Foxes vs. OW Owls",
    iconCount: 0,
  },
])("the card of a match $match shows “$text”", async ({ changes, text, iconCount }) => {
  expect(await readCard(changes)).toEqual({ text, iconCount });
});

test("the card of a finished match marks its winner", async () => {
  const renderCard = options.eventContent as (content: object) => ReactElement;
  const event = { ...match, score: { clanA: 0, clanB: 2, rounds: 2 } };
  const page = await openComponent(() => renderCard({ event: { extendedProps: { event } }, isMirror: false }), {});
  const readClan = (isWinner: boolean) => readText(document.querySelector(`[data-winner=${isWinner}]`) as Element);
  expect(readClan(true)).toBe("OW Owls 2");
  expect(readClan(false)).toBe("FO Foxes 0");
  await page.close();
});

test("a match of the viewer's clan is marked", async () => {
  const renderCard = options.eventContent as (content: object) => ReactElement;
  const content = { event: { extendedProps: { event: match } }, isMirror: false };
  const readOwnTexts = async (clanId: string) => {
    const page = await openComponent(() => renderCard(content), {}, { viewer: { ...viewers.player, clanId } });
    const text = readText(document.body);
    await page.close();
    return text.includes("your clan");
  };
  expect(await readOwnTexts(match.clanBId)).toBe(true);
  expect(await readOwnTexts("99")).toBe(false);
});
