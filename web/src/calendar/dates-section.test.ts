// @vitest-environment happy-dom
import type { DateProposal, MatchDates } from "contract/scheduling.ts";
import { beforeAll, expect, test } from "vitest";
import { findTopLayer, getName, listFields } from "../testing/describe-page.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { enter, press } from "../testing/page-actions.ts";
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
  startDates,
  allowedDates: [past, future],
} as DateProposal;
const foxesProposal = { ...owlsProposal, clanId: "1", clanName: "Foxes", proposedBy: "Ann" };

const hours = { from: 18, to: 20, timeZone: "UTC", weekdays: [1, 2, 3, 4, 5, 6, 7] };
const noDates: MatchDates = {
  ownClanId: "1",
  hours,
  laterHours: [],
  most: 2,
  seasonEnd: "2026-05-31T23:59:59.999Z",
  proposals: [],
};

/** The options of a component with these dates of the match. */
function createOptions(dates: Partial<MatchDates>, role: keyof typeof viewers = "leader") {
  const replies = { "GET /api/event/5/proposals": { data: { ...noDates, ...dates } } };
  return { viewer: viewers[role], sampleValues: { timeZone: "UTC" }, replies };
}

const ACCEPT = "Accept Friday 6 March 2026, 20:00";

test.each<[string, Partial<MatchDates>, readonly string[]]>([
  ["accept an acceptable date of the other clan", { proposals: [owlsProposal] }, ["Propose dates", ACCEPT]],
  ["withdraw the dates of their own clan", { proposals: [foxesProposal] }, ["Propose dates", "Withdraw"]],
  ["only see the dates if they lead no clan of the match", { ownClanId: null, proposals: [owlsProposal] }, []],
  [
    "accept and withdraw dates if both clans propose some",
    { proposals: [foxesProposal, owlsProposal] },
    ["Propose dates", "Withdraw", ACCEPT],
  ],
])("the viewer can %s", async (_, dates, buttons) => {
  const { buttons: names } = await readComponent(DatesSection, { event }, createOptions(dates));
  expect(names).toEqual(buttons);
});

test("without a proposal, the section says so", async () => {
  const { text } = await readComponent(DatesSection, { event }, createOptions({}));
  expect(text).toContain("No other dates are proposed.");
});

test("the dialog of an event lists the proposed dates without buttons, or nothing", async () => {
  const { text, buttons } = await readComponent(ProposedDates, { event }, createOptions({ proposals: [owlsProposal] }));
  const days = ["Monday 2 March 2026, 00:30", "Friday 6 March 2026, 20:00", "Saturday 7 March 2026, 20:00"];
  expect(text).toBe(["Proposed dates Owls by Bob", ...days].join(" "));
  expect(buttons).toEqual([]);
  expect((await readComponent(ProposedDates, { event }, createOptions({}))).text).toBe("");
  expect((await readComponent(ProposedDates, { event }, createOptions({}, "visitor"))).text).toBe("");
});

test.each([
  [1, ["Date"]],
  [3, ["First date", "Second date", "Third date"]],
])("a proposal of at most %i dates has the fields %j", async (most, labels) => {
  const page = await openComponent(DatesSection, { event }, createOptions({ most }));
  await press(page, "Propose dates");
  expect(listFields(findTopLayer() ?? document.body).map(getName)).toEqual(labels);
  await page.close();
});

test("a leader proposes dates", async () => {
  const page = await openComponent(DatesSection, { event }, createOptions({}));
  await press(page, "Propose dates");
  await enter(page, "First date", "2026-03-06T20:00");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Propose");
  const sent = `sends POST /api/event/5/propose ${JSON.stringify({ startDates: [future] })}`;
  const refetches = ["refetches events", "refetches matches"];
  expect(page.takeLog()).toEqual([sent, "error: Dates not proposed / Reason", ...refetches]);
  page.setFailing(false);
  await press(page, "Propose");
  expect(page.takeLog()).toEqual([sent, "success: Dates proposed", "stores matches dates 5"]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});
