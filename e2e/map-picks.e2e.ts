import type { Page } from "@playwright/test";
import { getAccount, signInToApi } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { openLoaded, openWithLiveUpdates } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { BEFORE_LOSS_OF_LEADERSHIP_IS_KNOWN, expect, test } from "./support/test.ts";

test("Two leaders pick a map each, and both picks are revealed at the same time", { tag: "@two-processes" }, async ({
  page,
  visitor,
  browser,
  context,
  league,
  admin,
  browserErrors,
}) => {
  const { clanAId, clanBId, owls } = await admin.createLedClans();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const eventId = await admin.createEvent({ clanAId, clanBId, startDate: inDays(3), endDate: inDays(3.1) });
  const eventPath = `/league/calendar/${eventId}`;
  // Fia, the leader of the Foxes, uses `page`. Ole, the leader of the Owls, uses `olesPage`.
  await signIn(context, league.url, getAccount("Fia"));
  const olesContext = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
  await browserErrors.watch(olesContext);
  await signIn(olesContext, league.url, getAccount("Ole"));
  const olesPage = await olesContext.newPage();
  const getMapsRegion = (viewer: Page) => viewer.getByRole("region", { name: "Maps" });

  await test.step("An admin changes the rules, so that leaders pick maps", async () => {
    const adminsContext = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
    await browserErrors.watch(adminsContext);
    await signIn(adminsContext, league.url, league.admin);
    const adminsPage = await adminsContext.newPage();
    await adminsPage.goto("/league/rules/season");
    await adminsPage.getByLabel("Leaders pick a map until (hours before the match)").fill("12");
    await expect(adminsPage.getByText("Leaders pick a map until (hours before the match): – → 12")).toBeVisible();
    await adminsPage.getByRole("button", { name: "Change rules" }).click();
    await expectToast(adminsPage, "Rules changed");
    await adminsContext.close();
  });

  await test.step("The home page reminds the leader, who picks a map", async () => {
    await page.goto("/league");
    await page.getByRole("link", { name: /Pick your map.*Foxes.*Owls/ }).click();
    await expect(getMapsRegion(page)).toContainText("Each leader picks one map until");
    await page.getByRole("button", { name: "Pick the map of Foxes" }).click();
    const dialog = page.getByRole("dialog", { name: "Map of Foxes" });
    await dialog.getByLabel("Map").selectOption("ctf_mine");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Pick" }).click();
    await expectToast(page, "Map picked");
    await expect(getMapsRegion(page).getByRole("strong").filter({ hasText: "ctf_mine" })).toBeVisible();
  });

  await test.step("The match's overlay does not show the pick yet", async () => {
    await openLoaded(page, `/overlay/event/${eventId}`);
    await expect(page.getByRole("main")).toContainText("Starts in");
    await expect(page.getByRole("main")).not.toContainText("ctf_mine");
    await page.goto(eventPath);
  });

  await test.step("An open page lets the new clan leader pick", async () => {
    await openWithLiveUpdates(olesPage, eventPath);
    browserErrors.allow(BEFORE_LOSS_OF_LEADERSHIP_IS_KNOWN);
    const pick = olesPage.getByRole("button", { name: "Pick the map of Owls" });
    await expect(pick).toBeVisible();
    await admin.makeLeader(clanBId, owls.secondId);
    await expect(pick).toHaveCount(0);
    await admin.makeLeader(clanBId, owls.leaderId);
    await expect(pick).toBeVisible();
  });

  await test.step("The other clan does not see the pick and can pick the same map", async () => {
    // A clan that has not picked has the same text, so that nobody learns whether it has picked.
    await expect(getMapsRegion(olesPage).getByText("Not revealed yet")).toHaveCount(2);
    await olesPage.getByRole("button", { name: "Pick the map of Owls" }).click();
    const dialog = olesPage.getByRole("dialog", { name: "Map of Owls" });
    await expect(dialog.getByText("If both clans pick the same map")).toBeVisible();
    await visitor.goto(eventPath);
    await expect(getMapsRegion(visitor).getByText("Not revealed yet")).toHaveCount(2);
    await dialog.getByLabel("Map").selectOption("ctf_mine");
    await dialog.getByRole("button", { name: "Pick" }).click();
    await expectToast(olesPage, "Map picked");
  });

  await test.step("After the second pick, open pages and the overlay show both picks", async () => {
    for (const viewer of [visitor, page]) {
      await expect(getMapsRegion(viewer).getByRole("strong")).toHaveText(["ctf_mine", "ctf_mine"]);
    }
    await visitor.goto(`/overlay/event/${eventId}`);
    await expect(visitor.getByText("ctf_mine in two rounds")).toBeVisible();
  });

  await test.step("If only one clan has picked when the time is over, open pages and the overlay show its map", async () => {
    const fiasApi = await signInToApi(league.url, getAccount("Fia"));
    // Leaders can pick until 12 hours before the match, which is in 30 seconds.
    const halfMinuteInDays = 30 / 86_400;
    const startDate = inDays(0.5 + halfMinuteInDays);
    const endDate = inDays(0.6);
    const id = await admin.createEvent({ clanAId, clanBId, startDate, endDate });
    await fiasApi.mapPicks.pickMap({ id, body: { map: "ctf_mine" } });
    await olesPage.goto(`/league/calendar/${id}`);
    await expect(olesPage.getByRole("button", { name: "Pick the map of Owls" })).toBeVisible();
    await visitor.goto(`/overlay/event/${id}`);
    await expect(getMapsRegion(olesPage).getByRole("strong")).toHaveText("ctf_mine", { timeout: 60_000 });
    await expect(getMapsRegion(olesPage).getByText("No map picked")).toHaveCount(1);
    await expect(olesPage.getByRole("button", { name: "Pick the map of Owls" })).toHaveCount(0);
    await expect(visitor.getByText("ctf_mine")).toBeVisible();
  });

  await test.step("After the end of the season nobody is reminded to pick", async () => {
    await openWithLiveUpdates(page, eventPath);
    const reminder = getMapsRegion(page).getByText("Each leader picks one map until");
    await expect(reminder).toBeVisible();
    const adminsApi = await signInToApi(league.url, league.admin);
    await adminsApi.seasons.endSeason();
    await expect(reminder).toHaveCount(0);
    await expect(getMapsRegion(page).getByRole("strong")).toHaveText(["ctf_mine", "ctf_mine"]);
  });
});
