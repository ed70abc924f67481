import type { Locator, Page } from "@playwright/test";
import { readMessage } from "../fixtures/gameserver-messages.ts";
import { type Admin, getAccount, signInToApi } from "./support/admin.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/expect-usable.ts";
import { formatRoundMessageWithScore, fourPlayerNames, postAsGameServer } from "./support/game-server.ts";
import type { League } from "./support/league.ts";
import { openLoaded, openWithLiveUpdates } from "./support/open-screen.ts";
import { confirm, expectToast, getTableRows, goTo } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const [firstName, secondName] = fourPlayerNames;
const HOUR_MS = 3_600_000;
/** Names that appear in rounds instead of the names of two players. */
const linkedName = `${secondName} (alt)`;
const proposedName = `brb ${firstName}`;

test("An admin processes everything that is pending", { tag: "@two-processes" }, async ({
  page,
  context,
  visitor: playerPage,
  league,
  admin,
  browserErrors,
}) => {
  const { post, playMatch } = await prepareLeague(league, admin);
  await signIn(context, league.url, league.admin);
  await signIn(playerPage.context(), league.url, getAccount(firstName));

  await test.step("A round with an unknown name is counted on the open page, and in the navigation", async () => {
    await openWithLiveUpdates(page, "/ranked/admin");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
    await post(await playMatch({ redScore: 1003, player: secondName, as: linkedName }));
    await expectCount(page, "Unmatched rounds", 1);
    await expectCountInNavigation(page, 1);
  });

  await test.step("The admin links the name to its player, and the round is matched", async () => {
    await getPendingCount(page, "Unmatched rounds").getByRole("link").click();
    const rounds = page.getByRole("list", { name: "Received rounds" }).getByRole("listitem");
    await expect(rounds.filter({ hasText: "Unmatched" })).toContainText(`Missing player "${linkedName}"`);
    await expectToFitPhone(page);
    await page.getByRole("button", { name: "Link to a player" }).click();
    const dialog = page.getByRole("dialog", { name: "Link to a player" });
    await dialog.getByLabel("Search players").fill(secondName);
    await dialog.getByRole("radio", { name: secondName }).check();
    await dialog.getByRole("button", { name: "Link", exact: true }).click();
    await expectToast(page, "Name linked");
    await expect(page.getByText("Nothing that matches the filters needs your attention.")).toBeVisible();
    await page.goto("/ranked/servers");
    await expect(rounds).toHaveText([/Matched.*EU 1.*Result/]);
    await goTo(page, "Admin");
    await expectCount(page, "Unmatched rounds", 0);
    await expectCount(page, "Not validated", 1);
  });

  await test.step("A player requests the name used in a round, and the admin confirms it", async () => {
    await post(await playMatch({ redScore: 1104, player: firstName, as: proposedName }));
    await playerPage.goto("/ranked/users/profile");
    await playerPage.getByRole("button", { name: "Propose a name" }).click();
    await playerPage.getByRole("dialog").getByLabel("Name in the game").fill(proposedName);
    await playerPage.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
    await expectToast(playerPage, "Name proposed");
    const names = playerPage.getByRole("list", { name: "In-game names" }).getByRole("listitem");
    await expect(names).toHaveText([`${proposedName}Pending`]);

    await expectCount(page, "Proposed names", 1);
    const proposals = page.getByRole("list", { name: "Proposed names" }).getByRole("listitem");
    await expect(proposals).toContainText(
      `${proposedName}for ${firstName}1 unmatched round from EU 1 would be retried.`,
    );
    await expectToFitPhone(page);
    await proposals.getByRole("button", { name: "Confirm" }).click();
    await expectToast(page, `“${proposedName}” confirmed`);
    await expect(names).toHaveText([`${proposedName}Confirmed`]);
    await expect(page.getByRole("heading", { name: "Proposed names" })).toBeHidden();
    await expectCount(page, "Proposed names", 0);
    await expectCount(page, "Unmatched rounds", 0);
    await expectCount(page, "Not validated", 2);
    await expectCountInNavigation(page, 2);
  });

  await test.step("The list of results can be limited to those that are not validated", async () => {
    await getPendingCount(page, "Not validated").getByRole("link").click();
    await expect(page).toHaveURL("/ranked/admin?kind=results");
    await goTo(page, "Results");
    await page.getByLabel("Status").selectOption("Not validated");
    const results = getTableRows(page, "Results");
    await expect(results).toHaveText([/Not validated$/, /Not validated$/]);
    await page.getByLabel("Status").selectOption("Validated");
    // `prepareLeague` has created this result.
    await expect(results).toHaveText([/316 - 409.*Validated$/]);
    await page.getByLabel("Status").selectOption("Any status");
    await expect(results).toHaveCount(3);
  });

  await test.step("Both results are validated at once, and the leaderboard shows the previewed Elo", async () => {
    await goTo(page, "Admin");
    const results = page.getByRole("list", { name: "Results to validate" });
    await expect(results.getByRole("checkbox", { checked: false })).toHaveCount(2);
    // Each of the two results shows the change of four players' Elo.
    await expect(results.getByText("→")).toHaveCount(8);
    await expectToFitPhone(page);
    const elos = await readPreviewedElos(results);
    expect([...elos.keys()].toSorted()).toEqual(fourPlayerNames.toSorted());
    await page.getByLabel("Select all 2").check();
    await page.getByRole("button", { name: "Validate 2 results" }).click();
    await confirm(page, "Validate 2 results?", "Validate");
    await expectToast(page, "2 results validated");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
    await expectCountInNavigation(page, 0);
    await goTo(page, "Players");
    for (const [name, elo] of elos) await expect(getLeaderboardEntry(page, name)).toContainText(elo);
  });

  await test.step("A player disputes a result, and the admin answers", async () => {
    await openLoaded(playerPage, "/ranked/results");
    await getTableRows(playerPage, "Results").first().getByRole("link").click();
    await playerPage.getByRole("button", { name: "Dispute result" }).click();
    const dialog = playerPage.getByRole("dialog", { name: "Dispute result" });
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("Please say what is wrong")).toBeVisible();
    await dialog.getByLabel("What is wrong").fill("The last flag was not counted.\nSee the demo.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expectToast(playerPage, "Dispute sent");
    const dispute = playerPage.getByRole("list", { name: "Disputes" }).getByRole("listitem");
    await expect(dispute).toContainText("An admin has not answered yet.");
    await expectToFitPhone(playerPage);

    await goTo(page, "Admin");
    await expectCount(page, "Disputed results", 1);
    await page.getByRole("list", { name: "Disputed results" }).getByRole("link", { name: "Answer" }).click();
    await page.getByRole("button", { name: "Answer" }).click();
    await page.getByRole("dialog").getByLabel("Answer").fill("The demo shows it: you are right.");
    await page.getByRole("dialog").getByRole("button", { name: "Answer" }).click();
    await expectToast(page, "Dispute answered");
    await expect(page.getByRole("list", { name: "Disputes" })).toContainText("you are right");
    await expectCountInNavigation(page, 0);
    await playerPage.reload();
    await expect(dispute).toContainText("The demo shows it: you are right.");
  });

  await test.step("The league page counts clans with too few players", async () => {
    await admin.createClan("Foxes of the Longest Night Watch");
    await openLoaded(page, "/league/admin");
    await expectCount(page, "Rosters too small or too large", 1);
    const rosters = page.getByRole("list", { name: "Rosters too small or too large" });
    await expect(rosters).toContainText("Foxes of the Longest Night Watch0 players");
    await expectToFitPhone(page);
  });

  await test.step("The season end page lists pending results and ends the season", async () => {
    const owls = await admin.createClan("Owls");
    const bears = await admin.createClan("Bears");
    const now = Date.now();
    const missedMatch = getOneHourFrom(now - 2 * HOUR_MS);
    const upcomingMatch = getOneHourFrom(now + HOUR_MS);
    const missedId = await admin.createEvent({ clanAId: owls, clanBId: bears, ...missedMatch });
    await admin.createEvent({ clanAId: owls, clanBId: bears, ...upcomingMatch });
    // Creates a result of the missed match that does not contain a round yet.
    const { leagueImports, leagueResults } = await signInToApi(league.url, league.admin);
    const { data: result } = await leagueImports.importResult({ body: { date: missedMatch.startDate } });
    await leagueResults.updateResult({ id: result._id, body: { redClanId: owls, blueClanId: bears } });
    await openLoaded(page, `/league/calendar/${missedId}`);
    await expect(page.getByText("No rounds of this match were reported.")).toBeVisible();
    await page.getByRole("button", { name: "No-show" }).click();
    const dialog = page.getByRole("dialog", { name: "No-show" });
    await dialog.getByRole("radio", { name: "Bears" }).check();
    await dialog.getByRole("button", { name: "Declare no-show" }).click();
    await expectToast(page, "The rounds are forfeited");
    // By the default rules, a no-show forfeits two rounds. The empty result becomes the first of them.
    await expect(page.getByText("Rounds wonOwls2–0Bears")).toBeVisible();

    await openLoaded(page, "/league/admin");
    await page.getByRole("link", { name: "End of season" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "End of season" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Results to validate" }).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Upcoming events" }).getByRole("listitem")).toHaveText([
      /Owls vs. Bears/,
    ]);
    await expectToFitPhone(page);
    // The event stream may report the end of the season before the response arrives. Then the page requests the previews of
    // the results again, and the server rejects these requests, because the season has ended.
    browserErrors.allow(/status of 409 .*\/api\/result\/preview/);
    await page.getByRole("link", { name: "Go to the table" }).click();
    await page.getByRole("button", { name: "End Season 1" }).click();
    await confirm(page, "End Season 1?", "End season");
    await expectToast(page, "Season ended successfully");
    await openLoaded(page, "/league/admin/end");
    await expect(page.getByText("No season is active.")).toBeVisible();
  });
});

