import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { formatRoundMessageWithScore, fourPlayerNames, postAsGameServer } from "./support/game-server.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const [firstName, secondName, thirdName, lastName] = fourPlayerNames;
const teams = {
  redPlayers: [{ userName: firstName }, { userName: secondName }],
  bluePlayers: [{ userName: thirdName }, { userName: lastName }],
};
/** The maximum number of clicks, key presses and filled fields for the admin's whole work. */
const MAX_ACTIONS = 20;

test("An admin validates six rounds, two of them ambiguous, in few actions", async ({
  page,
  context,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of fourPlayerNames) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const postUrl = await admin.addGameServer("EU 1");
  // Each round has a different score, because two equal messages would count as the same round.
  for (const [hour, redScore] of [1001, 1002, 1003, 1004].entries()) {
    const message = formatRoundMessageWithScore(teams, { minutes: 9, red: redScore });
    await admin.importRankedRound({ modeId, message, date: `2026-05-30T1${hour}:00:00Z` });
  }
  const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
  for (const player of players) await player.join(queueId);
  const match = await players[0]?.getOpenMatch();
  if (!match) throw new Error("There is no match");
  const completeRound = formatRoundMessageWithScore(match, { minutes: 9, red: 1005 });
  const roundWithSimilarName = completeRound.replace(`Name: ${secondName} |`, `Name: ${secondName}_ |`);
  await postAsGameServer(postUrl, roundWithSimilarName);
  // The other round is still being played, and its names belong to no player.
  const formatRoundOfStrangers = (progress: { readonly minutes: number; readonly red: number }) =>
    formatRoundMessageWithScore(teams, progress).replaceAll(/(?<=Name: )(\S)/g, "zz $1");
  await postAsGameServer(postUrl, formatRoundOfStrangers({ minutes: 5, red: 906 }));

  let actionCount = 0;
  const countAction = async (action: Promise<unknown>) => {
    actionCount += 1;
    await action;
  };
  await signIn(context, league.url, league.admin);
  await openWithLiveUpdates(page, "/league/clans");
  await countAction(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click());
  const unmatched = page.getByRole("list", { name: "Received rounds" }).locator("> li");
  const results = page.getByRole("list", { name: "Results to validate" }).locator("> li");
  await expect(unmatched).toHaveCount(2);
  await expect(unmatched.first()).toContainText("EU 1");
  await expect(unmatched.first()).toContainText(/ctf5.*1005 – 409/s);
  await expectAccessible(page);

  await test.step("A similar name is linked to the first suggested player", async () => {
    await countAction(unmatched.first().getByRole("button", { name: "Link to a player" }).click());
    const dialog = page.getByRole("dialog", { name: "Link to a player" });
    await expect(dialog.getByRole("radio").first()).toHaveAccessibleName(secondName);
    await countAction(dialog.getByRole("radio").first().check());
    await countAction(dialog.getByRole("button", { name: "Link", exact: true }).click());
    await expectToast(page, "Name linked");
    await expect(unmatched).toHaveCount(1);
    await expect(results).toHaveCount(5);
  });

  await test.step("A round of unknown players is discarded while it is still being played", async () => {
    await countAction(unmatched.getByRole("button", { name: "Discard" }).click());
    await countAction(page.getByLabel("Reason").fill("Not ours"));
    await postAsGameServer(postUrl, formatRoundOfStrangers({ minutes: 6, red: 907 }));
    await expect(page.getByText("907 – 409")).toBeVisible();
    await countAction(page.getByRole("dialog").getByRole("button", { name: "Discard" }).click());
    await expect(unmatched).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("One result is validated by keyboard, the others in bulk", async () => {
    await expect(results.first().getByRole("button", { name: "Validate" })).toBeVisible();
    // The row after the discarded one has the focus.
    await expect(results.first()).toBeFocused();
    const prompt = page.getByRole("alertdialog");
    const resultCount = await results.count();
    await page.keyboard.press("v");
    await expect(prompt.getByRole("button", { name: "Validate" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(prompt).toHaveCount(0);
    await expect(results.first()).toBeFocused();
    await countAction(page.keyboard.press("v"));
    await expect(prompt.getByRole("button", { name: "Validate" })).toBeFocused();
    await countAction(page.keyboard.press("Enter"));
    await expect(results).toHaveCount(resultCount - 1);
    await expect(prompt).toHaveCount(0);
    await expect(results.first()).toBeFocused();
    await expectToast(page, "1 result validated");
    await countAction(page.getByLabel(/^Select/).check());
    await countAction(page.getByRole("button", { name: "Validate 4 results" }).click());
    await countAction(page.getByRole("alertdialog").getByRole("button", { name: "Validate" }).click());
    await expectToast(page, "4 results validated");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  });
  expect(actionCount).toBeLessThanOrEqual(MAX_ACTIONS);
});
