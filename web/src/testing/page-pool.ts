import { findButton, findTopLayer } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/** Opens a page, and opens it again only if it has changed. */
export interface PagePool {
  readonly take: () => Promise<OpenPage>;
  /** Closes the topmost dialog. Returns what that does to the page's history. */
  readonly giveBack: (page: OpenPage) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export function createPagePool(open: () => Promise<OpenPage>): PagePool {
  let unchangedPage: OpenPage | null = null;
  return {
    async take() {
      const page = unchangedPage ?? (await open());
      unchangedPage = null;
      return page;
    },
    async giveBack(page) {
      const layer = findTopLayer();
      const button = findButton(layer, "Cancel") ?? findButton(layer, "Close");
      page.takeEffects();
      if (button) await page.run(() => button.click());
      const navigations = page.takeEffects().filter((effect) => effect.startsWith("opens "));
      const isUnchanged = page.removeUnusedData();
      if (isUnchanged) unchangedPage = page;
      else await page.close();
      return navigations.map((effect) => `if closed, ${effect}`);
    },
    async close() {
      await unchangedPage?.close();
    },
  };
}
