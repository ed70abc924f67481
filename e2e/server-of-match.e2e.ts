import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { startFakeServer } from "./support/game-server.ts";
import { expectCloseWarnings, expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, rejectEventStream, test } from "./support/test.ts";

test.use({ settings: { ECON_ALLOW: "127.0.0.1" } });

/** The endpoint from which a page fetches the server of its match. */
const SERVER_ENDPOINT = "**/api/match/*/server";

test("A match is set up on a server, and only its players see where to play", { tag: "@two-processes" }, async ({
  page,
  context,
  visitor,
  league,
  admin,
  browser,
  browserErrors,
}) => {
  const fakeServer = await startFakeServer("console-password");
  const modeId = await admin.createMode("Duels");
  for (const name of ["Ann", "Bob"]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "1v1", maps: ["ctf5"] });
  await signIn(context, league.url, league.admin);

  await test.step("An admin enters the addresses of a server, and checks it", async () => {
    browserErrors.expect(/status of 400 .*\/api\/gameServer\/1/);
    await page.goto("/ranked/servers");
    await page.getByRole("button", { name: "Add server" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("EU 1");
    await page.getByRole("dialog").getByRole("button", { name: "Add server" }).click();
    await expectCloseWarnings(page.getByRole("dialog", { name: "Key of EU 1" }), {
      prompt: "Close without copying the line?",
    });
    await page.getByRole("button", { name: "Edit EU 1" }).click();
    const editDialog = page.getByRole("dialog", { name: "Edit EU 1" });
    await editDialog.getByLabel("Address for players").fill("play.example");
    await editDialog.getByLabel("External console").fill("10.0.0.1:8304");
    await editDialog.getByLabel("Password of the console").fill("console-password");
    await editDialog.getByRole("button", { name: "Update" }).click();
    await expect(editDialog.getByText("must be a host and a port")).toBeVisible();
    await editDialog.getByLabel("Address for players").fill("play.example:8303");
    await editDialog.getByRole("button", { name: "Update" }).click();
    await expect(editDialog.getByText("is outside the networks that the operator allows")).toBeVisible();
    await editDialog.getByLabel("External console").fill(fakeServer.econAddress);
    await editDialog.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Server updated");
    await expect(page.getByText("Free for matches")).toBeVisible();
    await page.getByRole("button", { name: "Check EU 1" }).click();
    const checkDialog = page.getByRole("dialog", { name: "EU 1" });
    await expect(checkDialog.getByText("Console: ddnet-insta")).toBeVisible();
    await expect(checkDialog.getByText("No game server responds at play.example:8303")).toBeVisible();
    await checkDialog.getByRole("button", { name: "Close" }).first().click();
  });

  const [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => signInPlayer(league, getAccount(name))));
  for (const player of [ann, bob]) await player?.join(queueId);
  const match = await ann?.getOpenMatch();
  // The admin uses `page`, and Ann uses `annsPage`.
  const annsContext = await browser.newContext({ baseURL: league.url });
  await signIn(annsContext, league.url, getAccount("Ann"));
  const annsPage = await annsContext.newPage();
  await annsPage.goto(`/ranked/matches/${match?._id}`);
  await page.goto(`/ranked/matches/${match?._id}`);
  await expect(page.getByRole("heading", { name: "Match on ctf5" })).toBeVisible();
  for (const player of [ann, bob]) await player?.markReady();

  await test.step("Ann sees the server's address and its players", async () => {
    const server = annsPage.getByRole("region", { name: "Server", exact: true });
    await expect(server.getByText("play.example:8303")).toBeVisible();
    await expect(server.getByRole("link", { name: "Connect" })).toHaveAttribute("href", "ddnet://play.example:8303");
    await expect(server.getByRole("listitem")).toHaveText([/Not connected/, /Not connected/]);
    const reports = annsPage.getByRole("region", { name: "Reporting" });
    await expect(reports.getByText("The game server posts the round. Nobody has to do anything.")).toBeVisible();
    fakeServer.setPlayers(["Ann"]);
    await expect(server.getByText("Connected", { exact: true })).toHaveCount(1);
    // An admin who does not play also sees this.
    await expect(page.getByText("Connected", { exact: true })).toHaveCount(1);
    fakeServer.setPlayers(["Ann", "Bob"]);
    await expect(server.getByText("The match is in progress.")).toBeVisible();
    await annsPage.goto("/ranked");
    await expect(
      annsPage.getByRole("region", { name: "Your match" }).getByRole("link", { name: "Connect" }),
    ).toBeVisible();
  });

  await test.step("A visitor sees the match without the server's address", async () => {
    await visitor.goto(`/ranked/matches/${match?._id}`);
    await expect(visitor.getByRole("heading", { name: "Match on ctf5" })).toBeVisible();
    await expect(visitor.getByText("play.example")).toHaveCount(0);
    await expect(visitor.getByText("The game server posts the round if it can.")).toBeVisible();
  });

  await test.step("If the server posts no rounds, the page tells players to ask an admin, who posts the result", async () => {
    const viewers = [
      {
        viewer: annsPage,
        expectedText: "Tell an admin how the match ended: only admins can post the result.",
      },
      {
        viewer: page,
        expectedText: "Ask the players how the match ended, and post the result.",
      },
    ];
    for (const { viewer, expectedText } of viewers) {
      // The page polls, so that it requests a response to change, even if the server has sent the data in the HTML.
      await rejectEventStream(viewer, browserErrors);
      await changeServerResponses(viewer, { postsRounds: false });
      await viewer.goto(`/ranked/matches/${match?._id}`);
      await expect(viewer.getByText(`This server does not post rounds. ${expectedText}`)).toHaveCount(1);
      await expect(viewer.getByText(/paste|posts the round/)).toHaveCount(0);
      // Waits until responses that are being changed have been sent. Removing the route earlier would make them fail.
      await viewer.unrouteAll({ behavior: "wait" });
    }
  });

  await test.step("An admin sees the steps of the reservation, and releases the server", async () => {
    await page.goto("/ranked/servers");
    await page.getByRole("button", { name: "Show log" }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toContainText([
      "Waits for a server",
      "Takes the server",
      "Set up: ddnet-insta, ctf5",
      "Everyone is there",
    ]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Release server" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Release server" }).click();
    await expect(page.getByText("Released", { exact: true })).toBeVisible();
  });

  await test.step("If no round arrives, the page links an admin to the form for the result", async () => {
    // The league reports a missing round a minute after the end. Instead of waiting, the test changes the response.
    await rejectEventStream(page, browserErrors);
    await changeServerResponses(page, { isRoundMissing: true });
    await page.goto(`/ranked/matches/${match?._id}`);
    await expect(page.getByText("The result is missing.")).toBeVisible();
    await page.getByRole("link", { name: "Post the result" }).click();
    await expect(page.getByRole("heading", { name: "Results", level: 1 })).toBeVisible();
  });
  await annsContext.close();
  fakeServer.stop();
});

/** Changes fields of the responses about a match's server before the page receives them. */
async function changeServerResponses(page: Page, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(SERVER_ENDPOINT, async (route) => {
    const response = await route.fetch();
    const { data, ...reply } = await response.json();
    await route.fulfill({ response, json: { ...reply, data: { ...data, ...changes } } });
  });
}
