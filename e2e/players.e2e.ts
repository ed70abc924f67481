import { getAccount } from "./support/admin.ts";
import { confirm, createPlayer, expectToast, getTableRows, submitLogInForm } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const teero = getAccount("Teero");
const jxsl13 = getAccount("jxsl13");

test("An admin creates a player after several rejected attempts", { tag: "@two-processes" }, async ({
  page,
  league,
  admin,
  context,
  browserErrors,
}) => {
  await admin.createPlayer("Teero");
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/users");
  const dialog = page.getByRole("dialog", { name: "Create player" });
  browserErrors.expect(/status of 400 .*\/api\/user\)$/);
  browserErrors.expect(/status of 409 .*\/api\/user\)$/);
  const validValues = { userName: "jxsl13", ...jxsl13 };
  const rejectedValues = [
    { field: "User name", values: { userName: "" }, error: "Please enter a name" },
    { field: "User name", values: { userName: "x".repeat(33) }, error: "Must have at most 32 characters" },
    {
      field: "User name",
      values: { userName: "te\u200bero" },
      error: "Must not contain control or invisible characters",
    },
    { field: "User name", values: { userName: "tEERO" }, error: 'The name "tEERO" is taken' },
    { field: "E-mail", values: { email: "jxsl13" }, error: "Must be an e-mail address" },
    { field: "E-mail", values: { email: teero.email.toUpperCase() }, error: "This e-mail is taken" },
    { field: "Confirm password", values: { confirmation: "another" }, error: "Passwords do not match" },
    { field: "Password", values: { password: "" }, error: "Password must be at least 1 character long" },
  ];
  for (const { field, values, error } of rejectedValues) {
    await test.step(error, async () => {
      await createPlayer(page, { ...validValues, ...values });
      await expect(dialog.getByText(error, { exact: true })).toBeVisible();
      await expect(dialog.getByLabel(field, { exact: true })).toBeFocused();
      await dialog.press("Escape");
      await confirm(page, "Discard what you typed?", "Discard");
      await expect(dialog).toBeHidden();
    });
  }

  await createPlayer(page, validValues);
  await expectToast(page, "User created successfully");
  await expect(getTableRows(page, "Players").filter({ hasText: "jxsl13" })).toContainText(jxsl13.email);

  await test.step('With "Add another", the dialog creates several players of a clan', async () => {
    const foxesId = await admin.createClan("Foxes");
    await page.getByRole("button", { name: "Create player" }).click();
    await dialog.getByLabel("Clan").selectOption("Foxes");
    await dialog.getByLabel("Add another after this one").check();
    for (const name of ["first", "second"]) {
      const { email, password } = getAccount(name);
      await dialog.getByLabel("User name").fill(name);
      await dialog.getByLabel("E-mail").fill(email);
      await dialog.getByLabel("Password", { exact: true }).fill(password);
      await dialog.getByLabel("Confirm password", { exact: true }).fill(password);
      await dialog.getByLabel("Confirm password", { exact: true }).press("Enter");
      await expect(dialog.getByLabel("User name")).toHaveValue("");
      await expect(dialog.getByLabel("User name")).toBeFocused();
    }
    await dialog.press("Escape");
    await expect(dialog).toBeHidden();
    await page.goto(`/league/clans/${foxesId}`);
    await expect(page.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveText([/first/, /second/]);
  });
});

