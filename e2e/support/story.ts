import type { Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import type { Admin } from "./admin.ts";
import { signInAdmin } from "./admin.ts";
import type { BrowserErrors } from "./browser-errors.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import type { League } from "./league.ts";
import { startLeague } from "./league.ts";

/** The fixtures of a story. */
export type StoryParts = Fixtures & { page: Page };

type Fixtures = {
  /** Further environment variables of the server: `story.use({ settings: { COMMUNITY_URL: "…" } })`. */
  settings: Record<string, string>;
  /** The season that is active when the story begins, without which no player can be created; `null`: none. */
  season: string | null;
  /** A league for this story, empty but for its admin and that season. */
  league: League;
  /** Its admin, who prepares data over the API. */
  admin: Admin;
  /** The errors in the browsers; a story fails on unexpected ones. */
  browserErrors: BrowserErrors;
  /** A page of another user: it shares nothing with `page`, and its errors are watched, too. */
  visitor: Page;
};

/** An end-to-end test in a real browser against the real server. */
export const story = base.extend<Fixtures>({
  settings: [{}, { option: true }],

  season: ["Season 1", { option: true }],

  league: async ({ settings, season }, use) => {
    const league = await startLeague(settings);
    if (season !== null) await (await signInAdmin(league)).beginSeason(season);
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
    expect(browserErrors.faults(), "what went wrong in the browser").toEqual([]);
  },

  // Depends on `browserErrors`, so that every story that opens a page is watched.
  page: async ({ page, browserErrors: _watched }, use) => {
    await use(page);
  },

  visitor: async ({ browser, colorScheme, locale, timezoneId, baseURL, browserErrors }, use) => {
    const context = await browser.newContext({
      ...(colorScheme !== undefined && { colorScheme }),
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
      ...(baseURL !== undefined && { baseURL }),
    });
    await browserErrors.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