/** Returns the dates of an event of one hour. @param start in milliseconds since the epoch */
function getOneHourFrom(start: number) {
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + HOUR_MS).toISOString() };
}

/** Creates a validated result of four players, their queue and a game server. */
async function prepareLeague(league: League, admin: Admin) {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of fourPlayerNames) await admin.createPlayer(name);
  await admin.freezeRankedResult(
    await admin.importRankedRound({ modeId, message: readMessage("2v2_basic.psv.txt"), date: "2026-03-01" }),
  );
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const postUrl = await admin.addGameServer("EU 1");
  const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
  return {
    /** Posts the message of a round as the game server. */
    async post(message: string): Promise<void> {
      expect(await postAsGameServer(postUrl, message)).toMatchObject({ status: 200 });
    },
    /**
     * Creates a match of the four players.
     * @param round a score of at least 1000, and the name `as` under which the player named `player` is on the game server
     * @returns the message of the match's round
     */
    async playMatch(round: { readonly redScore: number; readonly player: string; readonly as: string }) {
      for (const participant of players) await participant.join(queueId);
      const match = await players[0]?.getOpenMatch();
      if (!match) throw new Error("There is no match");
      const message = formatRoundMessageWithScore(match, { minutes: 9, red: round.redScore });
      return message.replace(`Name: ${round.player} |`, `Name: ${round.as} |`);
    },
  };
}

