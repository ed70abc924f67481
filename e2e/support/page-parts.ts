import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Goes to a screen by its link in the header. */
export async function goTo(page: Page, screen: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: screen }).click();
  await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
}

/** The rows of a table, without its head. */
export function rowsOf(page: Page, table: string): Locator {
  return page.getByRole("table", { name: table }).locator("tbody").getByRole("row");
}

/** Confirms a prompt. @param verb the label of the button */
export async function confirm(page: Page, question: string, verb: string): Promise<void> {
  await page.getByRole("alertdialog", { name: question }).getByRole("button", { name: verb }).click();
}
