import type { Page, Response } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { expectToast, goTo, submitLogInForm } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const teero = getAccount("Teero");
const jxsl13 = getAccount("jxsl13");
/** The URL of a picture on another site. */
const PICTURE_URL = "https://pictures.example/teero.png";
/** A PNG of one pixel, which is served at that URL. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

test("A player changes their own profile", { tag: "@two-processes" }, async ({
  page,
  visitor: secondPage,
  league,
  admin,
  context,
  browserErrors,
}) => {
  for (const browserContext of [context, secondPage.context()])
    await browserContext.route(PICTURE_URL, (route) => route.fulfill({ contentType: "image/png", body: PIXEL }));
  await admin.createPlayer("Teero");
  await signIn(context, league.url, teero);
  await signIn(secondPage.context(), league.url, teero);
  const response = await page.goto("/ranked/users/profile");
  // The server's HTML already contains this section. If it appeared later, it would move the buttons that the test clicks.
  expect(await response?.text()).toContain("Notifications on this device");
  const updateButton = page.getByRole("button", { name: "Update" });
  await expect(updateButton).toBeDisabled();
  await expect(page.getByLabel("User name")).not.toBeEditable();

  await test.step("The player changes the tee by keyboard, and resets it", async () => {
    const angryEyes = page.getByRole("group", { name: /^Eyes/ }).getByRole("radio", { name: "Angry" });
    const colours = page.getByRole("group", { name: /^Colour/ });
    await angryEyes.check();
    await colours.getByRole("radio", { name: "Teal" }).check();
    await page.keyboard.press("ArrowRight");
    await expect(colours.getByRole("radio", { name: "Violet" })).toBeChecked();
    await expect(page.getByRole("img", { name: /^violet-.*-angry$/ })).toBeVisible();
    await updateButton.click();
    await expectToast(page, "User updated successfully");
    // The account menu shows the new tee, in violet.
    await expect(page.getByRole("banner").locator('circle[fill^="oklch(0.74 0.135 298)"]')).toBeVisible();
    await page.getByRole("button", { name: "Reset tee" }).click();
    await updateButton.click();
    await expectToast(page, "User updated successfully");
    await expect(angryEyes).not.toBeChecked();
  });

  await test.step("The player sets an avatar, which must be an https URL", async () => {
    browserErrors.expect(/status of 400 .*\/api\/user\)$/);
    await page.getByLabel("Avatar").fill("http://pictures.example/teero.png");
    await updateButton.click();
    // "Erreur" is intended: users know this title from the site that this one replaces.
    await expectToast(page, "Erreur while updating user", "Avatar must be an https link");
    await page.getByLabel("Avatar").fill(PICTURE_URL);
    await updateButton.click();
    await expectToast(page, "User updated successfully");
    await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", PICTURE_URL);
  });

  await test.step("The player changes e-mail and password. Other sessions end, this one continues", async () => {
    await page.getByLabel("E-mail").fill("teero@elsewhere.example");
    await page.getByLabel("Password", { exact: true }).fill("a new secret");
    await updateButton.click();
    await expect(page.getByText("Passwords do not match", { exact: true })).toBeVisible();
    await page.getByLabel("Confirm password", { exact: true }).fill("a new secret");
    await updateButton.click();
    await expectToast(page, "User updated successfully");
    await page.reload();
    await expect(page.getByLabel("E-mail")).toHaveValue("teero@elsewhere.example");

    await secondPage.goto("/ranked/users/profile");
    await submitLogInForm(secondPage, { email: "teero@elsewhere.example", password: "a new secret" });
    await expect(secondPage.getByRole("heading", { name: "Profile" })).toBeVisible();
  });
});

test("Only admins and the user see an account's private data", { tag: "@two-processes" }, async ({
  page,
  visitor,
  league,
  admin,
  context,
}) => {
  await admin.createPlayer("Teero");
  await admin.createPlayer("jxsl13");
  await signIn(context, league.url, jxsl13);
  for (const viewer of [page, visitor]) {
    const responseBodies: Promise<string>[] = [];
    // The response to an aborted request has no body.
    const readBody = (response: Response) => response.text().catch(() => "");
    // Skips the event stream, which does not end and contains only topic names.
    viewer.on("response", (response) => {
      if (/\/api\/(?!live)/.test(response.url())) responseBodies.push(readBody(response));
    });
    await viewer.goto("/ranked/users");
    await expect(viewer.getByRole("button", { name: "Create player" })).toHaveCount(0);
    await expect(viewer.getByRole("columnheader", { name: /E-mail|Role/ })).toHaveCount(0);
    await viewer.getByRole("link", { name: "Teero" }).click();
    await expect(viewer.getByRole("heading", { level: 1, name: "Teero" })).toBeVisible();
    await expect(viewer.getByText("No validated round in a ranked mode yet.")).toBeVisible();
    await expect(viewer.getByRole("heading", { name: "Account" })).toHaveCount(0);
    expect((await Promise.all(responseBodies)).join()).not.toContain(teero.email);
  }
  await goTo(page, "Players");
  await page.getByRole("link", { name: "jxsl13" }).click();
  await expectOwnAccount(page);
});

test("A player exports their data, deletes their account with the password, and is not found any more", {
  tag: "@two-processes",
}, async ({ page, visitor, league, admin, context, browserErrors }) => {
  await admin.createPlayer("Teero");
  await signIn(context, league.url, teero);
  await page.goto("/ranked/users/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as JSON" }).click();
  expect((await download).suggestedFilename()).toBe("my-league-data.json");
  await page.getByLabel("E-mail").fill("teero@elsewhere.example");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expectAccessible(page);
  browserErrors.expect(/status of 403 .*\/api\/user\/leave/);
  await dialog.getByLabel("Current password").fill("not mine");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("This is not your current password").first()).toBeVisible();
  await dialog.getByLabel("Current password").fill(teero.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expectToast(page, "Your account is deleted");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  // The page may still fetch the deleted user.
  browserErrors.allow(/status of 404 .*\/api\/user/);
  await visitor.goto("/ranked/users");
  await expect(visitor.getByRole("link", { name: "Teero" })).toHaveCount(0);
});

/** Expects that users can read their own account, but have no buttons for admins. */
async function expectOwnAccount(page: Page): Promise<void> {
  await expect(page.getByLabel("E-mail")).toHaveValue(jxsl13.email);
  for (const label of ["User name", "Avatar", "E-mail", "Role", "Clan"])
    await expect(page.getByLabel(label)).not.toBeEditable();
  await expect(page.getByRole("button", { name: /Update|Block|Delete|password|admin/ })).toHaveCount(0);
}
