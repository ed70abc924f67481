// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import { beforeAll, expect, test } from "vitest";
import { describeField } from "../testing/describe-page.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { type OpenPage, setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { setTime } from "../testing/set-time.ts";
import { openPrompt } from "../ui/confirm.ts";
import { CreateEventDialog, EventForm, NoShowNotice } from "./event-form.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const event: Event = { ...createEvent("5", "2026-03-02T07:00:30.000Z"), twitch: "https://example.org/live" };
const clans = [
  { _id: "1", name: "Foxes" },
  { _id: "2", name: "Owls" },
  { _id: "3", name: "Bears" },
];

/** The options of a component for an admin. */
function createOptions(replies: Readonly<Record<string, object>> = {}) {
  return { viewer: viewers.admin, replies: { "POST /api/clan/search": { data: clans }, ...replies } };
}

const openForm = (shownEvent: Event = event) => openComponent(EventForm, { event: shownEvent }, createOptions());

/** Returns the body of the last command that was sent. */
function takeBody(page: OpenPage): unknown {
  const [, body = ""] = /^sends \S+ \S+ (.*)$/m.exec(page.takeLog().join("\n")) ?? [];
  return JSON.parse(body);
}

test("the generated title follows the chosen clans, which are sorted by name", async () => {
  const page = await openForm();
  expect(describeField(getField("Clan B"))).toContain(
    '"Owls" of Choose a clan (disabled), Bears, Foxes (disabled), Owls',
  );
  await enter(page, "Clan B", "3");
  expect(getField("Title").value).toBe("Foxes vs. Bears");
  await enter(page, "Clan A", "2");
  expect(getField("Title").value).toBe("Owls vs. Bears");
  await press(page, "Update");
  const base = { title: "Foxes vs. Owls", clanAId: "1", clanBId: "2" };
  expect(takeBody(page)).toEqual({ title: "Owls vs. Bears", clanAId: "2", clanBId: "3", base });
  await page.close();
});

test("a title that an admin has entered does not follow the chosen clans", async () => {
  const page = await openForm({ ...event, title: "Final" });
  await enter(page, "Clan B", "3");
  expect(getField("Title").value).toBe("Final");
  await press(page, "Update");
  expect(takeBody(page)).toEqual({ clanBId: "3", base: { clanBId: "2" } });
  await page.close();
});

test("changed dates are sent as instants, and an unchanged date is not sent", async () => {
  const page = await openForm();
  await enter(page, "End date", "2026-03-02T22:00");
  await press(page, "Update");
  expect(takeBody(page)).toMatchObject({ endDate: "2026-03-02T09:00:00.000Z" });
  await enter(page, "End date", "2026-03-02T19:00");
  page.clearLog();
  await press(page, "Update");
  expect(page.takeLog()).toEqual([]);
  expect(readVisibleText()).toContain("End date must be after start date");
  await page.close();
});

test("after an event was deleted, the calendar shows its day in the viewer's time zone", async () => {
  const page = await openForm({ ...event, startDate: "2026-03-02T13:00:00.000Z" });
  await press(page, "Delete");
  page.clearLog();
  await page.run(() => openPrompt.get()?.answer(true));
  expect(page.takeLog()).toContainEqual(expect.stringMatching(/^opens \/league\/calendar\?date=2026-03-03/));
  await page.close();
});

test("a new event gets the title of its clans, and opens its page", async () => {
  const props = { seasonId: "1", slot: null, open: true, onClose: () => undefined };
  const page = await openComponent(CreateEventDialog, props, createOptions({ "POST /api/event": { data: event } }));
  expect(readVisibleText()).toContain("The title is generated from the clans.");
  await enter(page, "Clan A", "3");
  await enter(page, "Clan B", "1");
  expect(readVisibleText()).toContain("Bears vs. Foxes");
  await enter(page, "Start date", "2026-03-04T20:00");
  await enter(page, "End date", "2026-03-04T21:00");
  await press(page, "Create event");
  const log = page.takeLog();
  const dates = { startDate: "2026-03-04T07:00:00.000Z", endDate: "2026-03-04T08:00:00.000Z" };
  const body = { clanAId: "3", clanBId: "1", ...dates, description: "", title: "Bears vs. Foxes" };
  expect(log).toContain(`sends POST /api/event ${JSON.stringify(body)}`);
  expect(log).toContain("opens /league/calendar/5");
  await page.close();
});

// The page is opened at 11:30.
const createEventAt = (time: string) => createEvent("5", `2026-03-01T${time}Z`);
const noRounds = { rounds: [], running: [] };
const emptyRound = { hasRound: false, isForfeit: false };
const NOTICE = "No round yet If a clan did not come, it forfeits 2 rounds . No-show";

test.each<[string, Event, object, object | null, string]>([
  ["after the waiting time", createEventAt("11:25:00"), noRounds, {}, NOTICE],
  ["before the waiting time has passed", createEventAt("11:25:30"), noRounds, {}, ""],
  ["without a rule for no-shows", createEventAt("11:00:00"), noRounds, { noShow: null }, ""],
  [
    "with a rule that forfeits one round",
    createEventAt("11:00:00"),
    noRounds,
    { noShow: { minutes: 5, rounds: 1 } },
    "forfeits 1 round . No-show",
  ],
  ["with a round in progress", createEventAt("11:00:00"), { ...noRounds, running: [{}] }, {}, ""],
  ["with a round", createEventAt("11:00:00"), { ...noRounds, rounds: [{ ...emptyRound, hasRound: true }] }, {}, ""],
  ["with a forfeit", createEventAt("11:00:00"), { ...noRounds, rounds: [{ ...emptyRound, isForfeit: true }] }, {}, ""],
  ["with an empty result", createEventAt("11:00:00"), { ...noRounds, rounds: [emptyRound] }, {}, NOTICE],
])("a no-show can be declared only in a late match without rounds: %s", async (_, shownEvent, data, rules, notice) => {
  const options = createOptions({ "GET /api/event/5/rounds": { data } });
  const sampleValues = { seasonRules: { noShow: { minutes: 5, rounds: 2 }, ...rules } };
  const { text } = await readComponent(NoShowNotice, { event: shownEvent }, { ...options, sampleValues });
  if (notice === "") expect(text).toBe("");
  else expect(text).toContain(notice);
});

test("the button to declare a no-show appears when the waiting time has passed", async () => {
  const options = createOptions({ "GET /api/event/5/rounds": { data: noRounds } });
  const page = await openComponent(NoShowNotice, { event: createEventAt("11:25:30") }, options);
  expect(readVisibleText()).toBe("");
  await setTime(page, "2026-03-01T11:30:30Z");
  expect(readVisibleText()).toContain("No-show");
  await page.close();
});
