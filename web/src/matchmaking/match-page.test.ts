// @vitest-environment happy-dom
import type { MatchDetails } from "contract/matches.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleMatch } from "../results/matches/example-match.ts";
import { findButton } from "../testing/describe-page.ts";
import { listLinks } from "../testing/open-component.ts";
import { openPage, type Replies, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";

beforeAll(setUpBrowser);

/** An open match after its ready check. Player 12 takes part in it. */
const match: MatchDetails = { ...exampleMatch, readyUntil: null, outlook: null, result: null };
const player = { _id: "12" };
const admin = { _id: "9", role: "ADMIN" as const };
const otherPlayer = { _id: "9" };

const GET_SERVER = "GET /api/match/1/server";
/** The mode of the match has a setting, so that its page has a section about setting up a server. */
const modes = [{ _id: "3", name: "gCTF", scoreLimit: 1000, timeLimit: null, spectators: null }];

interface MatchPageOptions {
  readonly viewer: typeof player | typeof admin;
  readonly changes?: Partial<MatchDetails>;
  /** The viewer's own match. */
  readonly ownMatch?: MatchDetails | null;
  readonly replies?: Readonly<Replies>;
}

/** Opens the page of a match, for which the site has reserved no server. */
function openMatch({ viewer, changes = {}, ownMatch = null, replies = {} }: MatchPageOptions) {
  return openPage("/ranked/matches/1", {
    viewer,
    replies: {
      "GET /api/match/1": { data: { ...match, ...changes } },
      "GET /api/match/own": { data: { match: ownMatch, cooldown: null, isWaiting: false } },
      "POST /api/mode/search": { data: modes, total: modes.length },
      [GET_SERVER]: { data: null },
      ...replies,
    },
  });
}

const server = {
  state: "READY",
  incident: null,
  address: "192.0.2.1:8303",
  password: "secret",
  protocol: "0.6",
  players: [],
  killsSince: null,
  notes: [],
  postsRounds: true,
  isRoundMissing: false,
};

const getMain = () => document.querySelector("main");

test.each([
  { who: "a player of the match", viewer: player, ownMatch: match, canSee: true },
  {
    who: "a player of the match in its ready check",
    viewer: player,
    ownMatch: { ...match, readyUntil: "2026-03-01T11:31:00Z" },
    canSee: false,
  },
  { who: "a player of another match", viewer: otherPlayer, ownMatch: { ...match, _id: "2" }, canSee: false },
  { who: "an admin", viewer: admin, ownMatch: null, canSee: true },
])("whether $who sees the server of a match: $canSee", async ({ viewer, ownMatch, canSee }) => {
  const page = await openMatch({ viewer, ownMatch, replies: { [GET_SERVER]: { data: server } } });
  expect(page.callsOnLoad.includes(GET_SERVER)).toBe(canSee);
  expect(readVisibleText().includes("192.0.2.1:8303")).toBe(canSee);
  await page.close();
});

test.each([
  { viewer: "player", changes: {}, canLeave: true },
  { viewer: "player", changes: { isRunning: true }, canLeave: false },
  { viewer: "admin", changes: {}, canLeave: false },
] as const)("a $viewer can leave a match with $changes: $canLeave", async ({ viewer, changes, canLeave }) => {
  const page = await openMatch(viewer === "player" ? { viewer: player, changes, ownMatch: match } : { viewer: admin });
  expect(findButton(getMain(), "Leave the match") !== undefined).toBe(canLeave);
  await page.close();
});

const SETUP = "Set up a server";

test.each([
  { case: "that has no server", changes: {}, replies: {}, isShown: true },
  { case: "that has a server", changes: {}, replies: { [GET_SERVER]: { data: server } }, isShown: false },
  { case: "whose round has started", changes: { isRunning: true }, replies: {}, isShown: false },
  { case: "whose mode is unknown", changes: { modeId: "4" }, replies: {}, isShown: false },
])("the players of a match $case see how to set one up: $isShown", async ({ changes, replies, isShown }) => {
  const page = await openMatch({ viewer: player, changes, ownMatch: match, replies });
  expect(readVisibleText().includes(SETUP)).toBe(isShown);
  expect(readVisibleText().includes("sv_scorelimit 1000")).toBe(isShown);
  await page.close();
});

test("a match that does not exist is not found", async () => {
  const page = await openMatch({
    viewer: player,
    replies: { "GET /api/match/1": { status: 404, message: "No match", errorCode: "MATCH_NOT_FOUND" } },
  });
  expect(readVisibleText()).toContain("Match not found There is no match at this URL.");
  await page.close();
});

test("the page of a match leads back to its queue, or to all queues if it was deleted", async () => {
  const page = await openMatch({ viewer: player });
  expect(listLinks()).toContain("Evening → /ranked/queues/2");
  await page.close();
  const pageWithoutQueue = await openMatch({ viewer: player, changes: { queueId: null, queueName: null } });
  const backLinks = listLinks().filter((link) => link.startsWith("Queues → "));
  expect(backLinks).toContain("Queues → /ranked/queues");
  await pageWithoutQueue.close();
});

test("a finished match can be played again, unless its queue was deleted", async () => {
  const changes = { isOpen: false };
  const page = await openMatch({ viewer: player, changes });
  expect(readVisibleText()).toContain("This match is over.");
  expect(readVisibleText()).toContain("Play again");
  await page.close();
  const pageWithoutQueue = await openMatch({ viewer: player, changes: { ...changes, queueId: null } });
  expect(readVisibleText()).toContain("This match is over.");
  expect(readVisibleText()).not.toContain("Play again");
  await pageWithoutQueue.close();
});
