import type { Page } from "@playwright/test";
import { discordTest as test } from "./support/discord.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { expect } from "./support/test.ts";

test.use({ discordSignUp: "on" });

test("A new player signs up with Discord and signs in again later, and an admin enters a second-factor code", {
  tag: "@two-processes",
}, async ({ page, visitor, league, admin, context, discord, browserErrors }) => {
  await admin.createPlayer("Teero");

  await test.step("A new player chooses an available name", async () => {
    await discord.authoriseAs(await discord.createAccount("Teero"));
    // The server rejects the sign-in until the player has chosen a name.
    browserErrors.expect(/status of 403 .*\/api\/discord\/signIn/);
    await openLoaded(page, "/auth/signin?redirectUrl=%2Franked%2Fusers%2Fprofile");
    await page.getByRole("button", { name: "Sign in with Discord" }).click();
    const name = page.getByLabel("User name");
    await expect(name).toHaveValue("Teero 2");
    await name.fill("Teero");
    browserErrors.expect(/status of 409 .*\/api\/discord\/signIn/);
    await page.getByRole("button", { name: "Join" }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Teero/);
    await name.fill("Newcomer");
    await page.getByRole("button", { name: "Join" }).click();
    await expect(getAccountMenu(page, "Newcomer")).toBeVisible();
    await expect(page).toHaveURL("/ranked/users/profile");
  });

  await test.step("The session ends, the player signs in again in a new tab, and the typed text is sent", async () => {
    await page.getByRole("button", { name: "Propose a name" }).click();
    // The page stays open at the end of the session, because it has unsaved text.
    await page.getByLabel("Name in the game").fill("newcomer.eu");
    browserErrors.expect(/status of 401 .*\/api\//);
    const response = await context.request.post("/api/user/logout", { headers: { origin: league.url }, data: {} });
    expect(response.ok()).toBe(true);
    await page.getByRole("button", { name: "Propose", exact: true }).click();
    const loginDialog = page.getByRole("dialog", { name: "Your session has ended" });
    const newTab = context.waitForEvent("page");
    await loginDialog.getByRole("link", { name: "Log in with Discord, in a new tab" }).click();
    const tab = await newTab;
    await tab.getByRole("button", { name: "Sign in with Discord" }).click();
    await expect(getAccountMenu(tab, "Newcomer")).toBeVisible();
    await expectToast(page, "Name proposed");
    await expect(loginDialog).toBeHidden();
  });

  await test.step("An admin enters a second-factor code", async () => {
    const player = await signInPlayer(league, league.admin);
    await player.linkDiscord(discord, await discord.createAccount("Boss"));
    const getCurrentCode = await player.setUpSecondFactor();
    browserErrors.expect(/status of 401 .*\/api\/discord\/signIn/);
    await openLoaded(visitor, "/auth/signin?redirectUrl=%2Franked%2Fmodes");
    await visitor.getByRole("button", { name: "Sign in with Discord" }).click();
    const code = visitor.getByRole("textbox", { name: "Code" });
    await expect(code).toBeFocused();
    await code.fill("abc");
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/This code is wrong/);
    await code.fill(getCurrentCode());
    await code.press("Enter");
    await expect(getAccountMenu(visitor, "admin")).toBeVisible();
    await expect(visitor).toHaveURL("/ranked/modes");
  });
});

/** Finds the account menu, which is shown to a signed-in user. */
function getAccountMenu(page: Page, name: string) {
  return page.getByRole("button", { name: `Account of ${name}` });
}
