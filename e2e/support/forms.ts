import type { Page } from "@playwright/test";

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

/** Opens "Post result", pastes a message and sends it. */
export async function postRound(page: Page, message: string): Promise<void> {
  await page.getByRole("button", { name: "Post result" }).click();
  const dialog = page.getByRole("dialog", { name: "Post result" });
  await dialog.getByPlaceholder("Discord message, leave blank if no message").fill(message);
  await dialog.getByRole("button", { name: "Post result" }).click();
}

/** Fills in the sign-in form and sends it. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
