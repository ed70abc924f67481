import { accountOf } from "./support/admin.ts";
import { fourPlayers, postAsGameServer, roundUpTo } from "./support/game-server.ts";
import { openLive } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

const [first, second, third, last] = fourPlayers;
const teams = {
  redPlayers: [{ userName: first }, { userName: second }],
  bluePlayers: [{ userName: third }, { userName: last }],
};
const MOST_ACTIONS = 20;

test("An admin validates six rounds, two of them ambiguous, in few actions", async ({
  page,
  context,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of fourPlayers) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const postUrl = await admin.addGameServer("EU 1");
  for (const [hour, red] of [1001, 1002, 1003, 1004].entries()) {
    const message = roundUpTo(teams, { minutes: 9, red });
    await admin.postRound({ modeId, message, date: `2026-05-30T1${hour}:00:00Z` });
  }
  const players = await Promise.all(fourPlayers.map((name) => signInPlayer(league, accountOf(name))));
  for (const player of players) await player.join(queueId);
  const match = await players[0]?.match();
  if (!match) throw new Error("There is no match");
  const misnamed = roundUpTo(match, { minutes: 9, red: 1005 }).replace(`Name: ${second} |`, `Name: ${second}_ |`);
  const strangers = (minutes: number, red: number) =>
    roundUpTo(teams, { minutes, red }).replaceAll(/(?<=Name: )(\S)/g, "zz $1");
  for (const round of [misnamed, strangers(5, 906)]) await postAsGameServer(postUrl, round);

  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  await signIn(context, league.url, league.admin);
  await openLive(page, "/league/clans");
  await act(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click());
  const unmatched = page.getByRole("list", { name: "Received rounds" }).locator("> li");
  const results = page.getByRole("list", { name: "Results to validate" }).locator("> li");
  await expect(unmatched).toHaveCount(2);
  await expect(unmatched.first()).toContainText("EU 1");
  await expect(unmatched.first()).toContainText(/ctf5.*1005 – 409/s);
  await expectAccessible(page);

  await test.step("A similar name is linked to the first suggested player", async () => {
    await act(unmatched.first().getByRole("button", { name: "Link to a player" }).click());
    const dialog = page.getByRole("dialog", { name: "Link to a player" });
    await expect(dialog.getByRole("radio").first()).toHaveAccessibleName(second);
    await act(dialog.getByRole("radio").first().check());
    await act(dialog.getByRole("button", { name: "Link", exact: true }).click());
    await expectToast(page, "Name linked");
    await expect(unmatched).toHaveCount(1);
    await expect(results).toHaveCount(5);
  });

  await test.step("A round of unknown players is discarded during the round", async () => {
    await act(unmatched.getByRole("button", { name: "Discard" }).click());
    await act(page.getByLabel("Reason").fill("Not ours"));
    await postAsGameServer(postUrl, strangers(6, 907));
    await expect(page.getByText("907 – 409")).toBeVisible();
    await act(page.getByRole("dialog").getByRole("button", { name: "Discard" }).click());
    await expect(unmatched).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("One result is validated by keyboard, the others in bulk", async () => {
    await expect(results.first().getByRole("button", { name: "Validate" })).toBeVisible();
    await act(page.keyboard.press("j"));
    await expect(results.first().getByRole("link").first()).toBeFocused();
    await act(page.keyboard.press("v"));
    await act(page.getByRole("alertdialog").getByRole("button", { name: "Validate" }).click());
    await expectToast(page, "1 result validated");
    await act(page.getByRole("button", { name: "Validate 4 results" }).click());
    await act(page.getByRole("alertdialog").getByRole("button", { name: "Validate" }).click());
    await expectToast(page, "4 results validated");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  });
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
});
