import type { Page } from "@playwright/test";
import type { TruePlayer } from "../fixtures/gameserver-messages.ts";
import { messageAt, truthOf } from "../fixtures/gameserver-messages.ts";
import { accountOf } from "./support/admin.ts";
import { openLoaded } from "./support/open-screen.ts";
import { confirm, createPlayer, expectToast, goTo, logIn, postRound, tableRows } from "./support/page-parts.ts";
import type { TestFixtures } from "./support/test.ts";
import { expect, holdRequests, test } from "./support/test.ts";
import { expectInFields, expectToRead, scoreboardOf } from "./support/true-round.ts";
import { isEverywhere } from "./support/usable.ts";

const MODE = "Instagib 2v2";
const truth = truthOf("2v2_basic");
const message = messageAt("2v2_basic.psv.txt");
/** Another round of the same four players, which is not validated. */
const otherMessage = message.replace("Kills: 45", "Kills: 99");
const players = truth.players.map(({ name }) => name);

for (const colorScheme of isEverywhere ? (["light", "dark"] as const) : (["dark"] as const)) {
  test.describe(`In the ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("a round played on a game server becomes a validated result, Elo and a leaderboard", playRound);
  });
}

async function playRound({ page, visitor, league, browserErrors }: TestFixtures): Promise<void> {
  await test.step("The admin of an empty league signs in", async () => {
    await page.goto("/");
    await expect(page.getByText("There are no modes yet")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await logIn(page, league.admin);
    await expect(page.getByRole("button", { name: "Account of admin" })).toBeVisible();
  });

  await test.step("The admin creates a mode and four players", async () => {
    await goTo(page, "Modes");
    await page.getByRole("button", { name: "Create mode" }).click();
    const dialog = page.getByRole("dialog", { name: "Create mode" });
    await dialog.getByLabel("Name").fill(MODE);
    await dialog.getByRole("button", { name: "Create mode" }).click();
    await expectToast(page, "Mode created successfully");
    await expect(tableRows(page, "Modes")).toHaveText([MODE]);

    await goTo(page, "Players");
    for (const userName of players) {
      await createPlayer(page, { userName, ...accountOf(userName) });
      await expectToast(page, "User created successfully");
    }
    for (const userName of players)
      await expect(tableRows(page, "Players").filter({ hasText: userName })).toHaveCount(1);
  });

  await test.step("The admin posts the round from the game server's message on Discord", async () => {
    await goTo(page, "Results");
    await postRound(page, message);
    await expectToast(page, "Result created");
    await expect(page).toHaveURL(/\/ranked\/results\/\d+$/);
    await expect(page).toHaveTitle(/^Story League · Red \d+–\d+ Blue · ctf/);
    await expectInFields(page, truth, "unknown");
    await expect(page.getByText("Not validated", { exact: true })).toBeVisible();
    await expect(scoreboardOf(page)).toContainText("ELO –");
  });

  await test.step("The admin adds a player and removes them again", async () => {
    await page.getByRole("button", { name: "Add red player" }).click();
    const dialog = page.getByRole("dialog", { name: "Add player" });
    await dialog.getByRole("button", { name: "Add player" }).click();
    await expect(dialog.getByText("Please select a player")).toBeVisible();
    await dialog.getByRole("radio", { name: "admin" }).check();
    await dialog.getByRole("button", { name: "Add player" }).click();
    await expectToast(page, "Player added to red team");
    await expect(tableRows(page, "Red players")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Freeze game" })).toBeDisabled();

    await page.getByRole("button", { name: "Remove admin" }).click();
    await confirm(page, "Remove admin?", "Remove player");
    await expectToast(page, "Player removed successfully");
    await expectInFields(page, truth, "unknown");
  });

  await test.step("The admin declares a forfeit and takes it back", async () => {
    await sideActions(page, "Red").getByRole("button", { name: "Forfeit", exact: true }).click();
    await confirm(page, "Declare a forfeit for the red side?", "Forfeit");
    await expectToast(page, "Forfeit declared for red side");
    await expect(scoreboardOf(page)).toContainText("(Forfeit)");
    await expect(sideActions(page, "Red").getByRole("button", { name: /forfeit/i })).toHaveCount(0);

    await sideActions(page, "Blue").getByRole("button", { name: "Unforfeit" }).click();
    await confirm(page, "Remove the forfeit of the red side?", "Unforfeit");
    await expectToast(page, "Forfeit removed for red side");
    await expect(scoreboardOf(page)).not.toContainText("(Forfeit)");
  });

  await test.step("The admin fills in what the message lacks", async () => {
    for (const { name, flag_captures } of truth.players)
      await page.getByLabel(`Nb. Flags of ${name}`).fill(String(flag_captures));
    await expect(page.getByRole("button", { name: "Freeze game" })).toHaveCount(0);
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Result updated");
    await expect(page.getByRole("button", { name: "Update" })).toHaveCount(0);
    await page.reload();
    await expectInFields(page, truth, "known");
  });

  await test.step("The admin validates it", async () => {
    await page.getByRole("button", { name: "Freeze game" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("You won't be able to edit it anymore");
    await confirm(page, "Validate this game?", "Freeze game");
    await expectToast(page, "Result frozen");
    await expectValidated(page);
    await page.getByRole("button", { name: "Show who changed what" }).click();
    const newest = page.getByRole("list", { name: "History" }).getByRole("listitem").first();
    await expect(newest).toContainText(/Validate result.*Validated.*no.*yes.*admin/);
    await expect(page.getByRole("region", { name: "Admin" })).toHaveCount(0);
  });

  const validated = new URL(page.url()).pathname;
  await test.step("The audit log shows who validated it", async () => {
    await openLoaded(page, "/ranked/history");
    await page.getByLabel("Action").selectOption("Validate result");
    const entries = page.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect(entries.getByRole("link", { name: "admin" })).toHaveCount(1);
    await expect(entries.getByRole("link", { name: "Red 316:409 Blue on ctf5" })).toHaveAttribute("href", validated);
    const csv = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    const file = await (await page.request.get(csv ?? "")).text();
    expect(file.split("\r\n")).toEqual([
      expect.any(String),
      expect.stringContaining(",freezeResult,1,RANKED_RESULT,"),
      "",
    ]);
  });

  const unvalidated = await test.step("A second round is not validated", async () => {
    await goTo(page, "Results");
    await postRound(page, otherMessage);
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Kills of ChillerDragon")).toHaveValue("99");
    const { pathname } = new URL(page.url());
    await goTo(page, "Results");
    await expect(tableRows(page, "Results")).toHaveCount(2);
    await expect(tableRows(page, "Results").filter({ hasText: "Not validated" })).toHaveCount(1);
    return pathname;
  });

  await test.step("The players are in the stats, the winners first", async () => {
    await goTo(page, "Stats");
    await expectStats(page);
    await page.getByRole("button", { name: "K/D" }).click();
    await expect(tableRows(page, "Stats").getByRole("rowheader")).toHaveText(byRatio(truth.players));
  });

  await test.step("A stat page links to the result in which a record was set", async () => {
    await page.getByRole("link", { name: "nameless tee" }).click();
    await expect(page.getByRole("heading", { name: "Stat of nameless tee" })).toBeVisible();
    await expect(page).toHaveTitle(`${league.name} · Stat of nameless tee`);
    await page.getByRole("link", { name: "Highest Kills 21" }).click();
    await expect(page).toHaveURL(validated);
    await expectValidated(page);
  });

  await test.step("A visitor sees the validated result", async () => {
    await visitor.goto("/");
    await expect(visitor.getByRole("list", { name: "The first three" }).getByText(/^1016\.00/)).toHaveCount(2);
    await goTo(visitor, "Results");
    await expect(visitor.getByText("1 result", { exact: true })).toBeVisible();
    await expect(tableRows(visitor, "Results")).toHaveText([
      /ctf5\s*1000\.00 \(−16\.00\).*316 - 409\s*1000\.00 \(\+16\.00\).*Blue$/,
    ]);
    for (const name of players) await expect(tableRows(visitor, "Results")).toContainText(name);

    const search = visitor.getByLabel("Player");
    await search.fill("nameless");
    await expect(visitor.locator("datalist option")).toHaveCount(1);
    const release = await holdRequests(visitor, "**/api/user/search");
    await search.fill("teer");
    await search.press("Enter");
    release();
    await expect(search).toHaveValue("Teero");
    await expect(visitor).toHaveURL(/player=\d+/);
    await expect(tableRows(visitor, "Results")).toHaveCount(1);
    await visitor.getByLabel("Map").selectOption("ctf5");
    await expect(visitor).toHaveURL(/player=\d+&map=ctf5/);
    await visitor.reload();
    await expect(search).toHaveValue("Teero");
    await expect(visitor.getByText("1 result", { exact: true })).toBeVisible();
    await tableRows(visitor, "Results").getByRole("link").click();
    await expect(visitor).toHaveURL(validated);
    await expectValidated(visitor);
    await expect(visitor.getByText(/^Blue beat Red 409:316 on ctf5/)).toBeVisible();
    await expect(visitor.getByRole("table", { name: "Team comparison" })).toContainText("Flags");
    await goTo(visitor, "Stats");
    await expectStats(visitor);
  });

  await test.step("A visitor does not see the other one", async () => {
    browserErrors.expect(/status of 404 .*\/api\/resultRanked\//);
    browserErrors.expect(/status of 404 .*\/ranked\/results\//);
    await visitor.goto(unvalidated);
    await expect(visitor.getByRole("alert")).toContainText("Result not found");
    await expect(visitor.getByRole("main")).not.toContainText(truth.map);
    const said = await visitor.getByRole("main").innerText();
    await visitor.goto("/ranked/results/999999");
    await expect(visitor.getByRole("alert")).toContainText("Result not found");
    expect(await visitor.getByRole("main").innerText()).toBe(said);
  });
}

function sideActions(page: Page, name: "Red" | "Blue") {
  return page.getByRole("region", { name: "Admin" }).getByRole("group", { name });
}

/** Expects the public view of the first round: its statistics and the Elo change of two new teams. */
async function expectValidated(page: Page): Promise<void> {
  await expectToRead(page, truth);
  for (const words of ["ELO 1000.00 (−16.00)", "ELO 1000.00 (+16.00)", "Expected 50%", MODE, "2 vs 2"])
    await expect(scoreboardOf(page)).toContainText(words);
}

/** Expects that only the first round counts: two players have won, two have lost, and all have its statistics. */
async function expectStats(page: Page): Promise<void> {
  const rows = tableRows(page, "Stats");
  await expect(rows).toHaveText([/1016\.00\? \(provisional\)$/, /1016\.00/, /984\.00/, /984\.00/]);
  for (const { team, name, kills, deaths, flag_captures, score } of truth.players) {
    const [record, elo] = team === "blue" ? ["1 0 100%", "1016.00"] : ["0 1 0%", "984.00"];
    const averages = `${kills.toFixed(1)} ${deaths.toFixed(1)} ${(kills / deaths).toFixed(2)}`;
    const figures = `– ${record} ${averages} ${flag_captures.toFixed(2)} ${score.toFixed(1)}`;
    const cells = [...figures.split(" "), `${elo}? (provisional)`];
    await expect(rows.filter({ hasText: name }).getByRole("cell")).toHaveText(cells);
  }
}

/** Returns names by kills per death, the best first. */
function byRatio(list: TruePlayer[]): string[] {
  return list.toSorted((a, b) => b.kills / b.deaths - a.kills / a.deaths).map(({ name }) => name);
}
