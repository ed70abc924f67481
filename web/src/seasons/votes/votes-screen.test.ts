// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, readText } from "../../testing/describe-page.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
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
  const [, , thirdCard] = getCards();
  const getLabels = () => [...(thirdCard?.querySelectorAll("ol li") ?? [])].map((option) => readText(option));
  expect(getLabels().slice(-2)).toEqual([
    expect.stringContaining("Clan 11 Your vote"),
    expect.stringContaining("Clan 12 Your vote"),
  ]);
  await press(page, "Show all 12");
  expect(countOptions()).toEqual([6, 5, 12, 10]);
  await page.run(() => findButton(thirdCard ?? null, "Show fewer")?.click());
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
