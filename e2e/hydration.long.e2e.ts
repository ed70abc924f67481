import type { Browser, Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { FILLED_QUESTION, fillLeague, fillQueue, fillSeason, fillServers } from "./support/filled-league.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

// If hydration does not match the rendered page, React logs an error to the console, which fails every end-to-end test.

/** Time zones far from the server's. In all of them the date differs for hours; two have an offset that is not a full hour. */
const WALKS = [
  { timezoneId: "Asia/Kolkata", isAdmin: true, isFirstVisit: true },
  { timezoneId: "America/St_Johns", isAdmin: false, isFirstVisit: true },
  { timezoneId: "Pacific/Kiritimati", isAdmin: true, isFirstVisit: false },
] as const;
/** Delays between rendering and hydration: to another day, and past the end of the vote and of the match. */
const LATE = 26 * 3_600_000;
/** The minimum number of page types found. One or two are linked only while a match is pending or played. */
const PAGES = { admin: 42, visitor: 32 };

test.describe.configure({ timeout: 300_000 });

test("Hydration matches the rendered page in every time zone and after any delay", async ({
  browser,
  league,
  admin,
  browserErrors,
}) => {
  const filled = await fillLeague(admin);
  await fillServers(admin);
  const season = await fillSeason(league);
  await fillQueue(league, admin, filled);
  const places = [
    "/ranked/users",
    "/league",
    "/auth/signin",
    "/auth/invitation",
    "/ranked/matches/1",
    "/overlay/match/1",
  ];
  const ofVisitor = [...places, `/overlay/event/${season.eventId}`];
  const ofAdmin = [...ofVisitor, `/ranked/results/${filled.unvalidatedId}`];

  const walks = WALKS.map(async ({ timezoneId, isAdmin, isFirstVisit }) => {
    const page = await latePage(browser, timezoneId);
    const context = page.context();
    await browserErrors.watch(context);
    if (isAdmin) await signIn(context, league.url, league.admin);
    const kinds = await visitAll(page, league.url, isAdmin ? ofAdmin : ofVisitor, async () => {
      // The server does not know the time zone, as on a first visit.
      if (isFirstVisit) await context.clearCookies({ name: "zone" });
    });
    expect(kinds.length, kinds.join(" ")).toBeGreaterThanOrEqual(isAdmin ? PAGES.admin : PAGES.visitor);
    await context.close();
  });
  await Promise.all(walks);
});

test("A page hydrated after the end of a vote shows that the vote is over", async ({
  browser,
  league,
  admin,
  browserErrors,
}) => {
  await fillLeague(admin);
  await fillSeason(league);
  const page = await latePage(browser, "Asia/Kolkata");
  await browserErrors.watch(page.context());
  // Responses would contain the server's time.
  await page.route("**/api/**", () => undefined);
  const reply = await page.goto(`${league.url}/league/votes`);
  const html = (await reply?.text()) ?? "";
  expect(html).toContain("Login to vote");
  expect(html).not.toContain("Voting has ended.");
  await expect(page.getByRole("article", { name: FILLED_QUESTION })).toContainText("Voting has ended.");
  await page.context().close();
});

test("A page hydrates a week later while its new data is still loading", async ({ browser, league, browserErrors }) => {
  const page = await latePage(browser, "Asia/Kolkata", 7 * LATE);
  await browserErrors.watch(page.context());
  const release = await holdRequests(page, "**/api/event/search");
  await page.goto(`${league.url}/league/calendar`);
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
  const progress = page.getByRole("progressbar", { name: "Loading" });
  await expect(progress).toBeVisible();
  release();
  await expect(progress).toHaveCount(0);
  await page.context().close();
});

test("A lazily loaded component hydrates as rendered and then shows the changes", async ({
  page,
  context,
  league,
  admin,
}) => {
  const queueId = await fillQueue(league, admin, await fillLeague(admin));
  const own = await signInPlayer(league, league.admin);
  await own.ready();
  const { redPlayers, bluePlayers } = await own.match();
  const [other] = [...redPlayers, ...bluePlayers].filter(({ userName }) => userName !== "admin");
  await signIn(context, league.url, league.admin);
  const release = await holdRequests(page, "**/assets/match-notice-*.js");
  const live = page.waitForResponse("**/api/live?*");
  await page.goto(`/ranked/queues/${queueId}`, { waitUntil: "commit" });
  await live;
  const bar = page.getByRole("region", { name: "Your match" });
  await expect(bar).toContainText("1 of 4 ready");
  const refetched = page.waitForResponse("**/api/match/own");
  await (await signInPlayer(league, accountOf(other?.userName ?? ""))).ready();
  await refetched;
  release();
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
  await expect(bar).toContainText("2 of 4 ready");
});

/** Opens a page in a time zone, with a clock that is ahead of the server's. */
async function latePage(browser: Browser, timezoneId: string, late = LATE): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId });
  await context.clock.setFixedTime(Date.now() + late);
  return context.newPage();
}

/** Opens the pages at these paths and one linked page of each type. @returns the types */
async function visitAll(
  page: Page,
  url: string,
  paths: readonly string[],
  before: () => Promise<void>,
): Promise<string[]> {
  const kinds = new Map(paths.map((path) => [kindOf(path), path]));
  // Iterating a map also visits entries that are added during the iteration.
  for (const path of kinds.values()) {
    await before();
    await page.goto(url + path);
    await page.waitForFunction(isHydrated, undefined, { polling: 50 });
    expect(await page.evaluate(outdatedAttributes), path).toEqual([]);
    const links = await page
      .locator("#root a[href^='/']")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    for (const link of links) if (!link.startsWith("/api/") && !kinds.has(kindOf(link))) kinds.set(kindOf(link), link);
  }
  return [...kinds.keys()];
}

/** A path without its keys: `/ranked/users/*`. */
function kindOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)|(?<=\/maps)\/.+/g, "/*");
}

/** Whether React has hydrated every element that it renders. */
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
function outdatedAttributes(): string[] {
  const names: Readonly<Record<string, string>> = {
    className: "class",
    dateTime: "datetime",
    href: "href",
    title: "title",
  };
  return [...document.querySelectorAll("#root *")].flatMap((element) => {
    const [, props = {}] = Object.entries(element).find(([key]) => key.startsWith("__reactProps")) ?? [];
    return Object.entries(props as Record<string, unknown>).flatMap(([prop, value]) => {
      const name = names[prop] ?? (/^(?:data|aria)-/.test(prop) ? prop : undefined);
      if (name === undefined || typeof value === "object" || typeof value === "function") return [];
      const shown = element.getAttribute(name);
      const meant = value === undefined ? null : String(value);
      return shown === meant ? [] : [`${element.tagName} ${name}: ${shown} instead of ${meant}`];
    });
  });
}
