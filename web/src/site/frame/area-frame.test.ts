// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { fillField, findTopLayer, getName, listButtons, readText } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";

/** User 1 leads clan 1 in the sample data. */
const viewers = { admin: { _id: "9", role: "ADMIN" }, leader: { _id: "1", clanId: "1" }, visitor: null } as const;

beforeAll(setUpBrowser);

// Each case: the page, the viewer, and the names of the buttons that are explored. `/^$/` matches none.
// After an intended change, `npx vitest run --project dom area-frame -u` updates the snapshot. Review its difference.
test.each([
  ["/ranked/results?map=ctf5", "visitor", /./],
  ["/ranked", "admin", /^More/],
  ["/league", "admin", /^More/],
  ["/ranked/queues/1", "leader", /^$/],
  ["/league/calendar/1", "leader", /^Account/],
  ["/league/users/1", "leader", /^$/],
  ["/league/rules/leagueSeason2?season=2", "visitor", /^Search/],
  ["/ranked/users/profile", "leader", /^Account/],
  ["/league/unknown", "visitor", /^$/],
] as const)("the snapshot contains what surrounds %s for the %s, such as the menus %s", async (href, role, names) => {
  const page = await openPage(href, { viewer: viewers[role] });
  const lines = listParts().flatMap(describePart);
  const buttonNames = new Set(listParts().flatMap(listButtons).map(getName));
  for (const name of buttonNames) if (names.test(name)) lines.push(...(await exploreButton(page, name)));
  await page.close();
  expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
});

test.each([
  ["/", {}, true],
  ["k", { ctrlKey: true }, true],
  ["k", { metaKey: true }, true],
  ["k", {}, false],
  ["/", { altKey: true }, false],
])("the key %s with %j opens the search: %s", async (key, modifiers, opens) => {
  const page = await openPage("/ranked/about", { viewer: null });
  const options = { key, bubbles: true, cancelable: true, ...modifiers };
  await page.run(() => document.body.dispatchEvent(new KeyboardEvent("keydown", options)));
  expect(findTopLayer()?.getAttribute("aria-label") ?? null).toBe(opens ? "Search the league" : null);
  await page.close();
});

/** Returns the parts of the page around its content. */
function listParts(): Element[] {
  const parts = document.querySelectorAll("header, section, nav, footer");
  return [...parts].filter((part) => part.closest("main") === null && part.parentElement?.closest("header") === null);
}

/** Describes the texts, links and buttons of a part of the page. */
function describePart(part: Element): string[] {
  const buttonNames = listButtons(part).map(getName);
  const buttons = buttonNames.length > 0 ? [`buttons: ${buttonNames.join(", ")}`] : [];
  return [`${part.tagName.toLowerCase()}: ${readText(part)}`, ...listLinks(part).map(describeLink), ...buttons];
}

function listLinks(element: Element | null): HTMLAnchorElement[] {
  return [...(element?.querySelectorAll("a") ?? [])];
}

function describeLink(link: HTMLAnchorElement): string {
  const isCurrent = link.getAttribute("aria-current") !== null;
  return `- ${getName(link)} → ${link.getAttribute("href")}${isCurrent ? " (current)" : ""}`;
}

/** Opens the menu or dialog of a button. Describes it, what each of its buttons does, and what its first link does. */
async function exploreButton(page: OpenPage, name: string): Promise<string[]> {
  const findButton = () =>
    listParts()
      .flatMap(listButtons)
      .find((button) => getName(button) === name);
  await press(page, findButton());
  const lines = [`${name} opens: ${describeLayer()}`, ...listLinks(findTopLayer()).map(describeLink)];
  const searchField = findTopLayer()?.querySelector<HTMLInputElement>("input[type=search]");
  if (searchField) {
    page.takeEffects();
    await page.run(() => fillField(searchField, 0));
    lines.push(`${getName(searchField)} changed: ${page.takeEffects()}`, describeLayer());
    lines.push(...listLinks(findTopLayer()).map(describeLink));
  }
  for (const entryName of new Set(listEntries().map(getName))) {
    if (findTopLayer() === null) await press(page, findButton());
    page.takeEffects();
    await press(
      page,
      listEntries().find((entry) => getName(entry) === entryName),
    );
    const effects = page.takeEffects().filter((effect) => !effect.startsWith("fetches "));
    const theme = `theme: ${document.documentElement.dataset["theme"] ?? "of the system"}`;
    lines.push(`- ${[entryName, ...effects, theme, findTopLayer() === null ? "closes" : "stays open"].join("; ")}`);
  }
  return lines;
}

function press(page: OpenPage, element: Element | undefined): Promise<void> {
  return page.run(() => element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
}

function describeLayer(): string {
  const layer = findTopLayer();
  return layer === null ? "nothing" : readText(layer);
}

/** Returns the buttons and entries of the open menu or dialog, and its first link at the end. */
function listEntries(): HTMLElement[] {
  const layer = findTopLayer();
  if (layer === null) return [];
  return [...listButtons(layer).filter((button) => button.tagName !== "A"), ...listLinks(layer).slice(0, 1)];
}
