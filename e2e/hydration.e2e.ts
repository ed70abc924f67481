import type { Browser, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { fillLeague, fillQueue, fillSeason, fillServers, SAMPLE_QUESTION } from "./support/filled-league.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

// If hydration does not match the rendered page, React logs an error to the console, which fails every end-to-end test.

/**
 * Visitors in time zones whose date differs from the server's for several hours. Two zones have an offset with half an hour.
 */
const VISITORS = [
  { timezoneId: "Asia/Kolkata", isAdmin: true, isFirstVisit: true },
  { timezoneId: "America/St_Johns", isAdmin: false, isFirstVisit: true },
  { timezoneId: "Pacific/Kiritimati", isAdmin: true, isFirstVisit: false },
] as const;
/** The time between rendering and hydration. Meanwhile the date changes, and the vote and the match end. */
const DELAY_MS = 26 * 3_600_000;
/** The minimum number of types of pages that the test must find by links. One or two more exist while a match is open. */
const MIN_PAGE_TYPES = { admin: 42, visitor: 32 };

test.describe.configure({ timeout: 300_000 });

test("Hydration matches the rendered page in every time zone and after any delay", async ({
  browser,
  league,
  admin,
  browserErrors,
}) => {
  const filledLeague = await fillLeague(admin);
  await fillServers(admin);
  const filledSeason = await fillSeason(league);
  await fillQueue(league, admin, filledLeague);
  const visitorPaths = [
    "/ranked/users",
    "/league",
    "/auth/signin",
    "/auth/invitation",
    "/ranked/matches/1",
    "/overlay/match/1",
    `/overlay/event/${filledSeason.eventId}`,
  ];
  const adminPaths = [...visitorPaths, `/ranked/results/${filledLeague.unvalidatedId}`];

  const visits = VISITORS.map(async ({ timezoneId, isAdmin, isFirstVisit }) => {
    const page = await openPageWithFastClock(browser, timezoneId);
    const context = page.context();
    await browserErrors.watch(context);
    if (isAdmin) await signIn(context, league.url, league.admin);
    const beforeEachPage = async () => {
      // Without this cookie the server does not know the time zone, as on a first visit.
      if (isFirstVisit) await context.clearCookies({ name: "zone" });
    };
    const types = await visitEachPageType(page, league.url, isAdmin ? adminPaths : visitorPaths, beforeEachPage);
    const minTypes = isAdmin ? MIN_PAGE_TYPES.admin : MIN_PAGE_TYPES.visitor;
    expect(types.length, types.join(" ")).toBeGreaterThanOrEqual(minTypes);
    await context.close();
  });
  await Promise.all(visits);
});

test("A page hydrated after the end of a vote shows that the vote is over", async ({
  browser,
  league,
  admin,
  browserErrors,
}) => {
  await fillLeague(admin);
  await fillSeason(league);
  const page = await openPageWithFastClock(browser, "Asia/Kolkata");
  await browserErrors.watch(page.context());
  // Requests get no response, because a response would tell the page the server's time.
  await page.route("**/api/**", () => undefined);
  const response = await page.goto(`${league.url}/league/votes`);
  const html = (await response?.text()) ?? "";
  expect(html).toContain("Login to vote");
  expect(html).not.toContain("Voting has ended.");
  await expect(page.getByRole("article", { name: SAMPLE_QUESTION })).toContainText("Voting has ended.");
  await page.context().close();
});

test("A page hydrates a week later while its new data is still loading", async ({ browser, league, browserErrors }) => {
  const page = await openPageWithFastClock(browser, "Asia/Kolkata", 7 * DELAY_MS);
  await browserErrors.watch(page.context());
  // Delays all requests, because a response would tell the page the server's time.
  const releaseRequests = await holdRequests(page, "**/api/**");
  await page.goto(`${league.url}/league/calendar`);
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
  const progress = page.getByRole("progressbar", { name: "Loading" });
  await expect(progress).toBeVisible();
  releaseRequests();
  await expect(progress).toHaveCount(0);
  await page.context().close();
});

test("A lazily loaded component hydrates as rendered and then shows the changes", async ({
  page,
  context,
  league,
  admin,
}) => {
  const filledLeague = await fillLeague(admin);
  const queueId = await fillQueue(league, admin, filledLeague);
  const adminAsPlayer = await signInPlayer(league, league.admin);
  await adminAsPlayer.markReady();
  const { redPlayers, bluePlayers } = await adminAsPlayer.getOpenMatch();
  const otherName = [...redPlayers, ...bluePlayers].map(({ userName }) => userName).find((name) => name !== "admin");
  const otherPlayer = await signInPlayer(league, getAccount(otherName ?? ""));
  await signIn(context, league.url, league.admin);
  const releaseCode = await holdRequests(page, "**/assets/match-notice-*.js");
  const bar = page.getByRole("region", { name: "Your match" });
  await expect(async () => {
    const streamOpened = page.waitForResponse("**/api/live?*");
    await page.goto(`/ranked/queues/${queueId}`, { waitUntil: "commit" });
    await streamOpened;
    // Tries again if the server is busy: then it does not render the page, and the browser lacks the code of the bar.
    await expect(bar).toContainText("1 of 4 ready", { timeout: 2000 });
  }).toPass();
  const refetched = page.waitForResponse("**/api/match/own");
  await otherPlayer.markReady();
  await refetched;
  releaseCode();
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
  await expect(bar).toContainText("2 of 4 ready");
});

/** Opens a page in a time zone, with a clock that is `delayMs` ahead of the server's. */
async function openPageWithFastClock(browser: Browser, timezoneId: string, delayMs = DELAY_MS): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId });
  await context.clock.setFixedTime(Date.now() + delayMs);
  return context.newPage();
}

