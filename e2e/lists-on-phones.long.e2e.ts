import type { Locator } from "@playwright/test";
import { truthOf } from "../fixtures/gameserver-messages.ts";
import {
  FILLED_CLAN,
  FILLED_MAP,
  FILLED_MODE,
  FILLED_PLAYER,
  fillLeague,
  fillSeason,
} from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { tableRows } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The maximum height of a line in a list, in CSS pixels. */
const LINE = 44;

test("A visitor reads results, clans, maps and stats on a phone", async ({ page, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);

  await test.step("A result names the sixteen who played, its mode and its map", async () => {
    await openLoaded(page, "/ranked/results");
    const names = truthOf("8v8_basic").players.map(({ name }) => name);
    expect(names).toHaveLength(16);
    const result = tableRows(page, "Results").filter({ hasText: names[15] ?? "" });
    for (const words of [...names, FILLED_MODE, FILLED_MAP]) {
      await expect(result.getByText(words).first()).toBeVisible();
    }
    await expectNoOverflow(result);
  });

  await test.step("A clan is a line, which folds out to all that a desktop shows", async () => {
    await openLoaded(page, "/league/clans");
    const rows = tableRows(page, "Clans");
    const row = rows.filter({ hasText: FILLED_CLAN });
    const fold = row.getByRole("button", { name: "All values" });
    const elo = row.locator("td").last();
    for (const each of await rows.all()) expect((await each.boundingBox())?.height).toBeLessThanOrEqual(LINE);
    await expect(row.getByText("Last games: ")).toBeAttached();
    await expect(elo).toBeHidden();
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await fold.tap();
    await expect(elo).toBeVisible();
    await expect(row.getByRole("cell")).toHaveText(["", "1", /^[01]$/, /^[01]$/, /%$/, /^[01]$/, /\d/, /\d\.\d\d$/]);
    await fold.press("Enter");
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await expect(elo).toBeHidden();
    await row.tap({ position: { x: 100, y: 20 } });
    await expect(page.getByRole("heading", { level: 1, name: FILLED_CLAN })).toBeVisible();
  });

  await test.step("A line shows the value by which the list is sorted", async () => {
    await openLoaded(page, "/ranked/stats?sort=averageKills");
    const row = tableRows(page, "Stats").filter({ hasText: FILLED_PLAYER });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(LINE);
    await expect(row.getByRole("cell").filter({ visible: true })).toHaveText([/^$/, /^\d+\.\d$/]);
    await openLoaded(page, "/ranked/maps");
    expect((await tableRows(page, "Maps, most played first").first().boundingBox())?.height).toBeLessThanOrEqual(LINE);
  });
});

test("An admin reads players' e-mails and roles on a phone", async ({ page, context, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  await openLoaded(page, "/league/users");
  const row = tableRows(page, "Players").filter({ hasText: FILLED_CLAN }).first();
  for (const words of [/@/, /^User$/]) await expect(row.getByText(words)).toBeVisible();
  await expectNoOverflow(row);
});

async function expectNoOverflow(row: Locator): Promise<void> {
  const wide = await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wide, "what stands out of the card").toBeLessThanOrEqual(0);
}
