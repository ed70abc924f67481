import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Expects exactly one toast with this title, and this text where one is given, and closes it. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(toast).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text, { exact: true })).toBeVisible();
  // It may be closing at this moment, and a click would wait until its timeout.
  await toast.getByLabel("Dismiss").evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(toast).toBeHidden();
}
