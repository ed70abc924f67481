// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { listLinks, openComponent } from "../../testing/open-component.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import { getButton, getField, press, readVisibleText } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { enterValue } from "../../ui/testing/mount.ts";
import { SearchDialog } from "./search-dialog.tsx";

beforeAll(setUpBrowser);

const ann = { _id: "1", userName: "Ann", avatar: null, tee: null, clanName: "Foxes", alias: null };
const foxes = { _id: "2", name: "Foxes", crest: null, seasonId: "4", seasonName: "Season 4" };
const result = {
  _id: "3",
  area: "ranked",
  date: "2026-02-20T07:00:00.000Z",
  map: "ctf5",
  // The API's name of the mode.
  boardName: "gCTF",
  redNames: ["Ann", "Bob"],
  blueNames: ["Cat"],
  redScore: 900,
  blueScore: 300,
  winnerSide: "red",
  isForfeit: false,
};

/** The reply to a search that finds nothing. */
const nothing = { data: { players: [], clans: [], maps: [], results: [] } };

/** Opens the search dialog. `found` is the reply to searches; `replies` can replace it later. */
async function openSearch({ found = nothing, href = "/ranked", isSlow = false }: SearchOptions = {}) {
  const replies: Record<string, Reply> = { "POST /api/search": found };
  const onClose = vi.fn();
  const page = await openComponent(SearchDialog, { open: true, onClose }, { href, replies, isSlow });
  page.clearLog();
  return { page, replies, onClose };
}

interface SearchOptions {
  readonly found?: Reply;
  readonly href?: string;
  readonly isSlow?: boolean;
}

/** A search text for tests whose replies do not depend on it. */
const ANY_TEXT = "xyz";

async function search(page: OpenPage, text = ANY_TEXT): Promise<void> {
  const field = getField("Search the league");
  await page.run(() => enterValue(field, text));
}

const readOptions = () => [...document.querySelectorAll("[role=option]")].map(readText);
const listTargets = () => listLinks().map((link) => link.split(" → ")[1]);

test("a page is found if each entered word begins a word of its name or area, and no page is found for a day", async () => {
  const page = await openPage("/ranked/about", { viewer: viewers.admin, replies: { "POST /api/search": nothing } });
  await press(page, "Search");
  page.clearLog();
  await search(page, "  ");
  expect(page.takeLog()).toEqual([]);
  expect(readOptions()).toEqual(expect.arrayContaining(["Players Ranked", "Players League"]));
  expect(readVisibleText()).toContain("Accents do not matter.");
  await search(page, "League PLAY");
  expect(readOptions()).toEqual(["Players League"]);
  expect(readVisibleText()).toContain("1 match");
  await search(page, "layers");
  expect(readOptions()).toEqual([]);
  expect(listTargets()).toContain("/ranked/users");
  await search(page, "today");
  expect(readOptions()).toEqual([]);
  await page.close();
});

const adminOptions = ["Settings Ranked", "History Ranked", "Servers Ranked", "Announcements Ranked", "Fixtures League"];

test.each([
  { viewer: "admin", isFound: true },
  { viewer: "leader", isFound: false },
  { viewer: "visitor", isFound: false },
] as const)("the search of the viewer “$viewer” finds the pages of admins: $isFound", async ({ viewer, isFound }) => {
  const page = await openPage("/ranked/about", { viewer: viewers[viewer], replies: { "POST /api/search": nothing } });
  await press(page, "Search");
  const options = readOptions();
  expect(adminOptions.filter((option) => options.includes(option))).toEqual(isFound ? adminOptions : []);
  await search(page, "audit");
  expect(readOptions()).toEqual(isFound ? ["History Ranked"] : []);
  await page.close();
});

test.each([
  ["/ranked", "/ranked/users/1"],
  ["/league/calendar", "/league/users/1"],
])("at %s, the link to a found player is %s", async (href, target) => {
  const { page } = await openSearch({
    href,
    found: { data: { players: [ann], clans: [foxes], maps: ["ctf5"], results: [result] } },
  });
  await search(page, "ann");
  expect(page.takeLog()).toEqual(['fetches POST /api/search {"text":"ann"}']);
  expect(readOptions()).toEqual([
    "Ann Foxes",
    "FO Foxes Season 4",
    "ctf5",
    "Ann, Bob 900–300 Cat ctf5 · gCTF 20/02/2026",
  ]);
  expect(listTargets()).toEqual([target, "/league/clans/2?season=4", "/ranked/maps/ctf5", "/ranked/results/3"]);
  expect(readVisibleText()).toContain("4 matches");
  expect(readVisibleText()).not.toMatch(/Accents do not matter|Nothing found/);
  await page.close();
});

