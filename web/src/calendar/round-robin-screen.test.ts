// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from "vitest";
import { describeValues, findButton, getName, readText } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { type OpenPage, type PageOptions, setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, getField, press, readVisibleText } from "../testing/page-actions.ts";
import type { SampleValues } from "../testing/sample-replies.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { RoundRobinScreen } from "./round-robin-screen.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const foxes = { _id: "1", name: "Foxes" };
const owls = { _id: "2", name: "Owls" };
const bears = { _id: "3", name: "Bears" };
type Clan = typeof foxes;
const NEEDS_CLANS = "A round robin needs at least two clans in the season.";

/** Creates a match that begins at 20:00 in New Zealand and lasts an hour. */
function createFixture(clanA: Clan, clanB: Clan, day: string) {
  const clans = { clanAId: clanA._id, clanAName: clanA.name, clanBId: clanB._id, clanBName: clanB.name };
  return { ...clans, startDate: `${day}T07:00:00.000Z`, endDate: `${day}T08:00:00.000Z` };
}

const fixtures = [
  createFixture(foxes, owls, "2026-03-04"),
  createFixture(bears, foxes, "2026-03-11"),
  createFixture(owls, bears, "2026-03-18"),
];
/** Matches of the Bears and the Wolves on the first day, on a day without a planned match, and after the last day. */
const storedEvents = ["2026-03-04", "2026-03-13", "2026-03-19"].map((day, index) => ({
  ...createEvent(`${index}`, `${day}T09:00:00.000Z`),
  clanAId: "3",
  clanAName: "Bears",
  clanBId: "4",
  clanBName: "Wolves",
}));

interface PreviewOptions {
  /** The number of fixtures that are in the calendar already. */
  readonly existing?: number;
  readonly planned?: typeof fixtures;
  readonly clans?: readonly Clan[];
}

/** Opens the screen, and the preview of the planned matches. */
async function openPreview({ existing = 0, planned = fixtures, clans = [foxes, owls, bears] }: PreviewOptions = {}) {
  const page = await openScreen(
    {},
    {
      "POST /api/event/fixtures/preview": { data: { fixtures: planned, existing, timeZone: "UTC" } },
      "POST /api/clan/search": { data: clans },
      "POST /api/event/search": { data: storedEvents },
    },
  );
  await press(page, "Preview");
  page.clearLog();
  return page;
}

function openScreen(sampleValues: SampleValues, replies: PageOptions["replies"] = {}) {
  return openComponent(RoundRobinScreen, {}, { viewer: viewers.admin, sampleValues, replies });
}

/** Returns the texts of the days in the preview. */
const listDays = () => [...document.querySelectorAll("section section")].map(readText);

/** Stores the planned matches. Returns the matches that were sent. */
async function store(page: OpenPage, count: number): Promise<object[]> {
  page.clearLog();
  await press(page, `Store ${count} fixture${count === 1 ? "" : "s"}`);
  const [, body = ""] = /^sends POST \/api\/event\/fixtures (.*)$/m.exec(page.takeLog().join("\n")) ?? [];
  return (JSON.parse(body) as { readonly fixtures: object[] }).fixtures;
}

/** Returns the fields of a match that are sent. */
const toSentFixture = ({ clanAId, clanBId, startDate, endDate }: (typeof fixtures)[number]) => ({
  clanAId,
  clanBId,
  startDate,
  endDate,
});

test.each([
  { defaults: "today at the earliest", sampleValues: {}, fields: /First day "2026-03-02", Last day "2026-03-08"/ },
  {
    defaults: "only today if the season has ended",
    sampleValues: { endDate: "2026-02-01T11:00:00.000Z" },
    fields: /First day "2026-03-02", Last day "2026-03-02"/,
  },
  {
    defaults: "Tuesday and Thursday",
    sampleValues: {},
    fields: /Mon unchecked, Tue checked, Wed unchecked, Thu checked, Fri unchecked/,
  },
  {
    defaults: "only Tuesday if Thursday is not allowed",
    sampleValues: { seasonRules: { weekdays: [1, 2] } },
    fields: /Mon unchecked, Tue checked, Wed unch/,
  },
  {
    defaults: "all allowed days if neither is allowed",
    sampleValues: { seasonRules: { weekdays: [1, 3] } },
    fields: /Mon checked, Tue unchecked, Wed checked, Thu unch/,
  },
  {
    defaults: "until an hour after the last start",
    sampleValues: { seasonRules: { hours: { from: 9, to: 20 } } },
    fields: /From "09:00", To "21:00"/,
  },
  {
    defaults: "until 23:00 at the latest",
    sampleValues: { seasonRules: { hours: { from: 18, to: 23 } } },
    fields: /From "18:00", To "23:00"/,
  },
])("the form begins with the default times: $defaults", async ({ sampleValues, fields }) => {
  const page = await openScreen(sampleValues);
  expect(describeValues(document.body)).toMatch(fields);
  await page.close();
});

