import { getAccount } from "./support/admin.ts";
import { finalScore, formatRoundMessage, fourPlayerNames } from "./support/game-server.ts";
import { openLoaded, openWithLiveUpdates } from "./support/open-screen.ts";
import { signInPlayer } from "./support/player.ts";
import { expect, test } from "./support/test.ts";

test("A stream overlay follows a match and shows its score after validation", { tag: "@two-processes" }, async ({
  page,
  visitor,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Classic");
  for (const name of fourPlayerNames) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
  for (const player of players) await player.join(queueId);
  const match = await players[0]?.getOpenMatch();
  if (!match) throw new Error("There is no match");

  await test.step("The match page shows the Elo at stake and the overlay's URL", async () => {
    await openLoaded(visitor, `/ranked/matches/${match._id}`);
    // Both teams have the same Elo, so either would gain 16.
    await expect(visitor.getByRole("region", { name: "Elo at stake" })).toContainText("Win +16.00");
    await expect(visitor.getByRole("region", { name: "Not ready yet" }).getByRole("listitem")).toHaveCount(4);
    await expect(visitor.getByRole("region", { name: "Form" })).toContainText("First game");
    const overlayNote = visitor.getByRole("complementary", { name: "Overlay for your stream" });
    await overlayNote.getByText("Overlay for your stream").click();
    await expect(overlayNote.getByRole("link", { name: "Open overlay" })).toHaveAttribute(
      "href",
      `/overlay/match/${match._id}`,
    );
  });

  const overlay = page.getByRole("main");
  await test.step("The overlay is transparent, and follows the ready check", async () => {
    await openWithLiveUpdates(page, `/overlay/match/${match._id}`);
    await expect(overlay).toContainText("0 of 4 ready");
    for (const name of fourPlayerNames) await expect(overlay).toContainText(name);
    const backgrounds = await page.evaluate(() =>
      [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(backgrounds).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    for (const player of players) await player.markReady();
    await expect(overlay).toContainText("All ready");
  });

  await test.step("A round that is not validated shows no score", async () => {
    const date = new Date().toISOString();
    const resultId = await admin.importRankedRound({ modeId, message: formatRoundMessage(match), date });
    await expect(overlay).toContainText("Over");
    await expect(overlay).not.toContainText(String(finalScore.red));
    await expect(visitor.getByText("This match is over.")).toBeVisible();
    await admin.freezeRankedResult(resultId);
  });

  await test.step("The overlay shows the score after validation", async () => {
    await expect(overlay).toContainText(`${finalScore.red}–${finalScore.blue}`);
    await expect(overlay).toContainText("Final");
    await visitor.getByRole("main").getByRole("link", { name: "Full result" }).click();
    await expect(visitor).toHaveTitle(new RegExp(`${finalScore.red}–${finalScore.blue}`));
  });

  await test.step("The queue page lists the match among its last matches", async () => {
    await visitor.goto(`/ranked/queues/${queueId}`);
    await expect(visitor.getByRole("list", { name: "Last matches" }).getByRole("link")).toHaveCount(1);
  });
});
