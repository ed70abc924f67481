import type { Page } from "@playwright/test";
import { formatDocumentTitle } from "contract/document-title.ts";
import { getAccount } from "./support/admin.ts";
import { expectFits, expectUsable } from "./support/expect-usable.ts";
import {
  fillLeague,
  fillQueue,
  fillSeason,
  fillServers,
  SAMPLE_CLAN,
  SAMPLE_CO_PLAYER,
  SAMPLE_MAP,
  SAMPLE_MODE,
  SAMPLE_PLAYER,
  SAMPLE_QUEUE,
} from "./support/filled-league.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

// Every end-to-end test fails on errors, failed requests and violations of the content security policy in the browser.
// Therefore it is enough to open the screens.

/** Matches a document title with a score and a map. */
const RESULT_TITLE = / · Red \d+–\d+ Blue · /;

/** The title of a screen whose title is not checked. */
const ANY_TITLE = /./;

test.describe.configure({ timeout: 600_000 });

test("Every screen of an empty league is usable and accessible", async ({ page, league }) => {
  await expectAllUsable(page, league.name, {
    "/ranked/users": "Players",
    "/ranked/results": "Results",
    "/ranked/stats": "Stats",
    "/ranked/queues": "Queues",
    "/ranked/modes": "Modes",
    "/league": ANY_TITLE,
    "/league/users": "Players",
    "/league/clans": "Clans",
    "/league/calendar": "Calendar",
    "/league/results": "Results",
    "/league/stats": "Stats",
    "/league/votes": "Votes",
    "/auth/signin": "Log in",
    "/auth/invitation": "Set password",
  });
});

