// @vitest-environment happy-dom
import type { CalendarOptions } from "@fullcalendar/react";
import type { FullUser } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { listTexts } from "../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";

beforeAll(setUpBrowser);

const admin = { _id: "9", role: "ADMIN" } as const;
/** In the sample data, user 1 leads a clan. */
const leader = { _id: "1" };
/** From 20:00 to 21:00 in New Zealand, half a day after the page is opened. */
const tonight = { startDate: "2026-03-02T07:00:00.000Z", endDate: "2026-03-02T08:00:00.000Z" };
/** From 00:00 to 01:00, outside of the hours of the grid. The page is opened at 00:30. */
const nowAtNight = { startDate: "2026-03-01T11:00:00.000Z", endDate: "2026-03-01T12:00:00.000Z" };
/** The same hours a day later. */
const nextNight = { startDate: "2026-03-02T11:00:00.000Z", endDate: "2026-03-02T12:00:00.000Z" };

/** Opens the calendar. Returns the options that it passes to FullCalendar, and the texts of the page. */
async function openCalendar(viewer: Partial<FullUser>, values: object, href = "/league/calendar") {
  const page = await openPage(href, { viewer, values: { ...values } });
  const options = findCalendarOptions();
  const texts = listTexts(document.body);
  await page.close();
  return { options, texts };
}

interface Fiber {
  readonly return: Fiber | null;
  readonly memoizedProps: CalendarOptions | null;
}

/**
 * FullCalendar does not show which events can be dragged. So this reads the options from the component that React has
 * rendered.
 */
function findCalendarOptions(): CalendarOptions {
  for (const element of document.querySelectorAll("main *")) {
    const [, ownFiber] = Object.entries(element).find(([key]) => key.startsWith("__reactFiber$")) ?? [];
    for (let fiber: Fiber | null = ownFiber ?? null; fiber !== null; fiber = fiber.return) {
      if (fiber.memoizedProps?.eventDrop) return fiber.memoizedProps;
    }
  }
  throw new Error("FullCalendar is not rendered");
}

// The sample data has an event of the active season and one of a season that has ended.
test.each([
  ["admins can drag the events of the active season", admin, tonight, [true, false]],
  ["leaders cannot drag events", leader, tonight, [false, false]],
  ["events outside of the hours of the grid cannot be dragged", admin, nextNight, [undefined, undefined]],
])("%s", async (_rule, viewer, values, editable) => {
  const { options } = await openCalendar(viewer, values);
  const events = options.events as readonly { readonly editable?: boolean }[];
  expect(events.map((event) => event.editable)).toEqual(editable);
});

test("a page of an ended season does not make the events of that season draggable", async () => {
  const { options } = await openCalendar(admin, tonight, "/league/calendar?season=2");
  expect(options.events).toMatchObject([{ editable: true }, { editable: false }]);
});

test("only admins can select hours to create an event", async () => {
  expect((await openCalendar(admin, tonight)).options.selectable).toBe(true);
  expect((await openCalendar(leader, tonight)).options.selectable).toBe(false);
});

// Without a layout, FullCalendar only renders the events outside of the hours of the grid.
test("only a running event is marked", async () => {
  const { texts } = await openCalendar(admin, nextNight);
  expect(texts).toContain("title");
  expect(texts).not.toContain("Now");
  expect((await openCalendar(admin, nowAtNight)).texts).toContain("Now");
});
