import { getDefaultRules } from "contract/default-rules.ts";
import { getAccount, signInToApi } from "./support/admin.ts";
import { openLoaded } from "./support/open-screen.ts";
import { confirm, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("A leader invites a player, who joins, and releases another player", { tag: "@two-processes" }, async ({
  page,
  visitor: playerPage,
  league,
  admin,
  context,
}) => {
  const rosterIds: string[] = [];
  for (const name of ["Lena", "Ann", "Ben", "Cleo"]) rosterIds.push(await admin.createPlayer(name));
  await admin.createPlayer("Newcomer");
  const lateId = await admin.createPlayer("Late");
  const clanId = await admin.createClan("Foxes", ...rosterIds);
  const clanPath = `/league/clans/${clanId}`;

  await test.step("An admin chooses the leader", async () => {
    await signIn(context, league.url, league.admin);
    await openLoaded(page, clanPath);
    await page.getByLabel("Leader").selectOption("Lena");
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Clan updated successfully");
  });

  await test.step("The leader invites a player who is in no clan", async () => {
    await signIn(context, league.url, getAccount("Lena"));
    await openLoaded(page, clanPath);
    await page.getByRole("button", { name: "Invite player" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite player" });
    await dialog.getByText("Newcomer").click();
    await dialog.getByRole("button", { name: "Invite player" }).click();
    await expectToast(page, "Player invited");
    await expect(page.getByRole("button", { name: "Withdraw the invitation for Newcomer" })).toBeVisible();
  });

  await test.step("The player joins and does not see the leader's tools", async () => {
    await signIn(playerPage.context(), league.url, getAccount("Newcomer"));
    await openLoaded(playerPage, clanPath);
    await playerPage.getByRole("button", { name: "Join clan" }).click();
    await expectToast(playerPage, "You have joined Foxes");
    await expect(playerPage.getByRole("button", { name: "Leave clan" })).toBeVisible();
    await expect(playerPage.getByRole("button", { name: /Invite|Release/ })).toHaveCount(0);
  });

  await test.step("The leader releases a player", async () => {
    await page.getByRole("button", { name: "Release Ann" }).click();
    await confirm(page, "Release Ann?", "Release player");
    await expectToast(page, "Player released");
    await expect(page.getByRole("main").getByRole("link", { name: "Ann" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Newcomer" })).toBeVisible();
  });

  const { seasons } = await signInToApi(league.url, league.admin);
  const [season] = (await seasons.searchSeasons()).data;

  await test.step("A clan of minimum size cannot release players, and a full one cannot accept any", async () => {
    // Lena, Ben, Cleo and Newcomer remain.
    await expect(page.getByText("Nobody can be released: a clan keeps at least 4 players.")).toBeVisible();
    await expect(page.getByRole("button", { name: /Release/ })).toHaveCount(0);
    const leaderApi = await signInToApi(league.url, getAccount("Lena"));
    await leaderApi.clanLeaders.invitePlayer({ id: clanId, body: { userId: lateId } });
    await signIn(playerPage.context(), league.url, getAccount("Late"));
    await openLoaded(playerPage, "/league");
    await expect(playerPage.getByRole("button", { name: "Join clan" })).toBeVisible();
    const rules = { ...getDefaultRules("Season 1"), roster: { min: 2, max: 4 } };
    // The new rules replace the first ones (`after`) immediately (`from: null`).
    const change = { rules, from: null, motionId: null, after: season?.rules[0]?._id ?? "" };
    await seasons.changeSeasonRules({ id: season?._id ?? "", body: change });
    for (const viewer of [page, playerPage]) {
      await expect(viewer.getByText("The roster is full: a clan has at most 4 players.")).toBeVisible();
      await expect(viewer.getByRole("button", { name: /Invite player|Join clan/ })).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: "Release Ben" })).toBeVisible();
  });

  await test.step("While transfers are closed, the page does not offer actions that would be rejected", async () => {
    await seasons.updateSeason({ id: season?._id ?? "", body: { transferTo: "2026-01-31T18:00:00Z" } });
    const transfersClosedNote = /Transfers closed on 31\/01\/2026/;
    await openLoaded(page, clanPath);
    await expect(page.getByText(transfersClosedNote)).toBeVisible();
    await expect(page.getByRole("button", { name: "Withdraw the invitation for Late" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Invite player|Release/ })).toHaveCount(0);
    await expect(playerPage.getByText(transfersClosedNote)).toBeVisible();
    await expect(playerPage.getByRole("button", { name: "Decline" })).toBeVisible();
    await expect(playerPage.getByRole("button", { name: "Join clan" })).toHaveCount(0);
  });
});
