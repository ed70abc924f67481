import type { Page } from "@playwright/test";
import { accountOf, apiAs } from "./support/admin.ts";
import { openLive, openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

test("Two leaders pick a map each, and both picks are revealed at the same time", async ({
  page,
  visitor,
  browser,
  context,
  league,
  admin,
  browserErrors,
}) => {
  const { clanAId, clanBId, owls } = await admin.createLedClans();
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const eventId = await admin.createEvent({ clanAId, clanBId, startDate: soon(3), endDate: soon(3.1) });
  const match = `/league/calendar/${eventId}`;
  await signIn(context, league.url, accountOf("Fia"));
  const other = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
  await browserErrors.watch(other);
  await signIn(other, league.url, accountOf("Ole"));
  const second = await other.newPage();
  const maps = (of: Page) => of.getByRole("region", { name: "Maps" });

  await test.step("An admin changes the rules", async () => {
    const office = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
    await browserErrors.watch(office);
    await signIn(office, league.url, league.admin);
    const rules = await office.newPage();
    await rules.goto("/league/rules/season");
    await rules.getByLabel("Leaders pick a map until (hours before the match)").fill("12");
    await expect(rules.getByText("Leaders pick a map until (hours before the match): – → 12")).toBeVisible();
    await rules.getByRole("button", { name: "Change rules" }).click();
    await expectToast(rules, "Rules changed");
    await office.close();
  });

  await test.step("The home page reminds the leader, who picks a map", async () => {
    await page.goto("/league");
    await page.getByRole("link", { name: /Pick your map.*Foxes.*Owls/ }).click();
    await expect(maps(page)).toContainText("Each leader picks one map until");
    await page.getByRole("button", { name: "Pick the map of Foxes" }).click();
    const dialog = page.getByRole("dialog", { name: "Map of Foxes" });
    await dialog.getByLabel("Map").selectOption("ctf_mine");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Pick" }).click();
    await expectToast(page, "Map picked");
    await expect(maps(page).getByRole("strong").filter({ hasText: "ctf_mine" })).toBeVisible();
  });

  await test.step("The overlay that the leader streams does not show it yet", async () => {
    await openLoaded(page, `/overlay/event/${eventId}`);
    await expect(page.getByRole("main")).toContainText("Starts in");
    await expect(page.getByRole("main")).not.toContainText("ctf_mine");
    await page.goto(match);
  });

  await test.step("An open page lets the new clan leader pick", async () => {
    await openLive(second, match);
    const pick = second.getByRole("button", { name: "Pick the map of Owls" });
    await expect(pick).toBeVisible();
    await admin.makeLeader(clanBId, owls.secondId);
    await expect(pick).toHaveCount(0);
    await admin.makeLeader(clanBId, owls.leaderId);
    await expect(pick).toBeVisible();
  });

  await test.step("The other clan does not see the pick and can pick the same map", async () => {
    await expect(maps(second).getByText("Not revealed yet")).toHaveCount(2);
    await second.getByRole("button", { name: "Pick the map of Owls" }).click();
    const dialog = second.getByRole("dialog", { name: "Map of Owls" });
    await expect(dialog.getByText("If both clans pick the same map")).toBeVisible();
    await visitor.goto(match);
    await expect(maps(visitor).getByText("Not revealed yet")).toHaveCount(2);
    await dialog.getByLabel("Map").selectOption("ctf_mine");
    await dialog.getByRole("button", { name: "Pick" }).click();
    await expectToast(second, "Map picked");
  });

  await test.step("Open pages and the overlay then show both picks", async () => {
    for (const open of [visitor, page]) {
      await expect(maps(open).getByRole("strong")).toHaveText(["ctf_mine", "ctf_mine"]);
    }
    await visitor.goto(`/overlay/event/${eventId}`);
    await expect(visitor.getByText("ctf_mine in two rounds")).toBeVisible();
  });

  await test.step("If only one clan has picked when the time is over, open pages and the overlay show its map", async () => {
    const fias = await apiAs(league.url, accountOf("Fia"));
    const startDate = soon(0.5 + 30 / 86_400);
    const endDate = soon(0.6);
    const id = await admin.createEvent({ clanAId, clanBId, startDate, endDate });
    await fias.mapPicks.pickMap({ id, body: { map: "ctf_mine" } });
    await second.goto(`/league/calendar/${id}`);
    await expect(second.getByRole("button", { name: "Pick the map of Owls" })).toBeVisible();
    await visitor.goto(`/overlay/event/${id}`);
    await expect(maps(second).getByRole("strong")).toHaveText("ctf_mine", { timeout: 60_000 });
    await expect(maps(second).getByText("No map picked")).toHaveCount(1);
    await expect(second.getByRole("button", { name: "Pick the map of Owls" })).toHaveCount(0);
    await expect(visitor.getByText("ctf_mine")).toBeVisible();
  });

  await test.step("After the end of the season nobody is reminded to pick", async () => {
    await openLive(page, match);
    const told = maps(page).getByText("Each leader picks one map until");
    await expect(told).toBeVisible();
    await (await apiAs(league.url, league.admin)).seasons.endSeason();
    await expect(told).toHaveCount(0);
    await expect(maps(page).getByRole("strong")).toHaveText(["ctf_mine", "ctf_mine"]);
  });
});
