import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readMessage } from "../fixtures/gameserver-messages.ts";
import { buildMapFile, createArenaTiles } from "../fixtures/map-file.ts";
import { getAccount } from "./support/admin.ts";
import { fillLeague, SAMPLE_MAP, SAMPLE_MODE, SAMPLE_PLAYER } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("A visitor opens a player's last round in two clicks, and sees a drawing of its map", async ({
  page,
  league,
  admin,
}) => {
  await mkdir(join(league.dataDir, "maps"), { recursive: true });
  const map = buildMapFile({ width: 40, height: 20, tiles: createArenaTiles(40, 20) });
  await writeFile(join(league.dataDir, "maps", `${SAMPLE_MAP}.map`), map);
  await fillLeague(admin);
  // Adds a round in another mode than the earlier ones, because "Last round" considers all modes.
  const round = { modeId: await admin.createMode("Fastcap"), message: readMessage("2v2_basic.json.txt") };
  const lastId = await admin.importRankedRound({ ...round, date: "2026-05-30T20:15:00Z" });
  await admin.freezeRankedResult(lastId);
  await page.goto("/ranked/users");
  await page.getByRole("main").getByRole("link", { name: SAMPLE_PLAYER }).first().click();
  const lastRound = page.getByRole("link", { name: /^Last round/ });
  const [, ...scores] = /(\d+)–(\d+)/.exec(await lastRound.innerText()) ?? [];
  expect(scores).toHaveLength(2);
  await lastRound.click();
  await expect(page).toHaveURL(new RegExp(`/ranked/results/${lastId}$`));
  for (const score of scores) await expect(page.getByRole("main")).toContainText(score);

  await expectMapDrawing(page);
  await page.getByRole("main").getByRole("link", { name: SAMPLE_MAP, exact: true }).click();
  // Waits for the heading, because the result page also has a drawing of the map and is shown until the map page has loaded.
  await expect(page.getByRole("heading", { level: 1, name: SAMPLE_MAP, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/ranked/maps/${SAMPLE_MAP}$`));
  await expectMapDrawing(page);
});

test("The tabs of a player select a mode on the player's page, and statistics on the pages of statistics", async ({
  page,
  admin,
}) => {
  const { playerId } = await fillLeague(admin);
  await page.goto(`/ranked/users/${playerId}`);
  const tabs = page.getByRole("navigation", { name: "Pages of this player" }).getByRole("link");
  const currentTab = page.getByRole("navigation", { name: "Pages of this player" }).locator("[aria-current=page]");
  // Each tab has several lines, whose texts are joined here.
  await expect(currentTab).toContainText(SAMPLE_MODE);
  await expect(tabs.nth(1)).toContainText(/\d+\.\d\d.*#\d+/);
  const tabLabels = await tabs.allInnerTexts();
  await tabs.filter({ hasText: "All modes" }).click();
  await expect(page).toHaveURL(new RegExp(`/ranked/users/${playerId}\\?modeId=all$`));
  await expect(currentTab).toHaveText(["RankedAll modes"]);
  await tabs.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/ranked/users/${playerId}\\?modeId=\\d+$`));
  await expect(currentTab).toContainText(SAMPLE_MODE);
  await page.getByRole("link", { name: "All statistics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Stat of ${SAMPLE_PLAYER}`);
  await expect(tabs).toHaveText(tabLabels, { useInnerText: true });
  await expect(currentTab).toHaveCount(1);
  await tabs.filter({ hasText: "All seasons" }).click();
  await expect(page).toHaveURL(new RegExp(`/league/users/${playerId}`));
  await expect(tabs.first()).toHaveText("LeagueAll seasons");
});

/** Expects a drawing of the map, which the page calls "Plan". */
async function expectMapDrawing(page: Page): Promise<void> {
  const drawing = page.getByRole("img", { name: `Plan of ${SAMPLE_MAP}` });
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test("The Elo chart can be read by keyboard and as a table", async ({ page, admin }) => {
  const { playerId } = await fillLeague(admin);
  await page.goto(`/ranked/users/${playerId}`);
  const chart = page.getByRole("group", { name: /^Elo in/ });
  const point = chart.getByRole("link");
  await expect(point).toContainText(/Round (\d+)/);
  const gameCount = Number(/Round (\d+)/.exec(await point.innerText())?.[1]);
  expect(gameCount).toBeGreaterThan(1);
  await point.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(point).toContainText(`Round ${gameCount - 1}`);
  await page.keyboard.press("Home");
  // With a space at the end, because "Round 10" also begins with "Round 1".
  await expect(point).toContainText("Round 1 ");
  const firstGamePath = await point.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${firstGamePath}$`));

  await page.goBack();
  await page.getByRole("button", { name: "As table" }).click();
  const rows = page.getByRole("table", { name: /^Elo by round/ }).getByRole("row");
  await expect(rows).toHaveCount(gameCount + 1);
  await expect(rows.last().getByRole("link")).toHaveAttribute("href", firstGamePath ?? "");
});

test("The records show the best pairs of a mode, and the rounds per week by keyboard and as a table", async ({
  page,
  admin,
}) => {
  await fillLeague(admin);
  // In a second mode, three players win three rounds together, which makes three pairs with three wins. The winners of
  // "2v2_basic" win two rounds, as in the first mode.
  const modeId = await admin.createMode("Fastcap");
  const threeRoundsWonByThree = Array(3).fill("name_15_bytes");
  for (const messageName of [...threeRoundsWonByThree, "2v2_basic", "2v2_basic"]) {
    const round = { modeId, message: readMessage(`${messageName}.json.txt`), date: new Date().toISOString() };
    await admin.freezeRankedResult(await admin.importRankedRound(round));
  }
  await openLoaded(page, "/ranked/records");
  const pairs = page
    .getByRole("heading", { name: /^Best pairs/ })
    .locator("..")
    .getByRole("listitem");
  const modesOfBestPairs = [...Array(3).fill(/Fastcap/), new RegExp(SAMPLE_MODE), /Fastcap/];
  await expect(pairs).toHaveText(modesOfBestPairs);
  // In the second iteration, the page shows each list from its cache.
  for (const _iteration of [1, 2]) {
    await page.getByLabel("Mode").selectOption(SAMPLE_MODE);
    await expect(pairs).toHaveText(Array(5).fill(new RegExp(SAMPLE_MODE)));
    await page.getByLabel("Mode").selectOption("All modes");
    await expect(pairs).toHaveText(modesOfBestPairs);
  }
  const weeks = page.getByRole("group", { name: "Rounds per week" });
  const week = weeks.getByText(/^Week of/);
  const thisWeek = await week.innerText();
  await weeks.getByRole("button", { name: "Earlier week" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(week).not.toHaveText(thisWeek);
  await page.keyboard.press("End");
  await expect(week).toHaveText(thisWeek);
  await page.getByRole("button", { name: "As table" }).click();
  const [, day, ranked, league] = /Week of (.+): (\d+) ranked, (\d+) in/.exec(thisWeek) ?? [];
  await expect(page.getByRole("row", { name: new RegExp(`^${day} ${ranked} ${league} `) })).toBeVisible();
});

test("Rounds are filtered by outcome, and a player compares themselves with another player", async ({
  page,
  league,
  admin,
  context,
}) => {
  const { playerId, coPlayerId } = await fillLeague(admin);
  await page.goto(`/ranked/users/${playerId}`);
  const roundCount = page.getByRole("search").getByText(/^\d+ rounds?$/);
  const totalRounds = Number.parseInt(await roundCount.innerText(), 10);
  let countedRounds = 0;
  for (const [letter, outcome] of Object.entries({ W: "Won", L: "Lost", D: "Drawn" })) {
    const responsePromise = page.waitForResponse((response) =>
      (response.request().postData() ?? "").includes(`"outcome":"${letter}"`),
    );
    await page.getByLabel("Result").selectOption(outcome);
    const response = await responsePromise;
    const { total } = (await response.json()) as { total: number };
    await expect(page).toHaveURL(new RegExp(`outcome=${letter}`));
    await expect(roundCount).toHaveText(new RegExp(`^${total} rounds?$`));
    await expect(
      page.getByRole("table", { name: /^Rounds/ }).or(page.getByText("No rounds match these filters.")),
    ).toBeVisible();
    countedRounds += total;
  }
  expect(countedRounds).toBe(totalRounds);

  const account = getAccount(SAMPLE_PLAYER);
  await signIn(context, league.url, account);
  await page.goto(`/ranked/users/${coPlayerId}`);
  await page.getByRole("link", { name: "Head to head" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(SAMPLE_PLAYER);
  await expect(page.getByText("Against each other")).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: /^Rounds/ })
      .getByRole("row")
      .nth(1),
  ).toBeVisible();
});
