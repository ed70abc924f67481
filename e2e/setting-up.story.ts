import { openWhole } from "./support/open-screen.ts";
import { rowsOf } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/story.ts";

/** Eight clans of six, as a spreadsheet copies them; one player has an e-mail. */
const list = Array.from({ length: 48 }, (_, index) => {
  const email = index === 0 ? "p0@players.example" : "";
  return `Player ${index}\t${email}\tClan ${Math.floor(index / 6)}`;
}).join("\n");

story(
  "From a pasted list come clans and players, of whom a newcomer sets a password on a phone",
  async ({ page, visitor, league, context, browserErrors }) => {
    await signIn(context, league.url, league.admin);
    await openWhole(page, "/league/clans");
    await page.getByRole("button", { name: "Paste list" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste list" });

    await story.step("A wrong line keeps the list from being stored", async () => {
      await dialog.getByLabel("Players", { exact: true }).fill(`${list}\nPlayer 1`);
      await dialog.getByRole("button", { name: "Preview" }).click();
      await expect(dialog.getByText("48 new")).toBeVisible();
      await expect(dialog.getByText("Line 2 is the player already")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Create 48 players" })).toBeDisabled();
      await dialog.press("Escape");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await expect(dialog.getByText("48 new")).toBeVisible();
    });

    await story.step("The right list is previewed and stored", async () => {
      await dialog.getByLabel("Players", { exact: true }).fill(list);
      await dialog.getByRole("button", { name: "Preview" }).click();
      await dialog.getByRole("button", { name: "Create 48 players" }).click();
    });

    const invitations = page.getByRole("dialog", { name: "48 players created" });
    const link = invitations
      .getByRole("listitem")
      .filter({ hasText: "Player 7" })
      .first()
      .getByText("/auth/invitation");
    const url = new URL((await link.textContent()) ?? "");
    await invitations.getByRole("button", { name: "Close" }).first().click();
    await expect(rowsOf(page, "Clans")).toHaveCount(8);

    await visitor.setViewportSize({ width: 390, height: 844 });
    await story.step("The newcomer gives an e-mail and a password, and is signed in", async () => {
      await openWhole(visitor, url.pathname + url.hash);
      await expect(visitor.getByRole("heading", { name: "Welcome, Player 7" })).toBeVisible();
      await visitor.getByLabel("E-mail").fill("seven@players.example");
      await visitor.getByLabel("Password", { exact: true }).fill("lucky");
      await visitor.getByLabel("Confirm password", { exact: true }).fill("lucky");
      await visitor.getByRole("button", { name: "Set password and log in" }).click();
      await expect(visitor.getByRole("button", { name: "Account of Player 7" })).toBeVisible();
    });

    await story.step("The link works once", async () => {
      browserErrors.expect(/status of 404 .*\/api\/invitation\/open/);
      await openWhole(visitor, "/auth/invitation#used");
      await expect(visitor.getByText("This link is not valid any more")).toBeVisible();
    });
  },
);
