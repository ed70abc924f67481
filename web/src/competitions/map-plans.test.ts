// @vitest-environment happy-dom
import { getDefaultRules } from "contract/default-rules.ts";
import type { Block, Span } from "contract/texts.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleMatch } from "../results/matches/example-match.ts";
import { MatchOverview } from "../results/matches/match-overview.tsx";
import { RulesSection } from "../seasons/rules/rules-sections.tsx";
import { openComponent } from "../testing/open-component.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { MapThumbnail } from "./map-plans.tsx";

beforeAll(setUpBrowser);

/** The replies of a league with the drawings of some maps. */
function listPlans(...maps: readonly string[]) {
  const data = maps.map((map) => ({ map, width: 100, height: 50, address: `/plans/${map}.svg` }));
  return { "GET /api/map/plans": { data, total: maps.length } };
}

const listDrawings = () => [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));
const listThumbnails = () => [...document.querySelectorAll('[class~="aspect-[2/1]"]')];

test.each([
  { state: "has a drawing", plans: ["ctf5"], drawings: ["/plans/ctf5.svg"], boxes: 1 },
  { state: "has none, but others have", plans: ["ctf1"], drawings: [], boxes: 1 },
  { state: "has none, like all others", plans: [], drawings: [], boxes: 0 },
])("if the map $state, its thumbnail has this number of boxes: $boxes", async ({ plans, drawings, boxes }) => {
  const page = await openComponent(MapThumbnail, { map: "ctf5", className: "w-12" }, { replies: listPlans(...plans) });
  expect(listDrawings()).toEqual(drawings);
  expect(listThumbnails()).toHaveLength(boxes);
  await page.close();
});

test("the rules show the drawings of the maps of a pool", async () => {
  const line: Span[] = [{ text: "", figure: "maps.2" }];
  const block: Block = { kind: "list", isOrdered: false, items: [line] };
  const section = { id: "1", title: [], blocks: [{ block, firstNumber: 1 }] };
  const seasonRules = { ...getDefaultRules(), sides: [{ players: 2, minutes: 15, maps: ["ctf1", "ctf2"] }] };
  const page = await openComponent(RulesSection, { section, seasonRules }, { replies: listPlans("ctf2", "ctf1") });
  expect(listDrawings()).toEqual(["/plans/ctf1.svg", "/plans/ctf2.svg"]);
  await page.close();
});

test("an open match shows the drawing of its map once", async () => {
  const { map } = exampleMatch;
  const page = await openComponent(MatchOverview, { match: exampleMatch }, { replies: listPlans(map) });
  expect(listDrawings()).toEqual([`/plans/${map}.svg`]);
  await page.close();
});

test.each([
  { name: "a queue", path: "/ranked/queues/1" },
  { name: "an event", path: "/league/calendar/1" },
])("the page of $name has thumbnails of its maps", async ({ path }) => {
  const page = await openPage(path, { viewer: null, replies: listPlans("ctf1") });
  expect(listThumbnails()).not.toEqual([]);
  await page.close();
});
