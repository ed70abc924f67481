import type { Page } from "@playwright/test";
import type { Admin } from "./support/admin.ts";
import { fillLeague, fillQueue, fillServers } from "./support/filled-league.ts";
import { fillSeason } from "./support/filled-season.ts";
import type { League } from "./support/league.ts";
import { openWhole } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/story.ts";
import { expectTargets } from "./support/targets.ts";

story.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});
story("A visitor's touch targets are large enough", async ({ page, league, admin }) => {
  const { screens } = await fillScreens(league, admin);
  await measurePages(page, [...screens, "/auth/signin"]);
});

story("An admin's touch targets are large enough", async ({ page, league, admin, context }) => {
  const { screens, ranked, season } = await fillScreens(league, admin);
  await signIn(context, league.url, league.admin);
  await measurePages(page, [
    ...screens,
    "/ranked/users/profile",
    "/ranked/admin",
    "/league/admin",
    "/league/admin/end",
    "/league/calendar/fixtures",
    `/ranked/results/${ranked.unvalidatedId}`,
    `/league/results/${season.unvalidatedId}`,
    `/league/votes/${season.voteId}`,
  ]);
});

story("The touch targets of dialogs are large enough", async ({ page, league, admin, context }) => {
  const { ranked } = await fillScreens(league, admin);
  await signIn(context, league.url, league.admin);
  await expectTargetsOfDialogs(page, [
    { path: "/ranked/users", button: "Create player" },
    { path: "/ranked/users", button: "Account of admin" },
    { path: "/ranked/results", button: "Post result" },
    { path: `/ranked/results/${ranked.unvalidatedId}`, button: "Add red player" },
    { path: "/ranked/queues", button: "Create queue" },
    { path: "/league/clans", button: "More" },
    { path: "/league/clans", button: "Edit season" },
    { path: "/league/calendar", button: "Create event" },
    { path: "/league/votes", button: "Cast Vote (1 remaining)" },
  ]);
});

/** Fills the league, and returns the screens that everybody sees. */
async function fillScreens(league: League, admin: Admin) {
  const ranked = await fillLeague(admin);
  const season = await fillSeason(league);
  const queueId = await fillQueue(league, admin, ranked);
  await fillServers(admin);
  const screens = [
    "/ranked/users",
    `/ranked/users/${ranked.playerId}`,
    "/ranked/results",
    `/ranked/results/${ranked.validatedId}`,
    "/ranked/stats",
    `/ranked/stats/${ranked.statId}`,
    "/ranked/queues",
    `/ranked/queues/${queueId}`,
    "/ranked/matches/1",
    "/ranked/modes",
    `/ranked/modes/${ranked.modeId}`,
    "/ranked/servers",
    "/league/users",
    `/league/users/${season.playerId}`,
    "/league/clans",
    `/league/clans/${season.clanId}`,
    "/league/calendar",
    `/league/calendar/${season.eventId}`,
    "/league/results",
    `/league/results/${season.validatedId}`,
    "/league/stats",
    `/league/stats/${season.statId}`,
    "/league/votes",
    "/league/rules/leagueSeason1",
    "/league/rules/leagueSeason2",
  ];
  return { ranked, season, screens };
}

async function measurePages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await story.step(path, async () => {
      await openWhole(page, path);
      await expectTargets(page);
    });
  }
}

async function expectTargetsOfDialogs(page: Page, openers: readonly { path: string; button: string }[]): Promise<void> {
  for (const { path, button } of openers) {
    await story.step(button, async () => {
      await page.goto(path);
      await page.getByRole("button", { name: button }).tap();
      await expect(page.locator("[role=dialog], [role=alertdialog], [role=menu]")).toBeVisible();
      await expectTargets(page);
    });
  }
}
