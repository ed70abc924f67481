import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { formatRoundMessage, fourPlayerNames } from "./support/game-server.ts";
import { confirm, expectToast, getTableRows, goTo, postRound } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const getAdminBar = (page: Page) => page.getByRole("region", { name: "Admin" });
const getSideActions = (page: Page, name: "Red" | "Blue") => getAdminBar(page).getByRole("group", { name });

test("A clan does not show up, and its forfeit is validated", { tag: "@two-processes" }, async ({
  page,
  context,
  visitor,
  league,
  admin,
}) => {
  const clanAId = await admin.createClan("Foxes");
  const clanBId = await admin.createClan("Owls");
  await admin.createEvent({ clanAId, clanBId, startDate: "2035-01-01", endDate: "2035-01-01" });
  const eventSearches: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/event/search")) eventSearches.push(request.postDataJSON());
  });
  await signIn(context, league.url, league.admin);

  await test.step("An empty result cannot be validated, and the page says what is missing", async () => {
    await page.goto("/league/results");
    await postRound(page, "");
    await expectToast(page, "Result created");
    await expect(page.getByText("No round yet", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Red score")).toHaveValue("");
    await expect(getAdminBar(page)).toContainText(
      "It needs a round, a map, at least one player a side and two different clans before it can be validated.",
    );
    await expect(page.getByRole("button", { name: "Freeze game" })).toBeDisabled();
  });

  await test.step("A result needs both scores or none, and 0 counts as a score", async () => {
    await page.getByLabel("Red score").fill("0");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Please enter a number")).toBeVisible();
    await page.getByLabel("Red score").fill("");
    await expect(page.getByText("Please enter a number")).toHaveCount(0);
  });

  await test.step("A forfeit only needs the clans", async () => {
    await page.getByLabel("Red clan").selectOption("Foxes");
    await page.getByLabel("Blue clan").selectOption("Owls");
    await expect(page.getByLabel("Event").getByRole("option")).toHaveText(["No event", /^Foxes vs. Owls/]);
    // The page searches only the events of one of the clans.
    expect(eventSearches).toEqual([{ clanId: clanAId }]);
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Result updated");
    await getSideActions(page, "Blue").getByRole("button", { name: "Forfeit", exact: true }).click();
    await confirm(page, "Declare a forfeit for the blue side?", "Forfeit");
    await expectToast(page, "Forfeit declared for blue side");
    // The button and the toast call the validation "freeze".
    await page.getByRole("button", { name: "Freeze game" }).click();
    await confirm(page, "Validate this game?", "Freeze game");
    await expectToast(page, "Result frozen");
  });

  await test.step("Everyone sees the winner, and the standings include the result", async () => {
    await visitor.goto("/league/results");
    // The map is unknown, and the winner of a forfeit gets 1000 points.
    await expect(getTableRows(visitor, "Results")).toHaveText([/Unknown.*Foxes.*1000 - Forfeit.*Owls.*Foxes/]);
    await goTo(visitor, "Clans");
    await expect(getTableRows(visitor, "Clans")).toHaveText([/Foxes.*\+1/, /Owls.*−1/]);
  });
});

test("A substitute plays a match, and its round is stored in the match's result", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of [...fourPlayerNames, "Substitute"]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
  // The last join creates a match and its empty result, before anyone presses Ready.
  for (const player of players) await player.join(queueId);
  await signIn(context, league.url, league.admin);

  const replacedName = await test.step("An admin adds a substitute to the match's result", async () => {
    await page.goto("/ranked/results");
    await getTableRows(page, "Results").getByRole("link").click();
    await expect(page.getByText("Waiting for its round", { exact: true })).toBeVisible();
    const name = (await getTableRows(page, "Red players").first().getByRole("link").innerText()).trim();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await confirm(page, `Remove ${name}?`, "Remove player");
    await expectToast(page, "Player removed successfully");
    await page.getByRole("button", { name: "Add red player" }).click();
    const dialog = page.getByRole("dialog", { name: "Add player" });
    await dialog.getByRole("radio", { name: "Substitute" }).check();
    await dialog.getByRole("button", { name: "Add player" }).click();
    await expectToast(page, "Player added to red team");
    return name;
  });

  await test.step("The substitute is in the match instead of the replaced player, and the posted round fills in the result", async () => {
    const replacedPlayer = players[fourPlayerNames.indexOf(replacedName)];
    await expect(replacedPlayer?.getOpenMatch()).rejects.toThrow("has no open match");
    const substitute = await signInPlayer(league, getAccount("Substitute"));
    const match = await substitute.getOpenMatch();
    expect(match.redPlayers.map(({ userName }) => userName)).toContain("Substitute");
    const resultUrl = page.url();
    await goTo(page, "Results");
    await postRound(page, formatRoundMessage(match));
    // The toast is the same, although the round fills in an existing result.
    await expectToast(page, "Result created");
    await expect(page).toHaveURL(resultUrl);
    await expect(page.getByText("Waiting for its round", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Freeze game" })).toBeEnabled();
  });
});
