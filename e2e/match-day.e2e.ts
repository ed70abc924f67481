import { getAccount, signInToApi } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { finalScore, formatRoundMessage, fourPlayerNames } from "./support/game-server.ts";
import { findNoonTimeZone } from "./support/noon-time-zone.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { confirm, expectToast, postRound } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { BEFORE_LOSS_OF_LEADERSHIP_IS_KNOWN, expect, test } from "./support/test.ts";

test.describe("In a league where it is noon, on a phone in another time zone", () => {
  // At noon, a match in an hour is on the same day in the league, but often already on the next day in this time zone.
  const timezoneId = "Pacific/Kiritimati";
  test.use({ settings: { LEAGUE_TIME_ZONE: findNoonTimeZone() }, timezoneId, viewport: { width: 390, height: 844 } });

  test("a clan leader goes on match day from the first page to the line-up, and to the result", {
    tag: "@two-processes",
  }, async ({ page, context, visitor: adminPage, league, admin, browserErrors }) => {
    const [lena, ann, otto, olga] = fourPlayerNames;
    const lenaId = await admin.createPlayer(lena);
    const annId = await admin.createPlayer(ann);
    const clanAId = await admin.createClan("Foxes", lenaId, annId);
    const clanBId = await admin.createClan("Owls", await admin.createPlayer(otto), await admin.createPlayer(olga));
    await admin.makeLeader(clanAId, lenaId);
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await admin.createEvent({ clanAId, clanBId, startDate: inMinutes(20), endDate: inMinutes(80) });
    await signIn(context, league.url, getAccount(lena));

    await test.step("The home page starts with the clan's next match and its open tasks", async () => {
      await openWithLiveUpdates(page, "/league");
      await page.getByRole("link", { name: /Set your line-up.*Foxes.*Owls/ }).click();
      await expect(page.getByRole("region", { name: "Maps" })).toContainText("2 vs 2");
      // Subscribes to the calendar feed of the clan's matches.
      await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("The clan leader names the line-up in one form", async () => {
      const lineUpButton = page.getByRole("button", { name: "Set line-up of Foxes" });
      // Only the current leader sees the button.
      browserErrors.allow(BEFORE_LOSS_OF_LEADERSHIP_IS_KNOWN);
      await admin.makeLeader(clanAId, annId);
      await expect(lineUpButton).toHaveCount(0);
      await admin.makeLeader(clanAId, lenaId);
      await lineUpButton.click();
      const dialog = page.getByRole("dialog", { name: "Line-up of Foxes" });
      for (const name of [lena, ann]) await dialog.getByLabel(name, { exact: true }).check();
      await dialog.getByRole("button", { name: "Save line-up" }).click();
      await expectToast(page, "Line-up named");
      await page.goto("/league");
      await expect(page.getByRole("link", { name: /You play next/ })).toBeVisible();
    });

    await test.step("An admin validates the round, and the phone shows the score", async () => {
      await page.getByRole("link", { name: /You play next/ }).click();
      await signIn(adminPage.context(), league.url, league.admin);
      await adminPage.goto("/league/results");
      const redPlayers = [{ userName: lena }, { userName: ann }];
      const bluePlayers = [{ userName: otto }, { userName: olga }];
      await postRound(adminPage, formatRoundMessage({ redPlayers, bluePlayers }));
      await adminPage.getByRole("button", { name: "Freeze game" }).click();
      await confirm(adminPage, "Validate this game?", "Freeze game");
      await expectToast(adminPage, "Result frozen");
      const round = page.getByRole("link", { name: new RegExp(`${finalScore.red}.*${finalScore.blue}`) }).first();
      await round.click();
      await expect(page).toHaveURL(/\/league\/results\/\d+/);
      for (const name of fourPlayerNames) await expect(page.getByRole("main")).toContainText(name);
      await expectAccessible(page);
    });

    await test.step("After the end of the season, its match is no longer shown as the next match", async () => {
      await page.goto("/league");
      const nextMatch = page.getByRole("link", { name: /You play next/ });
      await expect(nextMatch).toBeVisible();
      const { seasons } = await signInToApi(league.url, league.admin);
      await seasons.endSeason();
      await expect(nextMatch).toHaveCount(0);
      await page.goto(`/league/clans/${clanAId}`);
      await expect(page.getByRole("region", { name: "Last result" })).toBeVisible();
      for (const name of ["Next match", "Fixtures"]) await expect(page.getByRole("region", { name })).toHaveCount(0);
    });
  });
});
