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
import { openWhole } from "./support/open-screen.ts";
import { rowsOf } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/test.ts";

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The most that a line of a list may be high, in CSS pixels: as high as the thumb needs. */
const LINE = 44;

story("A visitor reads results, clans, maps and stats on a phone", async ({ page, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);

  await story.step("A result names the sixteen who played, its mode and its map", async () => {
    await openWhole(page, "/ranked/results");
    const names = truthOf("8v8_basic").players.map(({ name }) => name);
    expect(names).toHaveLength(16);
    const result = rowsOf(page, "Results").filter({ hasText: names[15] ?? "" });
    for (const words of [...names, FILLED_MODE, FILLED_MAP]) {
      await expect(result.getByText(words).first()).toBeVisible();
    }
    await expectNoOverflow(result);
  });

  await story.step("A clan is a line, which folds out to all that a desktop shows", async () => {
    await openWhole(page, "/league/clans");
    const rows = rowsOf(page, "Clans");
    const row = rows.filter({ hasText: FILLED_CLAN });
    const fold = row.getByRole("button", { name: "All figures" });
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

  await story.step("A line shows the figure by which the list is sorted", async () => {
    await openWhole(page, "/ranked/stats?sort=averageKills");
    const row = rowsOf(page, "Stats").filter({ hasText: FILLED_PLAYER });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(LINE);
    await expect(row.getByRole("cell").filter({ visible: true })).toHaveText([/^$/, /^\d+\.\d$/]);
    await openWhole(page, "/ranked/maps");
    expect((await rowsOf(page, "Maps, the most played first").first().boundingBox())?.height).toBeLessThanOrEqual(LINE);
  });
});

story("An admin reads players' e-mails and roles on a phone", async ({ page, context, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  await openWhole(page, "/league/users");
  const row = rowsOf(page, "Players").filter({ hasText: FILLED_CLAN }).first();
  for (const words of [/@/, /^User$/]) await expect(row.getByText(words)).toBeVisible();
  await expectNoOverflow(row);
});

async function expectNoOverflow(row: Locator): Promise<void> {
  const wide = await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wide, "what stands out of the card").toBeLessThanOrEqual(0);
}
