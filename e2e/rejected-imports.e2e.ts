import type { Locator, Page } from "@playwright/test";
import { readMessage, readPlayedRound } from "../fixtures/gameserver-messages.ts";
import { confirm, expectToast, getMessageField, getTableRows, goTo } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const DATE = "2026-05-04T20:15";
/** Not the first mode, which the dialog selects by default. */
const MODE = "Instagib 3v3";
/** The title of the toast of a rejected message. "Erreur" is the wording of the site that this one replaces. */
const IMPORT_ERROR = "Erreur while creating result";
const sampleMessage = readMessage("2v2_basic.psv.txt");
const csv = readMessage("2v2_basic.csv.txt");
const players = readPlayedRound("2v2_basic").players.map(({ name }) => name);

/** A pasted message with the title and the text of the expected error. If there is no text, the dialog shows the title. */
type RejectedMessage = { message: string; errorTitle: string; errorText?: string };

/** Messages that are pasted while only the first three players have accounts, and the expected errors. */
const rejectedMessages: Record<string, RejectedMessage> = {
  "A player is unknown": { message: sampleMessage, errorTitle: 'Missing player "Teero"' },
  "One side has more players": { message: sampleMessage.replace(/^Id: 3 .*\n/m, ""), errorTitle: "Team size mismatch" },
  "The text is not a message of a game server": {
    message: "gg wp",
    errorTitle: IMPORT_ERROR,
    errorText: "Line 1: This text contains no message of a round",
  },
  "The csv format lacks required values": {
    message: csv,
    errorTitle: IMPORT_ERROR,
    errorText:
      "Line 1: csv lacks the map, the limits and each player's kills, deaths and flags; " +
      "post the round's psv, ascii or json message",
  },
  "The message is truncated": {
    message: sampleMessage.slice(0, sampleMessage.indexOf("**Blue")),
    errorTitle: IMPORT_ERROR,
    errorText: "Line 6: The message is cut off: the line with the teams' scores is missing",
  },
  "The round has another game type": {
    message: sampleMessage.replace("gctf", "gdm"),
    errorTitle: IMPORT_ERROR,
    errorText: 'Line 1: This is a round of "gdm", not of gCTF',
  },
};

// The admin opens the dialog and fills in everything except the message.
test.beforeEach(async ({ page, league, admin, context }) => {
  for (const name of players.slice(0, 3)) await admin.createPlayer(name);
  await admin.createMode("Instagib 2v2");
  await admin.createMode(MODE);
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/results");
  await page.getByRole("button", { name: "Post result" }).click();
  await getImportDialog(page).getByLabel("Date").fill(DATE);
  await getImportDialog(page).getByLabel("Mode").selectOption(MODE);
});

test("A message that cannot be posted gets a clear error, and the dialog keeps all values", async ({
  page,
  browserErrors,
}) => {
  const dialog = getImportDialog(page);
  browserErrors.expect(/status of 400 .*\/api\/resultRanked\/import/);

  for (const [reason, { message, errorTitle, errorText }] of Object.entries(rejectedMessages)) {
    await test.step(reason, async () => {
      await pasteAndPost(dialog, message);
      await expect(getMessageField(dialog)).toBeFocused();
      await expect(dialog.getByText(errorText ?? errorTitle, { exact: true })).toBeVisible();
      await expectToast(page, errorTitle, errorText);
      await expectKeptValues(dialog, message);
    });
  }

  await test.step("Escape asks first, and Cancel keeps all values", async () => {
    await dialog.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    const lastMessage = Object.values(rejectedMessages).at(-1)?.message ?? "";
    await expectKeptValues(dialog, lastMessage);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(page.getByText("No round has been played yet.")).toBeVisible();
  });
});

