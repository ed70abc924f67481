import type { Page } from "@playwright/test";

/** A screen by its path, or what the first row of the list there leads to. */
export type ScreenPlace = { path: string; opensFirst?: boolean };

/** Opens a screen and waits until all of it is there. Rows are found where lists are tables: on wide pages. */
export async function openScreen(page: Page, { path, opensFirst }: ScreenPlace): Promise<void> {
  await page.goto(path);
  if (opensFirst) await page.goto(await firstLink(page));
  await page.waitForLoadState("networkidle");
}

async function firstLink(page: Page): Promise<string> {
  const link = page.getByRole("main").getByRole("row").nth(1).getByRole("link").first();
  return (await link.getAttribute("href")) ?? "";
}
