import type { Page } from "@playwright/test";
import { readMessage } from "../fixtures/gameserver-messages.ts";
import { type Admin, signInToApi } from "./support/admin.ts";
import { confirm, expectToast, getMessageField, getTableRows, goTo, postRound } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { type BrowserErrors, expect, test } from "./support/test.ts";

const message = readMessage("2v2_basic.psv.txt");
const clans = {
  Reds: ["ChillerDragon", "nameless tee"],
  Blues: ["jxsl13", "Teero", "spare one", "spare two"],
} as const;
const playersWithoutClan = ["loner", "drifter"];

/** The titles of errors, each with a message that the server rejects with this error. */
const rejectedMessages: [errorTitle: string, message: string][] = [
  ['Missing player "Nobody"', message.replace("Teero", "Nobody")],
  // Removes the line of a player.
  ["Team size mismatch", message.replace(/^Id: 3 .*\n/m, "")],
  [
    'Clan name "Reds" mismatch with "Blues" for the player "jxsl13"',
    // Swaps two players, so that each side has a player of each clan.
    message.replace("nameless tee", "…").replace("jxsl13", "nameless tee").replace("…", "jxsl13"),
  ],
  ['Player "loner" is not in a clan', message.replace("nameless tee", "loner")],
  [
    'Clan "Nobodies" not found',
    message
      .replace("ChillerDragon", "loner")
      .replace("nameless tee", "drifter")
      .replace("**Red Team:**", "**Red Team:**\nClan: **Nobodies**"),
  ],
  [
    'Red and blue players are in the same clan "Blues"',
    message.replace("ChillerDragon", "spare one").replace("nameless tee", "spare two"),
  ],
];

test.use({ season: null });

test("A season is created, played, ended and followed by the next season", async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  await signIn(context, league.url, league.admin);
  await page.goto("/league/clans");
  // The name has a typing error, which the next step corrects.
  await beginSeason(page, "Saeson 1");
  await correctSeason(page, "Saeson 1", "Season 1");
  await fillClans(page, admin);
  await playRound(page, browserErrors);
  // Only an active season warns of small rosters.
  const standings = (await readStandings(page)).map((row) => row.replace(/Only \d+ players\n/, ""));
  await endSeason(page);
  await beginSeason(page, "Season 2");
  await expectNameRejected(page, "Season 1", browserErrors);
  await test.step("The next season has the same clans and rosters, and empty standings", async () => {
    // No clan has a win rate above 0 % or a positive difference of won and lost rounds.
    for (const row of await readStandings(page)) expect(row).not.toMatch(/[1-9]\d*\.\d%|\+1/);
    await openClan(page, "Reds");
    for (const name of clans.Reds) await expect(page.getByRole("link", { name })).toBeVisible();
  });
  await test.step("The old season is in the selector, and its standings are unchanged", async () => {
    await goTo(page, "Clans");
    await page.getByRole("combobox", { name: "Season" }).selectOption("Season 1");
    await expect(page).toHaveURL(/season=/);
    await expect.poll(() => readStandings(page)).toEqual(standings);
  });
  await test.step("A prompt to end a season does not end the season that has followed it", async () => {
    await page.getByRole("combobox", { name: "Season" }).selectOption("Season 2");
    await page.getByRole("button", { name: "End Season 2" }).click();
    await expect(page.getByRole("alertdialog", { name: "End Season 2?" })).toBeVisible();
    const api = await signInToApi(league.url, league.admin);
    await api.seasons.endSeason();
    await admin.beginSeason("Season 3");
    browserErrors.expect(/status of 409 .*\/api\/season\/endSeason/);
    await confirm(page, "End Season 2?", "End season");
    await expectToast(page, "Error while ending season", "Season 2 has ended");
    await page.getByRole("combobox", { name: "Season" }).selectOption("Season 3");
    await expect(page.getByRole("button", { name: "End Season 3" })).toBeVisible();
  });
});

