import type { Page } from "@playwright/test";
import { accountOf, apiAs } from "./support/admin.ts";
import { openLive, openWhole } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

story(
  "By the season's rules two leaders pick a map each, which open once both have",
  async ({ page, visitor, browser, context, league, admin, browserErrors }) => {
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

    await story.step("An admin changes the rules", async () => {
      const office = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
      await browserErrors.watch(office);
      await signIn(office, league.url, league.admin);
      const rules = await office.newPage();
      await rules.goto("/league/rules/season");
      await rules.getByLabel("Hours before a match until which leaders pick a map each").fill("12");
      await expect(rules.getByText("pickHours: – → 12")).toBeVisible();
      await rules.getByRole("button", { name: "Change rules" }).click();
      await expectToast(rules, "Rules changed");
      await office.close();
    });

    await story.step("The first page tells the leader, who picks", async () => {
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

    await story.step("The overlay that the leader streams does not show it yet", async () => {
      await openWhole(page, `/overlay/event/${eventId}`);
      await expect(page.getByRole("main")).toContainText("Starts in");
      await expect(page.getByRole("main")).not.toContainText("ctf_mine");
      await page.goto(match);
    });

    await story.step("On an open page, whoever leads the clan may pick", async () => {
      await openLive(second, match);
      const pick = second.getByRole("button", { name: "Pick the map of Owls" });
      await expect(pick).toBeVisible();
      await admin.makeLeader(clanBId, owls.secondId);
      await expect(pick).toHaveCount(0);
      await admin.makeLeader(clanBId, owls.leaderId);
      await expect(pick).toBeVisible();
    });

    await story.step("The other clan does not see it, and may pick the same", async () => {
      await expect(maps(second).getByText("Not open yet")).toHaveCount(2);
      await second.getByRole("button", { name: "Pick the map of Owls" }).click();
      const dialog = second.getByRole("dialog", { name: "Map of Owls" });
      await expect(dialog.getByText("Both clans may pick the same map")).toBeVisible();
      await visitor.goto(match);
      await expect(maps(visitor).getByText("Not open yet")).toHaveCount(2);
      await dialog.getByLabel("Map").selectOption("ctf_mine");
      await dialog.getByRole("button", { name: "Pick" }).click();
      await expectToast(second, "Map picked");
    });

    await story.step("Then everybody sees both, on open pages and on the overlay", async () => {
      for (const open of [visitor, page]) {
        await expect(maps(open).getByRole("strong")).toHaveText(["ctf_mine", "ctf_mine"]);
      }
      await visitor.goto(`/overlay/event/${eventId}`);
      await expect(visitor.getByText("ctf_mine in two rounds")).toBeVisible();
    });

    await story.step(
      "Where one has picked when the time is over, open pages and the overlay show that map",
      async () => {
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
      },
    );

    await story.step("Once the season has ended, nobody is told to pick", async () => {
      await openLive(page, match);
      const told = maps(page).getByText("Each leader picks one map until");
      await expect(told).toBeVisible();
      await (await apiAs(league.url, league.admin)).seasons.endSeason();
      await expect(told).toHaveCount(0);
      await expect(maps(page).getByRole("strong")).toHaveText(["ctf_mine", "ctf_mine"]);
    });
  },
);
