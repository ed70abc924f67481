import type { Locator, Page } from "@playwright/test";
import { messageAt } from "../fixtures/gameserver-messages.ts";
import { type Admin, accountOf, apiAs } from "./support/admin.ts";
import { fourPlayers, postAsGameServer, roundUpTo } from "./support/game-server.ts";
import type { League } from "./support/league.ts";
import { openLive, openLoaded } from "./support/open-screen.ts";
import { confirm, expectToast, goTo, tableRows } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/usable.ts";

const [first, second] = fourPlayers;
const hour = 3_600_000;
const linkedName = `${second} (alt)`;
const proposedName = `brb ${first}`;

test("An admin processes everything that is pending", async ({
  page,
  context,
  visitor,
  league,
  admin,
  browserErrors,
}) => {
  const { post, playMatch } = await prepare(league, admin);
  await signIn(context, league.url, league.admin);
  await signIn(visitor.context(), league.url, accountOf(first));

  await test.step("A round with an unknown name is counted on the open page, and in the navigation", async () => {
    await openLive(page, "/ranked/admin");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
    await post(await playMatch({ red: 1003, player: second, as: linkedName }));
    await expectCount(page, "Unmatched rounds", 1);
    await expectInNavigation(page, 1);
  });

  await test.step("The admin links the name to its player, and the round is matched", async () => {
    await countOf(page, "Unmatched rounds").getByRole("link").click();
    const rounds = page.getByRole("list", { name: "Received rounds" }).getByRole("listitem");
    await expect(rounds.filter({ hasText: "Unmatched" })).toContainText(`Missing player "${linkedName}"`);
    await fitsPhone(page);
    await page.getByRole("button", { name: "Link to a player" }).click();
    const dialog = page.getByRole("dialog", { name: "Link to a player" });
    await dialog.getByLabel("Search players").fill(second);
    await dialog.getByRole("radio", { name: second }).check();
    await dialog.getByRole("button", { name: "Link", exact: true }).click();
    await expectToast(page, "Name linked");
    await expect(page.getByText("No round is in this state.")).toBeVisible();
    await page.getByLabel("State").selectOption("All");
    await expect(rounds).toHaveText([/Matched.*EU 1.*Result/]);
    await goTo(page, "Admin");
    await expectCount(page, "Unmatched rounds", 0);
    await expectCount(page, "Not validated", 1);
  });

  await test.step("A player requests the name used in a round, and the admin confirms it", async () => {
    await post(await playMatch({ red: 1104, player: first, as: proposedName }));
    await visitor.goto("/ranked/users/profile");
    await visitor.getByRole("button", { name: "Propose a name" }).click();
    await visitor.getByRole("dialog").getByLabel("Name in the game").fill(proposedName);
    await visitor.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
    await expectToast(visitor, "Name proposed");
    const names = visitor.getByRole("list", { name: "In-game names" }).getByRole("listitem");
    await expect(names).toHaveText([`${proposedName}Pending`]);

    await expectCount(page, "Proposed names", 1);
    const proposals = page.getByRole("list", { name: "Proposed names" }).getByRole("listitem");
    await expect(proposals).toContainText(`${proposedName}for ${first}1 unmatched round from EU 1 would be retried.`);
    await fitsPhone(page);
    await proposals.getByRole("button", { name: "Confirm" }).click();
    await expectToast(page, `“${proposedName}” confirmed`);
    await expect(names).toHaveText([`${proposedName}Confirmed`]);
    await expect(page.getByRole("heading", { name: "Proposed names" })).toBeHidden();
    await expectCount(page, "Proposed names", 0);
    await expectCount(page, "Unmatched rounds", 0);
    await expectCount(page, "Not validated", 2);
    await expectInNavigation(page, 2);
  });

  await test.step("The list of results can be limited to those that are not validated", async () => {
    await countOf(page, "Not validated").getByRole("link").click();
    const results = tableRows(page, "Results");
    await expect(results).toHaveText([/Not validated$/, /Not validated$/]);
    await page.getByLabel("Status").selectOption("Validated");
    await expect(results).toHaveText([/316 - 409.*Validated$/]);
    await page.getByLabel("Status").selectOption("All");
    await expect(results).toHaveCount(3);
  });

  await test.step("Both results are validated at once, and the leaderboard shows the previewed Elo", async () => {
    await goTo(page, "Admin");
    const results = page.getByRole("list", { name: "Results to validate" });
    await expect(results.getByRole("checkbox")).toHaveCount(2);
    await expect(results.getByText("→")).toHaveCount(8);
    await fitsPhone(page);
    const elos = await previewedElos(results);
    expect([...elos.keys()].toSorted()).toEqual(fourPlayers.toSorted());
    await page.getByRole("button", { name: "Validate 2 results" }).click();
    await confirm(page, "Validate 2 results?", "Validate");
    await expectToast(page, "2 results validated");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
    await expectInNavigation(page, 0);
    await goTo(page, "Players");
    for (const [name, elo] of elos) await expect(standingOf(page, name)).toContainText(elo);
  });

  await test.step("A player disputes a result, and the admin answers", async () => {
    await openLoaded(visitor, "/ranked/results");
    await tableRows(visitor, "Results").first().getByRole("link").click();
    await visitor.getByRole("button", { name: "Dispute result" }).click();
    const dialog = visitor.getByRole("dialog", { name: "Dispute result" });
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("Please say what is wrong")).toBeVisible();
    await dialog.getByLabel("What is wrong").fill("The last flag was not counted.\nSee the demo.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expectToast(visitor, "Dispute sent");
    const own = visitor.getByRole("list", { name: "Disputes" }).getByRole("listitem");
    await expect(own).toContainText("An admin has not answered yet.");
    await fitsPhone(visitor);

    await goTo(page, "Admin");
    await expectCount(page, "Disputed results", 1);
    await page.getByRole("list", { name: "Disputed results" }).getByRole("link").click();
    await page.getByRole("button", { name: "Answer" }).click();
    await page.getByRole("dialog").getByLabel("Answer").fill("The demo shows it: you are right.");
    await page.getByRole("dialog").getByRole("button", { name: "Answer" }).click();
    await expectToast(page, "Dispute answered");
    await expect(page.getByRole("list", { name: "Disputes" })).toContainText("you are right");
    await expectInNavigation(page, 0);
    await visitor.reload();
    await expect(own).toContainText("The demo shows it: you are right.");
  });

  await test.step("The league page counts clans with too few players", async () => {
    await admin.createClan("Foxes of the Longest Night Watch");
    await openLoaded(page, "/league/admin");
    await expectCount(page, "Rosters too small or too large", 1);
    const rosters = page.getByRole("list", { name: "Rosters too small or too large" });
    await expect(rosters).toContainText("Foxes of the Longest Night Watch0 players");
    await fitsPhone(page);
  });

  await test.step("The season end page lists pending results and ends the season", async () => {
    const owls = await admin.createClan("Owls");
    const bears = await admin.createClan("Bears");
    const start = Date.now();
    const eventAt = (from: number) => admin.createEvent({ clanAId: owls, clanBId: bears, ...spanAt(start + from) });
    const lateId = await eventAt(-2 * hour);
    // Belongs to the match, but does not contain a round yet.
    const { leagueImports, leagueResults } = await apiAs(league.url, league.admin);
    const { _id: id } = (await leagueImports.importResult({ body: { date: spanAt(start - 2 * hour).startDate } })).data;
    await leagueResults.updateResult({ id, body: { redClanId: owls, blueClanId: bears } });
    await eventAt(hour);
    await openLoaded(page, `/league/calendar/${lateId}`);
    await expect(page.getByText("No rounds of this match were reported.")).toBeVisible();
    await page.getByRole("button", { name: "No-show" }).click();
    const dialog = page.getByRole("dialog", { name: "No-show" });
    await dialog.getByRole("radio", { name: "Bears" }).check();
    await dialog.getByRole("button", { name: "Declare no-show" }).click();
    await expectToast(page, "The rounds are forfeited");
    await expect(page.getByText("Rounds wonOwls2–0Bears")).toBeVisible();

    await openLoaded(page, "/league/admin");
    await page.getByRole("link", { name: "Prepare end of season" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "End of season" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Results to validate" }).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Upcoming events" }).getByRole("listitem")).toHaveText([
      /Owls vs. Bears/,
    ]);
    await fitsPhone(page);
    // The change stream may report the end of the season before the response arrives. The page then repeats the preview.
    browserErrors.allow(/status of 409 .*\/api\/result\/preview/);
    await page.getByRole("button", { name: "End Season 1" }).click();
    await confirm(page, "End Season 1?", "End season");
    await expectToast(page, "Season ended successfully");
    await expect(page.getByText("No season is active.")).toBeVisible();
  });
});

