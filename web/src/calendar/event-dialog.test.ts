// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { findTopLayer, getName, listButtons } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { createStore, useStore } from "../ui/store.ts";
import { EventDialog } from "./event-dialog.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/** An event of season 1, which is active in the sample data. Season 2 has ended. */
const event = createEvent("5", "2026-03-02T07:00:00.000Z");
const eventOfEndedSeason = { ...event, seasonId: "2" };

/** Replaces fields of the sample replies, so that the event has no proposals, rounds and line-ups. */
const sampleValues = { proposals: [], rounds: [], running: [], lineUps: [], namesFor: [], timeZone: "UTC" };
const copy = { ...event, _id: "8", startDate: "2026-04-05T13:00:00.000Z" };
const replies = { "POST /api/event": { data: copy } };

/** Opens the dialog of an event. */
function openDialog(role: keyof typeof viewers, shownEvent: Event = event) {
  const props = { event: shownEvent, open: true, onClose: () => undefined };
  return openComponent(EventDialog, props, { viewer: viewers[role], sampleValues, replies });
}

const readTitle = () => findTopLayer()?.querySelector("h2")?.textContent;

test.each([
  { role: "admin", season: "the active season", shownEvent: event, actions: ["Move or copy", "Edit Event"] },
  { role: "admin", season: "an ended season", shownEvent: eventOfEndedSeason, actions: ["Edit Event"] },
  {
    role: "leader",
    season: "the active season",
    shownEvent: event,
    actions: ["Event page → /league/calendar/5"],
  },
] as const)("the $role of an event of $season has the actions $actions", async ({ role, shownEvent, actions }) => {
  const page = await openDialog(role, shownEvent);
  const buttons = listButtons(document.body).map(getName);
  const links = [...document.querySelectorAll("a")].map((link) => `${getName(link)} → ${link.getAttribute("href")}`);
  expect([...buttons, ...links].filter((action) => /^(?:Move|Edit|Event page)/.test(action))).toEqual(actions);
  await page.close();
});

test.each([
  { title: "Foxes vs. Owls", dialogTitle: "Match" },
  { title: "Final", dialogTitle: "Final" },
])("the dialog of the event “$title” has the title “$dialogTitle”", async ({ title, dialogTitle }) => {
  const page = await openDialog("visitor", { ...event, title });
  expect(readTitle()).toBe(dialogTitle);
  await page.close();
});

test("“Edit Event” opens the page of the event", async () => {
  const page = await openDialog("admin");
  page.clearLog();
  await press(page, "Edit Event");
  expect(page.takeLog()).toContain("opens /league/calendar/5");
  await page.close();
});

test("after an event was copied, the calendar shows the copy's day in the viewer's time zone", async () => {
  const page = await openDialog("admin");
  await press(page, "Move or copy");
  page.clearLog();
  await press(page, "Copy event");
  // 13:00 UTC on 5 April is after midnight in the time zone of the tests, Pacific/Auckland.
  expect(page.takeLog()).toContain("opens /league/calendar?date=2026-04-06");
  expect(readTitle()).toBe("Match");
  await page.close();
});

test("canceling the move of an event shows the event again", async () => {
  const page = await openDialog("admin");
  await press(page, "Move or copy");
  expect(readTitle()).toBe("Move or copy");
  await press(page, "Cancel");
  expect(readTitle()).toBe("Match");
  await page.close();
});

const isOpen = createStore(true);

function ClosableDialog() {
  return createElement(EventDialog, { event, open: useStore(isOpen), onClose: () => undefined });
}

test("reopening an event shows the event, even if the form to move it was open before", async () => {
  const page = await openComponent(ClosableDialog, {}, { viewer: viewers.admin, sampleValues });
  await press(page, "Move or copy");
  expect(readTitle()).toBe("Move or copy");
  await page.run(() => isOpen.set(false));
  await page.run(() => isOpen.set(true));
  expect(readTitle()).toBe("Match");
  await page.close();
});