/** Finds a line of the list of pending work. */
function getPendingCount(page: Page, label: string): Locator {
  return page.getByRole("list", { name: "Pending" }).getByRole("listitem").filter({ hasText: label });
}

/** Expects the count of a kind of pending work. Counts of zero are not shown. */
async function expectCount(page: Page, label: string, count: number): Promise<void> {
  await expect(getPendingCount(page, label)).toHaveText(count === 0 ? [] : [`${count}${label}`]);
}

async function expectCountInNavigation(page: Page, count: number): Promise<void> {
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" });
  await expect(link).toHaveText(count === 0 ? "Admin" : `Admin${count}`);
}

/** Returns the Elo of each player, by name, after the last of these results in which the player took part. */
async function readPreviewedElos(results: Locator): Promise<Map<string, string>> {
  const innermostItems = { hasNot: results.page().getByRole("listitem") };
  const eloChanges = results.getByRole("listitem").filter({ hasText: "→", ...innermostItems });
  const elos = new Map<string, string>();
  for (const text of await eloChanges.allInnerTexts()) {
    // "Teero 1000.00 → 1012.50"
    const [, name = "", newElo = ""] = /^(.+?)\s+\d+\.\d\d → (\d+\.\d\d)$/su.exec(text) ?? [];
    elos.set(name, newElo);
  }
  return elos;
}

/** Finds a player among the first three of the leaderboard, or in the table below. */
function getLeaderboardEntry(page: Page, name: string): Locator {
  const podium = page.getByRole("list", { name: "The first three" }).getByRole("listitem");
  return podium.or(getTableRows(page, "Players")).filter({ hasText: name });
}

/** Expects the page to fit a phone and to be accessible on it. */
async function expectToFitPhone(page: Page): Promise<void> {
  const previousSize = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (previousSize) await page.setViewportSize(previousSize);
}
