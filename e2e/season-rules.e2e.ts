import { signInToApi } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { fillLeague, fillSeason } from "./support/filled-league.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("Pages, standings and texts reflect an admin's changes to the season's rules", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
  visitor,
  browserErrors,
}) => {
  await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  await visitor.goto("/league/rules/leagueSeason1");
  await expect(visitor.getByText("Games start between 6 and 8 pm.")).toBeVisible();

  await test.step("The form previews the changes and their text on the page, and rejects invalid rules", async () => {
    await page.goto("/league/clans");
    await page.getByRole("link", { name: "Edit rules" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rules of the season" })).toBeVisible();
    await page.getByLabel("From (o’clock)").fill("19");
    await page.getByLabel("To (o’clock)").fill("17");
    await page.getByLabel("Players to").fill("6");
    await page.getByRole("checkbox", { name: "Fri" }).check();
    await expect(page.getByText("Players to: 8 → 6")).toBeVisible();
    browserErrors.expect(/status of 400 .*\/api\/season\/1\/rules/);
    await page.getByRole("button", { name: "Change rules" }).click();
    await expect(page.getByText("Must not be before the first hour", { exact: true })).toBeVisible();
    await page.getByLabel("To (o’clock)").fill("22");
    await expect(page.getByText("Games start between 7 and 10 pm.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("The new rules apply immediately, and the page lists them with the previous rules", async () => {
    await page.getByRole("button", { name: "Change rules" }).click();
    await expectToast(page, "Rules changed");
    await expect(page.getByText("To (o’clock): 20 → 22")).toBeVisible();
    await expect(visitor.getByText("Games start between 7 and 10 pm.")).toBeVisible();
    await expect(visitor.getByText("They are played on any day.")).toBeVisible();
    await expect(visitor.getByText("at most 6 players")).toBeVisible();
  });

  await test.step("The page announces rules for a later date, and an admin can withdraw them", async () => {
    await page.getByLabel("Podium to place").fill("2");
    await page.getByLabel("Holds from", { exact: true }).fill("2035-01-01T12:00");
    await page.getByRole("button", { name: "Change rules" }).click();
    await expect(page.getByText("Not yet")).toBeVisible();
    await expect(page.getByLabel("Podium to place")).toHaveValue("3");
    // These changes apply immediately. The rules of 2035 keep the values with which they were saved: 2 places and 5 minutes.
    for (const minutes of [6, 7]) {
      await page.getByLabel("Minutes to wait").fill(`${minutes}`);
      await page.getByRole("button", { name: "Change rules" }).click();
      const versions = page.getByRole("list", { name: "Versions" });
      await expect(versions.getByText(`Minutes to wait: ${minutes - 1} → ${minutes}`)).toBeVisible();
    }
    // The form keeps the entered values when the date changes, even if they equal the rules that apply on the new date.
    await page.getByLabel("Podium to place").fill("2");
    for (const date of ["2035-01-02T12:00", "2034-01-01T12:00"])
      await page.getByLabel("Holds from", { exact: true }).fill(date);
    await expect(page.getByLabel("Podium to place")).toHaveValue("2");
    // On the chosen date, 3 places already apply. So this is not a change, and the value changes with the date.
    await page.getByLabel("Podium to place").fill("3");
    await page.getByLabel("Holds from", { exact: true }).fill("2035-01-02T12:00");
    await expect(page.getByLabel("Podium to place")).toHaveValue("2");
    await expect(page.getByLabel("Minutes to wait")).toHaveValue("5");
    await page.getByRole("button", { name: "Withdraw" }).click();
    await expectToast(page, "Rules withdrawn");
    await expect(page.getByText("Not yet")).toHaveCount(0);
  });

  await test.step("The text form has a preview, and rejects an unknown placeholder", async () => {
    await page.goto("/league/rules/leagueSeason1");
    await page.getByRole("link", { name: "Edit text" }).click();
    const text = page.getByRole("textbox", { name: "Text" });
    browserErrors.allow(/status of 400 .*\/api\/text/);
    await text.fill("## Clans\n\n- At most {roster.most} players");
    await page.getByRole("button", { name: "Save text" }).click();
    await expect(page.getByText("which is not a value of the rules").first()).toBeVisible();
    await text.fill("## Clans\n\n- At most **{roster.max}** players, see [the clans](/league/clans)");
    await expect(page.getByText("At most 6 players, see the clans")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save text" }).click();
    await expectToast(page, "Text saved");
  });

  await test.step("If two admins edit the text, the second one sees a conflict, keeps the entered text, and can save it", async () => {
    const text = page.getByRole("textbox", { name: "Text" });
    await text.press("ControlOrMeta+End");
    await text.pressSequentially(", and at least {roster.min}");
    const { texts } = await signInToApi(league.url, league.admin);
    const { data } = await texts.editText({ body: { page: "leagueSeason1" } });
    await texts.changeText({ body: { page: "leagueSeason1", text: "Theirs", after: data._id } });
    await expect(visitor.getByText("Theirs")).toBeVisible();
    await expect(text).toHaveValue(/and at least/);
    await expect(page.getByText("Somebody else has set this to “Theirs” meanwhile.")).toBeVisible();
    await page.getByRole("button", { name: "Save text" }).click();
    await expect(text).toHaveAccessibleDescription(/Keep yours or take theirs first/);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save text" }).click();
    await expectToast(page, "Text saved");
  });

  await test.step("All visitors can read the text and its previous version", async () => {
    await expect(visitor.getByText("At most 6 players, see the clans")).toBeVisible();
    // "Original" is the text that the software contains.
    await visitor.getByLabel("Version").selectOption("Original");
    await expect(visitor.getByText("A player is in one clan at a time.")).toBeVisible();
    await expect(visitor).toHaveURL(/version=first/);
    await visitor.reload();
    await expect(visitor.getByText("A player is in one clan at a time.")).toBeVisible();
    await expectAccessible(visitor);
  });
});

test.describe("In the second season", () => {
  test.use({ season: "Season 2" });

  test("the preview of a text shows the same values as its page", { tag: "@two-processes" }, async ({
    page,
    context,
    league,
    visitor,
  }) => {
    await signIn(context, league.url, league.admin);
    // The rules of "Season 2" apply, in which games start until 9 pm. In "Season 1" they start until 8 pm.
    await page.goto("/ranked/texts/about");
    await page.getByRole("textbox", { name: "Text" }).fill("## Hours\n\nUntil {hours.to}.");
    await expect(page.getByText("Until 9 pm.")).toBeVisible();
    await page.getByRole("button", { name: "Save text" }).click();
    await expectToast(page, "Text saved");
    await visitor.goto("/ranked/about");
    await expect(visitor.getByText("Until 9 pm.")).toBeVisible();
  });
});
