import type { Locator, Page } from "@playwright/test";
import { getAccount, signInToApi } from "./support/admin.ts";
import { findNoonTimeZone } from "./support/noon-time-zone.ts";
import { openLoaded, openWithLiveUpdates } from "./support/open-screen.ts";
import { confirm, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const timezoneId = findNoonTimeZone();
test.use({ timezoneId, settings: { LEAGUE_TIME_ZONE: timezoneId } });

/** Long enough to open the form before the match starts, but shorter than the 30 seconds that `nameLineUp` waits. */
const SECONDS_BEFORE_START = 15;

test("Two leaders reschedule their match, and one votes in the council", { tag: "@two-processes" }, async ({
  page,
  visitor: olesPage,
  browser,
  context,
  league,
  admin,
  browserErrors,
}) => {
  // Fia leads the Foxes (clan A), and Ole leads the Owls (clan B).
  const { clanAId, clanBId } = await admin.createLedClans();
  const dates = { startDate: "2030-03-05T18:00:00Z", endDate: "2030-03-05T19:00:00Z" };
  const eventId = await admin.createEvent({ clanAId, clanBId, ...dates });
  const eventPath = `/league/calendar/${eventId}`;
  await admin.openMotion("Rounds last 15 minutes");
  await signIn(context, league.url, getAccount("Fia"));
  await signIn(olesPage.context(), league.url, getAccount("Ole"));
  const adminContext = await browser.newContext({ baseURL: league.url, timezoneId, locale: "en-GB" });
  await browserErrors.watch(adminContext);
  await signIn(adminContext, league.url, league.admin);
  const adminPage = await adminContext.newPage();
  await openWithLiveUpdates(adminPage, eventPath);
  await expect(adminPage.getByText("No other dates are proposed.")).toBeVisible();

  await test.step("One leader proposes dates, and sees the hours that the rules allow", async () => {
    await openLoaded(page, eventPath);
    await page.getByRole("button", { name: "Propose dates" }).click();
    const dialog = page.getByRole("dialog", { name: "Propose dates" });
    await expect(dialog).toContainText(`between 18:00 and 20:00 (${timezoneId})`);
    await dialog.getByLabel("First date").fill("2030-03-06T19:30");
    await dialog.getByLabel("Second date").fill("2030-03-07T12:00");
    await dialog.getByRole("button", { name: "Propose" }).click();
    await expect(dialog).toContainText(`This date must be between 18:00 and 20:00 in ${timezoneId}`);
    await dialog.getByLabel("Second date").fill("2030-03-07T19:00");
    await dialog.getByRole("button", { name: "Propose" }).click();
    await expectToast(page, "Dates proposed");
    // An admin's open page shows the change immediately.
    await expect(adminPage.getByText("Thursday 7 March 2030, 19:00")).toBeVisible();
  });

  await test.step("The other leader sees the proposal in the calendar and on the home page, and accepts a date", async () => {
    await openLoaded(olesPage, `/league/calendar?date=2030-03-05&event=${eventId}`);
    const dialog = olesPage.getByRole("dialog", { name: "Match" });
    await expect(dialog.getByRole("region", { name: "Proposed dates" })).toContainText("Thursday 7 March 2030, 19:00");
    for (const firstPage of ["/league", "/ranked"]) {
      await openWithLiveUpdates(olesPage, firstPage);
      await expect(olesPage.getByText("Foxes proposes 2 dates for Foxes vs. Owls.")).toBeVisible();
    }
    // The season ends after the first proposed date and before the second one, in every time zone.
    const { seasons } = await signInToApi(league.url, league.admin);
    const seasonId = (await seasons.searchSeasons()).data[0]?._id ?? "";
    await seasons.updateSeason({ id: seasonId, body: { endDate: "2030-03-07T06:45:00Z" } });
    await expect(olesPage.getByText("Foxes proposes 1 date for Foxes vs. Owls.")).toBeVisible();
    await olesPage.getByRole("link", { name: "Answer" }).click();
    await expect(olesPage.getByText("Thursday 7 March 2030, 19:00")).toBeVisible();
    await expect(olesPage.getByRole("button", { name: "Accept" })).toHaveCount(1);
    await olesPage.getByRole("button", { name: "Accept Wednesday 6 March 2030, 19:30" }).click();
    await confirm(olesPage, "Agree on this date?", "Agree");
    await expectToast(olesPage, "The match has moved");
  });

  await test.step("Both leaders see the date immediately", async () => {
    for (const leader of [page, olesPage]) {
      await expect(leader.getByText("Wednesday 6 March 2030, 19:30 – 20:30")).toBeVisible();
      await expect(leader.getByText("No other dates are proposed.")).toBeVisible();
    }
  });

  await test.step("A leader sees the next match and the last result on one page", async () => {
    await admin.importForfeit({ winnerId: clanBId, loserId: clanAId, date: "2026-03-02T18:00:00Z" });
    await openLoaded(page, `/league/clans/${clanAId}`);
    await expect(page.getByRole("region", { name: "Last result" })).toContainText("Owls");
    const nextMatch = page.getByRole("region", { name: "Next match" }).getByRole("link");
    await expect(nextMatch).toContainText("Owls");
    await nextMatch.click();
    await expect(page).toHaveURL(eventPath);
  });

  await test.step("On match day a leader names the line-up, which nobody else sees before the start", async () => {
    const todaysEventId = await admin.createEvent({ clanAId, clanBId, ...getDatesInHours(1) });
    const todaysPath = `/league/calendar/${todaysEventId}`;
    await openLoaded(page, "/league");
    await page.getByRole("link", { name: "Set your line-up" }).click();
    await expect(page).toHaveURL(todaysPath);
    await nameLineUp(page, "Foxes", {
      expectedNote: "The other clan sees the line-up when the match starts.",
      players: ["Fia", "Second of Foxes"],
    });
    await expect(getLineUps(page)).toContainText("Second of Foxes");
    await openLoaded(page, "/league");
    await expect(page.getByRole("link", { name: "You play next" })).toContainText("Owls");
    await page.setViewportSize({ width: 390, height: 844 });
    await openLoaded(page, "/league/calendar");
    await expect(page.getByRole("link", { name: "You play next" })).toBeInViewport();
    await openLoaded(page, "/league/calendar/agenda");
    await expect(page.getByRole("heading", { name: /Today/ })).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 720 });
    await openLoaded(olesPage, todaysPath);
    const lineUpStep = olesPage.getByRole("region", { name: "Your preparation" }).getByRole("listitem");
    await expect(lineUpStep.filter({ hasText: "Line-up" })).toContainText("To do");
    await expect(getLineUps(olesPage)).toHaveCount(0);
    await openWithLiveUpdates(page, todaysPath);
  });

  await test.step("A player who leaves the clan while the leader chooses the line-up is not in the line-up", async () => {
    const { clanRosters } = await signInToApi(league.url, league.admin);
    const thirdId = await admin.createPlayer("Third of Foxes");
    const rosterChange = { id: clanAId, body: { userId: thirdId } };
    await clanRosters.addClanPlayer(rosterChange);
    await page.getByRole("button", { name: "Change line-up of Foxes" }).click();
    const dialog = page.getByRole("dialog", { name: "Line-up of Foxes" });
    const fieldOfThird = dialog.getByLabel("Third of Foxes", { exact: true });
    await fieldOfThird.check();
    await clanRosters.removeClanPlayer(rosterChange);
    await expect(fieldOfThird).toHaveCount(0);
    await dialog.getByRole("button", { name: "Save line-up" }).click();
    await expectToast(page, "Line-up named");
  });

  await test.step("An admin's line-up form stays open when the match begins. Then all visitors see the line-up", async () => {
    const dates = getDatesInHours(SECONDS_BEFORE_START / 3600);
    const startingEventId = await admin.createEvent({ clanAId, clanBId, ...dates });
    const startingEventPath = `/league/calendar/${startingEventId}`;
    await openLoaded(adminPage, startingEventPath);
    await nameLineUp(adminPage, "Owls", {
      expectedNote: "Everybody can see the line-up.",
      players: ["Ole", "Second of Owls"],
    });
    await openLoaded(page, startingEventPath);
    await expect(getLineUps(page)).toContainText("Second of Owls");
    await adminContext.close();
  });

  await test.step("A leader can cast the clan's vote on a motion only once", async () => {
    await openLoaded(page, "/league/votes");
    await page.getByRole("button", { name: "Yes" }).click();
    await confirm(page, "Vote yes?", "Vote yes");
    await expect(page.getByText("Your clan has voted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Yes" })).toHaveCount(0);
  });

  await test.step("A clan with three proposed motions can propose a fourth only after an admin has opened one", async () => {
    const { motions } = await signInToApi(league.url, getAccount("Fia"));
    for (const text of ["One", "Two"]) await motions.proposeMotion({ body: { text } });
    const { _id: thirdMotionId } = (await motions.proposeMotion({ body: { text: "Three" } })).data;
    await openWithLiveUpdates(page, "/league/votes");
    await expect(page.getByText("A clan can have at most 3 proposed motions.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Propose motion" })).toHaveCount(0);
    const adminApi = await signInToApi(league.url, league.admin);
    await adminApi.motions.openMotion({ id: thirdMotionId });
    await expect(page.getByRole("button", { name: "Propose motion" })).toBeVisible();
  });
});

