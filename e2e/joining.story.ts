import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/story.ts";
import { expectAccessible, inBothSchemes } from "./support/usable.ts";

const COMMUNITY = "https://chat.example/league";

story.describe("With a community's chat", () => {
  story.use({ settings: { COMMUNITY_URL: COMMUNITY } });

  story("A stranger with a shared link finds out how to join", async ({ page, admin }) => {
    const playerId = await admin.createPlayer("Ann");
    await page.goto(`/league/users/${playerId}`);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "How to join" }).click();
    await expect(page).toHaveURL("/ranked/join");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("How to join");
    await expect(main.getByRole("link", { name: "community chat" }).first()).toHaveAttribute("href", COMMUNITY);
    await expect(main.getByRole("table", { name: "Official clients" })).toBeVisible();
    await expect(main.getByText("An admin makes you a new link in the same way.")).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await main.getByRole("link", { name: "See who is waiting" }).click();
    await main.getByRole("link", { name: "How to join" }).click();
    await expect(page).toHaveURL("/ranked/join");
  });

  story("The log-in page helps who has no account, or no password", async ({ page }) => {
    await page.goto("/auth/signin");
    await expect(page.getByText("An admin makes you a link for a new one")).toBeVisible();
    await expect(page.getByRole("link", { name: "community chat" })).toHaveAttribute("href", COMMUNITY);
    await expect(page.getByRole("link", { name: "Forgot password" })).toHaveCount(0);
    await inBothSchemes(page, () => expectAccessible(page));
    await page.getByRole("link", { name: "How to join" }).click();
    await expect(page).toHaveURL("/ranked/join");
  });
});

story(
  "Without a chat the page says whom to ask, and members that they have an account",
  async ({ page, context, league }) => {
    await page.goto("/ranked/join");
    const main = page.getByRole("main");
    await expect(main.getByText("where you met the league")).toBeVisible();
    await expect(main.getByText("community chat")).toHaveCount(0);
    await signIn(context, league.url, league.admin);
    await page.reload();
    await expect(main.getByText("You have one, admin.")).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "How to join" })).toBeVisible();
    await page.goto("/league/rules/leagueSeason2");
    await expect(main.getByRole("link", { name: "How to join" })).toHaveCount(0);
  },
);
