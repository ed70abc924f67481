import type { Page } from "@playwright/test";
import { type Admin, getAccount } from "./support/admin.ts";
import { formatRoundMessageWithScore, fourPlayerNames, postAsGameServer } from "./support/game-server.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { confirm, expectCloseWarnings, expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const getListItems = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");

test("A game server posts a match during and after the round, and its result is filled in automatically", {
  tag: "@two-processes",
}, async ({ page, context, visitor, league, admin }) => {
  const modeId = await admin.createMode("Instagib 2v2");
  const playerIds: string[] = [];
  for (const name of fourPlayerNames) playerIds.push(await admin.createPlayer(name));
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  await signIn(context, league.url, league.admin);

  const postUrl = await test.step("An admin adds a server, and sees the line for its configuration once", async () => {
    await page.goto("/ranked/servers");
    await expect(page.getByText("There are no servers yet")).toBeVisible();
    await page.getByRole("button", { name: "Add server" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("EU 1");
    await page.getByRole("dialog").getByRole("button", { name: "Add server" }).click();
    const line = await page.getByRole("dialog", { name: "Key of EU 1" }).locator("code").innerText();
    const [, url = ""] = /^sv_round_stats_http_endpoints "(\S+)"$/.exec(line) ?? [];
    await expectCloseWarnings(page.getByRole("dialog", { name: "Key of EU 1" }), {
      prompt: "Close without copying the line?",
    });
    await expect(getListItems(page, "Servers")).toHaveText([/EU 1.*Posts accepted/]);
    return url.replace(/^https?:\/\/[^/]+/, league.url);
  });

  const match =
    await test.step("Four players get a match, and their server posts the score during the round", async () => {
      const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
      for (const player of players) await player.join(queueId);
      const openMatch = await players[0]?.getOpenMatch();
      if (!openMatch) throw new Error("There is no match");
      expect(await postAsGameServer(postUrl, formatRoundOnOtherMap(openMatch, { minutes: 3, red: 101 }))).toMatchObject(
        {
          status: 200,
        },
      );
      return openMatch;
    });

  await test.step("Everyone sees the score of the match being played, and only the admin sees its result", async () => {
    await visitor.goto(`/ranked/queues/${queueId}`);
    const matchSection = visitor.getByRole("region", { name: "Match on ctf5" });
    // The round began three minutes before the post.
    const playedLink = matchSection.getByRole("link", { name: "Being played" });
    await expect(playedLink).toHaveText(/^Being played 3:\d\d$/);
    await playedLink.click();
    await expect(visitor.getByRole("heading", { level: 1, name: "Match on ctf5" })).toBeVisible();
    await expect(matchSection).toContainText("101 – 409");
    await visitor.goto("/ranked/results");
    await expect(visitor.getByText("No round has been played yet.")).toBeVisible();
    await page.goto(`/ranked/queues/${queueId}`);
    await page.getByRole("link", { name: "Open the result" }).click();
    await expect(page.getByLabel("Red score")).toHaveValue("101");
    await expect(page.getByText("A game server is posting this round")).toBeVisible();
    await page.goto("/ranked/servers");
  });

  await test.step("Later posts replace the score, and the last one ends the match", async () => {
    const lastScore = { minutes: 9, red: 1003 };
    for (const score of [{ minutes: 6, red: 204 }, lastScore]) {
      expect(await postAsGameServer(postUrl, formatRoundOnOtherMap(match, score))).toMatchObject({ status: 200 });
    }
    // A text that is not a round is accepted, but listed as ignored.
    expect(await postAsGameServer(postUrl, "something else")).toMatchObject({ status: 200 });
    const wrongUrl = `${postUrl}x`;
    expect(await postAsGameServer(wrongUrl, formatRoundOnOtherMap(match, lastScore))).toMatchObject({ status: 401 });
    await visitor.goto(`/ranked/queues/${queueId}`);
    await expect(visitor.getByRole("heading", { level: 1, name: "Evening" })).toBeVisible();
    await expect(visitor.getByRole("region", { name: "Match on ctf5" })).toBeHidden();
  });

  await test.step("The admin's page shows the state of the rounds without a reload", async () => {
    const rows = getListItems(page, "Received rounds");
    await expect(rows).toHaveText([/Ignored.*EU 1.*This text contains no message/, /Matched.*EU 1.*Result/], {
      timeout: 20_000,
    });
    await expect(rows.last()).toContainText(mapDiscrepancy);
    await rows.last().getByRole("button", { name: "Read" }).click();
    await expect(page.getByRole("dialog", { name: "Message of the server" })).toContainText(fourPlayerNames[0]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await rows.last().getByRole("link", { name: "Result" }).click();
    await expect(page.getByLabel("Red score")).toHaveValue("1003");
    // Blue's score is the same in all messages of this test.
    await expect(page.getByLabel("Blue score")).toHaveValue("409");
    await expect(page.getByText(mapDiscrepancy)).toBeVisible();
    await page.goto("/ranked/admin");
    await expect(getListItems(page, "Results to validate").first()).toContainText(mapDiscrepancy);
    await page.goto("/ranked/servers");
  });

  await test.step("An admin sees a round of a current event on the event's page immediately, a visitor after validation", async () => {
    const eventId = await createEvent(admin, playerIds);
    const eventPath = `/league/calendar/${eventId}`;
    // Moves the pointer away, because a list under the pointer does not change.
    await page.mouse.move(0, 0);
    await openWithLiveUpdates(page, eventPath);
    await openWithLiveUpdates(visitor, eventPath);
    const rounds = getListItems(page, "Rounds");
    const postRound = async (score: Parameters<typeof formatRoundMessageWithScore>[1]) =>
      expect(await postAsGameServer(postUrl, formatRoundMessageWithScore(clanTeams, score))).toMatchObject({
        status: 200,
      });

    await postRound({ minutes: 3, red: 101 });
    await expect(visitor.getByText("Being played")).toBeVisible();
    await expect(visitor.getByText("101", { exact: true })).toBeVisible();
    await expect(rounds).toHaveText([/Foxes.*101 - 409.*Owls/]);
    // 1003 was red's score in the match. An equal message would count as the same round.
    await postRound({ minutes: 9, red: 1009 });
    await expect(rounds).toHaveText([/Foxes.*1009 - 409.*Owls/]);
    await expect(page.getByText("Rounds wonFoxes1–0Owls")).toBeVisible();
    await expect(page.getByText("Points1009–409")).toBeVisible();
    await expect(visitor.getByText("Being played")).toBeHidden();
    await expect(visitor.getByText("1009")).toBeHidden();

    const link = await rounds.getByRole("link").getAttribute("href");
    await admin.freezeLeagueResult(link?.split("/").at(-1) ?? "");
    await expect(visitor.getByText("Points1009–409")).toBeVisible();
    await expect(getListItems(visitor, "Rounds")).toHaveText([/Foxes.*1009 - 409.*Owls/]);
    await page.goto("/ranked/servers");
  });

  await test.step("The old key stays valid after a new one is created, and a disabled server cannot post", async () => {
    // First visits another page, so that the test can go back to it.
    for (const name of ["Modes", "Servers"]) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    }
    await page.getByRole("button", { name: "New key for EU 1" }).click();
    await confirm(page, "New key for EU 1?", "Create new key");
    await expect(page.getByRole("dialog", { name: "Key of EU 1" }).locator("code")).not.toContainText(postUrl);
    // Leaving the page would also discard the line.
    await page.goBack();
    await confirm(page, "Leave without copying the line?", "Cancel");
    await expectCloseWarnings(page.getByRole("dialog", { name: "Key of EU 1" }), {
      prompt: "Close without copying the line?",
    });
    // `postUrl` contains the old key, which stays valid for 24 hours.
    expect(await postAsGameServer(postUrl, "still valid")).toMatchObject({ status: 200 });
    await page.getByRole("button", { name: "Edit EU 1" }).click();
    await page.getByRole("dialog").getByLabel("Posts").selectOption("Switched off");
    await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Server updated");
    await expect(getListItems(page, "Servers")).toHaveText([/EU 1.*Switched off/]);
    expect(await postAsGameServer(postUrl, "not any more")).toMatchObject({ status: 403 });
  });

  await test.step("A deleted server's rounds stay, and only admins see them", async () => {
    await page.getByRole("button", { name: "Delete EU 1" }).click();
    await confirm(page, "Delete EU 1?", "Delete server");
    await expectToast(page, "Server deleted");
    await expect(page.getByText("There are no servers yet")).toBeVisible();
    // The round of the match, the round of the event, and two texts that are not rounds.
    await expect(getListItems(page, "Received rounds")).toHaveCount(4);
    await visitor.goto("/ranked/servers");
    await expect(visitor).toHaveURL(/\/auth\/signin/);
  });
});

/** The site's warning about a round on another map than that of its match. */
const mapDiscrepancy = "It was played on ctf2, but its match was made for ctf5";

/** Returns the message of a match's round that was played on another map than that of the match. */
function formatRoundOnOtherMap(...args: Parameters<typeof formatRoundMessageWithScore>): string {
  return formatRoundMessageWithScore(...args).replace("Map: ctf5", "Map: ctf2");
}

/** The sides of a round between Foxes and Owls. */
const clanTeams = {
  redPlayers: fourPlayerNames.slice(0, 2).map((userName) => ({ userName })),
  bluePlayers: fourPlayerNames.slice(2).map((userName) => ({ userName })),
};

/** Creates a current event between two clans of two players each. */
async function createEvent(admin: Admin, playerIds: readonly string[]): Promise<string> {
  const clanAId = await admin.createClan("Foxes", ...playerIds.slice(0, 2));
  const clanBId = await admin.createClan("Owls", ...playerIds.slice(2));
  const now = Date.now();
  const startDate = new Date(now).toISOString();
  const endDate = new Date(now + 3_600_000).toISOString();
  return admin.createEvent({ clanAId, clanBId, startDate, endDate });
}
