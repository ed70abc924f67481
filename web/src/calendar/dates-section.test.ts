// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import type { DateProposal, EventDates } from "contract/scheduling.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findTopLayer, getName, listFields, readText } from "../testing/describe-page.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, tick } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { DatesSection, ProposedDates } from "./dates-section.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const event = createEvent("5", "2026-03-04T07:00:00.000Z");
/** The page is opened at 11:30. A date is acceptable if the season allows it and it is in the future. */
const past = "2026-03-01T11:30:00.000Z";
const future = "2026-03-06T07:00:00.000Z";
const forbidden = "2026-03-07T07:00:00.000Z";
const startDates = [past, future, forbidden];
const owlsProposal: DateProposal = {
  clanId: "2",
  clanName: "Owls",
  proposedBy: "Bob",
  proposedAt: "2026-02-28T12:00:00.000Z",
  startDates,
  allowedDates: [past, future],
};
const foxesProposal = { ...owlsProposal, clanId: "1", clanName: "Foxes", proposedBy: "Ann" };

const hours = { from: 6, to: 7, timeZone: "UTC", weekdays: [1, 2, 3, 4, 5, 6, 7] };
/** The reply without a proposal. `most` is the API's name of the maximum number of dates in a proposal. */
const noDates: EventDates = {
  ownClanId: "1",
  hours,
  laterHours: [],
  most: 2,
  seasonEnd: "2026-05-31T23:59:59.999Z",
  proposals: [],
};

/** The options of a component with these dates of the match. */
function createOptions(dates: Partial<EventDates>, role: keyof typeof viewers = "leader") {
  const replies = { "GET /api/event/5/proposals": { data: { ...noDates, ...dates } } };
  return { viewer: viewers[role], sampleValues: { timeZone: "UTC" }, replies };
}

const ACCEPT = "Accept Friday 6 March 2026, 20:00";

interface PermissionCase {
  readonly permission: string;
  readonly dates: Partial<EventDates>;
  readonly buttons: readonly string[];
}

test.each<PermissionCase>([
  {
    permission: "accept an acceptable date of the other clan",
    dates: { proposals: [owlsProposal] },
    buttons: ["Propose dates", ACCEPT],
  },
  {
    permission: "withdraw the dates of their own clan",
    dates: { proposals: [foxesProposal] },
    buttons: ["Propose dates", "Withdraw"],
  },
  {
    permission: "only see the dates if they lead no clan of the match",
    dates: { ownClanId: null, proposals: [owlsProposal] },
    buttons: [],
  },
  {
    permission: "accept and withdraw dates if both clans propose some",
    dates: { proposals: [foxesProposal, owlsProposal] },
    buttons: ["Propose dates", "Withdraw", ACCEPT],
  },
])("the viewer can $permission", async ({ dates, buttons }) => {
  const section = await readComponent(DatesSection, { event }, createOptions(dates));
  expect(section.buttons).toEqual(buttons);
});

test.each([
  { rulesZone: "UTC", isNamed: true },
  { rulesZone: "Pacific/Auckland", isNamed: false },
])("if the rules are in $rulesZone, dates name the viewer's time zone: $isNamed", async (testCase) => {
  const { rulesZone, isNamed } = testCase;
  const dates = { hours: { ...hours, timeZone: rulesZone }, proposals: [owlsProposal] };
  const page = await openComponent(DatesSection, { event }, createOptions(dates));
  expect(readText(document.body).includes("Proposed dates are in Pacific/Auckland.")).toBe(isNamed);
  await press(page, "Propose dates");
  expect(readText(findTopLayer() ?? document.body).includes("Start (Pacific/Auckland)")).toBe(isNamed);
  await page.close();
});

test("without a proposal, the section says that no dates are proposed", async () => {
  const { text } = await readComponent(DatesSection, { event }, createOptions({}));
  expect(text).toContain("No other dates are proposed.");
});

test("the dialog of an event lists the proposed dates without buttons", async () => {
  const { text, buttons } = await readComponent(ProposedDates, { event }, createOptions({ proposals: [owlsProposal] }));
  const days = ["Monday 2 March 2026, 00:30", "Friday 6 March 2026, 20:00", "Saturday 7 March 2026, 20:00"];
  expect(text).toBe(["Proposed dates Owls by Bob", ...days].join(" "));
  expect(buttons).toEqual([]);
});