/** Returns the dates of an event that begins in `hours` and takes one hour. */
function getDatesInHours(hours: number): { startDate: string; endDate: string } {
  const formatHoursFromNow = (hoursFromNow: number) => new Date(Date.now() + hoursFromNow * 3_600_000).toISOString();
  return { startDate: formatHoursFromNow(hours), endDate: formatHoursFromNow(hours + 1) };
}

function getLineUps(page: Page): Locator {
  return page.getByRole("region", { name: "Line-ups" });
}

/**
 * Names the line-up of a clan on the page of its match, after the form shows the note about who can see the line-up. Waits up
 * to 30 seconds for the note, which may change when the match begins.
 */
async function nameLineUp(
  page: Page,
  clan: string,
  { expectedNote, players }: { readonly expectedNote: string; readonly players: readonly string[] },
): Promise<void> {
  await page.getByRole("button", { name: `Set line-up of ${clan}` }).click();
  const dialog = page.getByRole("dialog", { name: `Line-up of ${clan}` });
  await expect(dialog).toContainText(expectedNote, { timeout: 30_000 });
  for (const player of players) await dialog.getByLabel(player, { exact: true }).check();
  await dialog.getByRole("button", { name: "Save line-up" }).click();
  await expectToast(page, "Line-up named");
}
