import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expectAccessible } from "./support/expect-usable.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const logoFile = join(import.meta.dirname, "../web/public/icons/icon-192.png");

/** The maximum number of fields, choices and clicks. At half a minute each, setting up a league takes fifteen minutes. */
const MAX_ACTIONS = 30;

test("An admin sets up a league with custom hours, rosters, maps, texts and colours entirely on the site", {
  tag: "@two-processes",
}, async ({ page, context, league, visitor, browserErrors }) => {
  await signIn(context, league.url, league.admin);
  let actionCount = 0;
  const countAction = async (action: Promise<unknown>) => {
    actionCount += 1;
    await action;
  };
  const fill = (field: Locator, value: string) => countAction(field.fill(value));
  const press = (name: string | RegExp, within: Locator = page.locator("body")) =>
    countAction(within.getByRole("button", { name, exact: true }).click());
  const follow = (name: string) => countAction(page.getByRole("link", { name, exact: true }).last().click());
  // A change of the appearance reloads the page.
  const waitForReload = () => page.waitForEvent("load");

  await test.step("The admin sets the league's name, accent colour and logo", async () => {
    await page.goto("/ranked/admin");
    await follow("Settings");
    await fill(page.getByLabel("Name", { exact: true }), "Grapple Cup");
    await Promise.all([waitForReload(), press("Save")]);
    await countAction(page.getByLabel("Accent").selectOption("Custom colour"));
    await fill(page.getByLabel("Colour"), "#fffbe0");
    // The server rejects this colour, which is too light for the light scheme, and suggests a darker one.
    browserErrors.expect(/status of 409 .*\/api\/settings/);
    await press("Save");
    await expect(page.getByText("the nearest visible colour is").first()).toBeVisible();
    await press(/^Use #/);
    await Promise.all([waitForReload(), press("Save")]);
    const logoField = page.getByLabel("Logo", { exact: true });
    await Promise.all([waitForReload(), countAction(logoField.setInputFiles(logoFile))]);
    await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("The admin renames the season and changes its rules", async () => {
    await page.goto("/league/clans");
    await press("Edit season");
    const dialog = page.getByRole("dialog");
    await fill(dialog.getByLabel("Name"), "Autumn");
    await press("Update season", dialog);
    await expect(dialog).toHaveCount(0);
    await follow("Edit rules");
    await fill(page.getByLabel("Players from"), "2");
    await fill(page.getByLabel("Players to"), "5");
    await fill(page.getByLabel("From (o’clock)"), "20");
    await fill(page.getByLabel("To (o’clock)"), "23");
    await countAction(page.getByRole("checkbox", { name: "Fri" }).check());
    await fill(page.getByLabel("Time zone"), "Europe/Lisbon");
    await fill(page.getByLabel("Maps of 2 vs 2"), "ctf_autumn, ctf_leaves");
    await press("Change rules");
    await expectToast(page, "Rules changed");
  });

  await test.step("The admin writes a text", async () => {
    await page.goto("/ranked/about");
    await follow("Edit text");
    await fill(page.getByRole("textbox", { name: "Text" }), "## The cup\n\nFor clans of {roster.min} to {roster.max}.");
    await press("Save text");
    await expectToast(page, "Text saved");
  });

  await test.step("The admin creates a mode", async () => {
    await page.goto("/ranked/modes");
    await press("Create mode");
    await fill(page.getByRole("dialog").getByLabel("Name"), "Grapple 2on2");
    await press("Create mode", page.getByRole("dialog"));
    await page.waitForURL(/\/ranked\/modes/);
  });

  await test.step("Visitors see the new settings", async () => {
    await visitor.goto("/ranked/about");
    await expect(visitor).toHaveTitle(/^Grapple Cup · /);
    await expect(visitor.getByText("For clans of 2 to 5.")).toBeVisible();
    await expect(visitor.locator("header img[src^='/look/']").first()).toBeVisible();
    await visitor.goto("/league/rules/leagueSeason1");
    await expect(visitor.getByText("Games start between 8 and 11 pm.")).toBeVisible();
    await expect(visitor.getByText("ctf_autumn").first()).toBeVisible();
    const accentColour = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-gold"),
    );
    // The default accent colour.
    expect(accentColour).not.toContain("f5b638");
  });
  expect(actionCount).toBeLessThanOrEqual(MAX_ACTIONS);
});