async function beginSeason(page: Page, name: string): Promise<void> {
  await test.step(`The admin creates ${name}`, async () => {
    await page.getByRole("button", { name: "Create New Season" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Season" });
    // The form suggests a name.
    await dialog.getByLabel("Name").fill("");
    await dialog.getByRole("button", { name: "Create New Season" }).click();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Start date").fill("2026-03-01T18:00");
    await dialog.getByLabel("End date").fill("2026-06-30T21:00");
    await dialog.getByRole("button", { name: "Create New Season" }).click();
    await expectToast(page, "New season created successfully");
    await expect(page.getByRole("combobox", { name: "Season" }).locator("option:checked")).toHaveText(name);
  });
}

async function correctSeason(page: Page, oldName: string, newName: string): Promise<void> {
  await test.step("The admin corrects its name and its end", async () => {
    await page.getByRole("button", { name: "Edit season" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit season" });
    await expect(dialog.getByLabel("Name")).toHaveValue(oldName);
    await expect(dialog.getByLabel("Start date")).toHaveValue("2026-03-01T18:00");
    await dialog.getByLabel("Name").fill(" ");
    await dialog.getByLabel("End date").fill("2026-02-01T18:00");
    await dialog.getByRole("button", { name: "Update season" }).click();
    await expect(dialog.getByText("Please enter a name")).toBeVisible();
    await expect(dialog.getByText("End date must be after start date")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill(newName);
    await dialog.getByLabel("End date").fill("2026-07-31T21:00");
    await dialog.getByRole("button", { name: "Update season" }).click();
    await expectToast(page, "Season updated successfully");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Season" }).locator("option:checked")).toHaveText(newName);
    await expect(page.getByRole("main").getByText(/1 Mar\s–\s31 Jul 2026/)).toBeVisible();
    await expect(page.getByRole("button", { name: `End ${newName}` })).toBeVisible();
  });
}

async function expectNameRejected(page: Page, takenName: string, browserErrors: BrowserErrors): Promise<void> {
  await test.step("The name of another season is rejected, and a prompt discards the entered text", async () => {
    await page.getByRole("button", { name: "Edit season" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit season" });
    await dialog.getByLabel("Name").fill(takenName);
    browserErrors.expect(/status of 409 .*\/api\/season\//);
    await dialog.getByRole("button", { name: "Update season" }).click();
    await expectToast(page, "Error while updating season", `There is already a season "${takenName}"`);
    await expect(dialog.getByText(`There is already a season "${takenName}"`)).toBeVisible();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Season" }).locator("option:checked")).not.toHaveText(takenName);
  });
}

async function fillClans(page: Page, admin: Admin): Promise<void> {
  for (const name of [...Object.values(clans).flat(), ...playersWithoutClan]) await admin.createPlayer(name);
  for (const [clan, players] of Object.entries(clans)) {
    await test.step(`The admin creates the clan ${clan} and adds its players`, async () => {
      await page.getByRole("button", { name: "Create clan" }).click();
      const dialog = page.getByRole("dialog", { name: "Create clan" });
      await dialog.getByLabel("Name").fill(clan);
      await dialog.getByRole("button", { name: "Create clan" }).click();
      await openClan(page, clan);
      await page.getByRole("button", { name: "Add player" }).click();
      const playersDialog = page.getByRole("dialog", { name: "Add players" });
      for (const player of players) await playersDialog.getByRole("checkbox", { name: player }).check();
      await playersDialog.getByRole("button", { name: `Add ${players.length} players` }).click();
      await expectToast(page, `${players.length} players added to clan successfully`);
      await goTo(page, "Clans");
    });
  }
}

async function playRound(page: Page, browserErrors: BrowserErrors): Promise<void> {
  await test.step("Messages that do not match the clans are rejected", async () => {
    browserErrors.expect(/status of 400 .*\/api\/result\/import/);
    await goTo(page, "Results");
    await page.getByRole("button", { name: "Post result" }).click();
    const dialog = page.getByRole("dialog", { name: "Post result" });
    for (const [errorTitle, rejectedMessage] of rejectedMessages) {
      await getMessageField(dialog).fill(rejectedMessage);
      await dialog.getByRole("button", { name: "Post result" }).click();
      await expectToast(page, errorTitle);
    }
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(dialog).toBeHidden();
  });

  await test.step("A player of another clan is moved after a prompt, and the round is posted and frozen", async () => {
    await postRound(page, message.replace("nameless tee", "spare one"));
    for (const buttonLabel of ["Cancel", "Move player"]) {
      await page.getByRole("button", { name: "Add to Reds" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("remove this player from Blues?");
      await confirm(page, "Move spare one to Reds?", buttonLabel);
    }
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Red clan").locator("option:checked")).toHaveText("Reds");
    await expect(page.getByLabel("Blue clan").locator("option:checked")).toHaveText("Blues");
    await page.getByRole("button", { name: "Freeze game" }).click();
    await confirm(page, "Validate this game?", "Freeze game");
    await expectToast(page, "Result frozen");
  });

  await test.step("The standings include the round", async () => {
    await goTo(page, "Clans");
    await expect(getTableRows(page, "Clans")).toHaveText([/Blues.*\+1/, /Reds.*−1/]);
  });
}

async function endSeason(page: Page): Promise<void> {
  await test.step("The admin ends the season, and nothing in it can be changed any more", async () => {
    await page.getByRole("button", { name: "End Season 1" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(
      "Are you sure you want to end the current season? This action cannot be undone.",
    );
    await confirm(page, "End Season 1?", "End season");
    await expectToast(page, "Season ended successfully");
    for (const name of ["Create clan", "Edit season"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
    // The champion moves the table down.
    await expect(page.getByText("Champion of Season 1")).toBeVisible();
    await openClan(page, "Blues");
    await expect(page.getByText("Season 1 has ended")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
    // "Sync" recomputes the points of a clan or the statistics of a player.
    for (const name of ["Sync", "Add player", "Update", "Delete"])
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await goTo(page, "Results");
    await expect(getTableRows(page, "Results")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Post result" })).toHaveCount(0);
    await expect(page.getByText("Season 1 has ended")).toBeVisible();
    await goTo(page, "Calendar");
    await expect(page.getByText("Season 1 has ended")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create event" })).toHaveCount(0);
    await goTo(page, "Stats");
    await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
    await expect(page.getByText("Season 1 has ended")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sync" })).toHaveCount(0);
    // Players can only be created while a season is active.
    await page.goto("/ranked/users");
    await expect(page.getByText("There is no active season. Start one to create players.")).toBeVisible();
    await page.goto("/league/results");
    await goTo(page, "Clans");
  });
}

async function openClan(page: Page, name: string): Promise<void> {
  await getTableRows(page, "Clans").filter({ hasText: name }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Returns the texts of the rows of the standings. */
async function readStandings(page: Page): Promise<string[]> {
  await expect(getTableRows(page, "Clans")).toHaveCount(2);
  return getTableRows(page, "Clans").allInnerTexts();
}
