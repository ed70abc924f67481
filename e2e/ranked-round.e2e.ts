import type { Page } from "@playwright/test";
import type { PlayerOfRound } from "../fixtures/gameserver-messages.ts";
import { readMessage, readPlayedRound } from "../fixtures/gameserver-messages.ts";
import { getAccount } from "./support/admin.ts";
import { expectRoundInFields, expectRoundOnPage, getScoreboard } from "./support/expect-round.ts";
import { expectFits } from "./support/expect-usable.ts";
import { openLoaded } from "./support/open-screen.ts";
import {
  confirm,
  createPlayer,
  expectToast,
  getTableRows,
  goTo,
  postRound,
  submitLogInForm,
} from "./support/page-parts.ts";
import type { TestFixtures } from "./support/test.ts";
import { expect, holdRequests, test } from "./support/test.ts";

const MODE = "Instagib 2v2";
/** Blue wins this round 409–316 on ctf5. All players begin with an Elo of 1000, so each wins or loses 16. */
const playedRound = readPlayedRound("2v2_basic");
const message = readMessage("2v2_basic.psv.txt");
/** Another round of the same four players. Its result is never validated. */
const otherMessage = message.replace("Kills: 45", "Kills: 99");
const playerNames = playedRound.players.map(({ name }) => name);

test.describe("In the light colour scheme", () => {
  test.use({ colorScheme: "light" });
  test(
    "a round played on a game server becomes a validated result, Elo and a leaderboard",
    { tag: "@smoke" },
    playRound,
  );
});

test.describe("In the dark colour scheme", () => {
  test.use({ colorScheme: "dark" });
  test(
    "a round played on a game server becomes a validated result, Elo and a leaderboard",
    { tag: "@two-processes" },
    playRound,
  );
});

