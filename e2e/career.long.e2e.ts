import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { messageAt } from "../fixtures/gameserver-messages.ts";
import { arena, writeMapFile } from "../fixtures/map-file.ts";
import { accountOf } from "./support/admin.ts";
import { FILLED_MAP, FILLED_MODE, FILLED_PLAYER, fillLeague } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("A visitor finds a player's last round in two clicks, and its map's plan", async ({ page, league, admin }) => {
  await mkdir(join(league.dataDir, "maps"), { recursive: true });
  const map = writeMapFile({ width: 40, height: 20, tiles: arena(40, 20) });
  await writeFile(join(league.dataDir, "maps", `${FILLED_MAP}.map`), map);
  await fillLeague(admin);
  // The mode differs from that of the page's chart.
  const round = { modeId: await admin.createMode("Fastcap"), message: messageAt("2v2_basic.json.txt") };
  const lastId = await admin.postRound({ ...round, date: "2026-05-30T20:15:00Z" });
  await admin.freeze(lastId);
  await page.goto("/ranked/users");
  await page.getByRole("main").getByRole("link", { name: FILLED_PLAYER }).first().click();
  const last = page.getByRole("link", { name: /^Last round/ });
  const score = /\d+–\d+/.exec(await last.innerText())?.[0] ?? "";
  await last.click();
  await expect(page).toHaveURL(new RegExp(`/ranked/results/${lastId}$`));
  for (const points of score.split("–")) await expect(page.getByRole("main")).toContainText(points);

  await expectPlan(page);
  await page.getByRole("main").getByRole("link", { name: FILLED_MAP, exact: true }).click();
  // Until the map page has loaded, the result page with its own map plan is shown.
  await expect(page.getByRole("heading", { level: 1, name: FILLED_MAP, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/ranked/maps/${FILLED_MAP}$`));
  await expectPlan(page);
});

test("All pages of a player have the same tabs, with Elo and rank of each mode", async ({ page, admin }) => {
  const { playerId } = await fillLeague(admin);
  await page.goto(`/ranked/users/${playerId}`);
  const tabs = page.getByRole("navigation", { name: "Pages of this player" }).getByRole("link");
  const current = page.getByRole("navigation", { name: "Pages of this player" }).locator("[aria-current=page]");
  await expect(current).toHaveText(["RankedAll modes"]);
  await expect(tabs.nth(1)).toContainText(/\d+\.\d\d.*#\d+/);
  const names = await tabs.allInnerTexts();
  await tabs.nth(1).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Stat of ${FILLED_PLAYER}`);
  await expect(tabs).toHaveText(names, { useInnerText: true });
  await expect(current).toHaveCount(1);
  await tabs.filter({ hasText: "All seasons" }).click();
  await expect(page).toHaveURL(new RegExp(`/league/users/${playerId}`));
  await expect(tabs.first()).toHaveText("LeagueAll seasons");
});

/** Expects the rendered plan of the map. */
async function expectPlan(page: Page): Promise<void> {
  const plan = page.getByRole("img", { name: `Plan of ${FILLED_MAP}` });
  await plan.scrollIntoViewIfNeeded();
  await expect.poll(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test("The Elo chart and the rounds per week are accessible by keyboard and as a table", async ({ page, admin }) => {
  const { playerId } = await fillLeague(admin);
  await page.goto(`/ranked/users/${playerId}`);
  const chart = page.getByRole("group", { name: /^Elo in/ });
  const point = chart.getByRole("link");
  await expect(point).toContainText(/Game (\d+)/);
  const games = Number(/Game (\d+)/.exec(await point.innerText())?.[1]);
  expect(games).toBeGreaterThan(1);
  await point.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(point).toContainText(`Game ${games - 1}`);
  await page.keyboard.press("Home");
  await expect(point).toContainText("Game 1 ");
  const first = await point.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${first}$`));

  await page.goBack();
  await page.getByRole("button", { name: "As table" }).click();
  const rows = page.getByRole("table", { name: /^Elo by game/ }).getByRole("row");
  await expect(rows).toHaveCount(games + 1);
  await expect(rows.last().getByRole("link")).toHaveAttribute("href", first ?? "");

  // One pair of players is then among the best of two modes, and another pair ranks higher.
  const modeId = await admin.createMode("Fastcap");
  for (const scenario of [...Array(3).fill("name_15_bytes"), "2v2_basic", "2v2_basic"]) {
    const round = { modeId, message: messageAt(`${scenario}.json.txt`), date: new Date().toISOString() };
    await admin.freeze(await admin.postRound(round));
  }
  await openLoaded(page, "/ranked/records");
  const pairs = page
    .getByRole("heading", { name: /^Best pairs/ })
    .locator("..")
    .getByRole("listitem");
  const ofAll = [...Array(3).fill(/Fastcap/), new RegExp(FILLED_MODE), /Fastcap/];
  await expect(pairs).toHaveText(ofAll);
  // The second time, cached rounds replace the others immediately.
  for (const _time of [1, 2]) {
    await page.getByLabel("Mode").selectOption(FILLED_MODE);
    await expect(pairs).toHaveText(Array(5).fill(new RegExp(FILLED_MODE)));
    await page.getByLabel("Mode").selectOption("All modes");
    await expect(pairs).toHaveText(ofAll);
  }
  const weeks = page.getByRole("group", { name: "Rounds per week" });
  const week = weeks.getByText(/^Week of/);
  const thisWeek = await week.innerText();
  const earlier = weeks.getByRole("button", { name: "Earlier week" });
  await earlier.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(week).not.toHaveText(thisWeek);
  await page.keyboard.press("End");
  await expect(week).toHaveText(thisWeek);
  await page.getByRole("button", { name: "As table" }).click();
  const counts = /Week of (.+): (\d+) ranked, (\d+) in/.exec(thisWeek)?.slice(1) ?? [];
  const [day, ranked, league] = counts;
  await expect(page.getByRole("row", { name: new RegExp(`^${day} ${ranked} ${league} `) })).toBeVisible();
});

test("Rounds are filtered by outcome, and a player compares themselves with another player", async ({
  page,
  league,
  admin,
  context,
}) => {
  const { playerId, otherId } = await fillLeague(admin);
  await page.goto(`/ranked/users/${playerId}`);
  const found = page.getByRole("search").getByText(/^\d+ rounds?$/);
  const all = Number.parseInt(await found.innerText(), 10);
  const counts: number[] = [];
  for (const [letter, outcome] of Object.entries({ W: "Won", L: "Lost", D: "Drawn" })) {
    const answered = page.waitForResponse((reply) =>
      (reply.request().postData() ?? "").includes(`"outcome":"${letter}"`),
    );
    await page.getByLabel("Result").selectOption(outcome);
    const { total } = (await (await answered).json()) as { total: number };
    await expect(page).toHaveURL(new RegExp(`outcome=${letter}`));
    await expect(found).toHaveText(new RegExp(`^${total} rounds?$`));
    await expect(
      page.getByRole("table", { name: /^Rounds/ }).or(page.getByText("No rounds match these filters.")),
    ).toBeVisible();
    counts.push(total);
  }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);

  const account = accountOf(FILLED_PLAYER);
  await signInPlayer(league, account);
  await signIn(context, league.url, account);
  await page.goto(`/ranked/users/${otherId}`);
  await page.getByRole("link", { name: "Head to head" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(FILLED_PLAYER);
  await expect(page.getByText("Against each other")).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: /^Rounds/ })
      .getByRole("row")
      .nth(1),
  ).toBeVisible();
});
