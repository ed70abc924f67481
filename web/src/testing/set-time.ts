import { vi } from "vitest";
import type { OpenPage } from "./open-page.ts";

/** Sets the clock to a later time, and waits until the page has reacted. */
export async function setTime(page: OpenPage, time: string): Promise<void> {
  await page.run(() => vi.setSystemTime(time));
  // The page notices the time during the first wait, and may fetch data then.
  await page.run(() => undefined);
}
