import { expect, type Locator, type Page } from "@playwright/test";
import type { TruePlayer, Truth } from "../../fixtures/gameserver-messages.ts";
import { tableRows } from "./page-parts.ts";

/**
 * Expects the statistics of both teams in the fields of the admin's form.
 *
 * @param flags whether flags are known: psv messages have none
 */
export async function expectInFields(page: Page, truth: Truth, flags: "known" | "unknown"): Promise<void> {
  await expect(page.getByLabel("Red score")).toHaveValue(String(truth.score_red));
  await expect(page.getByLabel("Blue score")).toHaveValue(String(truth.score_blue));
  await expect(page.getByLabel("Map")).toHaveValue(truth.map);
  await expect(page.getByLabel("Time limit")).toHaveValue(String(truth.time_limit_minutes));
  await expect(page.getByLabel("Score limit")).toHaveValue(String(truth.score_limit));
  await expectRows(page, truth, async (row, { name, score, flag_captures, kills, deaths }) => {
    const values = { Score: score, "Nb. Flags": flags === "known" ? flag_captures : "", Kills: kills, Deaths: deaths };
    for (const [heading, value] of Object.entries(values))
      await expect(row.getByLabel(`${heading} of ${name}`, { exact: true })).toHaveValue(String(value));
  });
}

const TABLES = [
  ["red", "Red players"],
  ["blue", "Blue players"],
] as const;

/** Expects the statistics of both teams on the page of the validated result, ordered by score. */
export async function expectToRead(page: Page, truth: Truth): Promise<void> {
  await expect(scoreboardOf(page)).toContainText(`${truth.score_red} - ${truth.score_blue}`);
  await expect(scoreboardOf(page)).toContainText(truth.map);
  await expectRows(page, truth, async (row, { score, flag_captures, kills, deaths }) => {
    const cells = [score, flag_captures, kills, deaths].map((value) => new RegExp(`^${value}( \\(best\\))?$`));
    await expect(row.getByRole("cell")).toHaveText([...cells, (kills / Math.max(deaths, 1)).toFixed(2)]);
  });
  for (const [team, table] of TABLES) {
    const players = truth.players.filter((player) => player.team === team);
    const byScore = players.toSorted((a, b) => b.score - a.score);
    await expect(tableRows(page, table).getByRole("rowheader")).toContainText(byScore.map(({ name }) => name));
    const totalRow = page.getByRole("table", { name: table }).getByRole("row", { name: "Total" });
    const score = players.reduce((sum, player) => sum + player.score, 0);
    await expect(totalRow.getByRole("cell").first()).toHaveText(String(score));
  }
}

export function scoreboardOf(page: Page): Locator {
  return page.getByRole("region", { name: "Scoreboard" });
}

async function expectRows(page: Page, truth: Truth, check: (row: Locator, player: TruePlayer) => Promise<void>) {
  for (const [team, table] of TABLES) {
    const players = truth.players.filter((player) => player.team === team);
    await expect(tableRows(page, table)).toHaveCount(players.length);
    for (const player of players) await check(tableRows(page, table).filter({ hasText: player.name }), player);
  }
}
