import type { CalendarOptions } from "@fullcalendar/react";
import type { FullUser } from "contract/users.ts";
import { listTexts } from "./describe-page.ts";
import { openPage } from "./open-page.ts";

/** Opens the calendar. Returns the options that it passes to FullCalendar, and the texts of the page. */
export async function openCalendar(viewer: Partial<FullUser> | null, sampleValues: object, href = "/league/calendar") {
  const page = await openPage(href, { viewer, sampleValues: { ...sampleValues } });
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
export function findCalendarOptions(): CalendarOptions {
  for (const element of document.querySelectorAll("main *")) {
    const [, ownFiber] = Object.entries(element).find(([key]) => key.startsWith("__reactFiber$")) ?? [];
    for (let fiber: Fiber | null = ownFiber ?? null; fiber !== null; fiber = fiber.return) {
      if (fiber.memoizedProps?.eventDrop) return fiber.memoizedProps;
    }
  }
  throw new Error("FullCalendar is not rendered");
}
