// @vitest-environment happy-dom
import type { MatchDetails, ResultOfMatch } from "contract/matches.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleMatch } from "../results/matches/example-match.ts";
import { findButton, getName, readText } from "../testing/describe-page.ts";
import { listLinks } from "../testing/open-component.ts";
import { openPage, type Replies, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";

beforeAll(setUpBrowser);

/** An open match after its ready check, without its outlook, which compares the players. Player 12 takes part in it. */
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
      "GET /api/match/own": { data: { match: ownMatch, cooldown: null, queueIds: [], lastRound: null } },
      "POST /api/mode/search": { data: modes, total: modes.length },
      [GET_SERVER]: { data: null },
      ...replies,
    },
  });
}

/** A server that is ready and does not report how many players were killed. */
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

const sectionNames = ["Server", "Match on ctf5"];

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
])("the server of a match is shown to $who: $canSee", async ({ viewer, ownMatch, canSee }) => {
  const page = await openMatch({ viewer, ownMatch, replies: { [GET_SERVER]: { data: server } } });
  expect(page.callsOnLoad.includes(GET_SERVER)).toBe(canSee);
  expect(readVisibleText().includes("192.0.2.1:8303")).toBe(canSee);
  await page.close();
});

test.each([
  { state: "CONFIGURING" },
  { state: "READY" },
  { state: "LIVE" },
  { state: "ENDED" },
  { state: "WAITING" },
  { state: "RELEASED" },
])("a server in the state $state is shown above the teams", async ({ state }) => {
  const address = state === "READY" || state === "LIVE" ? server.address : null;
  const replies = { [GET_SERVER]: { data: { ...server, state, address } } };
  const page = await openMatch({ viewer: player, ownMatch: match, replies });
  const names = [...document.querySelectorAll("main section")]
    .map(getName)
    .filter((name) => sectionNames.includes(name));
  expect(names).toEqual(["Server", "Match on ctf5"]);
  await page.close();
});

test("the page of a match on the players' own server does not mention a released server", async () => {
  const isPlayed = { isRunning: true, liveRound: { startedAt: "2026-03-01T11:25:30Z", redScore: 300, blueScore: 51 } };
  const replies = { [GET_SERVER]: { data: { ...server, state: "CANCELLED", address: null } } };
  const page = await openMatch({ viewer: player, changes: isPlayed, ownMatch: { ...match, ...isPlayed }, replies });
  expect(readVisibleText()).not.toContain("The server was released.");
  await page.close();
});

test("if a match waits for a server, its notice tells the players how to set one up", async () => {
  const replies = { [GET_SERVER]: { data: { ...server, state: "WAITING", address: null } } };
  const page = await openMatch({ viewer: player, ownMatch: match, replies });
  expect(readText(document.querySelector("main section") ?? document.body)).toMatch(
    /^No server is free\..* Set up a server$/,
  );
  await page.run(() => findButton(getMain(), "Set up a server")?.click());
  expect(document.querySelector("[role=dialog] code")?.textContent).toContain("sv_scorelimit 1000");
  await page.close();
});