test("without an active season, nothing can be planned", async () => {
  const page = await openScreen({ isActive: false });
  expect(readVisibleText()).toContain("Fixtures need an active season. Create New Season");
  await page.close();
});

test.each(["First day", "Last day"])(
  "matches cannot be planned with a mistyped year in the field “%s”",
  async (label) => {
    const page = await openScreen({});
    await enter(page, label, "0202-03-12");
    page.clearLog();
    await press(page, "Preview");
    expect(page.takeLog()).toEqual([]);
    expect(getField(label).getAttribute("aria-invalid")).toBe("true");
    await page.close();
  },
);

test("matches cannot be planned without a weekday", async () => {
  const page = await openScreen({ seasonRules: { weekdays: [2] } });
  // Unticks Tuesday, the only ticked weekday.
  await page.run(() => document.querySelector<HTMLElement>("input[type=checkbox]:checked")?.click());
  page.clearLog();
  await press(page, "Preview");
  expect(page.takeLog()).toEqual([]);
  expect(readVisibleText()).toContain("Please choose a weekday");
  await page.close();
});

test.each([
  { summary: "3 fixtures on 3 days.", options: {} },
  {
    summary: "3 fixtures on 3 days; 2 fixtures of the round robin are in the calendar already.",
    options: { existing: 2 },
  },
  {
    summary: "1 fixture on 1 day; 1 fixture of the round robin is in the calendar already.",
    options: { existing: 1, planned: fixtures.slice(1, 2) },
  },
  {
    summary: "Nothing is missing: 1 fixture of the round robin is in the calendar already.",
    options: { existing: 1, planned: [] },
  },
  { summary: "No matches.", options: { planned: [], clans: [foxes] } },
])("the preview begins with “$summary”", async ({ summary, options }) => {
  const page = await openPreview(options);
  expect(document.querySelector("[role=status]")?.textContent).toBe(summary);
  expect(readVisibleText().includes(NEEDS_CLANS)).toBe(summary === "No matches.");
  await page.close();
});

