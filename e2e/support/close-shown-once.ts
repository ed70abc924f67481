import type { Locator } from "@playwright/test";
import { expect } from "@playwright/test";

/**
 * Closes a dialog that shows something only once without copying it: Escape, a press outside and the cross ask first.
 * @param what what it shows, as the question calls it: "the link"
 */
export async function closeShownOnce(dialog: Locator, what: string): Promise<void> {
  const page = dialog.page();
  const question = page.getByRole("alertdialog", { name: `Close without copying ${what}?` });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(2, 2),
    () => dialog.getByRole("button", { name: "Close" }).first().click(),
    () => dialog.getByRole("button", { name: "Close" }).last().click(),
  ];
  const copies = dialog.getByRole("button", { name: /^Copy/ });
  await expect(copies).toBeFocused();
  for (const close of ways) {
    await close();
    await expect(question).toContainText("only this once");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}
