// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import { beforeAll, expect, test } from "vitest";
import { describeField } from "../../testing/describe-page.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { enter, findField, getField, press } from "../../testing/page-actions.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

/**
 * Opens the page of clan 1 with its chosen emblem. `crest` is the API's name of an emblem; `null` if it is generated. The
 * shapes have heraldic names: "pale" is shown as “Halves”. The clans of the season are clan 1, Owls and Bears.
 */
function openClan(crest: Clan["crest"] = null) {
  const owls: Partial<Clan> = {
    _id: "2",
    name: "Owls",
    crest: { shape: "pale", colour: "bronze", secondColour: "grey" },
  };
  const clans = createSamples<Clan>("/api/clan/search", { crest }, owls, { _id: "3", name: "Bears", crest: null });
  return openSeasonPage("/league/clans/1", viewers.admin, { "POST /api/clan/search": { data: clans, total: 3 } });
}

/** Returns the options of a field that cannot be chosen. */
function listDisabledOptions(label: string): string[] {
  const { options } = getField(label) as HTMLSelectElement;
  return [...options].filter(({ disabled }) => disabled).map(({ text }) => text);
}

test("an emblem first has default colours, which can be changed", async () => {
  const page = await openClan();
  expect(findField("Colour")).toBeUndefined();
  await enter(page, "Crest", "cross");
  expect(describeField(getField("Colour"))).toContain('"Bronze"');
  expect(describeField(getField("Second colour"))).toContain('"Grey"');
  await enter(page, "Second colour", "teal");
  page.clearLog();
  await press(page, "Update");
  expect(page.takeLog()[0]).toBe(
    'sends PUT /api/clan/1 {"crest":{"shape":"cross","colour":"bronze","secondColour":"teal"},"base":{"crest":null}}',
  );
  await page.close();
});

test("a clan returns to the emblem that is generated from its name", async () => {
  const page = await openClan({ shape: "bend", colour: "teal", secondColour: "plum" });
  await enter(page, "Crest", "");
  expect(findField("Colour")).toBeUndefined();
  page.clearLog();
  await press(page, "Update");
  expect(page.takeLog()[0]).toContain('{"crest":null,');
  await page.close();
});

test("shapes and pairs of colours of other clans cannot be chosen", async () => {
  const page = await openClan({ shape: "bend", colour: "teal", secondColour: "grey" });
  expect(listDisabledOptions("Crest")).toEqual(["Halves"]);
  expect(listDisabledOptions("Colour")).toEqual(["Bronze"]);
  expect(listDisabledOptions("Second colour")).toEqual([]);
  await page.close();
});

test("choosing a swap of emblems discards edits of the emblem, and undoing the swap shows the saved emblem", async () => {
  const page = await openClan({ shape: "bend", colour: "teal", secondColour: "grey" });
  await enter(page, "Colour", "plum");
  await enter(page, "Swap crest with", "2");
  expect(findField("Colour")).toBeUndefined();
  expect(getField("Crest").disabled).toBe(true);
  page.clearLog();
  await press(page, "Update");
  expect(page.takeLog()[0]).toContain('sends PUT /api/clan/1 {"swapCrestWith":"2","base":{');
  await enter(page, "Swap crest with", "3");
  await enter(page, "Swap crest with", "");
  expect(getField("Crest").disabled).toBe(false);
  expect(describeField(getField("Colour"))).toContain('"Teal"');
  await page.close();
});

test("the preview shows the emblem that the clan has after a swap", async () => {
  const page = await openClan({ shape: "bend", colour: "teal", secondColour: "grey" });
  /** Lists the emblem of clan 1 in large, then the emblems of all clans. */
  const listPreviews = () => [...document.querySelectorAll("figure svg")].map((emblem) => emblem.innerHTML);
  const [largeEmblem, ownEmblem, , bearsEmblem] = listPreviews();
  expect(ownEmblem).toBe(largeEmblem);
  await enter(page, "Swap crest with", "2");
  const [newLargeEmblem, newOwnEmblem, , newBearsEmblem] = listPreviews();
  expect(newOwnEmblem).toBe(newLargeEmblem);
  expect(newOwnEmblem).not.toBe(ownEmblem);
  expect(newBearsEmblem).toBe(bearsEmblem);
  const smallEmblems = [...document.querySelectorAll<HTMLElement>("figure [data-own]")];
  expect(smallEmblems.map(({ dataset }) => dataset["own"])).toEqual(["true", "false", "false"]);
  await page.close();
});
