import type { Locator } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { roundOf } from "./support/game-server.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { openLive, openLoaded } from "./support/open-screen.ts";
import { expectToast, tableRows } from "./support/page-parts.ts";
import { type Player, signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

/** Eight clans with six players each, as copied from a spreadsheet. One player has an e-mail. */
const list = Array.from({ length: 48 }, (_, index) => {
  const email = index === 0 ? "p0@players.example" : "";
  return `Player ${index}\t${email}\tClan ${Math.floor(index / 6)}`;
}).join("\n");

const mailStory = test.extend<{ mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: from the pattern Playwright reads what this needs, which is nothing
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },

  settings: async ({ settings, mailbox }, use) => {
    await use({ ...settings, ...mailbox.settings, LEAGUE_TIME_ZONE: "Europe/Paris" });
  },
});

mailStory.use({ season: null, timezoneId: "Europe/Paris" });

mailStory(
  "An empty league is ready with a pasted list and 40 clicks, and a newcomer plays a ranked match on a phone",
  async ({ page, visitor, league, admin, context, browserErrors, mailbox }) => {
    const hand = new Hand();
    await signIn(context, league.url, league.admin);
    await openLoaded(page, "/league/clans");

    await test.step("The admin begins a season", async () => {
      await hand.click(page.getByRole("main").getByRole("button", { name: "Create New Season" }));
      const season = page.getByRole("dialog", { name: "Create New Season" });
      await hand.type(season.getByLabel("Name"), "Spring");
      await hand.type(season.getByLabel("Start date"), "2035-03-01T00:00");
      await hand.type(season.getByLabel("End date"), "2035-06-30T23:59");
      await hand.click(season.getByRole("button", { name: "Create season" }));
    });
    await hand.click(page.getByRole("button", { name: "Paste list" }));
    const dialog = page.getByRole("dialog", { name: "Paste list" });

    await test.step("A wrong line keeps the list from being stored", async () => {
      await dialog.getByLabel("Players", { exact: true }).fill(`${list}\nPlayer 1`);
      await dialog.getByRole("button", { name: "Preview" }).click();
      await expect(dialog.getByText("48 new")).toBeVisible();
      await expect(dialog.getByText("Line 2 has the same player")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Create 48 players" })).toBeDisabled();
      await dialog.press("Escape");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await expect(dialog.getByText("48 new")).toBeVisible();
    });

    await test.step("The right list is previewed and stored", async () => {
      await hand.paste(dialog.getByLabel("Players", { exact: true }), list);
      await hand.click(dialog.getByRole("button", { name: "Preview" }));
      await hand.click(dialog.getByRole("button", { name: "Create 48 players" }));
    });

    const invitations = page.getByRole("dialog", { name: "48 players created" });
    const link = invitations
      .getByRole("listitem")
      .filter({ hasText: "Player 7" })
      .first()
      .getByText("/auth/invitation");
    const url = new URL((await link.textContent()) ?? "");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await hand.click(invitations.getByRole("button", { name: "Copy list" }));
    await expectToast(page, "List copied");
    expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toHaveLength(48);
    await hand.click(invitations.getByRole("button", { name: "Close" }).first());
    await expect(tableRows(page, "Clans")).toHaveCount(8);

    await test.step("A double round robin is previewed, changed, and stored", async () => {
      await hand.click(page.getByRole("link", { name: "Calendar" }).first());
      await hand.click(page.getByRole("link", { name: "Fixtures" }));
      await hand.choose(page.getByLabel("Round robin"), "double");
      await hand.click(page.getByRole("button", { name: "Preview" }));
      await expect(page.getByText("56 fixtures on 14 days.")).toBeVisible();
      const first = page.getByRole("region", { name: "Thursday 1 March 2035" });
      await expect(first.getByRole("listitem")).toHaveCount(4);
      const line = first.getByRole("listitem").filter({ hasText: "Clan 0" });
      await expect(line).toContainText(/Clan 0.*vs.*Clan 7/);
      await hand.click(line.getByRole("button", { name: /^Swap sides/ }));
      await expect(line).toContainText(/Clan 7.*vs.*Clan 0/);
      await hand.click(line.getByRole("button", { name: /^Move/ }));
      await hand.type(line.getByLabel("Start date"), "2035-03-04T19:00");
      await hand.click(line.getByRole("button", { name: "Move", exact: true }));
      await expect(first.getByRole("listitem")).toHaveCount(3);
      await expect(page.getByRole("region", { name: "Sunday 4 March 2035" })).toContainText("19:00");
      await expectAccessible(page);
      await hand.click(page.getByRole("button", { name: "Store 56 fixtures" }));
      await expectToast(page, "56 fixtures stored");
      await expect(page.getByRole("heading", { level: 3, name: "Thursday 1 March 2035" })).toBeVisible();
      await openLoaded(page, "/league/calendar/fixtures");
      await page.getByLabel("Round robin").selectOption("double");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByText("Nothing is missing: 56 fixtures of the round robin")).toBeVisible();
    });
    expect(hand.clicks).toBeLessThanOrEqual(40);
    expect(hand.pastes).toBeLessThanOrEqual(2);

    await visitor.setViewportSize({ width: 390, height: 844 });
    await test.step("The newcomer gives an e-mail and a password, and is signed in", async () => {
      await openLoaded(visitor, url.pathname + url.hash);
      await expect(visitor.getByRole("heading", { name: "Welcome, Player 7" })).toBeVisible();
      await visitor.getByLabel("E-mail").fill("seven@players.example");
      await visitor.getByLabel("Password", { exact: true }).fill("lucky");
      await visitor.getByLabel("Confirm password", { exact: true }).fill("lucky");
      await visitor.getByRole("button", { name: "Set password and log in" }).click();
      await expect(visitor.getByRole("button", { name: "Account of Player 7" })).toBeVisible();
    });

    await test.step("The link works once", async () => {
      browserErrors.expect(/status of 404 .*\/api\/invitation\/open/);
      await openLoaded(visitor, "/auth/invitation#used");
      await expect(visitor.getByText("This link is no longer valid")).toBeVisible();
    });

    await test.step("Having forgotten the password, they set another by a link in their mail", async () => {
      await visitor.goto("about:blank");
      await visitor.context().clearCookies();
      await openLoaded(visitor, "/auth/signin");
      await visitor.getByRole("link", { name: "Forgot password" }).click();
      // The page before it has a field of the same name.
      await expect(visitor.getByRole("heading", { name: "Forgot password" })).toBeVisible();
      await visitor.getByLabel("E-mail").fill("seven@players.example");
      await visitor.getByRole("button", { name: "Send link" }).click();
      await expect(visitor.getByText("a link is on its way")).toBeVisible();
      await expectAccessible(visitor);
      const mailed = new URL(await mailbox.linkTo("seven@players.example"));
      await openLoaded(visitor, mailed.pathname + mailed.hash);
      await visitor.getByLabel("Password", { exact: true }).fill("luckier");
      await visitor.getByLabel("Confirm password", { exact: true }).fill("luckier");
      await visitor.getByRole("button", { name: "Set password and log in" }).click();
      await expect(visitor.getByRole("button", { name: "Account of Player 7" })).toBeVisible();
    });

    await test.step("On the phone they play a ranked match, to its result", async () => {
      const modeId = await admin.createMode("Instagib 2v2");
      const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
      const others: Player[] = [];
      for (const name of ["Ann", "Ben", "Cleo"]) {
        await admin.createPlayer(name);
        others.push(await signInPlayer(league, accountOf(name)));
      }
      for (const other of others) await other.join(queueId);
      await openLive(visitor, `/ranked/queues/${queueId}`);
      await visitor.getByRole("button", { name: "Join" }).click();
      const bar = visitor.getByRole("region", { name: "Your match" });
      for (const other of others) await other.ready();
      await bar.getByRole("button", { name: "Ready" }).click();
      await expect(bar).toContainText("Everybody is ready");
      const match = await others[0]?.match();
      if (!match) throw new Error("The match is gone before its round was posted");
      await admin.freeze(await admin.postRound({ modeId, message: roundOf(match), date: new Date().toISOString() }));
      await expectToast(visitor, "Your match is over");
      await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Results" }).click();
      const result = tableRows(visitor, "Results");
      await expect(result).toContainText("316 - 409");
      await result.getByRole("link").click();
      await expect(visitor.getByRole("main").getByRole("link", { name: "Player 7" }).first()).toBeVisible();
    });
  },
);

/** Counts mouse actions, including the click into a field before typing. */
class Hand {
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

  /** Opens the list and presses an option. */
  async choose(list: Locator, option: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption(option);
  }

  async paste(field: Locator, text: string): Promise<void> {
    this.pastes += 1;
    await this.type(field, text);
  }
}
