import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Expects that neither the page nor a box in it scrolls sideways at the present width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wide, `how much wider than the window ${page.url()} is`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(findSidewaysBoxes), `what scrolls sideways on ${page.url()}`).toEqual([]);
}

/** The elements that scroll horizontally, except strips of cards, which do so on purpose. */
function findSidewaysBoxes(): string[] {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const boxes = [...document.querySelectorAll("main :not([data-strip])")].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && scrolls(element),
  );
  return boxes.map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`);
}
