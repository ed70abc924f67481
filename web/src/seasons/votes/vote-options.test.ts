import { defaultAppearance } from "contract/appearance.ts";
import { expect, test } from "vitest";
import { createCastVote, createPoll } from "./example-poll.ts";
import { countOwnVotes, countVotes, findOwnOptions, getVotePhase, toVoteChoice } from "./vote-options.ts";

// A poll is called `Vote` in the API and in the code. Its field `votes` contains the votes that were cast.

test("options are sorted by votes, then by name", () => {
  const clanNames = ["Sharks", "ducks", "Bears", "Sharks", "Bears", "Ants"];
  const votes = clanNames.map((clanName) => createCastVote(clanName));
  const counts = countVotes(createPoll({ votes }), undefined);
  expect(counts.map(({ name, count }) => `${name} ${count}`)).toEqual(["Bears 2", "Sharks 2", "Ants 1", "ducks 1"]);
});

test("options with the same name are counted separately", () => {
  const votes = [createCastVote("Twins"), { clanId: "other", clanName: "Twins" }];
  expect(countVotes(createPoll({ votes }), undefined).map(({ id }) => id)).toEqual(["twins", "other"]);
});

test("the viewer's own options are marked, even if others voted for them", () => {
  const votes = [createCastVote("Bears", "Mia"), createCastVote("Bears"), createCastVote("Ants")];
  const poll = createPoll({ votes });
  expect(countVotes(poll, "mia").map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ["Bears", true],
    ["Ants", false],
  ]);
  expect(findOwnOptions(poll, "mia")).toEqual([{ id: "bears", name: "Bears", ...defaultAppearance }]);
});

test("no option is marked for a visitor", () => {
  const poll = createPoll({ votes: [createCastVote("Bears")] });
  expect(findOwnOptions(poll, undefined)).toEqual([]);
  expect(countVotes(poll, undefined)).toMatchObject([{ isOwn: false }]);
});

test("polls of type PLAYER have players as options", () => {
  const picture = { avatar: "https://mia.test/a.png", tee: null };
  const poll = createPoll({ type: "PLAYER", votes: [{ playerId: "7", playerName: "Mia", ...picture }] });
  expect(countVotes(poll, undefined)).toEqual([{ id: "7", name: "Mia", ...picture, count: 1, isOwn: false }]);
  expect(toVoteChoice(poll, "7")).toEqual({ voteId: "1", playerId: "7" });
  expect(toVoteChoice(createPoll(), "7")).toEqual({ voteId: "1", clanId: "7" });
});

test.each([
  { instant: "2026-10-31T23:59:59.999Z", phase: "early" },
  { instant: "2026-11-01T00:00:00.000Z", phase: "active" },
  { instant: "2026-11-15T23:59:59.999Z", phase: "active" },
  { instant: "2026-11-16T00:00:00.000Z", phase: "over" },
])("at $instant, the phase of a poll in the first half of November is $phase", ({ instant, phase }) => {
  expect(getVotePhase(createPoll(), Date.parse(instant))).toBe(phase);
});

/** Two votes of Mia, one of Tom, and one whose voter the viewer may not see. The user "nobody" has not voted. */
const castVotes = [
  createCastVote("Bears", "Mia"),
  createCastVote("Ants", "Mia"),
  createCastVote("Ants", "Tom"),
  createCastVote("Ants"),
];

// In this poll, each user has two votes.
test.each([
  { viewerId: "nobody", ownVotes: { state: "none", used: 0, remaining: 2 } },
  { viewerId: "tom", ownVotes: { state: "partly", used: 1, remaining: 1 } },
  { viewerId: "mia", ownVotes: { state: "all", used: 2, remaining: 0 } },
])("the used and remaining votes of $viewerId are counted", ({ viewerId, ownVotes }) => {
  expect(countOwnVotes(createPoll({ votes: castVotes }), viewerId)).toEqual(ownVotes);
});

test("a viewer who has cast more votes than are now allowed has no votes left", () => {
  const poll = createPoll({ votes: castVotes, maxVotes: 1 });
  expect(countOwnVotes(poll, "mia")).toEqual({ state: "all", used: 2, remaining: 0 });
});
