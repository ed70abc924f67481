// @vitest-environment happy-dom
import { getDefaultRules } from "contract/default-rules.ts";
import type { Block } from "contract/texts.ts";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, getField } from "../../testing/page-actions.ts";
import { RulesSection, splitIntoSections } from "./rules-sections.tsx";

beforeAll(setUpBrowser);

test("the URL contains the id of the shown version of a text, unless it is the newest version", async () => {
  const page = await openPage("/league/rules/leagueSeason1", { viewer: null });
  page.clearLog();
  await enter(page, "Version", "2");
  expect(page.takeLog()[0]).toBe("opens /league/rules/leagueSeason1?version=2");
  expect(getField("Version").value).toBe("2");
  await enter(page, "Version", "");
  expect(page.takeLog()[0]).toBe("opens /league/rules/leagueSeason1");
  await page.close();
});

test("an introduction above the first heading has no title, and no entry in the table of contents", async () => {
  const blocks: Block[] = [
    { kind: "paragraph", line: [{ text: "Welcome" }] },
    { kind: "heading", level: 2, line: [{ text: "Clans" }] },
  ];
  const data = { blocks, _id: "1", writtenAt: "2026-01-01T00:00:00.000Z", versions: [] };
  const page = await openPage("/league/rules/leagueSeason1", {
    viewer: null,
    replies: { "POST /api/text/search": { data } },
  });
  onTestFinished(page.close);

  const links = [...document.querySelectorAll("nav[aria-label=Contents] a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#1", "#clients"]);
  const labelIds = [...document.querySelectorAll("main section")].map((section) =>
    section.getAttribute("aria-labelledby"),
  );
  expect(labelIds).toEqual([null, "1-title", "clients-title"]);
});

test("only the rule in the URL is marked", async () => {
  const items = Array.from({ length: 10 }, (_, index) => [{ text: `Rule ${index + 1}` }]);
  const blocks: Block[] = [
    { kind: "heading", level: 2, line: [{ text: "Clans" }] },
    { kind: "list", isOrdered: false, items },
  ];
  const [section] = splitIntoSections(blocks);
  if (section === undefined) throw new Error("There is no section");
  const props = { section, seasonRules: getDefaultRules("Season 1") };
  const page = await openComponent(RulesSection, props, { href: "/league/rules/leagueSeason1#1.1" });
  const markedRules = [...document.querySelectorAll("[data-linked=true]")];
  expect(markedRules.map(({ id }) => id)).toEqual(["1.1"]);
  await page.close();
});
