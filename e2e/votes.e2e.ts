import type { Locator, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { confirm, expectToast, getTableRows, goTo, logIn } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, rejectChangeStream, test } from "./support/test.ts";

const QUESTION = "Which clan plays the cleanest?";
const CLANS = ["Ants", "Bears"];
const MEMBERS = ["Mia", "Tom", "Zoe"];

test("A vote is created, three members vote, and it closes at its end date", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
  visitor,
  browserErrors,
}) => {
  for (const clan of CLANS) await admin.createClan(clan);
  for (const member of MEMBERS) await admin.createPlayer(member);
  await signIn(context, league.url, league.admin);
  await visitor.clock.install();
  // The visitor's tabs are not notified of changes, such as a vote cast in the other tab.
  await rejectChangeStream(visitor.context(), browserErrors);

  await test.step("An admin creates a vote, which nobody else sees yet", async () => {
    await page.goto("/league/votes");
    await expect(page.getByText("No votes found for this season.")).toBeVisible();
    await page.getByRole("button", { name: "Create new vote" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit Vote" })).toBeVisible();
    await expect(page.getByText("Not saved yet, only admins see it")).toBeVisible();
    await visitor.goto("/league/votes");
    await expect(visitor.getByText("No votes found for this season.")).toBeVisible();
  });
  const editScreen = page.url();

  await test.step("The admin enters its fields, corrects them and opens the vote", () => openVote(page));

  const otherTab = await visitor.context().newPage();
  await test.step("A visitor logs in to vote, and votes until all votes are used", async () => {
    await visitor.reload();
    await visitor.getByRole("link", { name: "Login to vote" }).click();
    await logIn(visitor, getAccount("Mia"));
    await expect(visitor.getByRole("button", { name: "Account of Mia" })).toBeVisible();
    await otherTab.goto("/league/votes");
    await getCard(otherTab).getByRole("button", { name: "Cast Vote (2 remaining)" }).click();
    await useAllVotes(visitor);
  });

  await test.step("A vote in another tab with outdated data is rejected, and the tab is updated", async () => {
    const dialog = otherTab.getByRole("dialog", { name: "Cast Your Vote" });
    await expect(dialog.getByText("You have 2 votes remaining (voted 0 of 2)")).toBeVisible();
    await chooseOption(otherTab, "Ants");
    browserErrors.expect(/status of 409 .*\/api\/vote\/vote/);
    await dialog.getByRole("button", { name: "Cast Vote" }).click();
    await expectToast(otherTab, "Error while casting vote");
    await expect(dialog.getByText("You have already voted for this option")).toBeVisible();
    await expect(dialog.getByText("You have 0 votes remaining (voted 2 of 2)")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cast Vote" })).toBeDisabled();
    await otherTab.close();
  });

  await test.step("The player removes one vote", async () => {
    await getCard(visitor).getByRole("button", { name: "Manage Votes" }).click();
    const dialog = visitor.getByRole("dialog", { name: "Manage Your Votes" });
    await dialog.getByRole("button", { name: "Remove Vote for Ants" }).click();
    await expect(visitor.getByText("Are you sure you want to remove this vote?")).toBeVisible();
    await confirm(visitor, "Remove your vote for Ants?", "Remove vote");
    await expectToast(visitor, "Vote removed successfully");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(getCard(visitor)).toContainText("Voted: 1/2");
  });

  await test.step("Two more players vote", async () => {
    await openVotesAs(visitor, league.url, "Tom");
    await castVote(visitor, "Bears");
    await openVotesAs(visitor, league.url, "Zoe");
    await castVote(visitor, "Ants");
    await expect(getCounts(visitor)).toHaveText([/Bears.*2/, /Ants.*Your vote.*1/]);
    await expectAccessible(visitor);
  });

  await test.step("Only admins see the edit screen, which lists each voter's choices", async () => {
    await visitor.goto(editScreen);
    await expect(visitor.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(visitor.getByText("You don't have permission to access this page.")).toBeVisible();
    await page.reload();
    await getCard(page).getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("heading", { name: "Current Votes (3 total votes)" })).toBeVisible();
    await expect(getTableRows(page, "Voters")).toHaveText([/Mia.*1.*Bears/, /Tom.*1.*Bears/, /Zoe.*1.*Ants/]);
    await expectAccessible(page);
  });

  await test.step("A visitor sees no voters, and the vote closes at its end", async () => {
    await visitor.context().clearCookies();
    const response = await visitor.goto("/league/votes");
    expect(await response?.text()).not.toMatch(/Mia|Tom|Zoe|voter/);
    // Once the page knows that the session has ended, it fetches its data again.
    await expect(visitor.getByRole("region", { name: "Your session" })).toBeVisible();
    await expect(getCard(visitor)).toContainText("Active");
    await expect(visitor.getByRole("link", { name: "Login to vote" })).toBeVisible();
    // From now on, requests get no response, because a response would set the page's clock back to the server's time.
    await visitor.route("**/api/**", () => undefined);
    // The vote ends 48 hours after it was opened.
    await visitor.clock.fastForward("49:00:00");
    await expect(getCard(visitor)).toContainText("Inactive");
    await expect(getCard(visitor)).toContainText("Voting has ended.");
    await expect(visitor.getByRole("link", { name: "Login to vote" })).toHaveCount(0);
  });

  await test.step("The admin deletes the vote", async () => {
    await goTo(page, "Votes");
    await getCard(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Are you sure you want to delete this vote?")).toBeVisible();
    await confirm(page, "Delete this vote?", "Delete vote");
    await expectToast(page, "Vote deleted successfully");
    await expect(page.getByText("No votes found for this season.")).toBeVisible();
    browserErrors.expect(/status of 404 .*\/league\/votes\//);
    await page.goto(editScreen);
    await expectToast(page, "Vote not found");
    await expect(page.getByRole("heading", { level: 1, name: "Votes" })).toBeVisible();
  });
});

/** Makes the vote active from an hour ago to two days from now, after an attempt with invalid fields. */
async function openVote(page: Page): Promise<void> {
  await page.getByLabel("Question").fill(QUESTION);
  await page.getByLabel("Maximum Votes Per User").fill("0");
  await page.getByLabel("Start Date").fill(formatHoursFromNow(-1));
  await page.getByLabel("End Date").fill(formatHoursFromNow(-2));
  await page.getByRole("button", { name: "Update Vote" }).click();
  await expect(page.getByText("Max votes must be at least 1")).toBeVisible();
  await expect(page.getByText("End date must be after start date")).toBeVisible();
  await expect(page.getByLabel("Maximum Votes Per User")).toBeFocused();
  await page.getByLabel("Maximum Votes Per User").fill("2");
  await page.getByLabel("End Date").fill(formatHoursFromNow(48));
  await page.getByRole("button", { name: "Update Vote" }).click();
  await expectToast(page, "Vote updated successfully");
  await expect(getCard(page)).toContainText("Active");
  await expect(getCard(page)).toContainText("Max votes: 2");
}

/** Votes for both clans, after an attempt without a selected option. */
async function useAllVotes(page: Page): Promise<void> {
  await getCard(page).getByRole("button", { name: "Cast Vote (2 remaining)" }).click();
  const dialog = page.getByRole("dialog", { name: "Cast Your Vote" });
  await expect(dialog.getByText("You have 2 votes remaining (voted 0 of 2)")).toBeVisible();
  await dialog.getByRole("button", { name: "Cast Vote" }).click();
  await expect(dialog.getByText("Please select an option")).toBeVisible();
  await chooseOption(page, "Bears");
  await dialog.getByRole("button", { name: "Cast Vote" }).click();
  await expectToast(page, "Vote cast successfully");
  await expect(getCard(page)).toContainText("Voted: 1/2");
  await getCard(page).getByRole("button", { name: "Vote Again (1 left)" }).click();
  await dialog.getByPlaceholder("Select an option...").click();
  await expect(page.getByRole("option", { name: "Bears (Already voted)" })).toBeDisabled();
  await page.getByRole("option", { name: "Ants" }).click();
  await dialog.getByRole("button", { name: "Cast Vote" }).click();
  await expectToast(page, "Vote cast successfully");
  await expect(getCard(page)).toContainText("Voted ✓ (2/2)");
}

async function castVote(page: Page, clan: string): Promise<void> {
  await getCard(page).getByRole("button", { name: "Cast Vote (2 remaining)" }).click();
  const dialog = page.getByRole("dialog", { name: "Cast Your Vote" });
  await chooseOption(page, clan);
  await dialog.getByRole("button", { name: "Cast Vote" }).click();
  await expectToast(page, "Vote cast successfully");
}

/** Selects an option in the dialog's list. */
async function chooseOption(page: Page, option: string): Promise<void> {
  await page.getByRole("dialog", { name: "Cast Your Vote" }).getByPlaceholder("Select an option...").click();
  await page.getByRole("option", { name: option }).click();
}

/** Opens the page of votes as another user. */
async function openVotesAs(page: Page, url: string, member: string): Promise<void> {
  await signIn(page.context(), url, getAccount(member));
  await page.goto("/league/votes");
}

function getCard(page: Page): Locator {
  return page.getByRole("article", { name: QUESTION });
}

/** Finds the lines of the vote's results. Unlike other list items, each has an icon. */
function getCounts(page: Page): Locator {
  return getCard(page)
    .getByRole("listitem")
    .filter({ has: page.locator("svg") });
}

/** Formats the time `hours` hours from now for a date field, in UTC: `2026-11-20T18:00`. */
function formatHoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, "2026-11-20T18:00".length);
}
