import { defaultAppearance } from "contract/appearance.ts";
import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import {
  countSlots,
  countVotes,
  findOwnOptions,
  formatRemainingVotes,
  formatSlots,
  formatVotesToManage,
  formatVoteTime,
  getVotePhase,
  toVoteChoice,
} from "./vote-options.ts";

test("sorts options by votes, then by name", () => {
  const votes = ["Sharks", "ducks", "Bears", "Sharks", "Bears", "Ants"].map((clan) => entryFor(clan));
  const counts = countVotes(exampleVote({ votes }), undefined);
  expect(counts.map(({ name, count }) => `${name} ${count}`)).toEqual(["Bears 2", "Sharks 2", "Ants 1", "ducks 1"]);
});

test("counts options with the same name separately", () => {
  const votes = [entryFor("Twins"), { clanId: "other", clanName: "Twins" }];
  expect(countVotes(exampleVote({ votes }), undefined).map(({ id }) => id)).toEqual(["twins", "other"]);
});

test("marks the viewer's own options, even if others voted for them, too", () => {
  const votes = [entryFor("Bears", "Mia"), entryFor("Bears"), entryFor("Ants")];
  const vote = exampleVote({ votes });
  expect(countVotes(vote, "mia").map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ["Bears", true],
    ["Ants", false],
  ]);
  expect(findOwnOptions(vote, "mia")).toEqual([{ id: "bears", name: "Bears", ...defaultAppearance }]);
});

test("marks no option for a visitor", () => {
  const vote = exampleVote({ votes: [entryFor("Bears")] });
  expect(findOwnOptions(vote, undefined)).toEqual([]);
  expect(countVotes(vote, undefined)).toMatchObject([{ isOwn: false }]);
});

test("votes of type PLAYER have players as options", () => {
  const picture = { avatar: "https://mia.test/a.png", tee: null };
  const vote = exampleVote({ type: "PLAYER", votes: [{ playerId: "7", playerName: "Mia", ...picture }] });
  expect(countVotes(vote, undefined)).toEqual([{ id: "7", name: "Mia", ...picture, count: 1, isOwn: false }]);
  expect(toVoteChoice(vote, "7")).toEqual({ voteId: "1", playerId: "7" });
  expect(toVoteChoice(exampleVote(), "7")).toEqual({ voteId: "1", clanId: "7" });
});

test.each([
  ["2026-10-31T23:59:59.999Z", "early"],
  ["2026-11-01T00:00:00.000Z", "active"],
  ["2026-11-15T23:59:59.999Z", "active"],
  ["2026-11-16T00:00:00.000Z", "over"],
])("at %s the phase is %s", (instant, phase) => {
  expect(getVotePhase(exampleVote(), Date.parse(instant))).toBe(phase);
});

test("formats times in US style with a 12-hour clock", () => {
  const formatAtHour = (hour: number) => formatVoteTime(new Date(Date.UTC(2026, 10, 5, hour, 7)).toISOString(), "UTC");
  expect([formatAtHour(0), formatAtHour(12), formatAtHour(18)]).toEqual([
    "Nov 5, 2026, 12:07 AM",
    "Nov 5, 2026, 12:07 PM",
    "Nov 5, 2026, 6:07 PM",
  ]);
});

const votes = [entryFor("Bears", "Mia"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom"), entryFor("Ants")];

test.each([
  ["nobody", { state: "none", used: 0, remaining: 2 }],
  ["tom", { state: "partly", used: 1, remaining: 1 }],
  ["mia", { state: "all", used: 2, remaining: 0 }],
])("counts the slots of %s", (viewer, slots) => {
  expect(countSlots(exampleVote({ votes }), viewer)).toEqual(slots);
});

test.each([
  [2, "nobody", "You can vote for up to 2 clans."],
  [1, "nobody", "You can vote for one clan."],
  [2, "tom", "You can vote for 1 more clan."],
  [3, "tom", "You can vote for 2 more clans."],
  [2, "mia", "You can vote for another clan once you remove a vote."],
  [1, "tom", "You can vote for another clan once you remove your vote."],
])("with %i votes per user, %s sees what remains", (maxVotes, viewer, sentence) => {
  const vote = exampleVote({ votes, maxVotes });
  expect(formatSlots(vote, "active", countSlots(vote, viewer), "UTC")).toBe(sentence);
});

test("tells visitors what players can do", () => {
  expect(formatSlots(exampleVote({ type: "PLAYER" }), "active", null, "UTC")).toBe(
    "Every player can vote for up to 2 players.",
  );
});

test("tells everyone when voting begins or that it has ended", () => {
  const vote = exampleVote();
  for (const slots of [null, countSlots(vote, "mia")]) {
    expect(formatSlots(vote, "early", slots, "UTC")).toMatch(/^Voting begins on Nov 1, 2026, \d+:\d\d\s[AP]M\.$/);
    expect(formatSlots(vote, "over", slots, "UTC")).toBe("Voting has ended.");
  }
});

test("dialogs show how many votes remain", () => {
  const vote = exampleVote({ votes, maxVotes: 3 });
  expect(formatRemainingVotes(vote, countSlots(vote, "tom"))).toBe("You have 2 votes remaining (voted 1 of 3)");
  expect(formatRemainingVotes(vote, countSlots(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  expect(formatVotesToManage(vote, countSlots(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  const fullVote = exampleVote({ votes });
  expect(formatVotesToManage(fullVote, countSlots(fullVote, "mia"))).toBe(
    "You have used all 2 votes. You can remove some to free slots.",
  );
});
