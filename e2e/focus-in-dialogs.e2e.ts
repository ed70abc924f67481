import { getAccount } from "./support/admin.ts";
import { fillLeague, fillSeason, SAMPLE_PLAYER } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

// With animations, the prompt may still be fading out when the response arrives.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const order of ["before", "after"] as const) {
  test(`The focus stays in a dialog if the pressed button is removed ${order} the prompt has closed`, async ({
    page,
    league,
    admin,
  }) => {
    await fillLeague(admin);
    await fillSeason(league);
    await signIn(page.context(), league.url, getAccount(SAMPLE_PLAYER));
    await openLoaded(page, "/league/votes");
    await page.getByRole("button", { name: "Cast Vote (1 remaining)" }).click();
    const castDialog = page.getByRole("dialog", { name: "Cast Your Vote" });
    await castDialog.getByRole("combobox").click();
    await page.getByRole("option").first().click();
    await castDialog.getByRole("button", { name: "Cast Vote" }).click();
    await expectToast(page, "Vote cast successfully");

    await page.getByRole("button", { name: "Manage Votes" }).click();
    const dialog = page.getByRole("dialog", { name: "Manage Your Votes" });
    const removeButton = dialog.getByRole("button", { name: /^Remove Vote/ });
    // The button is removed when the call has succeeded.
    const releaseRequests = order === "after" ? await holdRequests(page, "**/api/vote/**") : undefined;
    await removeButton.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove vote" }).click();
    if (releaseRequests !== undefined) {
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await expect(removeButton).toBeFocused();
      releaseRequests();
    }
    await expectToast(page, "Vote removed successfully");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(removeButton).toBeHidden();
    // The dialog itself or one of its elements has the focus.
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}
