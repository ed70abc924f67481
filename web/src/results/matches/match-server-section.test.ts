// @vitest-environment happy-dom
import { defaultAppearance } from "contract/appearance.ts";
import type { LiveRound } from "contract/live-rounds.ts";
import type { MatchServer, ServerPlayer } from "contract/reservations.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openComponent, readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { MatchServerSection } from "./match-server.tsx";
import { isServerManaged } from "./match-server-query.ts";

beforeAll(setUpBrowser);

const createServerPlayer = (
  userId: string,
  { isThere, kills }: Pick<ServerPlayer, "isThere" | "kills">,
): ServerPlayer => ({ userId, userName: `player ${userId}`, ...defaultAppearance, isThere, kills });

const server: MatchServer = {
  reservationId: "1",
  state: "LIVE",
  incident: null,
  rounds: 0,
  mayStart: false,
  ownClanId: null,
  startsFrom: null,
  areSidesThere: true,
  endAskedBy: null,
  address: "192.0.2.1:8303",
  password: "secret",
  protocol: "0.6",
  players: [
    createServerPlayer("11", { isThere: true, kills: 3 }),
    createServerPlayer("21", { isThere: false, kills: null }),
  ],
  // In the time zone of the tests, UTC+13, this is 00:10.
  killsSince: "2026-03-01T11:10:00Z",
  notes: [],
  postsRounds: true,
  isRoundMissing: false,
};
/** The round on the server, which has begun and is not posted. `setUpBrowser` sets the time to 11:30. */
const liveRound: LiveRound = { startedAt: "2026-03-01T11:10:00Z", redScore: null, blueScore: null };
/** A match of a queue whose round has not begun. */
const queueMatch = { isClanMatch: false, liveRound: null };
const admin = { role: "ADMIN" as const };
const player = {};

test("a managed server is one that players can use or soon can use", () => {
  expect(isServerManaged(server)).toBe(true);
  expect(isServerManaged({ ...server, state: "CONFIGURING" })).toBe(true);
  for (const state of ["WAITING", "CANCELLED", "RELEASED"] as const) {
    expect(isServerManaged({ ...server, state }), state).toBe(false);
  }
  expect(isServerManaged(null)).toBe(false);
});

test.each([
  {
    protocol: "0.6" as const,
    links: ["Connect → ddnet://192.0.2.1:8303", "Open in Steam → steam://run/412220//192.0.2.1:8303"],
  },
  { protocol: "0.7" as const, links: ["Connect → teeworlds:192.0.2.1:8303"] },
])("the links of a server with the protocol $protocol open a game that supports it", async ({ protocol, links }) => {
  const section = await readComponent(MatchServerSection, { server: { ...server, protocol }, ...queueMatch });
  expect(section.links).toEqual(links);
  expect(section.buttons).toEqual(["Copy password", "Copy the console line"]);
  expect(section.text).toContain("Address 192.0.2.1:8303 Password secret");
});

test("a server without an address has neither links nor players", async () => {
  const section = await readComponent(MatchServerSection, {
    server: { ...server, state: "CONFIGURING", address: null, password: null },
    ...queueMatch,
  });
  expect(section.links).toEqual([]);
  expect(section.buttons).toEqual([]);
  expect(section.text).toBe("A server is being set up. Its address and password will appear here in a moment.");
});

test("the section shows whether each player is connected, and their kills if the server reports them", async () => {
  const page = await openComponent(MatchServerSection, { server, ...queueMatch });
  expect([...document.querySelectorAll("li")].map(readText)).toEqual([
    "player 11 Connected 3 kills",
    "player 21 Not connected",
  ]);
  expect(readText(document.body)).toContain("Kills as reported by the server since 00:10 .");
  await page.close();
});

test("a server that has reported no kill of any player shows no kills", async () => {
  const players = server.players.map((serverPlayer) => ({ ...serverPlayer, kills: 0 }));
  const { text } = await readComponent(MatchServerSection, { server: { ...server, players }, ...queueMatch });
  expect(text).not.toMatch(/kill/i);
});

