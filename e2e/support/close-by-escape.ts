import type { Locator } from "@playwright/test";
import { expect } from "@playwright/test";

/** Closes a dialog or menu by Escape. It is shown before it listens to keys; it does once the focus is inside. */
export async function closeByEscape(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  const holdsFocus = () => opened.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(holdsFocus, "the focus is inside").toBe(true);
  await opened.page().keyboard.press("Escape");
  await expect(opened).toBeHidden();
}
