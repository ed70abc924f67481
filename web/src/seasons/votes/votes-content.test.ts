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
const activePeriod = { startDate: "2026-02-01T00:00:00Z", endDate: "2026-04-01T00:00:00Z" };

/** Creates an active poll in which the viewer, whose id is 9, has voted for these options. */
function createActivePoll(_id: string, ownOptions: readonly string[], changes: Partial<Vote> = {}): Vote {
  const votes = ownOptions.map((name) => ({ ...createCastVote(name), voterId: "9", voterName: "Ann" }));
  return createPoll({ _id, ...activePeriod, votes, ...changes });
}

/** Creates replies with these polls. */
function createPollReplies(...polls: readonly Vote[]) {
  return { "POST /api/vote/search": { data: polls, total: polls.length } };
}

const futurePoll = createActivePoll("1", [], { startDate: "2026-03-02T00:00:00Z" });
const activePoll = createActivePoll("2", []);
const endedPoll = createActivePoll("3", [], { endDate: "2026-03-01T00:00:00Z" });

test.each([
  { role: "player", button: "Cast Vote (2 remaining)" },
  { role: "visitor", button: "Login to vote /auth/signin?redirectUrl=%2Fleague%2Fvotes" },
] as const)("only the active poll has a button for a $role", async ({ role, button }) => {
  const html = await renderMain("/league/votes", {
    viewer: viewers[role],
    replies: createPollReplies(futurePoll, activePoll, endedPoll),
  });
  expect(findActions(html).filter((action) => /^(?:Cast Vote|Login)/.test(action))).toEqual([button]);
});

test("a player sees how many of their votes are used", async () => {
  const polls = [createActivePoll("1", []), createActivePoll("2", ["Ants"]), createActivePoll("3", ["Ants", "Bears"])];
  const html = await renderMain("/league/votes", { viewer: viewers.player, replies: createPollReplies(...polls) });
  expect([...html.matchAll(/<strong>(Voted.*?)<\/strong>/g)].map(([, text]) => text)).toEqual([
    "Voted: 1/2",
    "Voted ✓ (2/2)",
  ]);
  const buttons = findActions(html).filter((action) => /^(?:Cast|Vote|Manage) /.test(action));
  expect(buttons).toEqual(["Cast Vote (2 remaining)", "Vote Again (1 left)", "Manage Votes"]);
});

test("a season whose polls are all drafts is described without them", async () => {
  const replies = createPollReplies(createActivePoll("1", [], { isDraft: true }));
  const screen = await renderScreen("/league/votes", { viewer: viewers.admin, replies });
  // The sample season is called “name”.
  expect(screen).toMatchObject({ description: "name has no votes yet." });
});

test.each(["/league/votes", "/league/votes/1"])(
  "at %s, the bar of the option with most votes is full",
  async (href) => {
    const poll = createPoll({ votes: [createCastVote("Ants"), createCastVote("Bears"), createCastVote("Bears")] });
    const html = await renderMain(href, { viewer: viewers.admin, replies: createPollReplies(poll) });
    const bars = [...html.matchAll(/<rect [^>]*width="([^"]+%)"/g)].map(([, width]) => width);
    expect(bars).toEqual(["100.00%", "50.00%"]);
  },
);

const disabledSelect = /<select[^>]* disabled=""/;

test("the type of a poll without votes can be changed", async () => {
  const replies = createPollReplies(createActivePoll("1", []));
  const html = await renderMain("/league/votes/1", { viewer: viewers.admin, replies });
  expect(html).not.toMatch(disabledSelect);
  expect(html).toContain("What can be voted for");
  expect(html).not.toContain("Current Votes");
});

test("the type of a poll with votes cannot be changed", async () => {
  const replies = createPollReplies(createActivePoll("1", ["Ants"]));
  const html = await renderMain("/league/votes/1", { viewer: viewers.admin, replies });
  expect(html).toMatch(disabledSelect);
  expect(html).toContain("The type cannot be changed after somebody has voted.");
  expect(html).toContain("Current Votes");
});

const proposedMotion: Motion = {
  _id: "1",
  text: "Longer rounds",
  state: "PROPOSED",
  clanName: "Owls",
  proposedAt: "2026-02-01T00:00:00Z",
  closedAt: null,
  votes: null,
  hasVoted: false,
};
const openMotion: Motion = { ...proposedMotion, state: "OPEN" };
const closedMotion: Motion = {
  ...proposedMotion,
  state: "REJECTED",
  closedAt: "2026-02-02T00:00:00Z",
  votes: { yes: 2, no: 3 },
};

interface CouncilOptions {
  readonly role: keyof typeof viewers;
  /** Whether the viewer leads a clan of the season. */
  readonly isLeader: boolean;
  readonly motions: readonly Motion[];
  /** Whether the season is active. */
  readonly isActive?: boolean;
}

/** Renders the votes of a season, with its motions. */
function renderCouncil({ role, isLeader, motions, isActive = true }: CouncilOptions) {
  return renderMain("/league/votes", {
    viewer: viewers[role],
    replies: {
      ...createPollReplies(),
      "POST /api/motion/search": { data: { isLeader, motions } },
      "POST /api/season/search": { data: createSamples<Season>("/api/season/search", { isActive }) },
    },
  });
}

const listButtons = (html: string) =>
  findActions(html).filter((action) => /^(?:Propose|Yes|No|Close|Open|Delete)/.test(action));

const limitText = "A clan can have at most 3 proposed motions.";

