// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { fillField, findTopLayer, getName, listButtons, readText } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";

/** User 1 leads clan 1 in the sample data. */
const viewers = { admin: { _id: "9", role: "ADMIN" }, leader: { _id: "1", clanId: "1" }, visitor: null } as const;

beforeAll(setUpBrowser);

// Each case: the page, the role of the viewer, and the names of the buttons that are pressed; `null`: none.
// After an intended change, `npx vitest run --project dom area-frame -u` updates the snapshot. Review its difference.
test.each([
  ["/ranked/results?map=ctf5", "visitor", /./],
  ["/ranked", "admin", /^More/],
  ["/league", "admin", /^More/],
  ["/ranked/queues/1", "leader", null],
  ["/league/calendar/1", "leader", /^Account/],
  ["/league/users/1", "leader", null],
  ["/league/rules/leagueSeason2?season=2", "visitor", /^Search/],
  ["/ranked/users/profile", "leader", /^Account/],
  ["/league/unknown", "visitor", null],
] as const)(
  "the frame of %s for the %s, and what its buttons open, match the snapshot",
  async (href, role, pattern) => {
    const page = await openPage(href, { viewer: viewers[role] });
    const lines = listFrameParts().flatMap(describeFramePart);
    const buttonNames = new Set(listFrameParts().flatMap(listButtons).map(getName));
    for (const name of buttonNames) if (pattern?.test(name)) lines.push(...(await exploreButton(page, name)));
    await page.close();
    expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
  },
);

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

test.each(["/ranked/settings", "/ranked/history", "/ranked/announcements"])(
  "on %s, the menu marks the admin page as current, and the page links back to it",
  async (href) => {
    const page = await openPage(href, { viewer: viewers.admin, otherReplies: "empty" });
    const menu = document.querySelector("header nav[aria-label=Main]");
    const currentNames = listLinks(menu)
      .filter((link) => link.getAttribute("aria-current") === "page")
      .map(getName);
    expect(currentNames).toEqual([expect.stringMatching(/^Admin/)]);
    expect(listLinks(document.querySelector("main")).map(describeLink)).toContain("- Admin → /ranked/admin");
    await page.close();
  },
);

/** Returns the parts of the frame around the page's content. */
function listFrameParts(): Element[] {
  const parts = document.querySelectorAll("header, section, nav, footer");
  return [...parts].filter((part) => part.closest("main") === null && part.parentElement?.closest("header") === null);
}

/** Describes the texts, links and buttons of a part of the frame. */
function describeFramePart(part: Element): string[] {
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

/** Opens the menu or dialog of a button. Describes its content, and what each of its buttons and its first link do. */
async function exploreButton(page: OpenPage, name: string): Promise<string[]> {
  const findButton = () =>
    listFrameParts()
      .flatMap(listButtons)
      .find((button) => getName(button) === name);
  await press(page, findButton());
  const lines = [`${name} opens: ${describeLayer()}`, ...listLinks(findTopLayer()).map(describeLink)];
  const searchField = findTopLayer()?.querySelector<HTMLInputElement>("input[type=search]");
  if (searchField) {
    page.clearLog();
    // It is the first field of its form.
    await page.run(() => fillField(searchField, 0));
    lines.push(`${getName(searchField)} changed: ${page.takeLog()}`, describeLayer());
    lines.push(...listLinks(findTopLayer()).map(describeLink));
  }
  for (const entryName of new Set(listEntries().map(getName))) {
    if (findTopLayer() === null) await press(page, findButton());
    page.clearLog();
    await press(
      page,
      listEntries().find((entry) => getName(entry) === entryName),
    );
    const log = page.takeLog().filter((entry) => !entry.startsWith("fetches "));
    const theme = `theme: ${document.documentElement.dataset["theme"] ?? "of the system"}`;
    lines.push(`- ${[entryName, ...log, theme, findTopLayer() === null ? "closes" : "stays open"].join("; ")}`);
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

/** Returns the buttons of the open menu or dialog, without those that are links, and then its first link. */
function listEntries(): HTMLElement[] {
  const layer = findTopLayer();
  if (layer === null) return [];
  return [...listButtons(layer).filter((button) => button.tagName !== "A"), ...listLinks(layer).slice(0, 1)];
}
