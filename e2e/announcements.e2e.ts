import { expectAccessible } from "./support/expect-usable.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("Open pages show an announcement when an admin creates, corrects and ends it", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  visitor,
}) => {
  await signIn(context, league.url, league.admin);
  await visitor.goto("/ranked");
  const announcement = visitor.getByRole("complementary", { name: "Announcement" });

  await test.step("An open home page shows the new announcement", async () => {
    await page.goto("/ranked/admin");
    await page.getByRole("link", { name: "Announcements" }).click();
    await expect(page.getByText("There are no announcements yet.")).toBeVisible();
    await page.getByRole("button", { name: "Announce" }).click();
    await page
      .getByRole("textbox", { name: "Text" })
      .fill("**Cup** on Sunday, see [rules](/league/calendar)\n\n- no prizes");
    await page.getByRole("dialog").getByRole("button", { name: "Announce" }).click();
    await expectToast(page, "Announced");
    await expect(announcement.getByText("Cup on Sunday")).toBeVisible();
    await expect(announcement.getByRole("listitem")).toHaveText("no prizes");
    await expectAccessible(visitor);
    await expectAccessible(page);
  });

  await test.step("The corrected announcement is shown on the league's home page only", async () => {
    await page.getByRole("button", { name: "Correct" }).click();
    await page.getByRole("textbox", { name: "Text" }).fill("Cup on Monday");
    await page.getByLabel("Shown on").selectOption("League");
    await page.getByRole("dialog").getByRole("button", { name: "Correct" }).click();
    await expectToast(page, "Announcement corrected");
    await expect(announcement).toHaveCount(0);
    await visitor.goto("/league");
    await expect(announcement).toHaveText("Cup on Monday");
  });

  await test.step("The admin ends the announcement", async () => {
    await page.getByRole("button", { name: "End now" }).click();
    await expectToast(page, "Announcement ended");
    await expect(page.getByText("Ended", { exact: false }).first()).toBeVisible();
    await expect(announcement).toHaveCount(0);
  });
});