test("Every screen that visitors see is usable and accessible", async ({ page, league, admin, browserErrors }) => {
  const filledLeague = await fillLeague(admin);
  const queueId = await fillQueue(league, admin, filledLeague);
  // Visitors cannot see the unvalidated result.
  browserErrors.expect(/status of 404 .*\/ranked\/results\//);
  await expectAllUsable(page, league.name, {
    "/ranked": "Players",
    [`/ranked/users/${filledLeague.playerId}`]: SAMPLE_PLAYER,
    [`/ranked/users/${filledLeague.playerId}/versus/${filledLeague.coPlayerId}`]: `${SAMPLE_PLAYER} vs ${SAMPLE_CO_PLAYER}`,
    "/ranked/results": "Results",
    [`/ranked/results/${filledLeague.validatedId}`]: RESULT_TITLE,
    [`/ranked/results/${filledLeague.unvalidatedId}`]: "Result",
    "/ranked/stats": "Stats",
    [`/ranked/stats/${filledLeague.statId}`]: `Stat of ${SAMPLE_PLAYER}`,
    "/ranked/maps": "Maps",
    [`/ranked/maps/${SAMPLE_MAP}`]: SAMPLE_MAP,
    "/ranked/records": "Records",
    "/ranked/queues": "Queues",
    [`/ranked/queues/${queueId}`]: SAMPLE_QUEUE,
    "/ranked/matches/1": /Match on ctf/,
    "/ranked/modes": "Modes",
    [`/ranked/modes/${filledLeague.modeId}`]: SAMPLE_MODE,
  });
});

test("Every screen that admins see is usable and accessible", async ({ page, league, admin, context }) => {
  const filledLeague = await fillLeague(admin);
  const filledSeason = await fillSeason(league);
  await fillServers(admin);
  await signIn(context, league.url, league.admin);
  await expectAllUsable(page, league.name, {
    "/ranked/users": "Players",
    [`/ranked/users/${filledLeague.playerId}`]: SAMPLE_PLAYER,
    "/ranked/users/profile": "Profile",
    "/ranked/servers": "Servers",
    "/ranked/admin": "Admin",
    "/ranked/history": "History",
    "/ranked/results": "Results",
    [`/ranked/results/${filledLeague.unvalidatedId}`]: RESULT_TITLE,
    [`/ranked/stats/${filledLeague.statId}`]: `Stat of ${SAMPLE_PLAYER}`,
    "/ranked/modes": "Modes",
    [`/ranked/modes/${filledLeague.modeId}`]: SAMPLE_MODE,
    "/league": ANY_TITLE,
    "/league/users": "Players",
    [`/league/users/${filledSeason.playerId}`]: SAMPLE_PLAYER,
    [`/league/users/${filledSeason.playerId}/versus/${filledLeague.coPlayerId}`]: `${SAMPLE_PLAYER} vs ${SAMPLE_CO_PLAYER}`,
    "/league/users/profile": "Profile",
    "/league/clans": "Clans",
    [`/league/clans/${filledSeason.clanId}`]: SAMPLE_CLAN,
    "/league/results": "Results",
    [`/league/results/${filledSeason.validatedId}`]: ANY_TITLE,
    [`/league/results/${filledSeason.unvalidatedId}`]: ANY_TITLE,
    "/league/stats": "Stats",
    [`/league/stats/${filledSeason.statId}`]: `Stat of ${SAMPLE_PLAYER}`,
    "/league/records": "Records",
    "/league/calendar": "Calendar",
    [`/league/calendar/${filledSeason.eventId}`]: new RegExp(SAMPLE_CLAN),
    "/league/votes": "Votes",
    [`/league/votes/${filledSeason.voteId}`]: ANY_TITLE,
    "/league/admin": "Admin",
    "/league/admin/end": "End of season",
    "/league/calendar/fixtures": "Fixtures",
    "/league/rules/leagueSeason1": ANY_TITLE,
    "/league/rules/leagueSeason2": ANY_TITLE,
    "/league/rules/season": "Rules of the season",
    "/ranked/texts/leagueSeason1": ANY_TITLE,
    "/ranked/about": "About",
    "/ranked/privacy": "Privacy",
    "/ranked/settings": ANY_TITLE,
    "/ranked/announcements": ANY_TITLE,
    "/ranked/texts/about": ANY_TITLE,
    "/ranked/maps": "Maps",
  });
  // `fillQueue` creates a match of the admin and three others. From now on, every title asks the admin to get ready.
  const queueId = await fillQueue(league, admin, filledLeague);
  await expectAllUsable(page, league.name, {
    [`/ranked/queues/${queueId}`]: /· \(!\) Match ready$/,
    "/ranked/queues": /· \(!\) Match ready$/,
  });
});

test("Every screen that players see is usable and accessible", async ({ page, league, admin, context }) => {
  const filledLeague = await fillLeague(admin);
  const filledSeason = await fillSeason(league);
  await signIn(context, league.url, getAccount(SAMPLE_PLAYER));
  await expectAllUsable(page, league.name, {
    "/ranked": "Players",
    "/ranked/users/profile": "Profile",
    [`/ranked/users/${filledLeague.playerId}`]: SAMPLE_PLAYER,
    "/ranked/results": "Results",
    [`/ranked/results/${filledLeague.validatedId}`]: RESULT_TITLE,
    "/ranked/records": "Records",
    "/league": ANY_TITLE,
    "/league/users": "Players",
    [`/league/users/${filledSeason.playerId}`]: SAMPLE_PLAYER,
    "/league/clans": "Clans",
    [`/league/clans/${filledSeason.clanId}`]: SAMPLE_CLAN,
    "/league/results": "Results",
    [`/league/results/${filledSeason.validatedId}`]: ANY_TITLE,
    "/league/calendar": "Calendar",
    [`/league/calendar/${filledSeason.eventId}`]: new RegExp(SAMPLE_CLAN),
    "/league/votes": "Votes",
  });
  const queueId = await fillQueue(league, admin, filledLeague);
  await expectAllUsable(page, league.name, {
    [`/ranked/queues/${queueId}`]: ANY_TITLE,
    "/ranked/matches/1": ANY_TITLE,
  });
});

test("Every dialog is visible and fits into the window", async ({ page, league, admin, context }) => {
  const { playerId, unvalidatedId } = await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  const openers: { path: string; button: string | RegExp; width?: number }[] = [
    { path: "/ranked/users", button: "Create player" },
    { path: "/ranked/users", button: "Account of admin" },
    { path: `/ranked/users/${playerId}`, button: "Change password" },
    { path: `/ranked/users/${playerId}`, button: "Delete user" },
    { path: "/ranked/results", button: "Post result" },
    { path: `/ranked/results/${unvalidatedId}`, button: "Add red player" },
    // Opens the dialog that validates the result.
    { path: `/ranked/results/${unvalidatedId}`, button: "Freeze game" },
    { path: "/ranked/queues", button: "Create queue" },
    { path: "/ranked/modes", button: "Create mode" },
    { path: "/ranked/servers", button: "Add server" },
    { path: "/league/clans", button: "Edit season" },
    { path: "/league/calendar", button: "Create event" },
    { path: "/league/votes", button: "Cast Vote (1 remaining)" },
    { path: "/league/votes", button: "Propose motion" },
    { path: "/ranked", button: "Search" },
    // On phones, the menu "More" contains the links for which there is no room, and shows how much awaits an admin.
    { path: "/league/clans", button: /^More \d+$/, width: 390 },
  ];
  for (const { path, button, width = 1440 } of openers) {
    await test.step(String(button), async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.locator("[role=dialog], [role=alertdialog], [role=menu]")).toBeVisible();
      await expectFits(page);
    });
  }
});

/**
 * Opens and checks each screen.
 * @param titles by path: the document title without the names of league and area, or a pattern of the title
 */
async function expectAllUsable(page: Page, leagueName: string, titles: Record<string, string | RegExp>): Promise<void> {
  for (const [path, title] of Object.entries(titles)) {
    const fullTitle = typeof title === "string" ? formatDocumentTitle(leagueName, title, path) : title;
    await test.step(path, () => expectUsable(page, path, fullTitle));
  }
}
