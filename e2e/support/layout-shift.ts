import type { Page } from "@playwright/test";

/** Late fonts, and the number beside "Admin", move the header a little. A jump of the content is at least ten times as large. */
export const MAX_LAYOUT_SHIFT = 0.005;

/** Returns how far the layout has shifted since the page was opened. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const observer = new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) total += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 50);
      }),
  );
}
