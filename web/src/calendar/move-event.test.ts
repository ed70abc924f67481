// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { describeValues, findTopLayer } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { type OpenPage, setUpBrowser } from "../testing/open-page.ts";
import { enter, press } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { MoveEventDialog } from "./move-event.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/** From 20:00:30 to 21:15:10 in New Zealand. The fields show no seconds. */
const event: Event = {
  ...createEvent("5", "2026-03-02T07:00:30.000Z"),
  endDate: "2026-03-02T08:15:10.000Z",
  title: "Final",
  description: "The last match.",
};

/** Opens the dialog to move the event. */
async function openDialog() {
  const onMoved = vi.fn();
  const props = { event, open: true, onClose: () => undefined, onMoved };
  const page = await openComponent(MoveEventDialog, props, { viewer: viewers.admin });
  return { page, onMoved };
}

function readFields(): string | null {
  const dialog = findTopLayer();
  return dialog && describeValues(dialog);
}

/** Returns the method and path of the last command, and its body. */
function takeCommand(page: OpenPage) {
  const [, call, body = ""] = /^sends (\S+ \S+) (.*)$/m.exec(page.takeLog().join("\n")) ?? [];
  return { call, body: JSON.parse(body) as unknown };
}

test("changing the start keeps the duration, and changing the end keeps the start", async () => {
  const { page } = await openDialog();
  expect(readFields()).toBe('Start date "2026-03-02T20:00", End date "2026-03-02T21:15"');
  await enter(page, "Start date", "2026-03-03T23:30");
  expect(readFields()).toBe('Start date "2026-03-03T23:30", End date "2026-03-04T00:45"');
  await enter(page, "End date", "2026-03-04T01:00");
  expect(readFields()).toBe('Start date "2026-03-03T23:30", End date "2026-03-04T01:00"');
  await enter(page, "Start date", "");
  expect(readFields()).toBe('Start date "", End date "2026-03-04T01:00"');
  await page.close();
});

test("a moved event keeps the seconds of a date that is not changed", async () => {
  const { page, onMoved } = await openDialog();
  await enter(page, "End date", "2026-03-02T22:00");
  await press(page, "Move event");
  const body = { startDate: event.startDate, endDate: "2026-03-02T09:00:00.000Z", version: event.version };
  expect(takeCommand(page)).toEqual({ call: "PUT /api/event/5/move", body });
  expect(onMoved).toHaveBeenCalledOnce();
  await page.close();
});

test("a copy has no seconds, and the clans and texts of the event", async () => {
  const { page, onMoved } = await openDialog();
  await press(page, "Copy event");
  const { clanAId, clanBId, title, description } = event;
  const dates = { startDate: "2026-03-02T07:00:00.000Z", endDate: "2026-03-02T08:15:00.000Z" };
  expect(takeCommand(page)).toEqual({
    call: "POST /api/event",
    body: { ...dates, clanAId, clanBId, title, description },
  });
  expect(onMoved).toHaveBeenCalledOnce();
  await page.close();
});

test.each([
  { button: "Move event", failing: "moving", done: "moved" },
  { button: "Copy event", failing: "copying", done: "copied" },
])("“$button” shows whether the command has succeeded", async ({ button, failing, done }) => {
  const { page } = await openDialog();
  await enter(page, "Start date", "2026-03-03T23:30");
  page.clearLog();
  page.setFailing(true);
  await press(page, button);
  const refetches = ["refetches events", "refetches clans", "refetches seasons"];
  const [, ...effectsOfFailure] = page.takeLog();
  expect(effectsOfFailure).toEqual([`error: Error while ${failing} event / Reason`, ...refetches]);
  page.setFailing(false);
  await press(page, button);
  const [, ...effectsOfSuccess] = page.takeLog();
  expect(effectsOfSuccess).toEqual([`success: Event ${done} successfully`, "refetches events"]);
  await page.close();
});

test("after a failed copy, the event can still be moved", async () => {
  const { page } = await openDialog();
  page.setFailing(true);
  await press(page, "Copy event");
  expect(takeCommand(page).call).toBe("POST /api/event");
  await enter(page, "Start date", "2026-03-03T23:30");
  await press(page, "Move event");
  expect(takeCommand(page).call).toBe("PUT /api/event/5/move");
  await page.close();
});

test.each(["Move event", "Copy event"])("“%s” sends nothing if the end is before the start", async (button) => {
  const { page } = await openDialog();
  await enter(page, "End date", "2026-03-02T19:00");
  page.clearLog();
  await press(page, button);
  expect(page.takeLog()).toEqual([]);
  expect(findTopLayer()?.textContent).toContain("End date must be after start date");
  await page.close();
});
