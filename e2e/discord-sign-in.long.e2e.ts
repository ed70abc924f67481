import type { Page } from "@playwright/test";
import { discordStory as story } from "./support/discord.ts";
import { openWhole } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { expect } from "./support/test.ts";

story.use({ discordSignUp: "on" });

story(
  "With Discord a newcomer joins and returns after the session's end, and an admin gives a code",
  async ({ page, visitor, league, admin, context, discord, browserErrors }) => {
    await admin.createPlayer("Teero");

    await story.step("A newcomer chooses a name that nobody has", async () => {
      await discord.authoriseAs(await discord.makePerson("Teero"));
      browserErrors.expect(/status of 403 .*\/api\/discord\/signIn/); // the name is missing
      await openWhole(page, "/auth/signin?redirectUrl=%2Franked%2Fusers%2Fprofile");
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
      await expect(account(page, "Newcomer")).toBeVisible();
      await expect(page).toHaveURL("/ranked/users/profile");
    });

    await story.step("Their session ends: they sign in again in a new tab, and what they typed is sent", async () => {
      await page.getByRole("button", { name: "Propose a name" }).click();
      // With something typed, the page stays theirs.
      await page.getByLabel("Name in the game").fill("newcomer.eu");
      browserErrors.expect(/status of 401 .*\/api\//);
      const reply = await context.request.post("/api/user/logout", { headers: { origin: league.url }, data: {} });
      expect(reply.ok()).toBe(true);
      await page.getByRole("button", { name: "Propose", exact: true }).click();
      const login = page.getByRole("dialog", { name: "Your session has ended" });
      const opened = context.waitForEvent("page");
      await login.getByRole("link", { name: "Log in with Discord, in a new tab" }).click();
      const tab = await opened;
      await tab.getByRole("button", { name: "Sign in with Discord" }).click();
      await expect(account(tab, "Newcomer")).toBeVisible();
      await expectToast(page, "Name proposed");
      await expect(login).toBeHidden();
    });

    await story.step("An admin gives a code of the second factor", async () => {
      const player = await signInPlayer(league, league.admin);
      await player.linkDiscord(discord, await discord.makePerson("Boss"));
      const codeNow = await player.setUpSecondFactor();
      browserErrors.expect(/status of 401 .*\/api\/discord\/signIn/);
      await openWhole(visitor, "/auth/signin?redirectUrl=%2Franked%2Fmodes");
      await visitor.getByRole("button", { name: "Sign in with Discord" }).click();
      const code = visitor.getByRole("textbox", { name: "Code" });
      await expect(code).toBeFocused();
      await code.fill("abc");
      await code.press("Enter");
      await expect(code).toHaveAccessibleDescription(/This code is wrong/);
      await code.fill(codeNow());
      await code.press("Enter");
      await expect(account(visitor, "admin")).toBeVisible();
      await expect(visitor).toHaveURL("/ranked/modes");
    });
  },
);

function account(page: Page, name: string) {
  return page.getByRole("button", { name: `Account of ${name}` });
}
