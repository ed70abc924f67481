import { vi } from "vitest";
import type { OpenPage } from "./open-page.ts";

/** Sets the clock to a later time, and waits until the page has reacted. */
export async function setTime(page: OpenPage, time: string): Promise<void> {
  await page.run(() => vi.setSystemTime(time));
  // During the first wait, the page notices the time and may begin to fetch data. The second wait is for that data.
  await page.run(() => undefined);
}
