import { expect, type Locator, type Page } from "@playwright/test";

/** Goes to a screen by its link in the header. */
export async function goTo(page: Page, screen: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: screen }).click();
  await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
}

/** Finds the rows of a table, without its header. */
export function getTableRows(page: Page, table: string): Locator {
  return page.getByRole("table", { name: table }).locator("tbody").getByRole("row");
}

/** Answers a prompt by clicking the button with this label. */
export async function confirm(page: Page, question: string, buttonLabel: string): Promise<void> {
  await page.getByRole("alertdialog", { name: question }).getByRole("button", { name: buttonLabel }).click();
}

/** Expects exactly one toast with this title (and text, if given), and closes it. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  // Checks the title and the text at once. On a busy machine, the toast may close automatically before a second check.
  await expect(text === undefined ? toast : toast.filter({ has: page.getByText(text, { exact: true }) })).toBeVisible();
  // Clicks by script: the toast may be closing at this moment, and Playwright's click would then wait until its timeout.
  await toast.getByLabel("Dismiss").evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(toast).toBeHidden();
}

/** Opens "Create player", fills it in and sends it. */
export async function createPlayer(
  page: Page,
  {
    userName,
    email,
    password,
    confirmation = password,
  }: Record<"userName" | "email" | "password", string> & { confirmation?: string },
): Promise<void> {
  await page.getByRole("button", { name: "Create player" }).click();
  const dialog = page.getByRole("dialog", { name: "Create player" });
  await dialog.getByLabel("User name").fill(userName);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Confirm password", { exact: true }).fill(confirmation);
  await dialog.getByRole("button", { name: "Create player" }).click();
}

/** Returns the field for the message of a game server. Its label is "Discord message", because servers post it to Discord. */
export function getMessageField(dialog: Locator): Locator {
  return dialog.getByLabel("Discord message");
}

/** Opens "Post result", pastes a message and sends it. */
export async function postRound(page: Page, message: string): Promise<void> {
  await page.getByRole("button", { name: "Post result" }).click();
  const dialog = page.getByRole("dialog", { name: "Post result" });
  await getMessageField(dialog).fill(message);
  await dialog.getByRole("button", { name: "Post result" }).click();
}

/** Fills in the form to log in and sends it. */
export async function submitLogInForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Closes a dialog or menu with Escape. Waits until it has the focus, because only then it handles keys. */
export async function closeByEscape(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  const hasFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, "the focus is inside the dialog").toBe(true);
  await opened.page().keyboard.press("Escape");
  await expect(opened).toBeHidden();
}

/**
 * Tries each way of closing a dialog that shows a secret only once, while the secret has not been copied. Expects a prompt each
 * time, and cancels it. Then closes the dialog.
 */
export async function expectCloseWarnings(dialog: Locator, { prompt }: { readonly prompt: string }): Promise<void> {
  const page = dialog.page();
  const question = page.getByRole("alertdialog", { name: prompt });
  const closingActions = [
    () => page.keyboard.press("Escape"),
    // Outside of the dialog.
    () => page.mouse.click(2, 2),
    () => dialog.getByRole("button", { name: "Close" }).first().click(),
    () => dialog.getByRole("button", { name: "Close" }).last().click(),
  ];
  const copyButton = dialog.getByRole("button", { name: /^Copy/ });
  await expect(copyButton).toBeFocused();
  for (const close of closingActions) {
    await close();
    await expect(question).toContainText("shown only once");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}
