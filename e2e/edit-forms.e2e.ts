import { readMessage, readPlayedRound } from "../fixtures/gameserver-messages.ts";
import { getAccount, signInToApi } from "./support/admin.ts";
import { openLoaded, openWithLiveUpdates } from "./support/open-screen.ts";
import { closeByEscape, confirm, expectToast, getTableRows } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const { players } = readPlayedRound("2v2_basic");
const message = readMessage("2v2_basic.psv.txt");

test("A selection dialog asks before it discards a selection, and a clan's form saves and swaps emblems", async ({
  page,
  context,
  league,
  admin,
}) => {
  const clanId = await admin.createClan("Foxes");
  await admin.createPlayer("Teero");
  await signIn(context, league.url, league.admin);
  await page.goto(`/league/clans/${clanId}`);
  const openButton = page.getByRole("button", { name: "Add player" });
  const dialog = page.getByRole("dialog", { name: "Add players" });
  await openButton.click();

  await test.step("With a selection, Escape asks first, and Cancel keeps the selection", async () => {
    await dialog.getByRole("checkbox", { name: "Teero" }).check();
    await dialog.press("Escape");
    const discard = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await discard.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Teero" })).toBeChecked();
  });

  await test.step("The reopened dialog has no selection and closes immediately", async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(dialog).toBeHidden();
    await openButton.click();
    await expect(dialog.getByRole("checkbox", { name: "Teero" })).not.toBeChecked();
    await closeByEscape(dialog);
  });

  // The interface calls a clan's emblem "crest".
  await test.step("The admin selects and saves an emblem", async () => {
    await page.getByLabel("Crest", { exact: true }).selectOption("Chevron");
    await page.getByLabel("Second colour").selectOption("Teal");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expectToast(page, "Clan updated successfully");
    await openLoaded(page, `/league/clans/${clanId}`);
    await expect(page.getByLabel("Crest", { exact: true })).toHaveValue("chevron");
    await expect(page.getByLabel("Second colour")).toHaveValue("teal");
  });

  await test.step("Two clans swap their emblems", async () => {
    const owlsId = await admin.createClan("Owls");
    await openLoaded(page, `/league/clans/${owlsId}`);
    await page.getByLabel("Swap crest with").selectOption("Foxes");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expectToast(page, "Clan updated successfully");
    await expect(page.getByLabel("Swap crest with")).toHaveValue("");
    await expect(page.getByLabel("Crest", { exact: true })).toHaveValue("chevron");
    await expect(page.getByLabel("Second colour")).toHaveValue("teal");
  });
});

test("An admin goes through the results to validate, and adding a player to a result saves nothing else", async ({
  page,
  context,
  league,
  admin,
}) => {
  for (const { name } of players) await admin.createPlayer(name);
  const modeId = await admin.createMode("Instagib 2v2");
  const resultId = await admin.importRankedRound({ modeId, message, date: "2026-02-01T20:00:00Z" });
  await admin.importRankedRound({
    modeId,
    message: message.replace("**Red: 316", "**Red: 317"),
    date: "2026-02-02T20:00:00Z",
  });
  await signIn(context, league.url, league.admin);

  await test.step("A link opens the next result to validate", async () => {
    await openLoaded(page, `/ranked/results/${resultId}`);
    await page.getByRole("link", { name: "Next to validate (1)" }).click();
    await expect(page.getByLabel("Red score")).toHaveValue("317");
    await page.getByRole("link", { name: "Next to validate (1)" }).click();
    await expect(page.getByLabel("Red score")).toHaveValue("316");
  });

  await test.step("The up and down keys move through a column and change no values", async () => {
    const kills = page.getByLabel(/^Kills of/);
    await expect(kills).toHaveCount(4);
    await kills.first().focus();
    for (const index of [1, 2, 3]) {
      await page.keyboard.press("ArrowDown");
      await expect(kills.nth(index)).toBeFocused();
    }
    await page.keyboard.press("ArrowUp");
    await expect(kills.nth(2)).toBeFocused();
    await expect(page.getByText("Your changes are not saved yet.")).toBeHidden();
  });

  await page.getByLabel("Map").fill("ctf_moon");
  await page.getByRole("button", { name: "Add red player" }).click();
  const dialog = page.getByRole("dialog", { name: "Add player" });
  await dialog.getByRole("radio", { name: "admin" }).check();
  await dialog.getByRole("button", { name: "Add player" }).click();
  await expectToast(page, "Player added to red team");
  await expect(getTableRows(page, "Red players")).toHaveCount(3);
  await expect(page.getByText("Your changes are not saved yet.")).toBeVisible();
  await expect(page.getByLabel("Map")).toHaveValue("ctf_moon");
});

