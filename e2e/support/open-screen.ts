import { expect, type Page, type Response } from "@playwright/test";

/** The path of a screen. With `opensFirst`, `path` is a list, and the screen is the page to which its first row links. */
export type ScreenLocation = { path: string; opensFirst?: boolean };

/** Opens a screen and waits until it is complete. `opensFirst` requires a wide page, on which lists are tables. */
export async function openScreen(page: Page, { path, opensFirst }: ScreenLocation): Promise<void> {
  await openLoaded(page, path);
  if (opensFirst) await openLoaded(page, await findFirstLink(page));
}

/** Opens a page and waits until it is hydrated and the network is idle. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Polls at an interval: polling at each frame would make the browser render continuously.
  await page.waitForFunction(isComplete, undefined, { polling: 100 });
}

/**
 * Opens a page that the server renders, and returns the response. A busy server leaves the rendering to the browser and then
 * always answers with status 200, so this opens the page again until the server has rendered it.
 */
export async function openRendered(page: Page, path: string): Promise<Response> {
  let response: Response | null = null;
  await expect(async () => {
    response = await page.goto(path);
    expect(await response?.text()).toContain('id="page-data"');
  }).toPass({ timeout: 30_000 });
  if (response === null) throw new Error(`No response for ${path}`);
  return response;
}

/** Opens a page and waits until it is connected to the event stream. */
export async function openWithLiveUpdates(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes("/api/live"));
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}

/**
 * Whether the page is hydrated, shows no loading state, and no response has ended within the last half second. The event
 * stream does not matter: it never ends, so it has no performance entry.
 */
function isComplete(): boolean {
  // The page's `earlyInput` records input until React has hydrated an element. `isTakenOver` returns whether it has.
  const { earlyInput } = window as unknown as { earlyInput: { isTakenOver(element: Element): boolean } };
  const responseTimes = performance.getEntriesByType("resource").map((entry) => entry.startTime + entry.duration);
  return (
    [...document.querySelectorAll("main, main input")].every(earlyInput.isTakenOver) &&
    document.querySelector("main [aria-busy=true]") === null &&
    performance.now() > Math.max(...responseTimes) + 500
  );
}

async function findFirstLink(page: Page): Promise<string> {
  const link = page.getByRole("main").getByRole("row").nth(1).getByRole("link").first();
  return (await link.getAttribute("href")) ?? "";
}
