import type { Locator } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { finalScore, formatRoundMessage } from "./support/game-server.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { openLoaded, openWithLiveUpdates } from "./support/open-screen.ts";
import { expectToast, getTableRows } from "./support/page-parts.ts";
import { type Player, signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** Eight clans with six players each, as copied from a spreadsheet. One player has an e-mail. */
const playerList = Array.from({ length: 48 }, (_, index) => {
  const email = index === 0 ? "p0@players.example" : "";
  return `Player ${index}\t${email}\tClan ${Math.floor(index / 6)}`;
}).join("\n");

/** An end-to-end test with a league that sends mails. */
const mailTest = test.extend<{ mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern; there are none
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },

  settings: async ({ settings, mailbox }, use) => {
    await use({ ...settings, ...mailbox.settings, LEAGUE_TIME_ZONE: "Europe/Paris" });
  },
});

mailTest.use({ season: null, timezoneId: "Europe/Paris" });

mailTest(
  "An admin sets up an empty league with a pasted list and at most 40 clicks, and a newcomer plays a ranked match on a phone",
  { tag: "@two-processes" },
  async ({ page, visitor, league, admin, context, browserErrors, mailbox }) => {
    // Counts only what an admin must do. Checks of errors and of the stored result are not counted.
    const actions = new CountedActions();
    await signIn(context, league.url, league.admin);
    await openLoaded(page, "/league/clans");

    await test.step("The admin begins a season", async () => {
      await actions.click(page.getByRole("main").getByRole("button", { name: "Create New Season" }));
      const seasonDialog = page.getByRole("dialog", { name: "Create New Season" });
      await actions.type(seasonDialog.getByLabel("Name"), "Spring");
      await actions.type(seasonDialog.getByLabel("Start date"), "2035-03-01T00:00");
      await actions.type(seasonDialog.getByLabel("End date"), "2035-06-30T23:59");
      await actions.click(seasonDialog.getByRole("button", { name: "Create New Season" }));
    });
    await actions.click(page.getByRole("button", { name: "Paste players" }));
    const dialog = page.getByRole("dialog", { name: "Paste players" });

    await test.step("A list with a duplicate player cannot be stored", async () => {
      await dialog.getByLabel("Players", { exact: true }).fill(`${playerList}\nPlayer 1`);
      await dialog.getByRole("button", { name: "Preview" }).click();
      await expect(dialog.getByText("48 new")).toBeVisible();
      await expect(dialog.getByText("Line 2 has the same player")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Create 48 players" })).toBeDisabled();
      await dialog.press("Escape");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await expect(dialog.getByText("48 new")).toBeVisible();
    });

    await test.step("The corrected list is previewed and stored", async () => {
      await actions.paste(dialog.getByLabel("Players", { exact: true }), playerList);
      await actions.click(dialog.getByRole("button", { name: "Preview" }));
      await actions.click(dialog.getByRole("button", { name: "Create 48 players" }));
    });

    const invitations = page.getByRole("dialog", { name: "48 players created" });
    // Storing 48 players with their clans takes some seconds.
    await expect(invitations).toBeVisible({ timeout: 30_000 });
    const link = invitations
      .getByRole("listitem")
      .filter({ hasText: "Player 7" })
      .first()
      .getByText("/auth/invitation");
    const invitationUrl = new URL((await link.textContent()) ?? "");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await actions.click(invitations.getByRole("button", { name: "Copy list" }));
    await expectToast(page, "List copied");
    const copiedList = await page.evaluate(() => navigator.clipboard.readText());
    expect(copiedList.split("\n")).toHaveLength(48);
    await actions.click(invitations.getByRole("button", { name: "Close" }).first());
    await expect(getTableRows(page, "Clans")).toHaveCount(8);

    await test.step("A double round robin is previewed, changed, and stored", async () => {
      await actions.click(page.getByRole("link", { name: "Calendar" }).first());
      await actions.click(page.getByRole("link", { name: "Fixtures" }));
      await actions.choose(page.getByLabel("Round robin"), "double");
      await actions.click(page.getByRole("button", { name: "Preview" }));
      // Each of the eight clans plays 14 times: twice against each of the other seven. Four matches are on each day.
      await expect(page.getByText("56 fixtures on 14 days.")).toBeVisible();
      const firstDay = page.getByRole("region", { name: "Thursday 1 March 2035" });
      await expect(firstDay.getByRole("listitem")).toHaveCount(4);
      const fixture = firstDay.getByRole("listitem").filter({ hasText: "Clan 0" });
      await expect(fixture).toContainText(/Clan 0.*vs.*Clan 7/);
      await actions.click(fixture.getByRole("button", { name: /^Swap sides/ }));
      await expect(fixture).toContainText(/Clan 7.*vs.*Clan 0/);
      await actions.click(fixture.getByRole("button", { name: /^Move/ }));
      await actions.type(fixture.getByLabel("Start date"), "2035-03-04T19:00");
      await actions.click(fixture.getByRole("button", { name: "Move", exact: true }));
      await expect(firstDay.getByRole("listitem")).toHaveCount(3);
      await expect(page.getByRole("region", { name: "Sunday 4 March 2035" })).toContainText("19:00");
      await expectAccessible(page);
      await actions.click(page.getByRole("button", { name: "Store 56 fixtures" }));
      await expectToast(page, "56 fixtures stored");
      await expect(page.getByRole("heading", { level: 3, name: "Thursday 1 March 2035" })).toBeVisible();
      await openLoaded(page, "/league/calendar/fixtures");
      await page.getByLabel("Round robin").selectOption("double");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByText("Nothing is missing: 56 fixtures of the round robin")).toBeVisible();
    });
    expect(actions.clicks).toBeLessThanOrEqual(40);
    expect(actions.pastes).toBeLessThanOrEqual(2);

    await visitor.setViewportSize({ width: 390, height: 844 });
    await test.step("The newcomer opens the invitation, enters an e-mail and a password, and is signed in", async () => {
      await openLoaded(visitor, invitationUrl.pathname + invitationUrl.hash);
      await expect(visitor.getByRole("heading", { name: "Welcome, Player 7" })).toBeVisible();
      await visitor.getByLabel("E-mail").fill("seven@players.example");
      await visitor.getByLabel("Password", { exact: true }).fill("lucky");
      await visitor.getByLabel("Confirm password", { exact: true }).fill("lucky");
      await visitor.getByRole("button", { name: "Set password and log in" }).click();
      await expect(visitor.getByRole("button", { name: "Account of Player 7" })).toBeVisible();
    });

    await test.step("An invalid link shows an error", async () => {
      browserErrors.expect(/status of 404 .*\/api\/invitation\/open/);
      await openLoaded(visitor, "/auth/invitation#used");
      await expect(visitor.getByText("This link is no longer valid")).toBeVisible();
    });

    await test.step("The newcomer sets another password by a link in a mail", async () => {
      // Leaves the page before the session ends, because the page may be requesting data of the user.
      await visitor.goto("about:blank");
      await visitor.context().clearCookies();
      await openLoaded(visitor, "/auth/signin");
      await visitor.getByRole("link", { name: "Forgot password" }).click();
      // Waits for the page, because the log-in page has a field of the same name.
      await expect(visitor.getByRole("heading", { name: "Forgot password" })).toBeVisible();
      await visitor.getByLabel("E-mail").fill("seven@players.example");
      await visitor.getByRole("button", { name: "Send link" }).click();
      await expect(visitor.getByText("a link is on its way")).toBeVisible();
      await expectAccessible(visitor);
      const mailedUrl = new URL(await mailbox.waitForLink("seven@players.example"));
      await openLoaded(visitor, mailedUrl.pathname + mailedUrl.hash);
      await visitor.getByLabel("Password", { exact: true }).fill("luckier");
      await visitor.getByLabel("Confirm password", { exact: true }).fill("luckier");
      await visitor.getByRole("button", { name: "Set password and log in" }).click();
      await expect(visitor.getByRole("button", { name: "Account of Player 7" })).toBeVisible();
    });

    await test.step("On the phone the newcomer plays a ranked match and opens its result", async () => {
      const modeId = await admin.createMode("Instagib 2v2");
      // `modeId` is the ranked mode, `mode` the team size.
      const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
      const otherPlayers: Player[] = [];
      for (const name of ["Ann", "Ben", "Cleo"]) {
        await admin.createPlayer(name);
        otherPlayers.push(await signInPlayer(league, getAccount(name)));
      }
      for (const other of otherPlayers) await other.join(queueId);
      await openWithLiveUpdates(visitor, `/ranked/queues/${queueId}`);
      await visitor.getByRole("button", { name: "Join" }).click();
      const bar = visitor.getByRole("region", { name: "Your match" });
      for (const other of otherPlayers) await other.markReady();
      await bar.getByRole("button", { name: "Ready" }).click();
      await expect(bar).toContainText("Everybody is ready");
      const match = await otherPlayers[0]?.getOpenMatch();
      if (!match) throw new Error("The match was closed before its round was posted");
      const round = { modeId, message: formatRoundMessage(match), date: new Date().toISOString() };
      const resultId = await admin.importRankedRound(round);
      await admin.freezeRankedResult(resultId);
      await expect(visitor.getByRole("region", { name: "Your last match" })).toContainText(/You (won|lost)/);
      await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Results" }).click();
      const result = getTableRows(visitor, "Results");
      await expect(result).toContainText(`${finalScore.red} - ${finalScore.blue}`);
      await result.getByRole("link").click();
      await expect(visitor.getByRole("main").getByRole("link", { name: "Player 7" }).first()).toBeVisible();
    });
  },
);

/** Acts with the mouse and the keyboard, and counts the clicks. Typing into a field also counts as a click. */
class CountedActions {
  clicks = 0;
  pastes = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.clicks += 1;
    await field.fill(text);
  }

  /** Selects an option, which takes two clicks: one opens the list. */
  async choose(field: Locator, option: string): Promise<void> {
    this.clicks += 2;
    await field.selectOption(option);
  }

  async paste(field: Locator, text: string): Promise<void> {
    this.pastes += 1;
    await this.type(field, text);
  }
}
