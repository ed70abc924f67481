import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Expects exactly one toast of this title, with this text under it where one is given, and takes it away. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(toast).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text, { exact: true })).toBeVisible();
  // It may be going by itself at this moment, which a click would wait for in vain.
  await toast.getByLabel("Dismiss").evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(toast).toBeHidden();
}