test("the section of a server begins with its address, its password and the ways to use them", async () => {
  const changedServer = { ...server, incident: "RESTARTED" };
  const page = await openMatch({ viewer: player, ownMatch: match, replies: { [GET_SERVER]: { data: changedServer } } });
  expect(readText(document.querySelector("main section") ?? document.body)).toMatch(
    /^Address 192.0.2.1:8303 Password secret Connect Copy password The server restarted\./,
  );
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

const readyCheck = { readyUntil: "2026-03-01T11:31:00Z" };

test.each<{ case: string; changes: Partial<MatchDetails>; reply: object | null; shown: "folded" | "open" | "nowhere" }>(
  [
    { case: "that gets no server from the site", changes: {}, reply: null, shown: "open" },
    { case: "in its ready check", changes: readyCheck, reply: null, shown: "folded" },
    { case: "that has a server", changes: {}, reply: server, shown: "nowhere" },
    { case: "whose round has started", changes: { isRunning: true }, reply: null, shown: "nowhere" },
    { case: "whose mode is unknown", changes: { modeId: "4" }, reply: null, shown: "nowhere" },
  ],
)("the players of a match $case see how to set up a server: $shown", async ({ changes, reply, shown }) => {
  const ownMatch = { ...match, ...changes };
  const page = await openMatch({ viewer: player, changes, ownMatch, replies: { [GET_SERVER]: { data: reply } } });
  const line = [...document.querySelectorAll("main code")].find(({ textContent }) =>
    textContent?.includes("sv_scorelimit 1000"),
  );
  const place = line?.closest("details") ? "folded" : "open";
  expect(line === undefined ? "nowhere" : place).toBe(shown);
  await page.close();
});

test("the page of a match that does not exist says so", async () => {
  const page = await openMatch({
    viewer: player,
    replies: { "GET /api/match/1": { status: 404, message: "No match", errorCode: "MATCH_NOT_FOUND" } },
  });
  expect(readVisibleText()).toContain("Match not found There is no match at this address.");
  await page.close();
});

test("the page of a match links back to its queue, or to all queues if its queue was deleted", async () => {
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

test("for viewers who did not play in a finished match, the button to join its queue does not say “again”", async () => {
  const page = await openMatch({ viewer: otherPlayer, changes: { isOpen: false } });
  expect(readVisibleText()).not.toContain("Play again");
  expect(findButton(getMain(), "Join")).toBeDefined();
  await page.close();
});

/** Blue's team of the match played on the red side, and won. */
const result: ResultOfMatch = {
  _id: "8",
  date: "2026-03-01T11:00:00Z",
  map: exampleMatch.map,
  redPlayers: exampleMatch.bluePlayers,
  bluePlayers: exampleMatch.redPlayers,
  redScore: 700,
  blueScore: 316,
  winnerSide: "red",
  isForfeit: false,
};

test("the page of a finished match with a validated result has the heading of the result, and links to it", async () => {
  const page = await openMatch({ viewer: player, changes: { isOpen: false, result } });
  expect(readText(document.querySelector("h1") ?? document.body)).toBe("Red 700–316 Blue");
  expect(document.title).toContain("Red 700–316 Blue · ctf5");
  expect(listLinks()).toContain("Full result → /ranked/results/8");
  expect(readVisibleText()).not.toContain("This match is over.");
  expect(findButton(getMain(), "Play again")).toBeDefined();
  await page.close();
});

test("a finished match shows its teams and the scoreboard of its result, with each team on the side on which it played", async () => {
  const page = await openMatch({ viewer: player, changes: { isOpen: false, result } });
  const scoreboard = document.querySelector("main section[aria-label=Scoreboard]");
  expect(readText(scoreboard ?? document.body)).toMatch(/^Red ELO .* 1000 Winner - Forfeit Blue /);
  expect(readVisibleText()).not.toMatch(/Win chance|Ready|Created/);
  const getTeam = (side: string) => readText(document.querySelector(`main ul[data-side=${side}]`) ?? document.body);
  expect(getTeam("red")).toMatch(/player 21.*player 22/);
  expect(getTeam("blue")).toMatch(/player 11.*player 12/);
  await page.close();
});

test("a finished match shows the Elo of each player before and after it", async () => {
  const players = [
    { userId: "12", eloBefore: 1000, eloAfter: 984 },
    { userId: "21", eloBefore: 1010.5, eloAfter: 1010.5 },
  ];
  const page = await openMatch({
    viewer: otherPlayer,
    changes: { isOpen: false, result },
    replies: {
      "GET /api/resultRanked/8/story": {
        data: { players, redChance: 0.5, mvp: null, event: null, previous: null, next: null },
      },
    },
  });
  const getTeam = (side: string) => readText(document.querySelector(`main ul[data-side=${side}]`) ?? document.body);
  expect(getTeam("blue")).toContain("player 12 1000.00 → 984.00");
  expect(getTeam("red")).toMatch(/player 21 1010\.50 (?!→)/);
  await page.close();
});

test("a finished match that is not validated shows its teams, and admins get a link to the results to validate", async () => {
  const changes = { isOpen: false };
  const inboxLink = "Results to validate → /ranked/admin?kind=results";
  const page = await openMatch({ viewer: player, changes });
  expect(readText(document.querySelector("main section") ?? document.body)).toMatch(/Over .*player 11/);
  expect(listLinks()).not.toContain(inboxLink);
  await page.close();
  const adminPage = await openMatch({ viewer: admin, changes });
  expect(listLinks()).toContain(inboxLink);
  await adminPage.close();
});
