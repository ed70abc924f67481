// @vitest-environment happy-dom
import type { VoteEntry } from "contract/votes.ts";
import { beforeAll, expect, test } from "vitest";
import { getName, listButtons, readText } from "../../testing/describe-page.ts";
import { type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { getButton, getField, press, readVisibleText, takeCommandLog } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { createCastVote, createPoll } from "./example-poll.ts";

beforeAll(setUpBrowser);

/** The vote of the viewer. */
const ownVote: VoteEntry = { ...createCastVote("Bears"), voterId: "9", voterName: "Ann" };

/** Sets the votes that later replies contain. The poll is active, and each user has one vote. */
function setVotes(replies: Replies, votes: VoteEntry[]): void {
  const poll = createPoll({ startDate: "2026-02-01T00:00:00Z", endDate: "2026-04-01T00:00:00Z", maxVotes: 1, votes });
  replies["POST /api/vote/search"] = { data: [poll], total: 1 };
  replies["POST /api/vote/vote"] = { data: { vote: poll } };
}

/** Opens the page of a poll with these votes. */
async function openPoll(votes: VoteEntry[]) {
  const options = ["Ants", "Bears"].map((name) => ({ _id: name.toLowerCase(), name, avatar: null, tee: null }));
  const replies: Replies = { "POST /api/vote/1/options": { data: options, total: 2 } };
  setVotes(replies, votes);
  return { page: await openSeasonPage("/league/votes", viewers.player, replies), replies };
}

test("the button at an option's bar casts and removes a vote, and keeps the focus", async () => {
  const { page, replies } = await openPoll([createCastVote("Bears")]);
  await page.run(() => getButton("Vote for Bears").focus());
  await press(page, "Vote for Bears");
  expect(getField("Clan").value).toBe("Bears");
  page.clearLog();
  setVotes(replies, [ownVote]);
  await press(page, "Cast Vote");
  expect(takeCommandLog(page)).toContain('sends POST /api/vote/vote {"voteId":"1","clanId":"bears"}');
  expect(readText(document.activeElement ?? document.body)).toBe("Your vote for Bears");
  await press(page, "Your vote for Bears");
  expect(readVisibleText()).toContain("Manage Your Votes");
  await press(page, "Remove Vote for Bears");
  expect(readVisibleText()).toContain("Remove your vote for Bears?");
  await page.close();
});

test("only a viewer who has votes left can vote at the bars of other options", async () => {
  const { page } = await openPoll([createCastVote("Ants"), ownVote]);
  const names = listButtons(document.body).map(getName);
  expect(names).toContain("Your vote for Bears");
  expect(names).not.toContain("Vote for Ants");
  await page.close();
});
