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

/** In the active season of the sample data. */
const event = createEvent("5", "2026-03-02T07:00:00.000Z");
/** In a season that has ended. */
const eventOfEndedSeason = { ...event, seasonId: "2" };

const sampleValues = { proposals: [], rounds: [], running: [], lineUps: [], namesFor: [], timeZone: "UTC" };
const copy = { ...event, _id: "8", startDate: "2026-04-05T13:00:00.000Z" };
const replies = { "POST /api/event": { data: copy } };

/** Opens the dialog of an event. */
function openDialog(role: keyof typeof viewers, shownEvent: Event = event) {
  const props = { event: shownEvent, open: true, onClose: () => undefined };
  return openComponent(EventDialog, props, { viewer: viewers[role], sampleValues, replies });
}

const readTitle = () => findTopLayer()?.querySelector("h2")?.textContent;

test.each<[keyof typeof viewers, string, Event, readonly string[]]>([
  ["admin", "the active season", event, ["Move or copy", "Edit Event"]],
  ["admin", "a season that has ended", eventOfEndedSeason, ["Edit Event"]],
  ["leader", "the active season", event, ["Event page → /league/calendar/5"]],
])("the %s can use these actions of an event of %s", async (role, _, shownEvent, actions) => {
  const page = await openDialog(role, shownEvent);
  const buttons = listButtons(document.body).map(getName);
  const links = [...document.querySelectorAll("a")].map((link) => `${getName(link)} → ${link.getAttribute("href")}`);
  expect([...buttons, ...links].filter((action) => /^(?:Move|Edit|Event page)/.test(action))).toEqual(actions);
  await page.close();
});

test.each([
  ["Foxes vs. Owls", "Match"],
  ["Final", "Final"],
])("the dialog of the event “%s” has the title “%s”", async (title, dialogTitle) => {
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

test("an event that is opened again does not show the form to move it that was open before", async () => {
  const page = await openComponent(ClosableDialog, {}, { viewer: viewers.admin, sampleValues });
  await press(page, "Move or copy");
  expect(readTitle()).toBe("Move or copy");
  await page.run(() => isOpen.set(false));
  await page.run(() => isOpen.set(true));
  expect(readTitle()).toBe("Match");
  await page.close();
});
