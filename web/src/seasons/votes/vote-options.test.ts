import { nothingShown } from "contract/shown.ts";
import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import {
  countsOf,
  managingWords,
  ownOptions,
  remainingWords,
  slotsOf,
  slotWords,
  voteChoiceOf,
  votePhaseOf,
  voteTime,
} from "./vote-options.ts";

test("the option with the most votes comes first, equal ones by name", () => {
  const votes = ["Sharks", "ducks", "Bears", "Sharks", "Bears", "Ants"].map((clan) => entryFor(clan));
  const counts = countsOf(exampleVote({ votes }), undefined);
  expect(counts.map(({ name, count }) => `${name} ${count}`)).toEqual(["Bears 2", "Sharks 2", "Ants 1", "ducks 1"]);
});

test("options of one name are not mixed up", () => {
  const votes = [entryFor("Twins"), { clanId: "other", clanName: "Twins" }];
  expect(countsOf(exampleVote({ votes }), undefined).map(({ id }) => id)).toEqual(["twins", "other"]);
});

test("what the viewer voted for is marked, whoever else did", () => {
  const votes = [entryFor("Bears", "Mia"), entryFor("Bears"), entryFor("Ants")];
  const vote = exampleVote({ votes });
  expect(countsOf(vote, "mia").map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ["Bears", true],
    ["Ants", false],
  ]);
  expect(ownOptions(vote, "mia")).toEqual([{ id: "bears", name: "Bears", ...nothingShown }]);
});

test("to a visitor nothing is their own", () => {
  const vote = exampleVote({ votes: [entryFor("Bears")] });
  expect(ownOptions(vote, undefined)).toEqual([]);
  expect(countsOf(vote, undefined)).toMatchObject([{ isOwn: false }]);
});

test("players are options of votes for players", () => {
  const picture = { avatar: "https://mia.test/a.png", tee: null };
  const vote = exampleVote({ type: "PLAYER", votes: [{ playerId: "7", playerName: "Mia", ...picture }] });
  expect(countsOf(vote, undefined)).toEqual([{ id: "7", name: "Mia", ...picture, count: 1, isOwn: false }]);
  expect(voteChoiceOf(vote, "7")).toEqual({ voteId: "1", playerId: "7" });
  expect(voteChoiceOf(exampleVote(), "7")).toEqual({ voteId: "1", clanId: "7" });
});

test.each([
  ["2026-10-31T23:59:59.999Z", "early"],
  ["2026-11-01T00:00:00.000Z", "active"],
  ["2026-11-15T23:59:59.999Z", "active"],
  ["2026-11-16T00:00:00.000Z", "over"],
])("at %s it is %s", (instant, phase) => {
  expect(votePhaseOf(exampleVote(), Date.parse(instant))).toBe(phase);
});

test("times are written as Americans do, with twelve hours", () => {
  const at = (hour: number) => voteTime(new Date(Date.UTC(2026, 10, 5, hour, 7)).toISOString(), "UTC");
  expect([at(0), at(12), at(18)]).toEqual(["Nov 5, 2026, 12:07 AM", "Nov 5, 2026, 12:07 PM", "Nov 5, 2026, 6:07 PM"]);
});

const votes = [entryFor("Bears", "Mia"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom"), entryFor("Ants")];

test.each([
  ["nobody", { state: "none", used: 0, left: 2 }],
  ["tom", { state: "partly", used: 1, left: 1 }],
  ["mia", { state: "all", used: 2, left: 0 }],
])("the slots of %s", (viewer, slots) => {
  expect(slotsOf(exampleVote({ votes }), viewer)).toEqual(slots);
});

test.each([
  [2, "nobody", "You can vote for up to 2 clans."],
  [1, "nobody", "You can vote for one clan."],
  [2, "tom", "You can vote for 1 more clan."],
  [3, "tom", "You can vote for 2 more clans."],
  [2, "mia", "You can vote for another clan once you remove a vote."],
  [1, "tom", "You can vote for another clan once you remove your vote."],
])("of %i votes, %s sees what is left", (maxVotes, viewer, words) => {
  const vote = exampleVote({ votes, maxVotes });
  expect(slotWords(vote, "active", slotsOf(vote, viewer), "UTC")).toBe(words);
});

test("a visitor sees what players can do", () => {
  expect(slotWords(exampleVote({ type: "PLAYER" }), "active", null, "UTC")).toBe(
    "Every player can vote for up to 2 players.",
  );
});

test("before and after a vote everyone sees when it begins or that it is over", () => {
  const vote = exampleVote();
  for (const slots of [null, slotsOf(vote, "mia")]) {
    expect(slotWords(vote, "early", slots, "UTC")).toMatch(/^Voting begins on Nov 1, 2026, \d+:\d\d\s[AP]M\.$/);
    expect(slotWords(vote, "over", slots, "UTC")).toBe("Voting has ended.");
  }
});

test("dialogs show how many votes are left", () => {
  const vote = exampleVote({ votes, maxVotes: 3 });
  expect(remainingWords(vote, slotsOf(vote, "tom"))).toBe("You have 2 votes remaining (voted 1 of 3)");
  expect(remainingWords(vote, slotsOf(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  expect(managingWords(vote, slotsOf(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  const full = exampleVote({ votes });
  expect(managingWords(full, slotsOf(full, "mia"))).toBe(
    "You have used all 2 votes. You can remove some to free slots.",
  );
});
