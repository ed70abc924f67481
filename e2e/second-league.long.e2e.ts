import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

const mark = join(import.meta.dirname, "../web/public/icons/icon-192.png");

/** Of what is typed, chosen or pressed: at half a minute each they fit into fifteen minutes. */
const MOST_STEPS = 30;

test("A league with custom hours, rosters, maps, texts and colours is set up entirely on the site", async ({
  page,
  context,
  league,
  visitor,
  browserErrors,
}) => {
  await signIn(context, league.url, league.admin);
  let steps = 0;
  const step = async (action: Promise<unknown>) => {
    steps += 1;
    await action;
  };
  const fill = (field: Locator, value: string) => step(field.fill(value));
  const press = (name: string | RegExp, within: Locator = page.locator("body")) =>
    step(within.getByRole("button", { name, exact: true }).click());
  const follow = (name: string) => step(page.getByRole("link", { name, exact: true }).last().click());
  const loaded = () => page.waitForEvent("load");

  await test.step("Name, mark and accent", async () => {
    await page.goto("/ranked/admin");
    await follow("Settings");
    await fill(page.getByLabel("Name", { exact: true }), "Grapple Cup");
    await Promise.all([loaded(), press("Save")]);
    await step(page.getByLabel("Accent").selectOption("Custom colour"));
    await fill(page.getByLabel("Colour"), "#fffbe0");
    browserErrors.expect(/status of 409 .*\/api\/settings/);
    await press("Save accent");
    await expect(page.getByText("the nearest visible colour is").first()).toBeVisible();
    await press(/^Use #/);
    await Promise.all([loaded(), press("Save accent")]);
    await Promise.all([loaded(), step(page.getByLabel("Logo", { exact: true }).setInputFiles(mark))]);
    await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("A season with rules of its own", async () => {
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
    await step(page.getByRole("checkbox", { name: "Fri" }).check());
    await fill(page.getByLabel("Time zone"), "Europe/Lisbon");
    await fill(page.getByLabel("Maps of 2 vs 2"), "ctf_autumn, ctf_leaves");
    await press("Change rules");
    await expectToast(page, "Rules changed");
  });

  await test.step("Texts of its own", async () => {
    await page.goto("/ranked/about");
    await follow("Edit text");
    await fill(page.getByRole("textbox", { name: "Text" }), "## The cup\n\nFor clans of {roster.min} to {roster.max}.");
    await press("Save text");
    await expectToast(page, "Text saved");
  });

  await test.step("A mode and a queue", async () => {
    await page.goto("/ranked/modes");
    await press("Create mode");
    await fill(page.getByRole("dialog").getByLabel("Name"), "Grapple 2on2");
    await press("Create mode", page.getByRole("dialog"));
    await page.waitForURL(/\/ranked\/modes/);
  });

  await test.step("Visitors find that league", async () => {
    await visitor.goto("/ranked/about");
    await expect(visitor).toHaveTitle(/^Grapple Cup · /);
    await expect(visitor.getByText("For clans of 2 to 5.")).toBeVisible();
    await expect(visitor.locator("header img[src^='/look/']").first()).toBeVisible();
    await visitor.goto("/league/rules/leagueSeason1");
    await expect(visitor.getByText("Games start between 8 and 11 pm.")).toBeVisible();
    await expect(visitor.getByText("ctf_autumn").first()).toBeVisible();
    const gold = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-gold"),
    );
    expect(gold).not.toContain("f5b638");
  });
  expect(steps).toBeLessThanOrEqual(MOST_STEPS);
});
