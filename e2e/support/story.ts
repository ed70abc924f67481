import type { Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import type { Admin } from "./admin.ts";
import { signInAdmin } from "./admin.ts";
import type { BrowserErrors } from "./browser-errors.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import type { League } from "./league.ts";
import { startLeague } from "./league.ts";

/** What a story is given. */
export type StoryParts = Fixtures & { page: Page };

type Fixtures = {
  /** Environment variables of the server beside the usual ones: `story.use({ settings: { COMMUNITY_URL: "…" } })`. */
  settings: Record<string, string>;
  /** The season that is active when the story begins, without which no player can be created; `null`: none. */
  season: string | null;
  /** A league of the story's own, empty but for its admin and that season. */
  league: League;
  /** Its admin, who prepares behind the scenes what the story is not about. */
  admin: Admin;
  /** What went wrong in the browsers; a story fails on what it did not expect. */
  browserErrors: BrowserErrors;
  /** A page of someone else: nothing is shared with `page`, and the same watch is kept on it. */
  visitor: Page;
};

/** A story: what a person comes for, told in a real browser against the real server. */
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

  // Asks for the browserErrors, so that every story that opens a page is watched.
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
