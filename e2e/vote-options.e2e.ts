import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const QUESTION = "Who plays the cleanest?";

test("A player is found by typing a part of their name", async ({ page, league, admin, context, browserErrors }) => {
  for (const player of ["Alba", "Balbo", "Zoe"]) await admin.createPlayer(player);
  await admin.createVote({ question: QUESTION, type: "PLAYER", maxVotes: 2 });
  await signIn(context, league.url, getAccount("Zoe"));
  await page.goto("/league/votes");
  const card = page.getByRole("article", { name: QUESTION });
  const dialog = page.getByRole("dialog", { name: "Cast Your Vote" });
  const playerField = dialog.getByRole("combobox", { name: "Player" });
  const options = page.getByRole("listbox").getByRole("option");

  await test.step("The list offers only players whose name contains the text, and one is chosen by keyboard", async () => {
    await card.getByRole("button", { name: "Cast Vote (2 remaining)" }).click();
    await expect(playerField).toBeFocused();
    await page.keyboard.type("ALB");
    await expect(options).toHaveText(["Alba", "Balbo"]);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(playerField).toHaveValue("Balbo");
    await expect(options).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expectToast(page, "Vote cast successfully");
    await expect(card).toContainText("Voted: 1/2");
  });

  await test.step("A player for whom the user has voted cannot be chosen again, and an unknown name finds nobody", async () => {
    await card.getByRole("button", { name: "Vote Again (1 left)" }).click();
    await playerField.fill("albo");
    await expect(options).toHaveText(["Balbo (Already voted)"]);
    await expect(options).toBeDisabled();
    await playerField.fill("nobody");
    await expect(page.getByText("No player of this name can be voted for.")).toBeVisible();
  });

  await test.step("Escape closes the list first, then the dialog", async () => {
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(playerField).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("A search that failed without a connection can be retried", async () => {
    browserErrors.expect(/ERR_FAILED.*\/api\/vote/);
    await page.route("**/api/vote/*/options", (route) => route.abort());
    await card.getByRole("button", { name: "Vote Again (1 left)" }).click();
    await playerField.fill("Zo");
    // The error is shown twice: in the list, and below the field, because the list is usually closed.
    await expect(page.getByText("The options could not be loaded.").last()).toBeVisible();
    await page.unroute("**/api/vote/*/options");
    await page.getByRole("button", { name: "Try again" }).last().click();
    await expect(playerField).toHaveValue("Zo");
    await options.filter({ hasText: "Zoe" }).click();
    await expect(playerField).toHaveValue("Zoe");
  });

  await test.step("On a phone the options fit its width, and are large enough to tap", async () => {
    await expect(options).toHaveCount(0);
    const width = 390;
    await page.setViewportSize({ width, height: 844 });
    await playerField.click();
    await expect(options).toHaveText(["admin", "Alba", "Balbo (Already voted)", "Zoe"]);
    const { height, right } = await options.first().evaluate((option: HTMLElement) => ({
      height: option.offsetHeight,
      right: option.getBoundingClientRect().right,
    }));
    const minTargetHeight = 44;
    expect(height).toBeGreaterThanOrEqual(minTargetHeight);
    expect(right).toBeLessThanOrEqual(width);
  });
});
