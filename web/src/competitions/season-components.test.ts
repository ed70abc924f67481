// @vitest-environment happy-dom
import type { Season } from "contract/seasons.ts";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { NoSeason, SeasonEndedBadge, SeasonState } from "./season-components.tsx";
import { useSeasonOfEntity } from "./seasons-queries.ts";

beforeAll(setUpBrowser);

test.each([
  { role: "admin", text: "The league is played in seasons.", buttons: ["Create New Season"] },
  { role: "visitor", text: "No season has started yet.", buttons: [] },
] as const)("before the first season, the $role has the buttons $buttons", async ({ role, text, buttons }) => {
  const content = await readComponent(NoSeason, {}, { viewer: viewers[role] });
  expect(content.text).toContain(text);
  expect(content.buttons).toEqual(buttons);
});

const seasons = createSamples<Season>(
  "/api/season/search",
  { _id: "9", name: "Season 2", isActive: true },
  { _id: "8", name: "Season 1", isActive: false },
);

test.each([
  { role: "admin", season: seasons[1], text: "Season 1 has ended" },
  { role: "admin", season: seasons[0], text: "" },
  { role: "admin", season: undefined, text: "" },
  { role: "player", season: seasons[1], text: "" },
] as const)("the $role sees the badge “$text” for $season.name", async ({ role, season, text }) => {
  expect((await readComponent(SeasonEndedBadge, { season }, { viewer: viewers[role] })).text).toBe(text);
});

// The time zone of the tests is Pacific/Auckland, where these times are a day later.
test.each([
  { zone: "the league", rulesZone: null, time: "12:00", dates: "5 Oct 2026 – 25 Jan 2027" },
  { zone: "its rules", rulesZone: "America/New_York", time: "02:00", dates: "4 Oct 2026 – 24 Jan 2027" },
])("the dates of a season are days in the time zone of $zone", async ({ rulesZone, time, dates }) => {
  document.head.innerHTML = '<meta name="time-zone" content="Europe/Berlin">';
  onTestFinished(() => document.head.replaceChildren());
  const [season] = createSamples<Season>("/api/season/search", {
    startDate: `2026-10-05T${time}:00.000Z`,
    endDate: `2027-01-25T${time}:00.000Z`,
    endedAt: null,
  });
  const rules = season?.rules.map((version) => ({ ...version, rules: { ...version.rules, timeZone: rulesZone } }));
  expect((await readComponent(SeasonState, { season: { ...season, rules } as Season })).text).toContain(dates);
});

test.each([
  { endedAt: "2026-11-30T12:00:00.000Z", dates: "5 Oct – 30 Nov 2026" },
  { endedAt: "2027-03-01T12:00:00.000Z", dates: "5 Oct 2026 – 25 Jan 2027" },
])("a season that was ended on $endedAt lasted $dates", async ({ endedAt, dates }) => {
  document.head.innerHTML = '<meta name="time-zone" content="Europe/Berlin">';
  onTestFinished(() => document.head.replaceChildren());
  const [season] = createSamples<Season>("/api/season/search", {
    startDate: "2026-10-05T12:00:00.000Z",
    endDate: "2027-01-25T12:00:00.000Z",
    endedAt,
  });
  const rules = season?.rules.map((version) => ({ ...version, rules: { ...version.rules, timeZone: null } }));
  expect((await readComponent(SeasonState, { season: { ...season, rules } as Season })).text).toContain(dates);
});

function SeasonOfEntity({ seasonId }: { readonly seasonId: string }): string {
  return useSeasonOfEntity(seasonId)?.name ?? "unknown";
}

test.each([
  { query: "?version=2", seasonId: "8", name: "Season 1", newQuery: "?version=2&season=8" },
  { query: "?season=8&version=2", seasonId: "9", name: "Season 2", newQuery: "?version=2" },
  { query: "?season=8", seasonId: "8", name: "Season 1", newQuery: null },
  { query: "", seasonId: "9", name: "Season 2", newQuery: null },
  { query: "?season=8", seasonId: "7", name: "unknown", newQuery: null },
])("an entity of season $seasonId changes the URL query “$query” to $newQuery", async (testCase) => {
  const { query, seasonId, name, newQuery } = testCase;
  const replies = { "POST /api/season/search": { data: seasons } };
  const page = await openComponent(SeasonOfEntity, { seasonId }, { href: `/${query}`, replies });
  expect(document.body.textContent).toBe(name);
  expect(page.errorsAndNavigationsOnLoad).toEqual(newQuery === null ? [] : [`opens /${newQuery} instead of this page`]);
  await page.close();
});
