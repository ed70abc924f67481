import { chromium, firefox, type Page } from "@playwright/test";
import { FILLED_MAP, fillLeague, fillQueue, fillSeason } from "../support/filled-league.ts";
import { LAUNCH } from "../support/launch.ts";
import { openLoaded } from "../support/open-screen.ts";
import { expect, test } from "../support/test.ts";
import { openWebKit } from "./webkit.ts";

/** Returns the visible texts of a page. Browsers differ in alternative texts and closed selects, so these are excluded. */
const SAID = `(() => {
  const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  const said = [document.title];
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (parentElement.closest("svg, option") === null && parentElement.checkVisibility()) said.push(data.trim());
  }
  return said.filter((text) => text !== "");
})()`;
const IS_WHOLE = `document.querySelector("main") !== null && [...document.querySelectorAll("main, main input")].every(window.earlyInput.isTakenOver) && document.querySelector("main [aria-busy=true]") === null`;
const CONTROLS = ":is(main, header) :is(a, button, input, select, h1, h2):not(details:not([open]) *)";

test("Every page says the same, and names what it offers, in Chromium, Firefox and WebKit", async ({
  league,
  admin,
}) => {
  const filled = await fillLeague(admin);
  const season = await fillSeason(league);
  const queueId = await fillQueue(league, admin, filled);
  const ranked = ["", "/users", "/results", "/stats", "/queues", "/maps", "/records", "/join", `/maps/${FILLED_MAP}`];
  const inLeague = [
    "",
    "/users",
    "/clans",
    "/calendar",
    "/results",
    "/stats",
    "/votes",
    "/records",
    "/rules/leagueSeason1",
    "/rules/leagueSeason2",
  ];
  const pages = [
    ...ranked.map((page) => `/ranked${page}`),
    ...inLeague.map((page) => `/league${page}`),
    ...["users", "stats", "results"].flatMap((list) => {
      const id = { users: filled.playerId, stats: filled.statId, results: filled.validatedId }[list];
      return `/ranked/${list}/${id}`;
    }),
    `/ranked/queues/${queueId}`,
    `/league/users/${filled.playerId}`,
    `/league/clans/${season.clanId}`,
    `/league/calendar/${season.eventId}`,
    `/league/results/${season.validatedId}`,
    "/about",
    "/privacy",
    "/auth/signin",
  ];
  const blink = await chromium.launch(LAUNCH);
  const gecko = await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" });
  const viewport = { width: 1280, height: 900 };
  const webkit = await openWebKit(viewport);
  const looks = { baseURL: league.url, locale: "en-GB", timezoneId: "UTC", viewport };
  const own = await (await blink.newContext(looks)).newPage();
  const other = await (await gecko.newContext(looks)).newPage();
  const faults: string[] = [];
  other.on("pageerror", ({ message }) => faults.push(message));
  for (const path of pages) {
    // Changes during the run, such as the start of a match, are visible when all pages are read again.
    await expect(async () => {
      const expected = await read(own, path);
      const got = await read(other, path);
      expect(got.said, `${path} in Firefox`).toEqual(expected.said);
      expect(got.tree, `the tree of ${path} in Firefox`).toBe(expected.tree);
      await webkit.open(league.url + path);
      await expect.poll(() => webkit.evaluate(IS_WHOLE), `${path} in WebKit`).toBe(true);
      await expect.poll(() => webkit.evaluate(SAID), `${path} in WebKit`).toEqual(expected.said);
      const nameless = (await webkit.named(CONTROLS)).filter(({ name }) => name.trim() === "");
      expect(nameless, `what has no name at ${path} in WebKit`).toEqual([]);
    }).toPass({ timeout: 90_000 });
  }
  expect(faults).toEqual([]);
  await webkit.close();
  await gecko.close();
  await blink.close();
});

async function read(page: Page, path: string) {
  await openLoaded(page, path);
  return { said: await page.evaluate<string[]>(SAID), tree: await page.locator("body").ariaSnapshot() };
}