test.each<{ round: string; liveRound: LiveRound | null; isFolded: boolean }>([
  { round: "is unknown", liveRound: null, isFolded: false },
  { round: "begins in a moment", liveRound: { ...liveRound, startedAt: "2026-03-01T11:29:50Z" }, isFolded: false },
  { round: "began minutes ago", liveRound, isFolded: true },
  {
    round: "has a score",
    liveRound: { startedAt: "2026-03-01T11:29:50Z", redScore: 0, blueScore: 100 },
    isFolded: true,
  },
])("the list of connected players is folded if the round $round: $isFolded", async ({ liveRound: round, isFolded }) => {
  const page = await openComponent(MatchServerSection, { server, isClanMatch: false, liveRound: round });
  const titles = [...document.querySelectorAll("summary")].map(readText);
  expect(titles).toEqual([isFolded ? "1 of 2 connected" : "Other ways to connect"]);
  expect(document.querySelector("details li") !== null).toBe(isFolded);
  expect(readText(document.body).includes("The match is in progress.")).toBe(!isFolded);
  await page.close();
});

test("if the server reports no kills, the section does not mention kills", async () => {
  const { text } = await readComponent(MatchServerSection, {
    server: { ...server, killsSince: null },
    ...queueMatch,
  });
  expect(text).not.toContain("Kills");
});

test("the section says so if the server does not report who is connected", async () => {
  const players = [createServerPlayer("11", { isThere: null, kills: null })];
  const { text } = await readComponent(MatchServerSection, { server: { ...server, players }, ...queueMatch });
  expect(text).toContain("The server does not report who is connected.");
  expect(text).not.toContain("player 11");
});

test.each([
  { kind: "a full match of a queue", props: queueMatch, text: "after everyone has connected" },
  {
    kind: "a match with an open place",
    props: { ...queueMatch, hasOpenPlace: true },
    text: "after all places are taken and everyone has connected",
  },
  {
    kind: "a match of two clans",
    props: { ...queueMatch, isClanMatch: true },
    text: "after both line-ups have connected",
  },
])("the notice of a ready server says when the round of $kind starts", async ({ props, text }) => {
  const section = await readComponent(MatchServerSection, { server: { ...server, state: "READY" }, ...props });
  expect(section.text).toContain(`starts ten seconds ${text}`);
});

test.each([
  { isClanMatch: false, link: "Post the result → /ranked/results" },
  { isClanMatch: true, link: "Post the result → /league/results" },
])("an admin can post a missing result, with isClanMatch: $isClanMatch", async ({ isClanMatch, link }) => {
  const hasLink = async (isRoundMissing: boolean, viewer: typeof admin | typeof player) => {
    const props = { server: { ...server, isRoundMissing }, isClanMatch, liveRound: null };
    return (await readComponent(MatchServerSection, props, { viewer })).links.includes(link);
  };
  expect(await hasLink(true, admin)).toBe(true);
  expect(await hasLink(true, player)).toBe(false);
  expect(await hasLink(false, admin)).toBe(false);
});

test.each<{ reason: string; changes: Partial<MatchServer>; state: string }>([
  { reason: "a round is missing", changes: { isRoundMissing: true }, state: "warn" },
  { reason: "the server does not respond", changes: { incident: "SILENT" }, state: "warn" },
  { reason: "the match has moved to another server", changes: { incident: "MOVED" }, state: "neutral" },
  { reason: "the match is in progress", changes: {}, state: "neutral" },
])("the notice is $state if $reason", async ({ changes, state }) => {
  const page = await openComponent(MatchServerSection, { server: { ...server, ...changes }, ...queueMatch });
  expect(document.querySelector("[data-state]")?.getAttribute("data-state")).toBe(state);
  await page.close();
});

test.each([
  { reader: "a player", viewer: player, text: "Tell an admin how the match ended" },
  { reader: "an admin", viewer: admin, text: "Ask the players how the match ended" },
])("$reader of a match of two clans reads how its result is reported", async ({ viewer, text }) => {
  const readSection = async (changes: Partial<MatchServer>, isClanMatch: boolean) => {
    const props = { server: { ...server, postsRounds: false, ...changes }, isClanMatch, liveRound: null };
    return (await readComponent(MatchServerSection, props, { viewer })).text;
  };
  expect(await readSection({}, true)).toContain(text);
  expect(await readSection({}, false)).not.toContain(text);
  expect(await readSection({ postsRounds: null }, true)).not.toContain("admin");
  // The notice about the missing round contains the instructions, so they are not repeated.
  const missingRoundText = await readSection({ isRoundMissing: true }, true);
  expect(missingRoundText.split(text)).toHaveLength(2);
});