/** The dates of an event that begins at an instant, ms UTC. */
function spanAt(start: number) {
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + hour).toISOString() };
}

/** Creates a league with a validated result of four players, their queue and a game server. */
async function prepare(league: League, admin: Admin) {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of fourPlayers) await admin.createPlayer(name);
  await admin.freeze(await admin.postRound({ modeId, message: messageAt("2v2_basic.psv.txt"), date: "2026-03-01" }));
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const postUrl = await admin.addGameServer("EU 1");
  const players = await Promise.all(fourPlayers.map((name) => signInPlayer(league, accountOf(name))));
  return {
    /** Posts a round as the game server. */
    async post(round: string): Promise<void> {
      expect(await postAsGameServer(postUrl, round)).toMatchObject({ status: 200 });
    },
    /** Creates a match of the four players. @returns the message of its round, which contains a different name for one player */
    async playMatch({ red, player, as }: { readonly red: number; readonly player: string; readonly as: string }) {
      for (const each of players) await each.join(queueId);
      const match = await players[0]?.match();
      if (!match) throw new Error("There is no match");
      return roundUpTo(match, { minutes: 9, red }).replace(`Name: ${player} |`, `Name: ${as} |`);
    },
  };
}

function countOf(page: Page, label: string): Locator {
  return page.getByRole("list", { name: "Pending" }).getByRole("listitem").filter({ hasText: label });
}

async function expectCount(page: Page, label: string, count: number): Promise<void> {
  await expect(countOf(page, label)).toHaveText(`${count}${label}`);
}

async function expectInNavigation(page: Page, count: number): Promise<void> {
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" });
  await expect(link).toHaveText(count === 0 ? "Admin" : `Admin${count}`);
}

/** Returns the Elo of each player after the last of these results. */
async function previewedElos(results: Locator): Promise<Map<string, string>> {
  const moves = results.getByRole("listitem").filter({ hasText: "→", hasNot: results.page().getByRole("listitem") });
  const words = await moves.allInnerTexts();
  return new Map(
    words.map((said) => {
      const [, name = "", after = ""] = /^(.+?)\s+\d+\.\d\d → (\d+\.\d\d)$/su.exec(said) ?? [];
      return [name, after];
    }),
  );
}

/** Finds a player's step on the podium, or the row below it. */
function standingOf(page: Page, name: string): Locator {
  const podium = page.getByRole("list", { name: "The first three" }).getByRole("listitem");
  return podium.or(tableRows(page, "Players")).filter({ hasText: name });
}

/** Expects the page to fit a phone. */
async function fitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (before) await page.setViewportSize(before);
}
