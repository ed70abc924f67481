import { chromium, firefox, type Page } from "@playwright/test";
import { fillLeague, fillQueue, fillSeason, SAMPLE_MAP } from "../support/filled-league.ts";
import { LAUNCH_OPTIONS } from "../support/launch.ts";
import { openLoaded } from "../support/open-screen.ts";
import { expect, test } from "../support/test.ts";
import { openWebKit } from "./webkit.ts";

/**
 * A script that runs in the page and returns its visible texts, except for those of images and options, in which browsers
 * differ. It is a string, because WebDriver only accepts strings.
 */
const LIST_TEXTS = `(() => {
  const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement.closest("svg, option") === null && parentElement.checkVisibility()) texts.push(data.trim());
  }
  return texts.filter((text) => text !== "");
})()`;
/** A script that runs in the page and returns whether the page is hydrated and shows all its data. */
const IS_COMPLETE = `(() => {
  if (document.querySelector("main") === null || document.querySelector("main [aria-busy=true]") !== null) return false;
  return [...document.querySelectorAll("main, main input")].every(window.earlyInput.isTakenOver);
})()`;
/** Selects the elements that need an accessible name, except within closed details. */
const CONTROLS = ":is(main, header) :is(a, button, input, select, h1, h2):not(details:not([open]) *)";

test("Every page shows the same texts in Chromium, Firefox and WebKit, and all its controls have names", async ({
  league,
  admin,
}) => {
  const filledLeague = await fillLeague(admin);
  const filledSeason = await fillSeason(league);
  const queueId = await fillQueue(league, admin, filledLeague);
  const rankedScreens = [
    "",
    "/users",
    "/results",
    "/stats",
    "/queues",
    "/maps",
    "/records",
    "/join",
    `/maps/${SAMPLE_MAP}`,
  ];
  const leagueScreens = [
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
    ...rankedScreens.map((page) => `/ranked${page}`),
    ...leagueScreens.map((page) => `/league${page}`),
    `/ranked/users/${filledLeague.playerId}`,
    `/ranked/stats/${filledLeague.statId}`,
    `/ranked/results/${filledLeague.validatedId}`,
    `/ranked/queues/${queueId}`,
    `/league/users/${filledLeague.playerId}`,
    `/league/clans/${filledSeason.clanId}`,
    `/league/calendar/${filledSeason.eventId}`,
    `/league/results/${filledSeason.validatedId}`,
    "/about",
    "/privacy",
    "/auth/signin",
  ];
  const chromiumBrowser = await chromium.launch(LAUNCH_OPTIONS);
  // With this channel, Playwright can run an unmodified Firefox.
  const firefoxBrowser = await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" });
  const viewport = { width: 1280, height: 900 };
  const webkit = await openWebKit(viewport);
  const contextOptions = { baseURL: league.url, locale: "en-GB", timezoneId: "UTC", viewport };
  // `newPage` of a browser also creates the page's context.
  const chromiumPage = await chromiumBrowser.newPage(contextOptions);
  const firefoxPage = await firefoxBrowser.newPage(contextOptions);
  const firefoxErrors: string[] = [];
  firefoxPage.on("pageerror", ({ message }) => firefoxErrors.push(message));
  for (const path of pages) {
    // If the page changes before all browsers have read it, for example because a match starts, all read it again.
    await expect(async () => {
      const inChromium = await readPage(chromiumPage, path);
      const inFirefox = await readPage(firefoxPage, path);
      expect(inFirefox.texts, `${path} in Firefox`).toEqual(inChromium.texts);
      expect(inFirefox.ariaTree, `the accessibility tree of ${path} in Firefox`).toBe(inChromium.ariaTree);
      await webkit.open(league.url + path);
      await expect.poll(() => webkit.evaluate(IS_COMPLETE), `${path} in WebKit`).toBe(true);
      await expect.poll(() => webkit.evaluate(LIST_TEXTS), `${path} in WebKit`).toEqual(inChromium.texts);
      const controls = await webkit.listElements(CONTROLS);
      const namelessControls = controls.filter(({ name }) => name.trim() === "");
      expect(namelessControls, `controls without a name at ${path} in WebKit`).toEqual([]);
    }).toPass({ timeout: 90_000 });
  }
  expect(firefoxErrors).toEqual([]);
  await webkit.close();
  await firefoxBrowser.close();
  await chromiumBrowser.close();
});

async function readPage(page: Page, path: string) {
  await openLoaded(page, path);
  const texts = await page.evaluate<string[]>(LIST_TEXTS);
  const ariaTree = await page.locator("body").ariaSnapshot();
  return { texts, ariaTree };
}
