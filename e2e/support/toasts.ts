import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Expects exactly one toast of this title, with this text under it where one is given, and takes it away. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(toast).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text, { exact: true })).toBeVisible();
  await toast.getByLabel("Dismiss").click();
  await expect(toast).toBeHidden();
}