async function playRound({ page, visitor, league, browserErrors }: TestFixtures): Promise<void> {
  await test.step("The admin of an empty league signs in", async () => {
    await page.goto("/");
    await expect(page.getByText("There are no modes yet")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await submitLogInForm(page, league.admin);
    await expect(page.getByRole("button", { name: "Account of admin" })).toBeVisible();
  });

  await test.step("The admin creates a mode and four players", async () => {
    await goTo(page, "Modes");
    await page.getByRole("button", { name: "Create mode" }).click();
    const dialog = page.getByRole("dialog", { name: "Create mode" });
    await dialog.getByLabel("Name").fill(MODE);
    await dialog.getByRole("button", { name: "Create mode" }).click();
    await expectToast(page, "Mode created successfully");
    await expect(getTableRows(page, "Modes")).toHaveText([MODE]);

    await goTo(page, "Players");
    for (const userName of playerNames) {
      await createPlayer(page, { userName, ...getAccount(userName) });
      await expectToast(page, "User created successfully");
    }
    for (const userName of playerNames)
      await expect(getTableRows(page, "Players").filter({ hasText: userName })).toHaveCount(1);
  });

  await test.step("The admin pastes the message in which the game server reports the round", async () => {
    await goTo(page, "Results");
    await postRound(page, message);
    await expectToast(page, "Result created");
    await expect(page).toHaveURL(/\/ranked\/results\/\d+$/);
    await expect(page).toHaveTitle(/^Test League · Red \d+–\d+ Blue · ctf/);
    // The message does not contain the players' flags.
    await expectRoundInFields(page, playedRound, { flags: "unknown" });
    await expect(page.getByText("Not validated", { exact: true })).toBeVisible();
    await expect(getScoreboard(page)).toContainText("ELO –");
    // The label of the winner must not lie behind a field.
    const field = await page.getByLabel("Red score").boundingBox();
    const label = await getScoreboard(page).getByText("Winner", { exact: true }).boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual(field === null ? Number.NaN : field.y + field.height);
  });

  await test.step("The error of the winner's score is legible on the colour of the team", async () => {
    const score = page.getByLabel("Blue score");
    const value = await score.inputValue();
    await score.fill("99999999");
    await expect(score).toHaveAccessibleDescription("At most 2000");
    await expectFits(page);
    await score.fill(value);
  });

  await test.step("The admin adds a player and removes them again", async () => {
    await page.getByRole("button", { name: "Add red player" }).click();
    const dialog = page.getByRole("dialog", { name: "Add player" });
    await dialog.getByRole("button", { name: "Add player" }).click();
    await expect(dialog.getByText("Please select a player")).toBeVisible();
    await dialog.getByRole("radio", { name: "admin" }).check();
    await dialog.getByRole("button", { name: "Add player" }).click();
    await expectToast(page, "Player added to red team");
    await expect(getTableRows(page, "Red players")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Freeze game" })).toBeDisabled();

    await page.getByRole("button", { name: "Remove admin" }).click();
    await confirm(page, "Remove admin?", "Remove player");
    await expectToast(page, "Player removed successfully");
    await expectRoundInFields(page, playedRound, { flags: "unknown" });
  });

  await test.step("The admin declares a forfeit and removes it again", async () => {
    await getSideActions(page, "Red").getByRole("button", { name: "Forfeit", exact: true }).click();
    await confirm(page, "Declare a forfeit for the red side?", "Forfeit");
    await expectToast(page, "Forfeit declared for red side");
    await expect(getScoreboard(page)).toContainText("(Forfeit)");
    await expect(getScoreboard(page)).toContainText(/Forfeit.* - .*1000/);
    await expectRoundInFields(page, playedRound, { flags: "unknown" });
    await expect(getSideActions(page, "Red").getByRole("button", { name: /forfeit/i })).toHaveCount(0);

    // The button that removes the forfeit is at the other side, which has won by it.
    await getSideActions(page, "Blue").getByRole("button", { name: "Unforfeit" }).click();
    await confirm(page, "Remove the forfeit of the red side?", "Unforfeit");
    await expectToast(page, "Forfeit removed for red side");
    await expect(getScoreboard(page)).not.toContainText("(Forfeit)");
  });

  await test.step("The admin enters the flags, which the message does not contain", async () => {
    for (const { name, flag_captures } of playedRound.players)
      await page.getByLabel(`Nb. Flags of ${name}`).fill(String(flag_captures));
    await expect(page.getByRole("button", { name: "Freeze game" })).toHaveCount(0);
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Result updated");
    await expect(page.getByRole("button", { name: "Update" })).toHaveCount(0);
    await page.reload();
    await expectRoundInFields(page, playedRound, { flags: "known" });
  });

  await test.step("The admin validates the result", async () => {
    await page.getByRole("button", { name: "Freeze game" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("You won't be able to edit it anymore");
    await confirm(page, "Validate this game?", "Freeze game");
    await expectToast(page, "Result frozen");
    await expectValidated(page);
    await page.getByRole("button", { name: "Show who changed what" }).click();
    const newest = page.getByRole("list", { name: "History" }).getByRole("listitem").first();
    await expect(newest).toContainText(/Result validated.*Validated.*no.*yes.*admin/);
    await expect(page.getByRole("region", { name: "Admin" })).toHaveCount(0);
  });

  const validatedPath = new URL(page.url()).pathname;
  // The paths and labels of the audit log call it "history".
  await test.step("The audit log shows who validated the result", async () => {
    await openLoaded(page, "/ranked/history");
    await page.getByLabel("Action").selectOption("Result validated");
    const entries = page.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect(entries.getByRole("link", { name: "admin" })).toHaveCount(1);
    await expect(entries.getByRole("link", { name: "Red 316–409 Blue on ctf5" })).toHaveAttribute(
      "href",
      validatedPath,
    );
    const csvUrl = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    const response = await page.request.get(csvUrl ?? "");
    const csv = await response.text();
    // The lines are the headings and the entry. After the last line break there is an empty text.
    expect(csv.split("\r\n")).toEqual([
      expect.any(String),
      expect.stringContaining(",freezeResult,1,RANKED_RESULT,"),
      "",
    ]);
  });

  const unvalidatedPath = await test.step("A second round is not validated", async () => {
    await goTo(page, "Results");
    await postRound(page, otherMessage);
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Kills of ChillerDragon")).toHaveValue("99");
    const { pathname } = new URL(page.url());
    await goTo(page, "Results");
    await expect(getTableRows(page, "Results")).toHaveCount(2);
    await expect(getTableRows(page, "Results").filter({ hasText: "Not validated" })).toHaveCount(1);
    return pathname;
  });

  await test.step("The stats list the players, the winners first", async () => {
    await goTo(page, "Stats");
    await expectStats(page);
    await page.getByRole("button", { name: "K/D" }).click();
    await expect(getTableRows(page, "Stats").getByRole("rowheader")).toContainText(
      sortNamesByRatio(playedRound.players),
    );
  });

  await test.step("A stat page links to the result in which a record was set", async () => {
    await page.getByRole("link", { name: "nameless tee" }).click();
    await expect(page.getByRole("heading", { name: "Stat of nameless tee" })).toBeVisible();
    await expect(page).toHaveTitle(`${league.name} · Stat of nameless tee · Ranked`);
    await page.getByRole("link", { name: "Highest Kills 21" }).click();
    await expect(page).toHaveURL(validatedPath);
    await expectValidated(page);
  });

  await test.step("A visitor sees the validated result", async () => {
    await visitor.goto("/");
    await expect(visitor.getByRole("list", { name: "The first three" }).getByText(/^1016\.00/)).toHaveCount(2);
    await goTo(visitor, "Results");
    await expect(visitor.getByText("1 result", { exact: true })).toBeVisible();
    await expect(getTableRows(visitor, "Results")).toHaveText([
      /ctf5\s*1000\.00 \(−16\.00\).*316 - 409\s*1000\.00 \(\+16\.00\).*Blue$/,
    ]);
    for (const name of playerNames) await expect(getTableRows(visitor, "Results")).toContainText(name);

    const search = visitor.getByLabel("Player");
    await search.fill("nameless");
    await expect(visitor.locator("datalist option")).toHaveCount(1);
    // The visitor presses Enter before the suggested names have arrived.
    const releaseRequests = await holdRequests(visitor, "**/api/user/search");
    await search.fill("teer");
    await search.press("Enter");
    releaseRequests();
    await expect(search).toHaveValue("Teero");
    await expect(visitor).toHaveURL(/player=\d+/);
    await expect(getTableRows(visitor, "Results")).toHaveCount(1);
    await visitor.getByLabel("Map").selectOption("ctf5");
    await expect(visitor).toHaveURL(/player=\d+&map=ctf5/);
    await visitor.reload();
    await expect(search).toHaveValue("Teero");
    await expect(visitor.getByText("1 result", { exact: true })).toBeVisible();
    await getTableRows(visitor, "Results").getByRole("link").click();
    await expect(visitor).toHaveURL(validatedPath);
    await expectValidated(visitor);
    await expect(visitor.getByText(/^Blue beat Red 409–316 on ctf5/)).toBeVisible();
    await expect(visitor.getByRole("table", { name: "Team comparison" })).toContainText("Flags");
    await goTo(visitor, "Stats");
    await expectStats(visitor);
  });

  await test.step("For a visitor, a result that is not validated looks like one that does not exist", async () => {
    browserErrors.expect(/status of 404 .*\/ranked\/results\//);
    await visitor.goto(unvalidatedPath);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Result not found");
    await expect(visitor.getByRole("main")).not.toContainText(playedRound.map);
    const textForUnvalidated = await visitor.getByRole("main").innerText();
    await visitor.goto("/ranked/results/999999");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Result not found");
    expect(await visitor.getByRole("main").innerText()).toBe(textForUnvalidated);
  });
}

/** Finds the buttons that an admin has for one side. */
function getSideActions(page: Page, name: "Red" | "Blue") {
  return page.getByRole("region", { name: "Admin" }).getByRole("group", { name });
}

/** Expects the public view of the first round: its statistics and the Elo change of two new teams. */
async function expectValidated(page: Page): Promise<void> {
  await expectRoundOnPage(page, playedRound);
  for (const text of ["ELO 1000.00 (−16.00)", "ELO 1000.00 (+16.00)", "Expected 50%", MODE, "2 vs 2"])
    await expect(getScoreboard(page)).toContainText(text);
}

/** Expects stats of the first round only: two players have won it, two have lost it, and their averages are its numbers. */
async function expectStats(page: Page): Promise<void> {
  const rows = getTableRows(page, "Stats");
  await expect(rows).toHaveText([/1016\.00\? \(provisional\)$/, /1016\.00/, /984\.00/, /984\.00/]);
  for (const { team, name, kills, deaths, flag_captures, score } of playedRound.players) {
    const isWinner = team === "blue";
    const winsLossesAndRate = isWinner ? ["1", "0", "100%"] : ["0", "1", "0%"];
    const elo = isWinner ? "1016.00" : "984.00";
    await expect(rows.filter({ hasText: name }).getByRole("cell")).toHaveText([
      // No clan.
      "–",
      ...winsLossesAndRate,
      kills.toFixed(1),
      deaths.toFixed(1),
      (kills / deaths).toFixed(2),
      flag_captures.toFixed(2),
      score.toFixed(1),
      `${elo}? (provisional)`,
    ]);
  }
}

/** Returns the players' names, sorted by kills per death, the best first. */
function sortNamesByRatio(ratedPlayers: PlayerOfRound[]): string[] {
  return ratedPlayers.toSorted((a, b) => b.kills / b.deaths - a.kills / a.deaths).map(({ name }) => name);
}
