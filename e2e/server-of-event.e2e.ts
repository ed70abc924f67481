import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { startFakeServer } from "./support/game-server.ts";
import { expectCloseWarnings, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ settings: { ECON_ALLOW: "127.0.0.1" } });

test("A server is ready before a clan match, both leaders end the reservation, and an admin assigns another server", {
  tag: "@two-processes",
}, async ({ page, visitor, browser, context, league, admin, browserErrors }) => {
  const fakeServer = await startFakeServer("console-password");
  const { clanAId, clanBId } = await admin.createLedClans();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const eventId = await admin.createEvent({ clanAId, clanBId, startDate: inMinutes(10), endDate: inMinutes(100) });
  const eventPath = `/league/calendar/${eventId}`;
  await signIn(context, league.url, getAccount("Fia"));
  const server = page.getByRole("region", { name: "Server", exact: true });
  await page.goto(eventPath);
  await expect(page.getByText("vs", { exact: true })).toBeVisible();
  await expect(server).toHaveCount(0);
  const adminContext = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
  await browserErrors.watch(adminContext);
  await signIn(adminContext, league.url, league.admin);
  const adminPage = await adminContext.newPage();
  const adminServer = adminPage.getByRole("region", { name: "Server", exact: true });

  await test.step("An admin adds a server, and sets the season to reserve one before each match", async () => {
    await adminPage.goto("/ranked/servers");
    await adminPage.getByRole("button", { name: "Add server" }).click();
    await adminPage.getByRole("dialog").getByLabel("Name").fill("EU 1");
    await adminPage.getByRole("dialog").getByRole("button", { name: "Add server" }).click();
    await expectCloseWarnings(adminPage.getByRole("dialog", { name: "Key of EU 1" }), {
      prompt: "Close without copying the line?",
    });
    await adminPage.getByRole("button", { name: "Edit EU 1" }).click();
    const editDialog = adminPage.getByRole("dialog", { name: "Edit EU 1" });
    await editDialog.getByLabel("Address for players").fill("play.example:8303");
    await editDialog.getByLabel("External console").fill(fakeServer.econAddress);
    await editDialog.getByLabel("Password of the console").fill("console-password");
    await editDialog.getByRole("button", { name: "Update" }).click();
    await expectToast(adminPage, "Server updated");
    await adminPage.goto("/league/rules/season");
    await adminPage.getByLabel("Reserve a game server (minutes before the match)").fill("15");
    await expect(adminPage.getByText("Reserve a game server (minutes before the match): – → 15")).toBeVisible();
    await adminPage.getByRole("button", { name: "Change rules" }).click();
    await expectToast(adminPage, "Rules changed");
    await adminPage.goto(eventPath);
  });

  await test.step("The leaders see the server's address, its players, and why they cannot start the round yet", async () => {
    await expect(server.getByText("play.example:8303")).toBeVisible();
    await expect(server.getByText("The game server posts the round. Nobody has to do anything.")).toBeVisible();
    fakeServer.setPlayers(["Fia", "Ole"]);
    await expect(server.getByText("Connected", { exact: true })).toHaveCount(2);
    await expect(adminServer.getByText("Connected", { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await expect(server.getByRole("button", { name: "Start round 1" })).toBeDisabled();
    await expect(
      server.getByText("Before its time, a round can start only if both line-ups are present."),
    ).toBeVisible();
  });

  await test.step("An admin starts the round", async () => {
    await adminServer.getByRole("button", { name: "Start round 1" }).click();
    await expect(server.getByText("The match is in progress.")).toBeVisible();
    // Kills are shown once the server reports one.
    await expect(server.getByText(/^Kills as reported by the server since/)).toHaveCount(0);
  });

  await test.step("An admin who plays for neither clan sees that the round has begun, without a start button", async () => {
    await expect(adminServer.getByText("The match is in progress.")).toBeVisible();
    await expect(adminServer.getByRole("button", { name: /^Start round/ })).toHaveCount(0);
  });

  await test.step("A visitor sees the match without the server's address", async () => {
    await visitor.goto(eventPath);
    await expect(visitor.getByText("Foxes").first()).toBeVisible();
    await expect(visitor.getByText("play.example")).toHaveCount(0);
  });

  await test.step("A leader asks to end the match, and the other leader agrees", async () => {
    const olesContext = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
    await browserErrors.watch(olesContext);
    await signIn(olesContext, league.url, getAccount("Ole"));
    const olesPage = await olesContext.newPage();
    await olesPage.goto(eventPath);
    await server.getByRole("button", { name: "End match" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Ask to end" }).click();
    await expect(server.getByRole("button", { name: "End match" })).toBeDisabled();
    await expect(server.getByRole("button", { name: "Continue playing" })).toBeVisible();
    await expectAccessible(page);
    await expect(olesPage.getByText("The leader of Foxes has asked to end the match.")).toBeVisible();
    await olesPage.getByRole("button", { name: "Agree to end match" }).click();
    await olesPage.getByRole("alertdialog").getByRole("button", { name: "End match" }).click();
    await expect(server.getByText("The result is missing.")).toBeVisible();
    await expect(server.getByText("only admins can post the result")).toBeVisible();
    await olesContext.close();
  });

  await test.step("An admin assigns another server", async () => {
    await adminServer.getByRole("button", { name: "Assign another server" }).click();
    await expect(server.getByText("No server is free.")).toBeVisible();
    await adminContext.close();
  });
  fakeServer.stop();
});
