// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { endedSession } from "../../platform/ended-session.ts";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { findButton, findTopLayer, readText } from "../../testing/describe-page.ts";
import { type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { enter, getField, press, readVisibleText, takeLogWithoutFetches } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { setTime } from "../../testing/set-time.ts";
import { createCastVote, createPoll } from "./example-poll.ts";

beforeAll(setUpBrowser);

/** Creates a poll with one vote for each option. The viewer, whose id is 9, has voted for the last ones. */
function createPollWithVotes(_id: string, optionCount: number, ownCount = 0) {
  const votes = Array.from({ length: optionCount }, (_, index) => {
    const entry = createCastVote(`Clan ${String(index + 1).padStart(2, "0")}`);
    return index < optionCount - ownCount ? entry : { ...entry, voterId: "9", voterName: "Ann" };
  });
  return createPoll({ _id, votes, maxVotes: 20 });
}

test("long results are collapsed to the first options and the viewer's own", async () => {
  const polls = [
    // Shown in full, because collapsing would hide a single option.
    createPollWithVotes("1", 6),
    // Collapsed to the first five options.
    createPollWithVotes("2", 7),
    // Collapsed to the first five options and the viewer's own two.
    createPollWithVotes("3", 12, 2),
    // Collapsed to ten options, although the viewer has voted for more.
    createPollWithVotes("4", 20, 12),
  ];
  const page = await openSeasonPage("/league/votes", viewers.player, {
    "POST /api/vote/search": { data: polls, total: 4 },
  });
  const getCards = () => [...document.querySelectorAll("main article")];
  const countOptions = () => getCards().map((card) => card.querySelectorAll("ol li").length);
  expect(countOptions()).toEqual([6, 5, 7, 10]);
  const thirdCard = getCards()[2] ?? document.body;
  const getLabels = () => [...thirdCard.querySelectorAll("ol li")].map((option) => readText(option));
  expect(getLabels().slice(-2)).toEqual([
    expect.stringContaining("Clan 11 Your vote"),
    expect.stringContaining("Clan 12 Your vote"),
  ]);
  await press(page, "Show all 12");
  expect(countOptions()).toEqual([6, 5, 12, 10]);
  await page.run(() => findButton(thirdCard, "Show fewer")?.click());
  expect(countOptions()).toEqual([6, 5, 7, 10]);
  await page.close();
});

test.each([
  { voteCount: 0, text: "Nobody has voted yet." },
  { voteCount: 1, text: "The vote cast is deleted, too." },
])("before a poll with $voteCount votes is deleted, the prompt says “$text”", async ({ voteCount, text }) => {
  const page = await openSeasonPage("/league/votes", viewers.admin, {
    "POST /api/vote/search": { data: [createPollWithVotes("1", voteCount)], total: 1 },
  });
  await press(page, "Delete");
  expect(readVisibleText()).toContain(`Are you sure you want to delete this vote? ${text}`);
  await page.close();
});

test("a poll begins and ends while its page is open", async () => {
  const poll = createPoll({ startDate: "2026-03-01T11:40:00Z", endDate: "2026-03-01T11:50:00Z" });
  const page = await openSeasonPage("/league/votes", viewers.player, { "POST /api/vote/search": { data: [poll] } });
  expect(readVisibleText()).toMatch(/Inactive begins in 10 min .* Voting has not begun yet\. Every player will /);
  expect(readVisibleText()).not.toContain("Current Results:");
  expect(findButton(document.body, "Cast Vote (2 remaining)")).toBeUndefined();
  await setTime(page, "2026-03-01T11:40:00Z");
  expect(readVisibleText()).toMatch(
    / Active closes in 10 min Clan .* You can vote for up to 2 clans\. .*Current Results: Nobody has voted yet\./,
  );
  expect(findButton(document.body, "Cast Vote (2 remaining)")).toBeDefined();
  await setTime(page, "2026-03-01T11:50:01Z");
  expect(readVisibleText()).toMatch(/Inactive Clan .* Voting has ended\. Current Results: Nobody voted\./);
  expect(findButton(document.body, "Cast Vote (2 remaining)")).toBeUndefined();
  await page.close();
});

test.each([
  { href: "/league/votes#council", targets: ["council"] },
  { href: "/league/votes", targets: [] },
])("$href scrolls to $targets.length sections", async ({ href, targets }) => {
  const scrollSpy = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scrollSpy.mockRestore());
  const page = await openSeasonPage(href, viewers.leader, {
    "POST /api/motion/search": { data: { isLeader: true, motions: [] } },
  });
  expect(readVisibleText()).toContain("Council");
  expect(scrollSpy.mock.contexts).toEqual(targets.map((id) => document.getElementById(id)));
  await page.close();
});

test("deleting a poll leaves its page without a question about unsaved edits", async () => {
  const page = await openSeasonPage("/league/votes/1", viewers.admin, {
    "POST /api/vote/search": { data: [createPoll()], total: 1 },
  });
  await enter(page, "Question", "Who wins?");
  await press(page, "Delete Vote");
  page.clearLog();
  await press(page, "Delete vote");
  expect(takeLogWithoutFetches(page)).toEqual([
    "sends DELETE /api/vote/1",
    "success: Vote deleted successfully",
    "opens /league/votes",
  ]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("a changed type of a poll can still be changed back after somebody has voted", async () => {
  const replies: Replies = { "POST /api/vote/search": { data: [createPoll()], total: 1 } };
  const page = await openSeasonPage("/league/votes/1", viewers.admin, replies);
  await enter(page, "Vote Type", "PLAYER");
  replies["POST /api/vote/search"] = { data: [createPollWithVotes("1", 1)], total: 1 };
  page.setFailing(true, "VOTE_TYPE_IN_USE");
  await press(page, "Update Vote");
  expect(getField("Vote Type").disabled).toBe(false);
  await enter(page, "Vote Type", "CLAN");
  expect(getField("Vote Type").disabled).toBe(true);
  await page.close();
});

test("after an admin's session has ended, the page of a poll asks to log in instead of denying access", async () => {
  onTestFinished(() => endedSession.set(null));
  const page = await openSeasonPage("/league/votes/1", null, {});
  expect(readVisibleText()).toContain("You don't have permission to access this page.");
  const formerUser = { ...exampleUser, role: "ADMIN" } as const;
  await page.run(() => endedSession.set({ formerUser, currentUser: null, isViewRetained: false }));
  expect(readVisibleText()).toContain("Log in to see it again.");
  expect(readVisibleText()).not.toContain("You don't have permission");
  await page.close();
});
