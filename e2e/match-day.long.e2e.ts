import { accountOf, apiAs } from "./support/admin.ts";
import { finalScore, fourPlayers, roundOf } from "./support/game-server.ts";
import { openLive } from "./support/open-screen.ts";
import { confirm, expectToast, postRound } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

/** Returns a time zone in which it is about noon, so that a match in an hour is on the same day. */
const noon = () => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};

test.describe("In a time zone where it is noon", () => {
  // In this time zone the day usually begins before the UTC day.
  const timezoneId = "Pacific/Kiritimati";
  test.use({ settings: { LEAGUE_TIME_ZONE: noon() }, timezoneId, viewport: { width: 390, height: 844 } });

  test("A member on match day goes from the first page to the line-up, and to the result, on a phone", async ({
    page,
    context,
    visitor,
    league,
    admin,
    browserErrors,
  }) => {
    const [lena, ann, otto, olga] = fourPlayers;
    const keys: string[] = [];
    for (const name of fourPlayers) keys.push(await admin.createPlayer(name));
    const clanAId = await admin.createClan("Foxes", ...keys.slice(0, 2));
    const clanBId = await admin.createClan("Owls", ...keys.slice(2));
    await admin.makeLeader(clanAId, keys[0] ?? "");
    const now = Date.now();
    const startDate = new Date(now + 20 * 60_000).toISOString();
    const endDate = new Date(now + 80 * 60_000).toISOString();
    await admin.createEvent({ clanAId, clanBId, startDate: startDate ?? "", endDate: endDate ?? "" });
    await signIn(context, league.url, accountOf(lena));

    await test.step("The home page starts with the clan's next match and its open tasks", async () => {
      await openLive(page, "/league");
      await page.getByRole("link", { name: /Set your line-up.*Foxes.*Owls/ }).click();
      await expect(page.getByRole("region", { name: "Maps" })).toContainText("2 vs 2");
      await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("The clan leader names the line-up in one form", async () => {
      const name = page.getByRole("button", { name: "Set line-up of Foxes" });
      // The page may request the proposed dates before it learns that its user does not lead the clan any more.
      browserErrors.allow(/403 .*\/event\/\d+\/proposals/);
      await admin.makeLeader(clanAId, keys[1] ?? "");
      await expect(name).toHaveCount(0);
      await admin.makeLeader(clanAId, keys[0] ?? "");
      await name.click();
      const dialog = page.getByRole("dialog", { name: "Line-up of Foxes" });
      for (const name of [lena, ann]) await dialog.getByLabel(name).selectOption({ index: 1 });
      await dialog.getByRole("button", { name: "Save line-up" }).click();
      await expectToast(page, "Line-up named");
      await page.goto("/league");
      await expect(page.getByRole("link", { name: /You play next/ })).toBeVisible();
    });

    await test.step("An admin validates the round, and the phone shows the score", async () => {
      await page.getByRole("link", { name: /You play next/ }).click();
      await signIn(visitor.context(), league.url, league.admin);
      await visitor.goto("/league/results");
      const teams = { redPlayers: [lena, ann], bluePlayers: [otto, olga] };
      const named = (names: readonly string[]) => names.map((userName) => ({ userName }));
      await postRound(visitor, roundOf({ redPlayers: named(teams.redPlayers), bluePlayers: named(teams.bluePlayers) }));
      await visitor.getByRole("button", { name: "Freeze game" }).click();
      await confirm(visitor, "Validate this game?", "Freeze game");
      await expectToast(visitor, "Result frozen");
      const round = page.getByRole("link", { name: new RegExp(`${finalScore.red}.*${finalScore.blue}`) }).first();
      await round.click();
      await expect(page).toHaveURL(/\/league\/results\/\d+/);
      for (const name of fourPlayers) await expect(page.getByRole("main")).toContainText(name);
      await expectAccessible(page);
    });

    await test.step("An unplayed match of an ended season is not shown as the next match", async () => {
      await page.goto("/league");
      const next = page.getByRole("link", { name: /You play next/ });
      await expect(next).toBeVisible();
      const { seasons } = await apiAs(league.url, league.admin);
      await seasons.endSeason();
      await expect(next).toHaveCount(0);
      await page.goto(`/league/clans/${clanAId}`);
      await expect(page.getByRole("region", { name: "Next match" })).toContainText("No upcoming match.");
    });
  });
});
