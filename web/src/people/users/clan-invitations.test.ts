// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const transfersAreOpen = { transferFrom: "2026-02-01T00:00:00.000Z", transferTo: null };

beforeAll(setUpBrowser);

/** Opens the profile of an invited player. `sampleValues` replace fields of the sample invitations and of the sample season. */
function openProfile(sampleValues: Readonly<Record<string, unknown>>) {
  return openPage("/ranked/users/profile", { viewer: viewers.player, sampleValues });
}

test("a player can join a clan that invites them while it has room", async () => {
  const page = await openProfile({ ...transfersAreOpen, clanPlayers: 7, clanId: "5", clanName: "Owls" });
  expect(readVisibleText()).toContain("Owls invites you");
  const refetches = ["refetches matches", "refetches clans", "refetches users", "refetches stats", "refetches session"];
  page.setFailing(true);
  page.clearLog();
  await press(page, "Join clan");
  expect(page.takeLog()).toEqual(expect.arrayContaining(["error: Invitation not accepted / Reason", ...refetches]));
  page.setFailing(false);
  await press(page, "Join clan");
  expect(page.takeLog()).toEqual(
    expect.arrayContaining(["sends POST /api/clan/5/acceptInvitation", "success: You have joined Owls", ...refetches]),
  );
  await page.close();
});

test("a player cannot join a full clan, but can decline its invitation", async () => {
  const page = await openProfile({ ...transfersAreOpen, clanPlayers: 8, clanId: "5" });
  expect(readVisibleText()).toContain("The roster is full: a clan has at most 8 players.");
  expect(findButton(document.body, "Join clan")).toBeUndefined();
  await press(page, "Decline");
  expect(page.takeLog()).toContain("sends POST /api/clan/5/declineInvitation");
  await page.close();
});
