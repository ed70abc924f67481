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
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  /** At the top of the tree: the root, which knows the tree that is shown now. */
  readonly stateNode: { readonly current: Fiber };
  readonly memoizedProps: CalendarOptions | null;
}

/**
 * FullCalendar does not show which events can be dragged. So this reads the options from the component that React has
 * rendered. React keeps two trees, and an element may know the one that is not shown, so the search begins at the root.
 */
export function findCalendarOptions(): CalendarOptions {
  const main = document.querySelector("main") ?? document.body;
  const [, fiberOfMain] = Object.entries(main).find(([key]) => key.startsWith("__reactFiber$")) ?? [];
  let top: Fiber = fiberOfMain;
  while (top.return !== null) top = top.return;
  const options = findOptionsBelow(top.stateNode.current);
  if (options === null) throw new Error("FullCalendar is not rendered");
  return options;
}

function findOptionsBelow(fiber: Fiber): CalendarOptions | null {
  if (fiber.memoizedProps?.eventDrop) return fiber.memoizedProps;
  for (let child = fiber.child; child !== null; child = child.sibling) {
    const options = findOptionsBelow(child);
    if (options !== null) return options;
  }
  return null;
}