test("A duplicate round can be opened or posted again, and one paste posts several rounds", async ({
  page,
  admin,
  browserErrors,
}) => {
  const dialog = getImportDialog(page);
  await admin.createPlayer("Teero");
  const modeId = await admin.createMode("Instagib 1v1");
  const existingId = await admin.importRankedRound({ modeId, message: sampleMessage, date: "2026-05-04T18:00:00Z" });

  await test.step("A notice says that the round was already posted", async () => {
    browserErrors.expect(/status of 409 .*\/api\/resultRanked\/import/);
    await pasteAndPost(dialog, sampleMessage);
    await expectToast(page, IMPORT_ERROR, `This round is already stored as result ${existingId}`);
    await expect(dialog.getByRole("alert")).toContainText("This round was already posted.");
    await expectKeptValues(dialog, sampleMessage);
  });

  await test.step("The notice opens the existing result", async () => {
    await dialog.getByRole("button", { name: "Open existing result" }).click();
    await expect(page).toHaveURL(`/ranked/results/${existingId}`);
  });

  await test.step("The notice posts the round again", async () => {
    await goTo(page, "Results");
    await page.getByRole("button", { name: "Post result" }).click();
    await dialog.getByLabel("Mode").selectOption(MODE);
    await pasteAndPost(dialog, sampleMessage);
    await dialog.getByRole("button", { name: "Post anyway" }).click();
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Kills of ChillerDragon")).toHaveValue("45");
    await goTo(page, "Results");
    await expect(getTableRows(page, "Results")).toHaveCount(2);
  });

  await test.step("Several rounds are posted by one paste, and then another one", async () => {
    await page.getByRole("button", { name: "Post result" }).click();
    const field = getMessageField(dialog);
    await expect(field).toBeFocused();
    await expect(dialog.getByLabel("Mode").locator("option:checked"), "the last mode").toHaveText(MODE);
    // They have other kills than the stored round, so that they are not duplicates of it.
    const [second, third, fourth] = [46, 47, 48].map((kills) => sampleMessage.replace("Kills: 45", `Kills: ${kills}`));
    // The server rejects a text with two rounds and tells the page where the second one begins. Then the page posts each round.
    browserErrors.expect(/status of 400 .*\/api\/resultRanked\/import/);
    await field.fill(`${second}\nwell played\n${third}`);
    await dialog.getByRole("button", { name: "Post another" }).click();
    await expectToast(page, "2 results created");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    // The third round was just posted, so this is a duplicate.
    await field.fill(third ?? "");
    await dialog.getByRole("button", { name: "Post another" }).click();
    await dialog.getByRole("button", { name: "Post anyway" }).click();
    await expectToast(page, "Result created");
    await expect(field).toHaveValue("");
    await field.fill(sampleMessage.replace("Teero", "Newcomer"));
    await dialog.getByRole("button", { name: "Post another" }).click();
    await dialog.getByRole("button", { name: "Create player" }).click();
    await confirm(page, "Create the player Newcomer?", "Create player");
    await expectToast(page, "Result created");
    await expect(field).toHaveValue("");
    await field.fill(fourth ?? "");
    await field.press("Control+Enter");
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Kills of ChillerDragon")).toHaveValue("48");
    await goTo(page, "Results");
    // Two results existed before this step, the first paste has created two, and the other three have created one each.
    await expect(getTableRows(page, "Results")).toHaveCount(7);
  });
});

function getImportDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Post result" });
}

async function pasteAndPost(dialog: Locator, message: string): Promise<void> {
  await getMessageField(dialog).fill(message);
  await dialog.getByRole("button", { name: "Post result" }).click();
}

/** Expects the dialog to have the date and the mode that `beforeEach` has entered, and the pasted message. */
async function expectKeptValues(dialog: Locator, message: string): Promise<void> {
  await expect(dialog.getByLabel("Date")).toHaveValue(DATE);
  await expect(dialog.getByRole("option", { name: MODE })).toHaveJSProperty("selected", true);
  await expect(getMessageField(dialog)).toHaveValue(message);
}

test("An impossible date is rejected at its field, and the date picker does not offer it", async ({ page }) => {
  const dialog = getImportDialog(page);
  const date = dialog.getByLabel("Date");
  // The minimum is the start of 2005 in UTC, which is still in 2004 west of Greenwich.
  await expect(date).toHaveAttribute("min", /^200[45]-/);
  for (const [impossibleDate, error] of [
    ["0026-11-26T18:00", "Must not be before 2005"],
    ["2062-11-26T18:00", "Must not be in the future"],
  ] as const) {
    await date.fill(impossibleDate);
    await expect(date).toHaveAccessibleDescription(error);
    await dialog.getByRole("button", { name: "Post result" }).click();
    await expect(date).toBeFocused();
  }
  await date.fill(DATE);
  // Without a message, this creates an empty result.
  await dialog.getByRole("button", { name: "Post result" }).click();
  await expectToast(page, "Result created");
});