test("a leader can propose motions until their clan has three proposed motions", async () => {
  const htmlWithTwo = await renderCouncil({
    role: "leader",
    isLeader: true,
    motions: [proposedMotion, proposedMotion, closedMotion],
  });
  expect(listButtons(htmlWithTwo)).toContain("Propose motion");
  expect(findTexts(htmlWithTwo)).not.toContain(limitText);
  const htmlWithThree = await renderCouncil({
    role: "leader",
    isLeader: true,
    motions: [proposedMotion, proposedMotion, proposedMotion],
  });
  expect(listButtons(htmlWithThree)).not.toContain("Propose motion");
  expect(findTexts(htmlWithThree)).toContain(limitText);
});

test("an admin can propose any number of motions", async () => {
  const motions = [proposedMotion, proposedMotion, proposedMotion];
  const html = await renderCouncil({ role: "admin", isLeader: false, motions });
  expect(listButtons(html)).toContain("Propose motion");
  expect(findTexts(html)).not.toContain(limitText);
});

test.each([
  {
    rule: "a leader can vote on an open motion",
    role: "leader",
    isLeader: true,
    motion: openMotion,
    buttons: ["Propose motion", "Yes", "No"],
  },
  {
    rule: "a leader can vote only once",
    role: "leader",
    isLeader: true,
    motion: { ...openMotion, hasVoted: true },
    buttons: ["Propose motion"],
  },
  {
    rule: "an admin can close and delete an open motion",
    role: "admin",
    isLeader: false,
    motion: openMotion,
    buttons: ["Propose motion", "Close and count", "Delete"],
  },
  {
    rule: "an admin cannot change a closed motion",
    role: "admin",
    isLeader: true,
    motion: closedMotion,
    buttons: ["Propose motion"],
  },
  { rule: "other players have no buttons", role: "player", isLeader: false, motion: openMotion, buttons: [] },
] as const)("$rule", async ({ role, isLeader, motion, buttons }) => {
  expect(listButtons(await renderCouncil({ role, isLeader, motions: [motion] }))).toEqual(buttons);
});

test("motions of an ended season cannot be changed", async () => {
  const motions = [openMotion, closedMotion];
  const html = await renderCouncil({ role: "admin", isLeader: true, motions, isActive: false });
  expect(listButtons(html)).toEqual([]);
});

test("the council says that there are no motions only if there are none", async () => {
  const getTexts = async (motions: readonly Motion[]) =>
    findTexts(await renderCouncil({ role: "leader", isLeader: true, motions }));
  expect(await getTexts([])).toContain("No motions.");
  expect(await getTexts([openMotion])).not.toContain("No motions.");
});

test.each([
  { rule: "a proposed motion", motion: proposedMotion, text: "An admin has to open it" },
  { rule: "an open motion", motion: openMotion, text: "Decided when an admin closes it" },
  {
    rule: "a motion on which the clan has voted",
    motion: { ...openMotion, hasVoted: true },
    text: "Your clan has voted. An admin closes it",
  },
  { rule: "a closed motion", motion: closedMotion, text: "2 yes, 3 no (40% yes), on 2 February 2026" },
  {
    // Rounded, it would be 70%, which is the majority.
    rule: "a motion that was just rejected",
    motion: { ...closedMotion, votes: { yes: 279, no: 121 } },
    text: "279 yes, 121 no (69% yes), on 2 February 2026",
  },
  {
    rule: "a closed motion without votes",
    motion: { ...closedMotion, votes: { yes: 0, no: 0 } },
    text: "Nobody voted, on 2 February 2026",
  },
])("$rule says how it is decided: $text", async ({ motion, text }) => {
  const html = await renderCouncil({ role: "leader", isLeader: true, motions: [motion] });
  expect(html).toContain(`<span>${text}</span>`);
});

test("open motions come first, then proposed ones", async () => {
  const motions = [closedMotion, { ...proposedMotion, _id: "2" }, { ...openMotion, _id: "3" }];
  const html = await renderCouncil({ role: "leader", isLeader: true, motions });
  expect(html).toMatch(/<\/svg>Open<.*<\/svg>Proposed<.*<\/svg>Rejected</s);
});

test("polls in which the viewer can still vote come first, then other active, future and ended ones", async () => {
  const polls = [
    createActivePoll("1", ["Ants", "Bears"], { question: "Used up?" }),
    createActivePoll("2", ["Ants"], { question: "Partly used?" }),
    createActivePoll("3", [], { question: "Ended?", endDate: "2026-03-01T00:00:00Z" }),
    createActivePoll("4", [], { question: "In the future?", startDate: "2026-03-02T00:00:00Z" }),
  ];
  const html = await renderMain("/league/votes", { viewer: viewers.player, replies: createPollReplies(...polls) });
  const questions = findTexts(html).filter((text) => text.endsWith("?"));
  expect(questions).toEqual(["Partly used?", "Used up?", "In the future?", "Ended?"]);
});

test("an ended poll names its winner", async () => {
  const poll = createActivePoll("1", ["Ants"], { maxVotes: 1, endDate: "2026-03-01T00:00:00Z" });
  const html = await renderMain("/league/votes", { viewer: viewers.visitor, replies: createPollReplies(poll) });
  expect(findTexts(html)).toContain("Winner: Ants, with 1 of 1 vote");
});

test("a link at the top of the page leads a leader to the motion that awaits their clan's vote", async () => {
  const html = await renderCouncil({ role: "leader", isLeader: true, motions: [openMotion] });
  expect(findActions(html)).toContain("Vote /league/votes#council");
});
