import type { Locator, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { confirm, expectToast, getTableRows, goTo, submitLogInForm } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, rejectEventStream, test } from "./support/test.ts";

const QUESTION = "Which clan plays the cleanest?";
const CLANS = ["Ants", "Bears"];
const MEMBERS = ["Mia", "Tom", "Zoe"];

// `otherPage` is the page of a visitor at first, then that of each member who votes, and finally that of a visitor again.
test("A vote is created, three members vote, and it closes at its end date", { tag: "@two-processes" }, async ({
  page: adminPage,
  context,
  league,
  admin,
  visitor: otherPage,
  browserErrors,
}) => {
  for (const clan of CLANS) await admin.createClan(clan);
  for (const member of MEMBERS) await admin.createPlayer(member);
  await signIn(context, league.url, league.admin);
  await otherPage.clock.install();
  // This browser's tabs are not notified of changes, such as a vote cast in the other tab.
  await rejectEventStream(otherPage.context(), browserErrors);

  await test.step("An admin creates a vote, which nobody else sees yet", async () => {
    await adminPage.goto("/league/votes");
    await expect(adminPage.getByText("No votes found for this season.")).toBeVisible();
    await adminPage.getByRole("button", { name: "Create new vote" }).click();
    await expect(adminPage.getByRole("heading", { level: 1, name: "Edit Vote" })).toBeVisible();
    await expect(adminPage.getByText("Not saved yet, only admins see it")).toBeVisible();
    await otherPage.goto("/league/votes");
    await expect(otherPage.getByText("No votes found for this season.")).toBeVisible();
  });
  const editScreen = adminPage.url();

  await test.step("The admin enters its fields, corrects them and opens the vote", () => openVote(adminPage));

  const otherTab = await otherPage.context().newPage();
  await test.step("A visitor logs in as Mia to vote, and votes until all her votes are used", async () => {
    await otherPage.reload();
    await otherPage.getByRole("link", { name: "Login to vote" }).click();
    await submitLogInForm(otherPage, getAccount("Mia"));
    await expect(otherPage.getByRole("button", { name: "Account of Mia" })).toBeVisible();
    await otherTab.goto("/league/votes");
    await getCard(otherTab).getByRole("button", { name: "Cast Vote (2 remaining)" }).click();
    await useAllVotes(otherPage);
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

  await test.step("Mia removes one of her votes", async () => {
    await getCard(otherPage).getByRole("button", { name: "Manage Votes" }).click();
    const dialog = otherPage.getByRole("dialog", { name: "Manage Your Votes" });
    await dialog.getByRole("button", { name: "Remove Vote for Ants" }).click();
    await expect(otherPage.getByText("Are you sure you want to remove this vote?")).toBeVisible();
    await confirm(otherPage, "Remove your vote for Ants?", "Remove vote");
    await expectToast(otherPage, "Vote removed successfully");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(getCard(otherPage)).toContainText("Voted: 1/2");
  });

  await test.step("Tom and Zoe vote", async () => {
    await openVotesAs(otherPage, league.url, "Tom");
    await castVote(otherPage, "Bears");
    await openVotesAs(otherPage, league.url, "Zoe");
    await castVote(otherPage, "Ants");
    await expect(getCounts(otherPage)).toHaveText([/Bears.*2/, /Ants.*Your vote.*1/]);
    await expectAccessible(otherPage);
  });

  await test.step("Only admins see the edit screen, which lists each voter's choices", async () => {
    await otherPage.goto(editScreen);
    await expect(otherPage.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(otherPage.getByText("You don't have permission to access this page.")).toBeVisible();
    await adminPage.reload();
    await getCard(adminPage).getByRole("button", { name: "Edit" }).click();
    await expect(adminPage.getByRole("heading", { name: "Current Votes (3 total votes)" })).toBeVisible();
    await expect(getTableRows(adminPage, "Voters")).toHaveText([/Mia.*1.*Bears/, /Tom.*1.*Bears/, /Zoe.*1.*Ants/]);
    await expectAccessible(adminPage);
  });

  await test.step("A visitor sees no voters, and the vote closes at its end", async () => {
    await otherPage.context().clearCookies();
    const response = await otherPage.goto("/league/votes");
    expect(await response?.text()).not.toMatch(/Mia|Tom|Zoe|voter/);
    // Once the page knows that the session has ended, it fetches its data again.
    await expect(otherPage.getByRole("region", { name: "Your session" })).toBeVisible();
    await expect(getCard(otherPage)).toContainText("Active");
    await expect(otherPage.getByRole("link", { name: "Login to vote" })).toBeVisible();
    // From now on, requests get no response, because a response would set the page's clock back to the server's time.
    await otherPage.route("**/api/**", () => undefined);
    // The vote ends 48 hours after it was opened.
    await otherPage.clock.fastForward("49:00:00");
    await expect(getCard(otherPage)).toContainText("Inactive");
    await expect(getCard(otherPage)).toContainText("Voting has ended.");
    await expect(otherPage.getByRole("link", { name: "Login to vote" })).toHaveCount(0);
  });

  await test.step("The admin deletes the vote", async () => {
    await goTo(adminPage, "Votes");
    await getCard(adminPage).getByRole("button", { name: "Delete" }).click();
    await expect(adminPage.getByText("Are you sure you want to delete this vote?")).toBeVisible();
    await confirm(adminPage, "Delete this vote?", "Delete vote");
    await expectToast(adminPage, "Vote deleted successfully");
    await expect(adminPage.getByText("No votes found for this season.")).toBeVisible();
    browserErrors.expect(/status of 404 .*\/league\/votes\//);
    await adminPage.goto(editScreen);
    await expectToast(adminPage, "Vote not found");
    await expect(adminPage.getByRole("heading", { level: 1, name: "Votes" })).toBeVisible();
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
