import type { Motion } from "contract/motions.ts";
import type { Season } from "contract/seasons.ts";
import type { Vote } from "contract/votes.ts";
import { expect, test } from "vitest";
import { findActions, findTexts } from "../../testing/describe-html.ts";
import { renderMain, renderScreen } from "../../testing/render-screen.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { createCastVote, createPoll } from "./example-poll.ts";

/** The page is rendered on 1 March 2026. */
const active = { startDate: "2026-02-01T00:00:00Z", endDate: "2026-04-01T00:00:00Z" };

/** Creates an active poll in which the viewer, whose id is 9, has voted for these options. */
function createActivePoll(_id: string, ownOptions: readonly string[], changes: Partial<Vote> = {}): Vote {
  const votes = ownOptions.map((name) => ({ ...createCastVote(name), voterId: "9", voterName: "Ann" }));
  return createPoll({ _id, ...active, votes, ...changes });
}

function answerPolls(...polls: readonly Vote[]) {
  return { "POST /api/vote/search": { data: polls, total: polls.length } };
}

const pollsOfAllPhases = [
  createActivePoll("1", [], { startDate: "2026-03-02T00:00:00Z" }),
  createActivePoll("2", []),
  createActivePoll("3", [], { endDate: "2026-03-01T00:00:00Z" }),
];

test.each([
  ["player", /^Cast Vote/, ["Cast Vote (2 remaining)"]],
  ["visitor", /^Login/, ["Login to vote /auth/signin?redirectUrl=%2Fleague%2Fvotes"]],
] as const)("a %s can take part in active polls only", async (role, pattern, actions) => {
  const html = await renderMain("/league/votes", {
    viewer: viewers[role],
    replies: answerPolls(...pollsOfAllPhases),
  });
  expect(findActions(html).filter((action) => pattern.test(action))).toEqual(actions);
});

test("a player sees how many of their votes are used", async () => {
  const polls = [createActivePoll("1", []), createActivePoll("2", ["Ants"]), createActivePoll("3", ["Ants", "Bears"])];
  const html = await renderMain("/league/votes", { viewer: viewers.player, replies: answerPolls(...polls) });
  expect([...html.matchAll(/<strong>(Voted.*?)<\/strong>/g)].map(([, text]) => text)).toEqual([
    "Voted: 1/2",
    "Voted ✓ (2/2)",
  ]);
  const buttons = findActions(html).filter((action) => /^(?:Cast|Vote|Manage) /.test(action));
  expect(buttons).toEqual(["Cast Vote (2 remaining)", "Vote Again (1 left)", "Manage Votes"]);
});

test("a season whose polls are all drafts is described without them", async () => {
  const replies = answerPolls(createActivePoll("1", [], { isDraft: true }));
  const screen = await renderScreen("/league/votes", { viewer: viewers.admin, replies });
  // The sample season is called “name”.
  expect(screen).toMatchObject({ description: "name has no votes yet." });
});

test.each([
  [[], false],
  [["Ants"], true],
])("the type of a poll with votes for %j is fixed: %s", async (options, isFixed) => {
  const replies = answerPolls(createActivePoll("1", options));
  const html = await renderMain("/league/votes/1", { viewer: viewers.admin, replies });
  expect(/<select[^>]* disabled=""/.test(html)).toBe(isFixed);
  expect(html.includes("The type cannot be changed after somebody has voted.")).toBe(isFixed);
  expect(html.includes("What can be voted for")).toBe(!isFixed);
  expect(html.includes("Current Votes")).toBe(isFixed);
});

const proposed: Motion = {
  _id: "1",
  text: "Longer rounds",
  state: "PROPOSED",
  clanName: "Owls",
  proposedAt: "2026-02-01T00:00:00Z",
  closedAt: null,
  votes: null,
  hasVoted: false,
};
const open: Motion = { ...proposed, state: "OPEN" };
const closed: Motion = { ...proposed, state: "REJECTED", closedAt: "2026-02-02T00:00:00Z", votes: { yes: 2, no: 3 } };

/** Renders the votes of a season, with its motions. */
function renderCouncil(role: keyof typeof viewers, isLeader: boolean, motions: readonly Motion[], isActive = true) {
  return renderMain("/league/votes", {
    viewer: viewers[role],
    replies: {
      ...answerPolls(),
      "POST /api/motion/search": { data: { isLeader, motions } },
      "POST /api/season/search": { data: createSamples<Season>("/api/season/search", { isActive }) },
    },
  });
}

const listButtons = (html: string) =>
  findActions(html).filter((action) => /^(?:Propose|Yes|No|Close|Open|Delete)/.test(action));

// Admins have further buttons for each motion.
test.each([
  ["leader", 2, true],
  ["leader", 3, false],
  ["admin", 3, true],
] as const)("the %s can propose a motion beside %d proposed ones: %s", async (role, count, canPropose) => {
  const motions = Array.from({ length: count }, () => proposed);
  const html = await renderCouncil(role, role === "leader", [...motions, closed]);
  expect(listButtons(html).includes("Propose motion")).toBe(canPropose);
  expect(findTexts(html).includes("A clan can have at most 3 proposed motions.")).toBe(!canPropose);
});

test.each([
  ["a leader votes on an open motion", "leader", true, open, ["Propose motion", "Yes", "No"]],
  ["a leader votes once", "leader", true, { ...open, hasVoted: true }, ["Propose motion"]],
  ["an admin without a clan closes a motion", "admin", false, open, ["Propose motion", "Close and count", "Delete"]],
  ["an admin cannot change a closed motion", "admin", true, closed, ["Propose motion"]],
  ["other players have no buttons", "player", false, open, []],
] as const)("%s", async (_rule, role, isLeader, motion, buttons) => {
  expect(listButtons(await renderCouncil(role, isLeader, [motion]))).toEqual(buttons);
});

test("motions of an ended season cannot be changed", async () => {
  expect(listButtons(await renderCouncil("admin", true, [open, closed], false))).toEqual([]);
});

test("a council without motions says so", async () => {
  expect(findTexts(await renderCouncil("leader", true, []))).toContain("No motions.");
});