/**
 * Opens the pages at these paths, and one page of each other type to which they link. Expects that hydration changes nothing.
 * @returns the types
 */
async function visitEachPageType(
  page: Page,
  url: string,
  paths: readonly string[],
  beforeEachPage: () => Promise<void>,
): Promise<string[]> {
  const pathsByType = new Map(paths.map((path) => [getPageType(path), path]));
  // The loop also visits the paths that are added during it.
  for (const path of pathsByType.values()) {
    await beforeEachPage();
    await page.goto(url + path);
    await page.waitForFunction(isHydrated, undefined, { polling: 50 });
    expect(await page.evaluate(findOutdatedAttributes), path).toEqual([]);
    const links = await page
      .locator("#root a[href^='/']")
      .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).pathname));
    for (const link of links) {
      const type = getPageType(link);
      if (!link.startsWith("/api/") && !pathsByType.has(type)) pathsByType.set(type, link);
    }
  }
  return [...pathsByType.keys()];
}

/** Returns a path without its IDs and names of maps: `/ranked/users/*`. */
function getPageType(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)|(?<=\/maps)\/.+/g, "/*");
}

/**
 * Whether React has hydrated every element that it renders. FullCalendar (`.fc`) and charts render some elements
 * themselves.
 */
function isHydrated(): boolean {
  const elements = [...document.querySelectorAll("#root *")];
  return (
    elements.length > 0 &&
    elements.every(
      (element) => Object.keys(element).some((key) => key.startsWith("__reactProps")) || element.closest(".fc, svg"),
    )
  );
}

/** Returns the attributes that differ from React's props: React does not compare them with the server's HTML. */
function findOutdatedAttributes(): string[] {
  const attributeNames: Readonly<Record<string, string>> = {
    className: "class",
    dateTime: "datetime",
    href: "href",
    title: "title",
  };
  return [...document.querySelectorAll("#root *")].flatMap((element) => {
    const [, props = {}] = Object.entries(element).find(([key]) => key.startsWith("__reactProps")) ?? [];
    return Object.entries(props as Record<string, unknown>).flatMap(([prop, value]) => {
      const name = attributeNames[prop] ?? (/^(?:data|aria)-/.test(prop) ? prop : undefined);
      if (name === undefined || typeof value === "object" || typeof value === "function") return [];
      const actual = element.getAttribute(name);
      const expected = value === undefined ? null : String(value);
      return actual === expected ? [] : [`${element.tagName} ${name}: ${actual} instead of ${expected}`];
    });
  });
}
