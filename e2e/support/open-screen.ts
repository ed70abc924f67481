import type { Page } from "@playwright/test";

/** A screen by its path, or what the first row of the list there leads to. */
export type ScreenLocation = { path: string; opensFirst?: boolean };

/** Opens a screen and waits until all of it is there. Rows are found where lists are tables: on wide pages. */
export async function openScreen(page: Page, { path, opensFirst }: ScreenLocation): Promise<void> {
  await openWhole(page, path);
  if (opensFirst) await openWhole(page, await firstLink(page));
}

/** Opens a page and waits until its scripts have taken over what the server has rendered, and nothing comes any more. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Not at each frame, which makes the browser draw frames for as long as it waits.
  await page.waitForFunction(isWhole, undefined, { polling: 100 });
}

/** Whether the page is taken over, loads nothing, and has fetched nothing for half a second, its stream of changes apart. */
function isWhole(): boolean {
  const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  const fetched = performance.getEntriesByType("resource").map((entry) => entry.startTime + entry.duration);
  return (
    [...document.querySelectorAll("main, main input")].every(isTakenOver) &&
    document.querySelector("main [aria-busy=true]") === null &&
    performance.now() > Math.max(...fetched) + 500
  );
}

async function firstLink(page: Page): Promise<string> {
  const link = page.getByRole("main").getByRole("row").nth(1).getByRole("link").first();
  return (await link.getAttribute("href")) ?? "";
}
