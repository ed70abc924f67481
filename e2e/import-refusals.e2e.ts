import type { Locator, Page } from "@playwright/test";
import { messageAt, truthOf } from "../fixtures/gameserver-messages.ts";
import { confirm, expectToast, goTo, tableRows } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const DATE = "2026-05-04T20:15";
const MODE = "Instagib 3v3";
const NOT_POSTED = "Erreur while creating result";
const message = messageAt("2v2_basic.psv.txt");
const csv = messageAt("2v2_basic.csv.txt");
const players = truthOf("2v2_basic").players.map(({ name }) => name);

type Refusal = { pasted: string; title: string; text?: string };

/** Messages that are pasted while only the first three players have accounts, and the expected errors. */
const refusals: Record<string, Refusal> = {
  "a player whom nobody knows": { pasted: message, title: 'Missing player "Teero"' },
  "one player more on a side": { pasted: message.replace(/^Id: 3 .*\n/m, ""), title: "Team size mismatch" },
  "what no game server wrote": {
    pasted: "gg wp",
    title: NOT_POSTED,
    text: "Line 1: This text contains no message of a round",
  },
  "csv, which lacks too much": {
    pasted: csv,
    title: NOT_POSTED,
    text:
      "Line 1: csv lacks the map, the limits and each player's kills, deaths and flags; " +
      "post the round's psv, ascii or json message",
  },
  "a message cut off": {
    pasted: message.slice(0, message.indexOf("**Blue")),
    title: NOT_POSTED,
    text: "Line 6: The message is cut off: the line with the teams' scores is missing",
  },
  "another game": {
    pasted: message.replace("gctf", "gdm"),
    title: NOT_POSTED,
    text: 'Line 1: This is a round of "gdm", not of gCTF',
  },
};

// The admin fills in everything except the message.
test.beforeEach(async ({ page, league, admin, context }) => {
  for (const name of players.slice(0, 3)) await admin.createPlayer(name);
  await admin.createMode("Instagib 2v2");
  await admin.createMode(MODE);
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/results");
  await page.getByRole("button", { name: "Post result" }).click();
  await dialogOf(page).getByLabel("Date").fill(DATE);
  await dialogOf(page).getByLabel("Mode").selectOption(MODE);
});

test("A message that cannot be posted gets a clear error, and nothing typed is lost", async ({
  page,
  browserErrors,
}) => {
  const dialog = dialogOf(page);
  browserErrors.expect(/status of 400 .*\/api\/resultRanked\/import/);

  for (const [what, { pasted, title, text }] of Object.entries(refusals)) {
    await test.step(what, async () => {
      await pasteAndPost(dialog, pasted);
      await expect(dialog.getByLabel("Discord message")).toBeFocused();
      await expect(dialog.getByText(text ?? title, { exact: true })).toBeVisible();
      await expectToast(page, title, text);
      await expectTyped(dialog, pasted);
    });
  }

  await test.step("Nothing is lost either when the dialog is closed by mistake", async () => {
    await dialog.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expectTyped(dialog, refusals["another game"]?.pasted ?? "");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(page.getByText("No round has been played yet.")).toBeVisible();
  });
});

test("A duplicate round can be opened or posted again, and several rounds are posted at once", async ({
  page,
  admin,
  browserErrors,
}) => {
  const dialog = dialogOf(page);
  await admin.createPlayer("Teero");
  const modeId = await admin.createMode("Instagib 1v1");
  const first = await admin.postRound({ modeId, message, date: "2026-05-04T18:00:00Z" });

  await test.step("A notice offers both", async () => {
    browserErrors.expect(/status of 409 .*\/api\/resultRanked\/import/);
    await pasteAndPost(dialog, message);
    await expectToast(page, NOT_POSTED, `This round is already stored as result ${first}`);
    await expect(dialog.getByRole("alert")).toContainText("This round was already posted.");
    await expectTyped(dialog, message);
  });

  await test.step("The first result opens", async () => {
    await dialog.getByRole("button", { name: "Open existing result" }).click();
    await expect(page).toHaveURL(`/ranked/results/${first}`);
  });

  await test.step("A second one is posted on request", async () => {
    await goTo(page, "Results");
    await page.getByRole("button", { name: "Post result" }).click();
    await dialog.getByLabel("Mode").selectOption(MODE);
    await pasteAndPost(dialog, message);
    await dialog.getByRole("button", { name: "Post anyway" }).click();
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Kills of ChillerDragon")).toHaveValue("45");
    await goTo(page, "Results");
    await expect(tableRows(page, "Results")).toHaveCount(2);
  });

  await test.step("Several rounds are posted by one paste, and then another one", async () => {
    await page.getByRole("button", { name: "Post result" }).click();
    const field = dialog.getByLabel("Discord message");
    await expect(field).toBeFocused();
    await expect(dialog.getByLabel("Mode").locator("option:checked"), "the last mode").toHaveText(MODE);
    const [second, third, fourth] = [46, 47, 48].map((kills) => message.replace("Kills: 45", `Kills: ${kills}`));
    browserErrors.expect(/status of 400 .*\/api\/resultRanked\/import/); // it names the line of the second round
    await field.fill(`${second}\nwell played\n${third}`);
    await dialog.getByRole("button", { name: "Post another" }).click();
    await expectToast(page, "2 results created");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await field.fill(third ?? "");
    await dialog.getByRole("button", { name: "Post another" }).click();
    await dialog.getByRole("button", { name: "Post anyway" }).click();
    await expectToast(page, "Result created");
    await expect(field).toHaveValue("");
    await field.fill(message.replace("Teero", "Newcomer"));
    await dialog.getByRole("button", { name: "Post another" }).click();
    await dialog.getByRole("button", { name: "Create player" }).click();
    await expectToast(page, "Result created");
    await expect(field).toHaveValue("");
    await field.fill(fourth ?? "");
    await field.press("Control+Enter");
    await expectToast(page, "Result created");
    await expect(page.getByLabel("Kills of ChillerDragon")).toHaveValue("48");
    await goTo(page, "Results");
    await expect(tableRows(page, "Results")).toHaveCount(7);
  });
});

function dialogOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Post result" });
}

async function pasteAndPost(dialog: Locator, pasted: string): Promise<void> {
  await dialog.getByLabel("Discord message").fill(pasted);
  await dialog.getByRole("button", { name: "Post result" }).click();
}

async function expectTyped(dialog: Locator, pasted: string): Promise<void> {
  await expect(dialog.getByLabel("Date")).toHaveValue(DATE);
  await expect(dialog.getByRole("option", { name: MODE })).toHaveJSProperty("selected", true);
  await expect(dialog.getByLabel("Discord message")).toHaveValue(pasted);
}

test("An impossible date is rejected at its field, and the date picker does not offer it", async ({ page }) => {
  const dialog = dialogOf(page);
  const date = dialog.getByLabel("Date");
  await expect(date).toHaveAttribute("min", /^200[45]-/);
  for (const [typed, error] of [
    ["0026-11-26T18:00", "Must not be before 2005"],
    ["2062-11-26T18:00", "Must not be in the future"],
  ] as const) {
    await date.fill(typed);
    await expect(date).toHaveAccessibleDescription(error);
    await dialog.getByRole("button", { name: "Post result" }).click();
    await expect(date).toBeFocused();
  }
  await date.fill(DATE);
  await dialog.getByRole("button", { name: "Post result" }).click();
  await expectToast(page, "Result created");
});