test("the dialog of an event shows nothing without proposed dates, or to visitors", async () => {
  expect((await readComponent(ProposedDates, { event }, createOptions({}))).text).toBe("");
  expect((await readComponent(ProposedDates, { event }, createOptions({}, "visitor"))).text).toBe("");
});

test.each([
  { most: 1, labels: ["Date"] },
  { most: 3, labels: ["First date", "Second date", "Third date"] },
])("a proposal of at most $most dates has the fields $labels", async ({ most, labels }) => {
  const page = await openComponent(DatesSection, { event }, createOptions({ most }));
  await press(page, "Propose dates");
  // On 4 March, the day of the match, 6:00 to 7:00 in UTC is 19:00 to 20:00 in the time zone of the tests.
  const fields = ["Day", "19:00", "19:30", "20:00", ...labels];
  expect(listFields(findTopLayer() ?? document.body).map(getName)).toEqual(fields);
  expect(findTopLayer()?.textContent).toContain("All times below are in Pacific/Auckland.");
  await page.close();
});

test("a leader proposes dates", async () => {
  const page = await openComponent(DatesSection, { event }, createOptions({}));
  await press(page, "Propose dates");
  // 20:00 in the time zone of the tests, Pacific/Auckland, is the date `future`.
  await enter(page, "First date", "2026-03-06T20:00");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Propose");
  const request = `sends POST /api/event/5/propose ${JSON.stringify({ startDates: [future] })}`;
  const refetches = ["refetches events", "refetches matches"];
  expect(page.takeLog()).toEqual([request, "error: Dates not proposed / Reason", ...refetches]);
  page.setFailing(false);
  await press(page, "Propose");
  expect(page.takeLog()).toEqual([request, "success: Dates proposed", "stores matches dates 5"]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("a chosen start fills the next empty field, and a second press empties it", async () => {
  const page = await openComponent(DatesSection, { event }, createOptions({}));
  await press(page, "Propose dates");
  const readDates = () => ["First date", "Second date"].map((label) => getField(label).value);
  await tick(page, "19:30");
  await tick(page, "20:00");
  expect(readDates()).toEqual(["2026-03-04T19:30", "2026-03-04T20:00"]);
  // The proposal has all its dates.
  expect(getField("19:00").disabled).toBe(true);
  await tick(page, "19:30");
  expect(readDates()).toEqual(["2026-03-04T20:00", ""]);
  await page.close();
});

test("the server's error about the second date is shown at its field", async () => {
  const errorData = { field: "startDates[1]", reason: "must be in the future" };
  const { replies, ...options } = createOptions({});
  const reply = { status: 400, errorCode: "INVALID_INPUT", message: "Invalid", errorData };
  const page = await openComponent(
    DatesSection,
    { event },
    { ...options, replies: { ...replies, "POST /api/event/5/propose": reply } },
  );
  await press(page, "Propose dates");
  await enter(page, "First date", "2026-03-06T20:00");
  await enter(page, "Second date", "2026-03-07T20:00");
  await press(page, "Propose");
  const invalidFields = listFields(findTopLayer() ?? document.body).filter(
    (field) => field.getAttribute("aria-invalid") === "true",
  );
  expect(invalidFields.map(getName)).toEqual(["Second date"]);
  await page.close();
});

test("proposed dates are fetched again when matches change, and for admins also when events change", async () => {
  const spy = vi.spyOn(QueryClient.prototype, "defaultQueryOptions");
  onTestFinished(() => spy.mockRestore());
  await readComponent(DatesSection, { event }, createOptions({}, "admin"));
  const queries = spy.mock.calls.map(([options]) => options);
  const datesQuery = queries.find(({ queryKey }) => queryKey?.[1] === "dates");
  // Live changes of a topic also refetch the queries whose key begins with it.
  expect(datesQuery?.queryKey?.[0]).toBe("matches");
  expect(datesQuery?.meta?.topics).toEqual(["events"]);
});