test("while somebody is typing, only the last text is searched for", async () => {
  const { page } = await openSearch();
  const field = getField("Search the league");
  await page.run(() => {
    enterValue(field, "a");
    setTimeout(() => enterValue(field, "an"), 100);
  });
  expect(page.takeLog()).toEqual(['fetches POST /api/search {"text":"an"}']);
  await page.close();
});

test.each([
  [{ ...ann, alias: "nameless tee" }, "Ann in the game nameless tee Foxes"],
  [{ ...ann, clanName: null }, "Ann"],
])("a found player is shown with the clan and the name in the game: %j", async (player, option) => {
  const { page } = await openSearch({ found: { data: { ...nothing.data, players: [player] } } });
  await search(page);
  expect(readOptions()).toEqual([option]);
  // The noun is singular.
  expect(readVisibleText()).toMatch(/1 match(?: |$)/);
  await page.close();
});

test.each([
  [{ isForfeit: true }, "Ann, Bob 1000–Forfeit Cat"],
  [{ isForfeit: true, winnerSide: "blue" }, "Ann, Bob Forfeit–1000 Cat"],
  [{ area: "league", boardName: null, map: null }, "Ann, Bob 900–300 Cat Unknown"],
])("a found result is shown with its score, map and mode: %j", async (changes, option) => {
  const { page } = await openSearch({ found: { data: { ...nothing.data, results: [{ ...result, ...changes }] } } });
  await search(page);
  expect(readOptions()[0]?.slice(0, option.length)).toBe(option);
  expect(listTargets()).toEqual([`/${"area" in changes ? "league" : "ranked"}/results/3`]);
  await page.close();
});

test("searching for a day finds results of that day in the viewer's time zone, and no pages", async () => {
  const { page } = await openSearch();
  await search(page, "20/2/2026");
  // The time zone of the tests is UTC+13.
  const bounds = { from: "2026-02-19T11:00:00.000Z", to: "2026-02-20T10:59:59.999Z" };
  expect(page.takeLog()).toEqual([`fetches POST /api/search ${JSON.stringify({ text: "", ...bounds })}`]);
  expect(readOptions()).toEqual([]);
  expect(readVisibleText()).toContain("Nothing found. Try a part of a name or map");
  await page.close();
});

test("if the search fails, it can be repeated, and the text stays", async () => {
  const { page, replies } = await openSearch({ found: { status: 500 } });
  await search(page);
  expect(readVisibleText()).toContain("The search failed");
  expect(readVisibleText()).not.toMatch(/Nothing found|Searching/);
  expect(page.takeLog().filter((entry) => entry.startsWith("error: "))).toEqual([]);
  replies["POST /api/search"] = { data: { ...nothing.data, players: [ann] } };
  await press(page, "Try again");
  expect(readOptions()).toEqual(["Ann Foxes"]);
  expect(getField("Search the league").value).toBe(ANY_TEXT);
  await page.close();
});

test("a search that is still running does not show that nothing was found", async () => {
  const { page } = await openSearch({ isSlow: true });
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(readVisibleText()));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await search(page);
  observer.disconnect();
  expect(texts[0]).toContain("Searching…");
  expect(texts[0]).not.toMatch(/Nothing found|All players/);
  expect(readVisibleText()).toContain("Nothing found");
  await page.close();
});

test("closing the search empties it", async () => {
  const { page, onClose } = await openSearch();
  await search(page);
  await page.run(() => getButton("Close").click());
  expect(onClose).toHaveBeenCalledOnce();
  expect(getField("Search the league").value).toBe("");
  await page.close();
});

test("a press on a found entry opens it and closes the search", async () => {
  const { page, onClose } = await openSearch({ found: { data: { ...nothing.data, players: [ann] } } });
  await search(page);
  page.clearLog();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  await page.run(() => document.querySelector("[role=option]")?.dispatchEvent(click));
  expect(page.takeLog()).toEqual(["opens /ranked/users/1"]);
  expect(onClose).toHaveBeenCalledOnce();
  await page.close();
});
