import type { Page } from "@playwright/test";
import { fillLeague, fillSeason, fillServers } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectFits } from "./support/usable.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
test.describe.configure({ timeout: 600_000 });

/** The smallest font size of a field, in pixels, into which iOS does not zoom. */
const LEAST = 16;

test("No field of a screen makes a phone zoom in", async ({ page, league, admin, context }) => {
  const { playerId, unvalidatedId, modeId } = await fillLeague(admin);
  const season = await fillSeason(league);
  await fillServers(admin);
  await openLoaded(page, "/auth/signin");
  await expectLargeFields(page);
  await signIn(context, league.url, league.admin);
  const ranked = ["", "/users", "/users/profile", "/results", "/stats", "/queues", "/maps", "/records", "/modes"];
  const more = ["/servers", "/admin", "/history", "/settings", "/announcements", "/texts/about"];
  const inLeague = ["/users", "/clans", "/calendar", "/results", "/stats", "/votes", "/admin", "/calendar/fixtures"];
  let fields = 0;
  for (const path of [
    ...[...ranked, ...more].map((each) => `/ranked${each}`),
    ...inLeague.map((each) => `/league${each}`),
    `/ranked/users/${playerId}`,
    `/ranked/results/${unvalidatedId}`,
    `/ranked/modes/${modeId}`,
    `/league/clans/${season.clanId}`,
    `/league/calendar/${season.eventId}`,
    `/league/results/${season.unvalidatedId}`,
    `/league/votes/${season.voteId}`,
    "/league/rules/season",
  ]) {
    await test.step(path, async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await openLoaded(page, path);
        fields += await expectLargeFields(page);
        await expectFits(page);
      }
    });
  }
  expect(fields, "fields on all screens").toBeGreaterThan(100);
});

test("No field of a dialog makes a phone zoom in", async ({ page, league, admin, context }) => {
  const { playerId, unvalidatedId } = await fillLeague(admin);
  await fillSeason(league);
  await fillServers(admin);
  await signIn(context, league.url, league.admin);
  for (const [path, button] of [
    ["/ranked/users", "Create player"],
    [`/ranked/users/${playerId}`, "Change password"],
    ["/ranked/results", "Post result"],
    [`/ranked/results/${unvalidatedId}`, "Add red player"],
    ["/ranked/queues", "Create queue"],
    ["/ranked/modes", "Create mode"],
    ["/ranked/servers", "Add server"],
    ["/league/clans", "Edit season"],
    ["/league/calendar", "Create event"],
    ["/league/votes", "Propose motion"],
    ["/league/votes", "Cast Vote (1 remaining)"],
    ["/ranked", "Search"],
  ] as const) {
    await test.step(button, async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await openLoaded(page, path);
        const opener = page.getByRole("button", { name: button, exact: true });
        if (!(await opener.isVisible())) await page.getByRole("button", { name: "More", exact: true }).first().click();
        await page
          .getByRole("button", { name: button, exact: true })
          .or(page.getByRole("menuitem", { name: button }))
          .first()
          .click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await expectLargeFields(page)).toBeGreaterThan(0);
        await expectFits(page);
      }
    });
  }
});

/** @returns the number of fields */
async function expectLargeFields(page: Page): Promise<number> {
  const fields = await page
    .locator("input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea, [contenteditable]")
    .evaluateAll((all) =>
      all.map((field) => ({
        field: field.outerHTML.slice(0, 120),
        size: Number.parseFloat(getComputedStyle(field).fontSize),
      })),
    );
  expect.soft(fields.filter(({ size }) => size < LEAST)).toEqual([]);
  return fields.length;
}
