import { firstRulesOf } from "contract/first-rules.ts";
import { accountOf, apiAs } from "./support/admin.ts";
import { openWhole } from "./support/open-screen.ts";
import { confirm, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/test.ts";

story(
  "A leader invites a player, who joins, and releases another",
  async ({ page, visitor, league, admin, context }) => {
    const roster: string[] = [];
    for (const name of ["Lena", "Ann", "Ben", "Cleo"]) roster.push(await admin.createPlayer(name));
    await admin.createPlayer("Newcomer");
    const late = await admin.createPlayer("Late");
    const clanId = await admin.createClan("Foxes", ...roster);
    const clan = `/league/clans/${clanId}`;

    await story.step("An admin chooses the leader", async () => {
      await signIn(context, league.url, league.admin);
      await openWhole(page, clan);
      await page.getByLabel("Leader").selectOption("Lena");
      await page.getByRole("button", { name: "Update" }).click();
      await expectToast(page, "Clan updated successfully");
    });

    await story.step("The leader invites a player who is in no clan", async () => {
      await signIn(context, league.url, accountOf("Lena"));
      await openWhole(page, clan);
      await page.getByRole("button", { name: "Invite player" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite player" });
      await dialog.getByText("Newcomer").click();
      await dialog.getByRole("button", { name: "Invite player" }).click();
      await expectToast(page, "Player invited");
      await expect(page.getByRole("button", { name: "Withdraw the invitation of Newcomer" })).toBeVisible();
    });

    await story.step("The player joins, and sees nothing of the leader's tools", async () => {
      await signIn(visitor.context(), league.url, accountOf("Newcomer"));
      await openWhole(visitor, clan);
      await visitor.getByRole("button", { name: "Join clan" }).click();
      await expectToast(visitor, "You are in Foxes now");
      await expect(visitor.getByRole("button", { name: "Leave clan" })).toBeVisible();
      await expect(visitor.getByRole("button", { name: /Invite|Release/ })).toHaveCount(0);
    });

    await story.step("The leader releases a player", async () => {
      await page.getByRole("button", { name: "Release Ann" }).click();
      await confirm(page, "Release Ann?", "Release player");
      await expectToast(page, "Player released");
      await expect(page.getByRole("main").getByRole("link", { name: "Ann" })).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("link", { name: "Newcomer" })).toBeVisible();
    });

    const { seasons } = await apiAs(league.url, league.admin);
    const [season] = (await seasons.searchSeasons()).data;

    await story.step("A roster of the least players releases none, and a full one takes none", async () => {
      await expect(page.getByText("Nobody can be released: a clan keeps at least 4 players.")).toBeVisible();
      await expect(page.getByRole("button", { name: /Release/ })).toHaveCount(0);
      const lenas = await apiAs(league.url, accountOf("Lena"));
      await lenas.clanLeaders.invitePlayer({ id: clanId, body: { userId: late } });
      await signIn(visitor.context(), league.url, accountOf("Late"));
      await openWhole(visitor, "/league");
      await expect(visitor.getByRole("button", { name: "Join clan" })).toBeVisible();
      const rules = { ...firstRulesOf("Season 1"), roster: { min: 2, max: 4 } };
      const change = { rules, from: null, motionId: null, after: season?.rules[0]?._id ?? "" };
      await seasons.changeSeasonRules({ id: season?._id ?? "", body: change });
      for (const reader of [page, visitor]) {
        await expect(reader.getByText("The roster is full: a clan has at most 4 players.")).toBeVisible();
        await expect(reader.getByRole("button", { name: /Invite player|Join clan/ })).toHaveCount(0);
      }
      await expect(page.getByRole("button", { name: "Release Ben" })).toBeVisible();
    });

    await story.step("While transfers are closed nobody is offered what would be refused", async () => {
      await seasons.updateSeason({ id: season?._id ?? "", body: { transferTo: "2026-01-31T18:00:00Z" } });
      const closed = /Transfers closed on 31\/01\/2026/;
      await openWhole(page, clan);
      await expect(page.getByText(closed)).toBeVisible();
      await expect(page.getByRole("button", { name: "Withdraw the invitation of Late" })).toBeVisible();
      await expect(page.getByRole("button", { name: /Invite player|Release/ })).toHaveCount(0);
      await expect(visitor.getByText(closed)).toBeVisible();
      await expect(visitor.getByRole("button", { name: "Decline" })).toBeVisible();
      await expect(visitor.getByRole("button", { name: "Join clan" })).toHaveCount(0);
    });
  },
);
