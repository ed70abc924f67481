// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import { beforeAll, expect, test } from "vitest";
import { describeField } from "../testing/describe-page.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { type OpenPage, setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { setTime } from "../testing/set-time.ts";
import { currentPrompt } from "../ui/confirm.ts";
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

test("the generated title changes with the chosen clans, which are listed by name", async () => {
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

test("a title that an admin has entered stays when other clans are chosen", async () => {
  const page = await openForm({ ...event, title: "Final" });
  await enter(page, "Clan B", "3");
  expect(getField("Title").value).toBe("Final");
  await press(page, "Update");
  expect(takeBody(page)).toEqual({ clanBId: "3", base: { clanBId: "2" } });
  await page.close();
});

// Entered dates are in the time zone of the tests, Pacific/Auckland (UTC+13).

test("a changed date is sent as an instant, and an unchanged date is not sent", async () => {
  const page = await openForm();
  await enter(page, "End date", "2026-03-02T22:00");
  await press(page, "Update");
  const base = { endDate: event.endDate };
  expect(takeBody(page)).toEqual({ endDate: "2026-03-02T09:00:00.000Z", base });
  await page.close();
});

test("an end before the start is not sent", async () => {
  const page = await openForm();
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
  await page.run(() => currentPrompt.get()?.answer(true));
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

test("the end of a new event follows its start", async () => {
  const props = { seasonId: "1", slot: null, open: true, onClose: () => undefined };
  const page = await openComponent(CreateEventDialog, props, createOptions({}));
  const readEnd = () => getField("End date").value;
  await enter(page, "Start date", "2026-03-04T20:00");
  expect(readEnd()).toBe("2026-03-04T21:00");
  await enter(page, "End date", "2026-03-04T22:00");
  await enter(page, "Start date", "2026-03-05T19:00");
  expect(readEnd()).toBe("2026-03-05T21:00");
  await page.close();
});

test("an end that was entered first is kept", async () => {
  const props = { seasonId: "1", slot: null, open: true, onClose: () => undefined };
  const page = await openComponent(CreateEventDialog, props, createOptions({}));
  await enter(page, "End date", "2026-03-04T22:00");
  await enter(page, "Start date", "2026-03-04T20:00");
  expect(getField("End date").value).toBe("2026-03-04T22:00");
  await page.close();
});

// The page is opened at 11:30.
const createEventAt = (time: string) => createEvent("5", `2026-03-01T${time}Z`);
const noRounds = { rounds: [], running: [] };
const emptyRound = { hasRound: false, isForfeit: false };
const NOTICE = "No round yet If a clan did not come, it forfeits 2 rounds . No-show";

/** Reads the notice about an event. By the default rule, a clan that is five minutes late forfeits two rounds. */
async function readNoShowNotice(
  startTime: string,
  { rounds = noRounds, noShow = { minutes: 5, rounds: 2 } }: { rounds?: object; noShow?: object | null } = {},
): Promise<string> {
  const options = createOptions({ "GET /api/event/5/rounds": { data: rounds } });
  const sampleValues = { seasonRules: { noShow } };
  const { text } = await readComponent(NoShowNotice, { event: createEventAt(startTime) }, { ...options, sampleValues });
  return text;
}

test("a no-show can be declared from the end of the waiting time on", async () => {
  expect(await readNoShowNotice("11:25:30")).toBe("");
  expect(await readNoShowNotice("11:25:00")).toBe(NOTICE);
});

test("a no-show cannot be declared if the season has no rule about no-shows", async () => {
  expect(await readNoShowNotice("11:00:00", { noShow: null })).toBe("");
});

test("a no-show forfeits the number of rounds in the rules", async () => {
  const notice = await readNoShowNotice("11:00:00", { noShow: { minutes: 5, rounds: 1 } });
  expect(notice).toContain("forfeits 1 round . No-show");
});

test.each([
  { state: "a round in progress", rounds: { ...noRounds, running: [{}] } },
  { state: "a round", rounds: { ...noRounds, rounds: [{ ...emptyRound, hasRound: true }] } },
  { state: "a forfeit", rounds: { ...noRounds, rounds: [{ ...emptyRound, isForfeit: true }] } },
])("a no-show cannot be declared in a match with $state", async ({ rounds }) => {
  expect(await readNoShowNotice("11:00:00", { rounds })).toBe("");
});

test("a no-show can be declared in a match with an empty result", async () => {
  expect(await readNoShowNotice("11:00:00", { rounds: { ...noRounds, rounds: [emptyRound] } })).toBe(NOTICE);
});

test("the button to declare a no-show appears when the waiting time has passed", async () => {
  const options = createOptions({ "GET /api/event/5/rounds": { data: noRounds } });
  const page = await openComponent(NoShowNotice, { event: createEventAt("11:25:30") }, options);
  expect(readVisibleText()).toBe("");
  await setTime(page, "2026-03-01T11:30:30Z");
  expect(readVisibleText()).toContain("No-show");
  await page.close();
});
