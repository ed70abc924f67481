import type { Locator } from "@playwright/test";
import { readPlayedRound } from "../fixtures/gameserver-messages.ts";
import {
  fillLeague,
  fillSeason,
  SAMPLE_CLAN,
  SAMPLE_MAP,
  SAMPLE_MODE,
  SAMPLE_PLAYER,
} from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { getTableRows } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The maximum height of a collapsed row, in CSS pixels: a name on two lines, and a line below it. */
const MAX_ROW_HEIGHT = 80;

test("A visitor reads results, clans and stats on a phone", async ({ page, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);

  await test.step("A result shows its sixteen players, its mode and its map", async () => {
    await openLoaded(page, "/ranked/results");
    const names = readPlayedRound("8v8_basic").players.map(({ name }) => name);
    expect(names).toHaveLength(16);
    // The last player takes part in no other result.
    const result = getTableRows(page, "Results").filter({ hasText: names.at(-1) ?? "" });
    for (const text of [...names, SAMPLE_MODE, SAMPLE_MAP]) {
      await expect(result.getByText(text).first()).toBeVisible();
    }
    await expectNoOverflow(result);
  });

  await test.step("A clan's row shows its name and form, and expands to all values that a desktop shows", async () => {
    await openLoaded(page, "/league/clans");
    const rows = getTableRows(page, "Clans");
    const row = rows.filter({ hasText: SAMPLE_CLAN });
    const expandButton = row.getByRole("button", { name: "All values" });
    const elo = row.locator("td").last();
    for (const clanRow of await rows.all()) await expectCollapsed(clanRow);
    await expect(row.getByText("Last games: ")).toBeAttached();
    await expect(elo).toBeHidden();
    await expect(expandButton).toHaveAttribute("aria-expanded", "false");
    await expandButton.tap();
    await expect(elo).toBeVisible();
    // The cells are the button, games, wins, losses, win rate, points, difference and Elo. The clan has played one round.
    await expect(row.getByRole("cell")).toHaveText(["", "1", /^[01]$/, /^[01]$/, /%$/, /^[01]$/, /\d/, /\d\.\d\d$/]);
    await expandButton.press("Enter");
    await expect(expandButton).toHaveAttribute("aria-expanded", "false");
    await expect(elo).toBeHidden();
    // A tap beside the button opens the clan.
    await row.tap({ position: { x: 100, y: 20 } });
    await expect(page.getByRole("heading", { level: 1, name: SAMPLE_CLAN })).toBeVisible();
  });

  await test.step("A row shows the value by which the list is sorted", async () => {
    await openLoaded(page, "/ranked/stats?sort=averageKills");
    const row = getTableRows(page, "Stats").filter({ hasText: SAMPLE_PLAYER });
    await expectCollapsed(row);
    await expect(row.getByRole("cell").filter({ visible: true })).toHaveText([/^$/, /^\d+\.\d$/]);
  });
});

test("An admin reads players' e-mails and roles on a phone", async ({ page, context, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  await openLoaded(page, "/league/users");
  const row = getTableRows(page, "Players").filter({ hasText: SAMPLE_CLAN }).first();
  for (const text of [/@/, /^User$/]) await expect(row.getByText(text)).toBeVisible();
  await expectNoOverflow(row);
});

test("An admin reads the status of all results on a tablet", async ({ page, context, league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ["/ranked/results", "/league/results"]) {
    await openLoaded(page, path);
    for (const row of await getTableRows(page, "Results").all()) {
      await expectNoOverflow(row);
      await expect(row.getByText(/^(?:Not v|V)alidated$/)).toBeInViewport({ ratio: 1 });
    }
  }
});

async function expectCollapsed(row: Locator): Promise<void> {
  const box = await row.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(MAX_ROW_HEIGHT);
}

async function expectNoOverflow(row: Locator): Promise<void> {
  const overflow = await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow, "pixels by which the content is wider than the row").toBeLessThanOrEqual(0);
}
