// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import type { FullUser } from "contract/users.ts";
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
function openClan(crest: Clan["crest"] = null, viewer: Partial<FullUser> = viewers.admin) {
  const owls: Partial<Clan> = {
    _id: "2",
    name: "Owls",
    crest: { shape: "pale", colour: "bronze", secondColour: "grey" },
  };
  const clans = createSamples<Clan>("/api/clan/search", { crest }, owls, { _id: "3", name: "Bears", crest: null });
  return openSeasonPage("/league/clans/1", viewer, { "POST /api/clan/search": { data: clans, total: 3 } });
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

/** Returns the drawings in the preview: the emblem of clan 1 in large, then the emblems of all clans. */
function readPreview() {
  const [large, own, owls, bears] = [...document.querySelectorAll("figure svg")].map(({ innerHTML }) => innerHTML);
  return { large, own, owls, bears };
}

test("the preview shows the emblems that both clans have after a swap", async () => {
  const page = await openClan({ shape: "bend", colour: "teal", secondColour: "grey" });
  const before = readPreview();
  expect(before.own).toBe(before.large);
  await enter(page, "Swap crest with", "2");
  const after = readPreview();
  expect(after.own).toBe(after.large);
  expect(after.own).not.toBe(before.own);
  expect(after.owls).not.toBe(before.owls);
  expect(after.bears).toBe(before.bears);
  const smallEmblems = [...document.querySelectorAll<HTMLElement>("figure [data-own]")];
  expect(smallEmblems.map(({ dataset }) => dataset["own"])).toEqual(["true", "false", "false"]);
  await page.close();
});

test("the preview shows the emblem with the entered name", async () => {
  const page = await openClan({ shape: "bend", colour: "teal", secondColour: "grey" });
  const before = readPreview();
  await enter(page, "Name", "Zebras");
  const after = readPreview();
  expect(after.large).not.toBe(before.large);
  expect(after.own).toBe(after.large);
  expect(document.querySelectorAll("figure [data-own=true]")).toHaveLength(1);
  await page.close();
});

test("the page tells players who can change the name of a clan", async () => {
  const page = await openClan(null, viewers.leader);
  expect(describeField(getField("Name"))).toContain("Only admins can change the name, while the season is active.");
  await page.close();
});
