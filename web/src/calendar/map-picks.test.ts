// @vitest-environment happy-dom
import type { MapPicks as Picks } from "contract/map-picks.ts";
import type { FullUser } from "contract/users.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { describeField, findTopLayer, getName, listButtons, listFields } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { MapPicks } from "./map-picks.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/** Begins an hour after the picks are opened, at 11:30 UTC (00:30 in New Zealand). */
const event = createEvent("5", "2026-03-01T12:30:00.000Z");
const foxesPick = { clanId: "1", clanName: "Foxes", map: "ctf3" };
// Leaders pick until `pickHours` before the match.
const beforeDeadline = { pickHours: 0.5 };
const atDeadline = { pickHours: 1 };
const afterDeadline = { pickHours: 2 };

interface PicksOptions {
  readonly viewer?: Partial<FullUser>;
  readonly isSeasonActive?: boolean;
  readonly seasonRules?: { readonly pickHours: number | null };
  readonly picks?: Partial<Picks>;
}

/** Opens the map picks of the match of the Foxes and the Owls. */
function openPicks(options: PicksOptions) {
  const { viewer = viewers.leader, isSeasonActive = true, seasonRules = beforeDeadline, picks } = options;
  const data = { until: "2026-03-01T12:00:00.000Z", pool: ["ctf1", "ctf2"], picksFor: ["1"], picks: [], ...picks };
  const replies = { "GET /api/event/5/mapPicks": { data } };
  return openComponent(MapPicks, { event, isSeasonActive }, { viewer, sampleValues: { seasonRules }, replies });
}

test.each([
  {
    state: "nobody has picked",
    options: {},
    text: "Foxes Not revealed yet Pick map Owls Not revealed yet",
    hasHint: true,
  },
  {
    state: "one clan has picked",
    options: { picks: { picks: [foxesPick], picksFor: [] } },
    text: "Foxes ctf3 Owls Not revealed yet",
    hasHint: true,
  },
  {
    state: "the deadline has passed",
    options: { seasonRules: afterDeadline, picks: { picks: [foxesPick], picksFor: [] } },
    text: "Foxes ctf3 Owls No map picked",
    hasHint: false,
  },
  {
    state: "the season has ended",
    options: { isSeasonActive: false, picks: { picksFor: [] } },
    text: "Foxes Not revealed yet Owls Not",
    hasHint: false,
  },
])(
  "the picks say whether they are revealed, and until when leaders pick, if $state",
  async ({ options, text, hasHint }) => {
    const page = await openPicks(options);
    expect(readVisibleText()).toContain(text);
    expect(readVisibleText().includes("Each leader picks one map until")).toBe(hasHint);
    await page.close();
  },
);

test("the picks are requested again a second after the deadline", async () => {
  const page = await openPicks({ seasonRules: atDeadline });
  expect(readVisibleText()).toContain("Each leader picks one map until 02/03/2026, 01:00 .");
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetchSpy.mockRestore());
  await page.run(() => void vi.advanceTimersByTimeAsync(1000));
  expect(fetchSpy.mock.calls.map(([path]) => path)).toEqual(["/api/event/5/mapPicks"]);
  expect(readVisibleText()).toContain("No map picked");
  await page.close();
});

test("if the rules have no map picks, nothing is shown", async () => {
  const page = await openPicks({ picks: { until: null } });
  expect(readVisibleText()).toBe("");
  await page.close();
});

test("each clan for which the viewer may pick has a button", async () => {
  const page = await openPicks({ viewer: viewers.admin, picks: { picks: [foxesPick], picksFor: ["1", "2"] } });
  expect(listButtons(document.body).map(getName)).toEqual(["Pick the map of Foxes", "Pick the map of Owls"]);
  await page.close();
});

test.each([
  {
    role: "leader",
    viewer: viewers.leader,
    hint: "A clan picks once. If both clans pick the same map, it is played in two rounds.",
  },
  { role: "admin", viewer: viewers.admin, hint: "Replaces the clan's pick." },
])("the $role picks a map of the pool for a clan", async ({ viewer, hint }) => {
  const page = await openPicks({ viewer, picks: { picksFor: ["2"] } });
  await press(page, "Pick the map of Owls");
  expect(readVisibleText()).toContain(hint);
  expect(getButton("Pick").disabled).toBe(true);
  const [field] = listFields(findTopLayer() ?? document.body);
  expect(field && describeField(field)).toBe('Map [select] "Choose a map" of Choose a map (disabled), ctf1, ctf2');
  await enter(page, "Map", "ctf2");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Pick");
  const request = 'sends POST /api/event/5/mapPick {"clanId":"2","map":"ctf2","base":{"map":null}}';
  const refetch = `refetches events mapPicks 5 ${event.startDate} false`;
  expect(page.takeLog()).toEqual([request, "error: Map not picked / Reason", refetch]);
  page.setFailing(false);
  await press(page, "Pick");
  expect(page.takeLog()).toEqual([request, "success: Map picked", refetch]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test.each([
  { state: "in the pool", map: "ctf1", shown: '"ctf1"' },
  { state: "no longer in the pool", map: "ctf3", shown: '"Choose a map"' },
])("an admin changes a pick that is $state, and sends it to detect another admin's change", async ({ map, shown }) => {
  const page = await openPicks({ viewer: viewers.admin, picks: { picks: [{ ...foxesPick, map }] } });
  await press(page, "Pick the map of Foxes");
  const [field] = listFields(findTopLayer() ?? document.body);
  expect(field && describeField(field)).toContain(`Map [select] ${shown}`);
  expect(getButton("Pick").disabled).toBe(true);
  await enter(page, "Map", "ctf2");
  page.clearLog();
  await press(page, "Pick");
  expect(page.takeLog()[0]).toBe(`sends POST /api/event/5/mapPick {"clanId":"1","map":"ctf2","base":{"map":"${map}"}}`);
  await page.close();
});
