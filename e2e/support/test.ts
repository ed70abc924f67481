import { type BrowserContext, test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { type Admin, signInAdmin } from "./admin.ts";
import { type League, startLeague } from "./league.ts";

export { expect };

/** The fixtures of an end-to-end test, including Playwright's page. */
export type TestFixtures = LeagueFixtures & { page: Page };

type LeagueFixtures = {
  /** Further environment variables of the server: `test.use({ settings: { COMMUNITY_URL: "…" } })`. */
  settings: Record<string, string>;
  /** The name of the active season at the start of the test. `null` creates no season; then players cannot be created. */
  season: string | null;
  /** A league for this test. It contains only its admin and the active season. */
  league: League;
  /** Its admin, who prepares data over the API. */
  admin: Admin;
  /** The errors in the browsers. A test fails if one of them is unexpected. */
  browserErrors: BrowserErrors;
  /** A page in another browser context, for a second user. It shares no cookies with `page`. Its errors are also watched. */
  visitor: Page;
};

/** An end-to-end test in a real browser against the real server. */
export const test = base.extend<LeagueFixtures>({
  settings: [{}, { option: true }],

  season: ["Season 1", { option: true }],

  league: async ({ settings, season }, use) => {
    const league = await startLeague(settings);
    if (season !== null) {
      const admin = await signInAdmin(league);
      await admin.beginSeason(season);
    }
    await use(league);
    await league.stop();
  },

  baseURL: async ({ league }, use) => {
    await use(league.url);
  },

  admin: async ({ league }, use) => {
    await use(await signInAdmin(league));
  },

  browserErrors: async ({ context }, use) => {
    const browserErrors = collectBrowserErrors();
    await browserErrors.watch(context);
    await use(browserErrors);
    // Otherwise the pages of other users would stay open during the next tests.
    for (const other of context.browser()?.contexts() ?? []) if (other !== context) await other.close();
    const errors = browserErrors.listUnmetExpectations();
    // The first line of the message has the errors, because the summary of all tests shows only this line.
    if (errors.length > 0) throw new Error(`errors in the browser: ${errors.join("; ")}`);
  },

  // Depends on `browserErrors`, so that every test that opens a page is watched.
  page: async ({ page, context, browserErrors: _watched }, use, testInfo) => {
    await use(page);
    if (hasFailed(testInfo)) await printPages(context);
  },

  visitor: async ({ browser, colorScheme, locale, timezoneId, baseURL, browserErrors }, use, testInfo) => {
    const context = await browser.newContext({
      ...(colorScheme !== undefined && { colorScheme }),
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
      ...(baseURL !== undefined && { baseURL }),
    });
    await browserErrors.watch(context);
    await use(await context.newPage());
    if (hasFailed(testInfo)) await printPages(context);
    await context.close();
  },
});

function hasFailed({ status, expectedStatus }: TestInfo): boolean {
  return status !== expectedStatus;
}

/** Prints the accessibility trees of all pages of a context, because CI keeps the output of a failed test, but no files. */
async function printPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const snapshot = await page.locator("body").ariaSnapshot({ timeout: 5000 }).catch(String);
    console.log(`${page.url()} at the end of the failed test:\n${snapshot}`);
  }
}

/** The errors in a test's browsers. */
export type BrowserErrors = {
  /** Watches every page of a context for content security policy violations, errors and failed requests. */
  watch(context: BrowserContext): Promise<void>;
  /** Expects a matching error, such as a rejected request. The test fails without one. */
  expect(pattern: RegExp): void;
  /** Allows a matching error, which may or may not happen. */
  allow(pattern: RegExp): void;
  /** Returns the unexpected errors, and the expected errors that did not happen. */
  listUnmetExpectations(): string[];
};

/**
 * Allowed errors after the end of a session: a page may send requests before it learns that its session has ended (401), or
 * that another user without admin rights has signed in (403). Signing in again also ends the browser's session.
 */
const AFTER_SESSION_END =
  /status of 40[13] .*\/api\/(match\/own|clan\/invitations|admin\/counts|result(Ranked)?\/search)/;

/**
 * An error that tests may allow when a user stops being a clan's leader: an open page may request the proposed dates, which
 * only leaders may read, before it learns of the change.
 */
export const BEFORE_LOSS_OF_LEADERSHIP_IS_KNOWN = /status of 403 .*\/api\/event\/\d+\/proposals/;

/** Errors that only Firefox logs: requests that a navigation aborts, and a style that Playwright inserts. */
const FIREFOX_ONLY = /NS_BINDING_ABORTED|establish a connection.*\/api\/live|download failed|style-src-elem/;
const isFirefox = process.env["E2E_BROWSER"] === "firefox";

function collectBrowserErrors(): BrowserErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const allowed = isFirefox ? [AFTER_SESSION_END, FIREFOX_ONLY] : [AFTER_SESSION_END];
  return {
    watch: (context) => reportBrowserErrors(context, (error) => errors.push(error)),
    expect(pattern) {
      expected.push(pattern);
    },
    allow(pattern) {
      allowed.push(pattern);
    },
    listUnmetExpectations() {
      const unexpected = errors.filter((error) => ![...expected, ...allowed].some((pattern) => pattern.test(error)));
      const missing = expected.filter((pattern) => !errors.some((error) => pattern.test(error)));
      // Firefox does not log rejected requests, which are most of the expected errors.
      return isFirefox ? unexpected : [...unexpected, ...missing.map((pattern) => `missing: ${pattern}`)];
    },
  };
}

/** Chromium's names of Firefox's network errors. */
const chromiumErrors: Readonly<Record<string, string>> = {
  NS_ERROR_ABORT: "net::ERR_FAILED",
  NS_ERROR_OFFLINE: "net::ERR_INTERNET_DISCONNECTED",
};

async function reportBrowserErrors(context: BrowserContext, add: (error: string) => void): Promise<void> {
  context.on("weberror", (event) => add(`uncaught: ${event.error().message} (${event.page()?.url()})`));
  context.on("console", (message) => {
    if (message.type() === "error") add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("requestfailed", (request) => {
    const errorText = request.failure()?.errorText ?? "failed";
    const reason = chromiumErrors[errorText] ?? errorText;
    // Navigation aborts pending requests.
    if (reason !== "net::ERR_ABORTED") add(`request: ${reason} ${request.method()} ${request.url()}`);
  });
  // Chromium logs most policy violations to the console, but not those of a report-only policy.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`policy: ${violatedDirective} forbids ${blockedURI} ${sample}`);
    });
  });
}

/**
 * Rejects a page's or context's requests for the event stream, so that they poll instead. The errors are allowed rather than
 * expected, because a page that is left early may not request the stream.
 */
export async function rejectEventStream(target: Page | BrowserContext, browserErrors: BrowserErrors): Promise<void> {
  browserErrors.allow(/429.*\/api\/live/);
  await target.route("**/api/live*", (route) => route.fulfill({ status: 429, body: "" }));
}

/** Delays a page's or context's requests to a URL. @returns a function that releases the requests */
export async function holdRequests(target: Page | BrowserContext, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await target.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
