import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectStillAccessible } from "./accessible.ts";
import { inEachAppearance } from "./appearances.ts";
import { openWhole } from "./open-screen.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";
import { expectTargets } from "./targets.ts";

/** Lists with a link in each line, which is as wide and as high as its words. */
const LINES_OF_LINKS = /\/(records|history)$/;

/** Opens a screen, and expects its title and that it can be used wherever it is seen. */
export async function expectUsable(page: Page, path: string, title: string | RegExp): Promise<void> {
  await openWhole(page, path);
  await expect(page).toHaveTitle(title);
  await expectFits(page);
}

/**
 * Expects that nothing is wider than the page, nothing grave by axe, and on a phone that all touch targets are large
 * enough, in each appearance.
 */
export async function expectFits(page: Page): Promise<void> {
  await inEachAppearance(page, async (onPhone) => {
    await expectNoSidewaysScroll(page);
    await expectStillAccessible(page);
    if (onPhone && !LINES_OF_LINKS.test(page.url())) await expectTargets(page);
  });
}