test("A queue's form shows another admin's changes and keeps them when it is saved", async ({
  page,
  context,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  const queue = { name: "Evening", modeId, mode: "2v2" as const, maps: ["ctf2", "ctf5"] };
  const queueId = await admin.createQueue(queue);
  await signIn(context, league.url, league.admin);
  await page.goto(`/ranked/queues/${queueId}`);
  const map = page.getByRole("checkbox", { name: "ctf5", exact: true });
  await expect(map).toBeChecked();
  await page.getByLabel("Name").fill("Night");
  await admin.updateQueue(queueId, { name: "Late", maps: ["ctf2"] });
  await expect(map).not.toBeChecked();
  await expect(page.getByLabel("Name")).toHaveValue("Night");
  await expect(page.getByText("Somebody else has set this to “Late” meanwhile.")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "Queue updated successfully");
  await expect(page.getByRole("heading", { level: 1, name: "Night" })).toBeVisible();
  await expect(map).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Update" })).toBeDisabled();
});

test("The type of a vote can be changed back after somebody has voted", async ({ page, context, league, admin }) => {
  const clanId = await admin.createClan("Ants");
  await admin.createPlayer("Mia");
  const voteId = await admin.createVote({ question: "Who plays the cleanest?", type: "CLAN", maxVotes: 1 });
  await signIn(context, league.url, league.admin);
  await openWithLiveUpdates(page, `/league/votes/${voteId}`);
  const type = page.getByLabel("Vote Type");
  await type.selectOption("Player");
  const { votes } = await signInToApi(league.url, getAccount("Mia"));
  await votes.castVote({ body: { voteId, clanId } });
  await expect(page.getByText("The type cannot be changed after somebody has voted.")).toBeVisible();
  await type.selectOption("Clan");
  await expect(type).toBeDisabled();
  await page.getByRole("button", { name: "Update Vote" }).click();
  await expectToast(page, "Vote updated successfully");
});

test("A result can only belong to an event of its two clans", async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  const { clanAId, clanBId } = await admin.createLedClans();
  const catsId = await admin.createClan("Cats");
  await admin.createEvent({ clanAId, clanBId, startDate: "2035-03-05T18:00:00Z", endDate: "2035-03-05T19:00:00Z" });
  const { leagueImports, leagueResults } = await signInToApi(league.url, league.admin);
  const { _id: id } = (await leagueImports.importResult({ body: { date: "2026-03-05T18:00:00Z" } })).data;
  await leagueResults.updateResult({ id, body: { redClanId: clanAId, blueClanId: clanBId } });
  await signIn(context, league.url, league.admin);
  await openWithLiveUpdates(page, `/league/results/${id}`);
  const event = page.getByLabel("Event");
  const redClan = page.getByLabel("Red clan");
  const updateButton = page.getByRole("button", { name: "Update" });

  await test.step("Replacing a clan deselects the event", async () => {
    // The option 0 is "No event", and the option 1 is the only event.
    await event.selectOption({ index: 1 });
    await redClan.selectOption("Cats");
    await expect(event.locator("option:checked")).toHaveText("No event");
    await updateButton.click();
    await expectToast(page, "Result updated");
  });

  await test.step("If another admin replaces a clan, the error is shown at the field", async () => {
    await leagueResults.updateResult({ id, body: { redClanId: clanAId } });
    await expect(redClan.locator("option:checked")).toHaveText("Foxes");
    await event.selectOption({ index: 1 });
    await leagueResults.updateResult({ id, body: { redClanId: catsId } });
    await expect(redClan.locator("option:checked")).toHaveText("Cats");
    browserErrors.expect(/status of 400 .*\/api\/result\//);
    await updateButton.click();
    await expect(page.getByText("Must be an event of both clans", { exact: true })).toBeVisible();
  });
});
