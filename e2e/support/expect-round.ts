import { expect, type Locator, type Page } from "@playwright/test";
import type { PlayedRound, PlayerOfRound } from "../../fixtures/gameserver-messages.ts";
import { getTableRows } from "./page-parts.ts";

/**
 * Expects the statistics of both teams in the fields of the admin's form.
 *
 * @param options `flags` is "unknown" if the message did not contain the players' flags, as in the psv format (pipe-separated
 * values)
 */
export async function expectRoundInFields(
  page: Page,
  round: PlayedRound,
  { flags }: { readonly flags: "known" | "unknown" },
): Promise<void> {
  await expect(page.getByLabel("Red score")).toHaveValue(String(round.score_red));
  await expect(page.getByLabel("Blue score")).toHaveValue(String(round.score_blue));
  await expect(page.getByLabel("Map")).toHaveValue(round.map);
  await expect(page.getByLabel("Time limit")).toHaveValue(String(round.time_limit_minutes));
  await expect(page.getByLabel("Score limit")).toHaveValue(String(round.score_limit));
  await expectRows(page, round, async (row, { name, score, flag_captures, kills, deaths }) => {
    const values = { Score: score, "Nb. Flags": flags === "known" ? flag_captures : "", Kills: kills, Deaths: deaths };
    for (const [heading, value] of Object.entries(values))
      await expect(row.getByLabel(`${heading} of ${name}`, { exact: true })).toHaveValue(String(value));
  });
}

/** The names of the tables of players, by team. */
const TABLES = [
  ["red", "Red players"],
  ["blue", "Blue players"],
] as const;

/** Expects the statistics of both teams on the page of the frozen result, with players ordered by score. */
export async function expectRoundOnPage(page: Page, round: PlayedRound): Promise<void> {
  await expect(getScoreboard(page)).toContainText(`${round.score_red} - ${round.score_blue}`);
  await expect(getScoreboard(page)).toContainText(round.map);
  await expectRows(page, round, async (row, { score, flag_captures, kills, deaths }) => {
    const killDeathRatio = (kills / Math.max(deaths, 1)).toFixed(2);
    const values = [score, flag_captures, kills, deaths, killDeathRatio];
    await expect(row.getByRole("cell")).toHaveText(values.map((value) => new RegExp(`^${value}( \\(best\\))?$`)));
  });
  for (const [team, table] of TABLES) {
    const players = round.players.filter((player) => player.team === team);
    const byScore = players.toSorted((a, b) => b.score - a.score);
    await expect(getTableRows(page, table).getByRole("rowheader")).toContainText(byScore.map(({ name }) => name));
    const totalRow = page.getByRole("table", { name: table }).getByRole("row", { name: "Total" });
    const score = players.reduce((sum, player) => sum + player.score, 0);
    await expect(totalRow.getByRole("cell").first()).toHaveText(String(score));
  }
}

/** Finds the scoreboard on a result's page. */
export function getScoreboard(page: Page): Locator {
  return page.getByRole("region", { name: "Scoreboard" });
}

/** Expects one row for each player in the table of their team, and checks each row. */
async function expectRows(
  page: Page,
  round: PlayedRound,
  check: (row: Locator, player: PlayerOfRound) => Promise<void>,
) {
  for (const [team, table] of TABLES) {
    const players = round.players.filter((player) => player.team === team);
    await expect(getTableRows(page, table)).toHaveCount(players.length);
    for (const player of players) await check(getTableRows(page, table).filter({ hasText: player.name }), player);
  }
}
