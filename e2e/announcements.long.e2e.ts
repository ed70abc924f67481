import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

story(
  "An admin announces a cup, corrects and ends it, and open pages follow",
  async ({ page, context, league, visitor }) => {
    await signIn(context, league.url, league.admin);
    await visitor.goto("/ranked");
    const seen = visitor.getByRole("complementary", { name: "Announcement" });

    await story.step("It is announced, and stands on a first page that was open before", async () => {
      await page.goto("/ranked/admin");
      await page.getByRole("link", { name: "Announcements" }).click();
      await expect(page.getByText("Nothing was announced yet.")).toBeVisible();
      await page.getByRole("button", { name: "Announce" }).click();
      await page
        .getByRole("textbox", { name: "Text" })
        .fill("**Cup** on Sunday, see [rules](/league/calendar)\n\n- no prizes");
      await page.getByRole("dialog").getByRole("button", { name: "Announce" }).click();
      await expectToast(page, "Announced");
      await expect(seen.getByText("Cup on Sunday")).toBeVisible();
      await expect(seen.getByRole("listitem")).toHaveText("no prizes");
      await expectAccessible(visitor);
      await expectAccessible(page);
    });

    await story.step("It is corrected, and stands on the league's first page alone", async () => {
      await page.getByRole("button", { name: "Correct" }).click();
      await page.getByRole("textbox", { name: "Text" }).fill("Cup on Monday");
      await page.getByLabel("Shown on").selectOption("League");
      await page.getByRole("dialog").getByRole("button", { name: "Correct" }).click();
      await expectToast(page, "Announcement corrected");
      await expect(seen).toHaveCount(0);
      await visitor.goto("/league");
      await expect(seen).toHaveText("Cup on Monday");
    });

    await story.step("It is ended", async () => {
      await page.getByRole("button", { name: "End now" }).click();
      await expectToast(page, "Announcement ended");
      await expect(page.getByText("Ended", { exact: false }).first()).toBeVisible();
      await expect(seen).toHaveCount(0);
    });
  },
);