test("An admin changes, promotes, bans and deletes an account", { tag: "@two-processes" }, async ({
  page,
  visitor,
  league,
  admin,
  context,
  browserErrors,
}) => {
  const userId = await admin.createPlayer("Teero");
  // A tee is a character of the game, which the site uses as the avatar.
  await admin.chooseTee(userId, "teal-bronze-cap-angry");
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/users");
  await page.getByRole("link", { name: "Teero" }).click();

  await test.step("The admin resets the tee that the player has chosen", async () => {
    await page.getByRole("button", { name: "Reset tee" }).click();
    await confirm(page, "Reset the tee of Teero?", "Reset tee");
    await expectToast(page, "User updated successfully");
    await expect(page.getByRole("button", { name: "Reset tee" })).toHaveCount(0);
  });

  await test.step("The admin changes the name", async () => {
    await page.getByLabel("User name").fill("Teero the Second");
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "User updated successfully");
    await expect(page.getByRole("heading", { level: 1, name: "Teero the Second" })).toBeVisible();
    await expect(page).toHaveTitle(`${league.name} · Teero the Second · Ranked`);
  });

  await test.step("The admin makes the player an admin and takes it back", async () => {
    await page.getByRole("button", { name: "Make admin" }).click();
    await confirm(page, "Make Teero the Second an admin?", "Make admin");
    await expectToast(page, "User updated successfully");
    await expect(page.getByLabel("Role")).toHaveValue("Admin");
    await page.getByRole("button", { name: "Remove admin" }).click();
    await confirm(page, "Remove Teero the Second as an admin?", "Remove admin");
    await expectToast(page, "User updated successfully");
    await expect(page.getByLabel("Role")).toHaveValue("User");
  });

  await test.step("The admin bans the player, changes the ban and lifts it", async () => {
    await page.getByRole("button", { name: "Ban", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Ban Teero the Second" });
    await dialog.getByRole("button", { name: "Ban" }).click();
    await expect(dialog.getByText("Please say why")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Left three matches");
    await dialog.getByRole("button", { name: "Ban" }).click();
    await expectToast(page, "Player banned");
    await expect(page.getByText("Banned from ranked", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Change ban" }).click();
    await dialog.getByLabel("From").selectOption("Everything: cannot sign in");
    await dialog.getByRole("button", { name: "Ban" }).click();
    await expectToast(page, "Player banned");
    await page.getByRole("button", { name: "Change ban" }).click();
    await expect(dialog.getByLabel("End date")).toBeVisible();
    await dialog.getByLabel("Ends").selectOption("When an admin lifts it");
    await dialog.getByRole("button", { name: "Ban" }).click();
    await expectToast(page, "Player banned");
    await expect(page.getByText("Blocked", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Lift ban" }).click();
    await confirm(page, "Lift the ban of Teero the Second?", "Lift ban");
    await expectToast(page, "Ban lifted");
    await expect(page.getByText("Blocked", { exact: true })).toHaveCount(0);
  });

  await test.step("The admin changes the password, which ends the player's sessions", async () => {
    await visitor.goto("/auth/signin");
    await submitLogInForm(visitor, teero);
    await expect(visitor.getByRole("button", { name: /^Account of/ })).toBeVisible();

    const dialog = page.getByRole("dialog", { name: "Change password" });
    const saveButton = dialog.getByRole("button", { name: "Change password" });
    await page.getByRole("button", { name: "Change password" }).click();
    await saveButton.click();
    await expect(dialog.getByText("Password must be at least 1 character long", { exact: true })).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill("a new secret");
    await saveButton.click();
    await expect(dialog.getByText("Passwords do not match", { exact: true })).toBeVisible();
    await dialog.getByLabel("Confirm password", { exact: true }).fill("a new secret");
    await saveButton.click();
    await expectToast(page, "Password changed successfully");

    await visitor.reload();
    await visitor.getByRole("link", { name: "Log in" }).click();
    browserErrors.expect(/status of 401 .*\/api\/user\/signin/);
    await submitLogInForm(visitor, teero);
    await expectToast(visitor, "Wrong e-mail or password");
    await submitLogInForm(visitor, { ...teero, password: "a new secret" });
    await expect(visitor.getByRole("button", { name: "Account of Teero the Second" })).toBeVisible();
  });

  await test.step("The admin deletes the account, and visitors do not find it", async () => {
    await page.getByRole("button", { name: "Delete user" }).click();
    await confirm(page, "Delete Teero the Second?", "Delete user");
    await expectToast(page, "User deleted successfully");
    await expect(page).toHaveURL("/ranked/users");
    await expect(getTableRows(page, "Players")).toHaveCount(1);
    browserErrors.expect(/status of 404 .*\/ranked\/users\//);
    // The page leaves for the list while it may still request the rest of the player's data.
    browserErrors.allow(/status of 404 .*\/api\/user\/\d+\/(rounds|curve|career)/);
    await visitor.goto(`/ranked/users/${userId}`);
    await expectToast(visitor, "User not found");
    await expect(visitor).toHaveURL("/ranked/users");
    await expect(visitor.getByRole("link", { name: "Log in" })).toBeVisible();
  });

  await test.step("Admins cannot demote, ban or delete themselves", async () => {
    await page.getByRole("main").getByRole("link", { name: "admin" }).click();
    for (const name of ["Invite", "Remove admin", "Ban", "Delete user"])
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  });
});
