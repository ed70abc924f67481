import type { Page } from "@playwright/test";
import { readMessage, readPlayedRound } from "../fixtures/gameserver-messages.ts";
import { getAccount } from "./support/admin.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const { players } = readPlayedRound("2v2_basic");
const message = readMessage("2v2_basic.psv.txt");

test("If two admins edit a result, the second one resolves the conflict", { tag: "@two-processes" }, async ({
  page,
  visitor: annsPage,
  context,
  league,
  admin,
  browserErrors,
}) => {
  for (const { name } of players) await admin.createPlayer(name);
  await admin.makeAdmin(await admin.createPlayer("Ann"));
  const modeId = await admin.createMode("Instagib 2v2");
  const id = await admin.importRankedRound({ modeId, message, date: "2026-02-01T20:00:00Z" });
  await signIn(context, league.url, league.admin);
  await signIn(annsPage.context(), league.url, getAccount("Ann"));
  for (const editor of [page, annsPage]) await openWithLiveUpdates(editor, `/ranked/results/${id}`);
  const map = page.getByLabel("Map");
  const kills = page.getByLabel("Kills of ChillerDragon");
  const clickUpdate = (editor: Page) => editor.getByRole("button", { name: "Update" }).click();

  await test.step("An open page shows another admin's value for an edited field immediately", async () => {
    await map.fill("ctf_moon");
    await kills.fill("50");
    await page.getByLabel("Time limit").fill("7");
    await annsPage.getByLabel("Map").fill("ctf2");
    await annsPage.getByLabel("Kills of ChillerDragon").fill("49");
    await annsPage.getByLabel("Score limit").fill("900");
    await clickUpdate(annsPage);
    await expectToast(annsPage, "Result updated");
    await expect(map).toHaveAccessibleDescription(/Somebody else has set this to “ctf2” meanwhile/);
    await expect(kills).toHaveAccessibleDescription("Now 49");
    await expect(page.getByText("Kills of ChillerDragon: Somebody else has set this to “49” meanwhile.")).toBeVisible();
    await expect(page.getByLabel("Score limit"), "a field that is not edited shows the new value").toHaveValue("900");
    await expect(map).toHaveValue("ctf_moon");
  });

  await test.step("The form cannot be sent before the conflict is resolved", async () => {
    await clickUpdate(page);
    await expect(map).toBeFocused();
    await expect(page.getByText("Keep yours or take theirs first").first()).toBeVisible();
    await expect(annsPage.getByLabel("Map")).toHaveValue("ctf2");
  });

  await test.step("One value is accepted, the other is overwritten", async () => {
    await page.getByRole("button", { name: "Take theirs" }).first().click();
    await expect(map).toHaveValue("ctf2");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(kills).toHaveValue("50");
    await clickUpdate(page);
    await expectToast(page, "Result updated");
    await expect(annsPage.getByLabel("Kills of ChillerDragon")).toHaveValue("50");
    await expect(annsPage.getByLabel("Time limit")).toHaveValue("7");
  });

  await test.step("An update from a page with outdated data is rejected, and then the page shows the conflict", async () => {
    // Until `canRefetch` is true, the page cannot fetch the other admin's change.
    let canRefetch = false;
    await page.route(`**/api/resultRanked/${id}`, async (route) => {
      if (route.request().method() === "GET" && !canRefetch)
        await route.fulfill({ status: 503, json: { ok: false, status: 503 } });
      else await route.continue();
    });
    browserErrors.allow(/status of 503 .*\/api\/resultRanked\//);
    await map.fill("ctf5");
    await annsPage.getByLabel("Map").fill("ctf_mine");
    await clickUpdate(annsPage);
    await expectToast(annsPage, "Result updated");
    browserErrors.expect(/status of 409 .*\/api\/resultRanked\//);
    const updateResponse = page.waitForResponse((response) => response.request().method() === "PUT");
    await clickUpdate(page);
    expect((await updateResponse).status()).toBe(409);
    await expect(page.getByText("Somebody else has changed Map in the meantime")).toBeVisible();
    canRefetch = true;
    await expect(map).toHaveAccessibleDescription(/Somebody else has set this to “ctf_mine” meanwhile/);
    await expect(map).toHaveValue("ctf5");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await clickUpdate(page);
    await expect(annsPage.getByLabel("Map")).toHaveValue("ctf5");
  });
});