describe("the preview", () => {
  test("shows planned and stored matches from the first to the last day, and who has a bye", async () => {
    const page = await openPreview();
    const match = (clanA: string, clanB: string) =>
      `${clanA.slice(0, 2).toUpperCase()} ${clanA} vs. ${clanB.slice(0, 2).toUpperCase()} ${clanB}`;
    expect(listDays()).toEqual([
      `Wednesday 4 March 2026 20:00 ${match("Foxes", "Owls")} 22:00 ${match("Bears", "Wolves")} In the calendar`,
      `Wednesday 11 March 2026 Bye: Owls 20:00 ${match("Bears", "Foxes")}`,
      `Friday 13 March 2026 22:00 ${match("Bears", "Wolves")} In the calendar`,
      `Wednesday 18 March 2026 Bye: Foxes 20:00 ${match("Owls", "Bears")}`,
    ]);
    await page.close();
  });

  test("shows no bye for an even number of clans", async () => {
    const page = await openPreview({ clans: [foxes, owls, bears, { _id: "4", name: "Wolves" }] });
    expect(readVisibleText()).not.toContain("Bye");
    await page.close();
  });

  test("shows an error if storing fails, and opens the agenda at the first match after it succeeds", async () => {
    const page = await openPreview();
    page.setFailing(true);
    await press(page, "Store 3 fixtures");
    const refetches = ["refetches events", "refetches clans", "refetches seasons"];
    const [, ...effectsOfFailure] = page.takeLog();
    expect(effectsOfFailure).toEqual(["error: Error while storing fixtures / Reason", ...refetches]);
    page.setFailing(false);
    await press(page, "Store 3 fixtures");
    const body = { double: false, fixtures: fixtures.map(toSentFixture) };
    expect(page.takeLog().filter((entry) => !entry.startsWith("fetches "))).toEqual([
      `sends POST /api/event/fixtures ${JSON.stringify(body)}`,
      // The sample reply contains two ids.
      "success: 2 fixtures stored",
      "refetches events",
      "opens /league/calendar/agenda?date=2026-03-04",
    ]);
    await page.close();
  });

  test("stores a double round robin as such, even if the form has changed since", async () => {
    const page = await openPreview();
    await enter(page, "Round robin", "double");
    await press(page, "Preview");
    await enter(page, "Round robin", "single");
    page.clearLog();
    await press(page, "Store 3 fixtures");
    expect(page.takeLog().join()).toContain('sends POST /api/event/fixtures {"double":true,');
    await page.close();
  });

  test("swaps the sides of a match", async () => {
    const page = await openPreview();
    await press(page, "Swap sides of Foxes vs. Owls");
    expect(findButton(document.body, "Swap sides of Owls vs. Foxes")).toBeDefined();
    expect(await store(page, 3)).toEqual(
      [createFixture(owls, foxes, "2026-03-04"), ...fixtures.slice(1)].map(toSentFixture),
    );
    await page.close();
  });

  test("does not say that the season has too few clans after its only match is removed", async () => {
    const page = await openPreview({ planned: fixtures.slice(0, 1) });
    await press(page, "Remove Foxes vs. Owls");
    expect(readVisibleText()).not.toContain(NEEDS_CLANS);
    await page.close();
  });

  test("removes a match", async () => {
    const page = await openPreview();
    await press(page, "Remove Bears vs. Foxes");
    // The removed match is the second one.
    expect(await store(page, 2)).toEqual(fixtures.map(toSentFixture).toSpliced(1, 1));
    await page.close();
  });

  const MOVE = "Move Foxes vs. Owls";

  test("moves a match without changing its duration, and sorts it between the other matches", async () => {
    const page = await openPreview();
    await press(page, MOVE);
    expect(document.activeElement && getName(document.activeElement)).toBe("Start date");
    expect(document.activeElement).toHaveProperty("value", "2026-03-04T20:00");
    await enter(page, "Start date", "2026-03-12T21:30");
    await press(page, "Move");
    expect(findButton(document.body, "Move")).toBeUndefined();
    const [first, ...others] = fixtures.map(toSentFixture);
    const moved = { ...first, startDate: "2026-03-12T08:30:00.000Z", endDate: "2026-03-12T09:30:00.000Z" };
    expect(await store(page, 3)).toEqual([others[0], moved, others[1]]);
    await page.close();
  });

  test.each(["", "0202-03-12T21:30"])("moves nothing with the date “%s”", async (startDate) => {
    const page = await openPreview();
    await press(page, MOVE);
    await enter(page, "Start date", startDate);
    expect(getButton("Move").disabled).toBe(true);
    await page.run(() => getButton("Move").closest("form")?.requestSubmit());
    expect(listDays()[0]).toContain("20:00");
    await press(page, MOVE);
    expect(findButton(document.body, "Move")).toBeUndefined();
    await page.close();
  });

  test("does not store two matches of a clan at the same time", async () => {
    const page = await openPreview();
    await press(page, MOVE);
    await enter(page, "Start date", "2026-03-11T20:30");
    await press(page, "Move");
    expect(readVisibleText()).toContain("The fixtures cannot be stored yet");
    expect(listDays()[0]).toMatch(/^Wednesday 11 March.*Foxes has another match at that time.*Foxes has another match/);
    expect(getButton("Store 3 fixtures").disabled).toBe(true);
    await page.close();
  });

  test("names the busy clan if it is clan B of the planned match", async () => {
    const planned = [createFixture(owls, bears, "2026-03-04")].map((fixture) => ({
      ...fixture,
      startDate: "2026-03-04T08:30:00.000Z",
      endDate: "2026-03-04T09:30:00.000Z",
    }));
    const page = await openPreview({ planned });
    expect(readVisibleText()).toContain("Bears has another match at that time");
    await page.close();
  });
});
