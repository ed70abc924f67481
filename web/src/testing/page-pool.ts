import { findButton, findTopLayer } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/** Lends the same page again and again. Opens a new one only after a borrower has changed the page. */
export interface PagePool {
  readonly borrow: () => Promise<OpenPage>;
  /** Closes the topmost dialog. Returns the navigations that this causes. */
  readonly giveBack: (page: OpenPage) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export function createPagePool(open: () => Promise<OpenPage>): PagePool {
  let unchangedPage: OpenPage | null = null;
  return {
    async borrow() {
      const page = unchangedPage ?? (await open());
      unchangedPage = null;
      return page;
    },
    async giveBack(page) {
      const layer = findTopLayer();
      const button = findButton(layer, "Cancel") ?? findButton(layer, "Close");
      page.clearLog();
      if (button) await page.run(() => button.click());
      const navigations = page.takeLog().filter((entry) => entry.startsWith("opens "));
      const isUnchanged = page.resetToLoadedState();
      if (isUnchanged) unchangedPage = page;
      else await page.close();
      return navigations.map((entry) => `if closed, ${entry}`);
    },
    async close() {
      await unchangedPage?.close();
    },
  };
}
