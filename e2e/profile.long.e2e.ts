import type { Page, Response } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { expectToast, goTo, logIn } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

const teero = accountOf("Teero");
const jxsl13 = accountOf("jxsl13");
/** The URL of a picture on another site, and the smallest PNG, which is served for it. */
const PICTURE = "https://pictures.example/teero.png";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

test("A player changes their own profile", async ({ page, visitor, league, admin, context, browserErrors }) => {
  for (const browser of [context, visitor.context()])
    await browser.route(PICTURE, (route) => route.fulfill({ contentType: "image/png", body: PIXEL }));
  await admin.createPlayer("Teero");
  await signIn(context, league.url, teero);
  await signIn(visitor.context(), league.url, teero);
  const rendered = await page.goto("/ranked/users/profile");
  // A section that loads later would move those below it while the test clicks there.
  expect(await rendered?.text()).toContain("Notifications on this device");
  const update = page.getByRole("button", { name: "Update" });
  await expect(update).toBeDisabled();
  await expect(page.getByLabel("User name")).not.toBeEditable();

  await test.step("tee, by keyboard", async () => {
    const part = (name: RegExp) => page.getByRole("group", { name });
    await part(/^Eyes/).getByRole("radio", { name: "Angry" }).check();
    await part(/^Colour/)
      .getByRole("radio", { name: "Teal" })
      .check();
    await page.keyboard.press("ArrowRight");
    await expect(part(/^Colour/).getByRole("radio", { name: "Violet" })).toBeChecked();
    await expect(page.getByRole("img", { name: /^violet-.*-angry$/ })).toBeVisible();
    await update.click();
    await expectToast(page, "User updated successfully");
    await expect(page.getByRole("banner").locator('circle[fill^="oklch(0.74 0.135 298)"]')).toBeVisible();
    await page.getByRole("button", { name: "Reset tee" }).click();
    await update.click();
    await expectToast(page, "User updated successfully");
    await expect(part(/^Eyes/).getByRole("radio", { name: "Angry" })).not.toBeChecked();
  });

  await test.step("picture", async () => {
    browserErrors.expect(/status of 400 .*\/api\/user\)$/);
    await page.getByLabel("Avatar").fill("http://pictures.example/teero.png");
    await update.click();
    await expectToast(page, "Erreur while updating user", "Avatar must be an https link");
    await page.getByLabel("Avatar").fill(PICTURE);
    await update.click();
    await expectToast(page, "User updated successfully");
    await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", PICTURE);
  });

  await test.step("e-mail and password; other sessions end, this one stays", async () => {
    await page.getByLabel("E-mail").fill("teero@elsewhere.example");
    await page.getByLabel("Password", { exact: true }).fill("a new secret");
    await update.click();
    await expect(page.getByText("Passwords do not match", { exact: true })).toBeVisible();
    await page.getByLabel("Confirm password", { exact: true }).fill("a new secret");
    await update.click();
    await expectToast(page, "User updated successfully");
    await page.reload();
    await expect(page.getByLabel("E-mail")).toHaveValue("teero@elsewhere.example");

    await visitor.goto("/ranked/users/profile");
    await logIn(visitor, { email: "teero@elsewhere.example", password: "a new secret" });
    await expect(visitor.getByRole("heading", { name: "Profile" })).toBeVisible();
  });
});

test("Only a user and admins see an account", async ({ page, visitor, league, admin, context }) => {
  await admin.createPlayer("Teero");
  await admin.createPlayer("jxsl13");
  await signIn(context, league.url, jxsl13);
  for (const viewer of [page, visitor]) {
    const replies: Promise<string>[] = [];
    // The change stream does not end and contains only topic names. An aborted request has no body.
    const read = (reply: Response) => reply.text().catch(() => "");
    viewer.on("response", (reply) => /\/api\/(?!live)/.test(reply.url()) && replies.push(read(reply)));
    await viewer.goto("/ranked/users");
    await expect(viewer.getByRole("button", { name: "Create player" })).toHaveCount(0);
    await expect(viewer.getByRole("columnheader", { name: /E-mail|Role/ })).toHaveCount(0);
    await viewer.getByRole("link", { name: "Teero" }).click();
    await expect(viewer.getByRole("heading", { level: 1, name: "Teero" })).toBeVisible();
    await expect(viewer.getByRole("heading", { name: "Standings", exact: true })).toBeVisible();
    await expect(viewer.getByRole("heading", { name: "Account" })).toHaveCount(0);
    expect((await Promise.all(replies)).join()).not.toContain(teero.email);
  }
  await goTo(page, "Players");
  await page.getByRole("link", { name: "jxsl13" }).click();
  await expectOwnAccount(page);
});

test("A player exports their data, deletes their account with the password, and is not found any more", async ({
  page,
  visitor,
  league,
  admin,
  context,
  browserErrors,
}) => {
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
  browserErrors.allow(/status of 404 .*\/api\/user/);
  await visitor.goto("/ranked/users");
  await expect(visitor.getByRole("link", { name: "Teero" })).toHaveCount(0);
});

/** A user can read their own account, but has no admin buttons. */
async function expectOwnAccount(page: Page): Promise<void> {
  await expect(page.getByLabel("E-mail")).toHaveValue(jxsl13.email);
  for (const label of ["User name", "Avatar", "E-mail", "Role", "Clan"])
    await expect(page.getByLabel(label)).not.toBeEditable();
  await expect(page.getByRole("button", { name: /Update|Block|Delete|password|admin/ })).toHaveCount(0);
}
