import { chromium, firefox, type Page } from "@playwright/test";
import { FILLED_MAP, fillLeague, fillQueue, fillSeason } from "../support/filled-league.ts";
import { LAUNCH } from "../support/launch.ts";
import { openWhole } from "../support/open-screen.ts";
import { expect, story } from "../support/story.ts";
import { openWebKit } from "./webkit.ts";

/** What a page says, without the spaces between its parts, which browsers do not put alike. */
const SAID = `[document.title, document.querySelector("main")?.innerText ?? ""].join(" ").replace(/\\s+/g, "")`;
const IS_WHOLE = `document.querySelector("main") !== null && [...document.querySelectorAll("main, main input")].every(window.earlyInput.isTakenOver) && document.querySelector("main [aria-busy=true]") === null`;
const CONTROLS = "main a, main button, main input, main select, main h1, main h2, header a, header button";

story(
  "Every page says the same, and names what it offers, in Chromium, Firefox and WebKit",
  async ({ league, admin }) => {
    const filled = await fillLeague(admin);
    const season = await fillSeason(league);
    const queueId = await fillQueue(league, admin, filled);
    const ranked = [
      "",
      "/users",
      "/results",
      "/stats",
      "/queues",
      "/maps",
      "/records",
      "/join",
      "/matches/1",
      `/maps/${FILLED_MAP}`,
    ];
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
    const [blink, gecko] = [
      await chromium.launch(LAUNCH),
      await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" }),
    ];
    const webkit = await openWebKit();
    const looks = { baseURL: league.url, locale: "en-GB", timezoneId: "UTC", viewport: { width: 1280, height: 900 } };
    const [own, other] = [
      await (await blink.newContext(looks)).newPage(),
      await (await gecko.newContext(looks)).newPage(),
    ];
    const faults: string[] = [];
    other.on("pageerror", ({ message }) => faults.push(message));
    for (const path of pages) {
      const [expected, got] = [await read(own, path), await read(other, path)];
      expect.soft(got.said, `${path} in Firefox`).toBe(expected.said);
      expect.soft(got.tree, `the tree of ${path} in Firefox`).toBe(expected.tree);
      await webkit.open(league.url + path);
      await expect.poll(() => webkit.evaluate(IS_WHOLE), `${path} in WebKit`).toBe(true);
      await expect.poll(() => webkit.evaluate(SAID), `${path} in WebKit`).toBe(expected.said);
      const nameless = (await webkit.named(CONTROLS)).filter(({ name }) => name.trim() === "");
      expect.soft(nameless, `what has no name at ${path} in WebKit`).toEqual([]);
    }
    expect(faults).toEqual([]);
    await webkit.close();
    await gecko.close();
    await blink.close();
  },
);

async function read(page: Page, path: string) {
  await openWhole(page, path);
  return { said: await page.evaluate<string>(SAID), tree: await page.locator("body").ariaSnapshot() };
}
