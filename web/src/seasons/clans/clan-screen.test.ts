import type { ClanSeason } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import type { FullUser } from "contract/users.ts";
import { expect, test } from "vitest";
import { findActions, findLinks, findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain, renderScreen } from "../../testing/render-screen.ts";
import { createSamples, getSampleData } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";

interface Changes {
  readonly role?: keyof typeof viewers;
  /** Default: the viewer with the role. */
  readonly viewer?: Partial<FullUser> | null;
  readonly clan?: Partial<Clan>;
  readonly season?: Partial<Season>;
  readonly clanSeason?: Partial<ClanSeason>;
  /** Replies to calls, by method and path. */
  readonly replies?: Readonly<Record<string, object>>;
}

/** Creates the replies to the page of clan 1, which user 1 leads. Transfers are open. */
function createOptions({ role = "leader", viewer = viewers[role], clan, season, clanSeason, replies }: Changes) {
  const clans = createSamples<Clan>("/api/clan/search", { ...clan }, { _id: "2", name: "Owls" });
  const transfers = { transferFrom: null, transferTo: null };
  return {
    viewer,
    sampleValues: {},
    replies: {
      "POST /api/clan/search": { data: clans },
      "POST /api/season/search": { data: createSamples<Season>("/api/season/search", { ...transfers, ...season }) },
      "GET /api/clan/1/season": { data: { ...getSampleData<object>("GET", "/api/clan/1/season"), ...clanSeason } },
      ...replies,
    },
  };
}

/** Renders the page of clan 1. */
const renderClan = (changes: Changes) => renderMain("/league/clans/1", createOptions(changes));

function createPlayers(count: number): Clan["players"] {
  return Array.from({ length: count }, (_, index) => ({
    userId: String(index + 1),
    userName: `Player ${index + 1}`,
    avatar: null,
    tee: null,
  }));
}

const isRosterAction = (action: string) => /^(?:Invite|Release|Leave|Remove|Add) /.test(action);
// The page is opened at 11:30 UTC, which is 00:30 on the next day in the time zone of the tests, Pacific/Auckland.
const oneMinuteAgo = "2026-03-01T11:29:00.000Z";
const inOneMinute = "2026-03-01T11:31:00.000Z";

interface TransferCase {
  readonly situation: string;
  readonly playerCount: number;
  readonly season: Partial<Season>;
  /** The buttons of the roster. The buttons to release a player are counted. */
  readonly buttons: readonly string[];
  /** The sentence that tells why transfers are restricted. */
  readonly restriction: string | null;
}

// A roster has 4 to 8 players.
test.each<TransferCase>([
  {
    situation: "before transfers",
    playerCount: 5,
    season: { transferFrom: inOneMinute },
    buttons: ["Leave clan"],
    restriction: "Transfers open on 02/03/2026, 00:31.",
  },
  {
    situation: "during transfers",
    playerCount: 5,
    season: { transferFrom: oneMinuteAgo, transferTo: inOneMinute },
    buttons: ["Invite player", "Leave clan", "4 releases"],
    restriction: null,
  },
  {
    situation: "after transfers",
    playerCount: 5,
    season: { transferTo: oneMinuteAgo },
    buttons: ["Leave clan"],
    restriction: "Transfers closed on 02/03/2026, 00:29.",
  },
  {
    situation: "with a full roster",
    playerCount: 8,
    season: {},
    buttons: ["Leave clan", "7 releases"],
    restriction: "The roster is full: a clan has at most 8 players.",
  },
  {
    situation: "with one free place in the roster",
    playerCount: 7,
    season: {},
    buttons: ["Invite player", "Leave clan", "6 releases"],
    restriction: null,
  },
  {
    situation: "with the minimum roster",
    playerCount: 4,
    season: {},
    buttons: ["Invite player", "Leave clan"],
    restriction: "Nobody can be released: a clan keeps at least 4 players.",
  },
  {
    situation: "without other players",
    playerCount: 1,
    season: {},
    buttons: ["Invite player", "Leave clan"],
    restriction: null,
  },
  { situation: "in an ended season", playerCount: 5, season: { isActive: false }, buttons: [], restriction: null },
])("the leader sees which transfers are possible $situation", async (transferCase) => {
  const { playerCount, season, buttons, restriction } = transferCase;
  const html = await renderClan({ clan: { players: createPlayers(playerCount) }, season });
  const rosterButtons = findActions(html).filter(isRosterAction);
  const releaseButtons = rosterButtons.filter((button) => button.startsWith("Release"));
  const otherButtons = rosterButtons.filter((button) => !button.startsWith("Release"));
  const releaseCount = releaseButtons.length > 0 ? [`${releaseButtons.length} releases`] : [];
  expect([...otherButtons, ...releaseCount]).toEqual(buttons);
  const restrictions = findTexts(html).filter((text) => /^(?:Transfers|The roster is|Nobody can be rel)/.test(text));
  // The last text is that of the roster. The viewer's invitations to clans, above it, repeat the dates of transfers.
  expect(restrictions.at(-1) ?? null).toBe(restriction);
});

test.each([
  { viewer: "the leader", role: "leader", leaderId: "1", buttons: "Invite player, Release Player 2, Leave clan" },
  { viewer: "a member", role: "leader", leaderId: "2", buttons: "Leave clan" },
  { viewer: "an admin", role: "admin", leaderId: "1", buttons: "Add player, Remove Player 1, Remove Player 2" },
] as const)("the roster of a clan has the buttons of $viewer", async ({ role, leaderId, buttons }) => {
  const html = await renderClan({ role, clan: { leaderId, players: createPlayers(5) } });
  // Players 3 to 5 have the same buttons as player 2.
  const buttonsOfFirstPlayers = findActions(html).filter((action) => isRosterAction(action) && !/ [3-5]$/.test(action));
  expect(buttonsOfFirstPlayers.join(", ")).toBe(buttons);
});

test("an admin who leads the clan can invite, add and remove players, and is not told that nobody can be released", async () => {
  const html = await renderClan({ viewer: { _id: "1", role: "ADMIN" }, clan: { players: createPlayers(4) } });
  const rosterButtons = findActions(html).filter(isRosterAction);
  const removeButtons = ["Remove Player 1", "Remove Player 2", "Remove Player 3", "Remove Player 4"];
  expect(rosterButtons).toEqual(["Invite player", "Add player", ...removeButtons, "Leave clan"]);
  expect(html).not.toContain("Nobody can be released");
});

test("the invitations of a clan are listed if there are any", async () => {
  const invitedAnn = { userId: "5", userName: "Ann", avatar: null, tee: null };
  const getTexts = async (invitedPlayers: readonly object[]) =>
    findTexts(await renderClan({ replies: { "GET /api/clan/1/invitations": { data: invitedPlayers } } }));
  expect(await getTexts([invitedAnn])).toContain("Invited");
  expect(await getTexts([])).not.toContain("Invited");
});

test("each player of the roster has their own statistics, even if the reply has another order", async () => {
  const players = createPlayers(2);
  // Player 1 has 1 game, and player 2 has 2 games.
  const stats = players.map((player) => ({
    ...player,
    elo: null,
    kdRatio: 0,
    averageKills: null,
    numberGames: Number(player.userId),
  }));
  const html = await renderClan({ clan: { players }, clanSeason: { players: stats.toReversed() } });
  const rows = findRows(html).flatMap((row) => /Player \d.* \d games?/.exec(row) ?? []);
  expect(rows).toEqual(["Player 1 Leader – 1 game", "Player 2 – 2 games"]);
});

test("the page of a clan without players says that it has none", async () => {
  expect(findTexts(await renderClan({ clan: { players: [] } })).join()).toContain("This clan has no players yet.");
});

test.each([
  { playerCount: 0, ending: " lost." },
  { playerCount: 2, ending: " lost. Players: Player 1, Player 2." },
])("the meta description of a clan with $playerCount players ends with “$ending”", async ({ playerCount, ending }) => {
  const options = createOptions({ clan: { players: createPlayers(playerCount) } });
  const description = expect.stringMatching(new RegExp(`${ending}$`));
  expect(await renderScreen("/league/clans/1", options)).toMatchObject({ description });
});

test("a clan without rounds and rivals has no chart of its ranks, no list of rivals, and no records", async () => {
  const records = { longestStreak: 0, highestScore: null, highestWin: null };
  const html = await renderClan({ clanSeason: { records, matchDays: [], rivalries: [] } });
  expect(findRows(html).join()).toContain("Longest streak | – | Highest score | – | Highest win | –");
  expect(findTexts(html)).toContain("The chart starts with the first validated round of the season.");
  expect(findActions(html)).not.toContain("As table");
  expect(findTexts(html)).not.toContain("Against each clan");
});

/** Creates a table of five clans, in which clan 1 has this rank. */
function createTable(rank: number): Clan[] {
  const ids = ["2", "3", "4", "5"];
  ids.splice(rank - 1, 0, "1");
  return createSamples<Clan>("/api/clan/search", ...ids.map((_id) => ({ _id, name: `Clan ${_id}` })));
}

const [sampleSeason] = createSamples<Season>("/api/season/search", {});
const rulesWithRelegation = (sampleSeason?.rules ?? []).map((version) => ({
  ...version,
  rules: { ...version.rules, relegation: { min: 5, max: 5 } },
}));

// The rules have a podium of three and relegate the fifth clan. The sample season is called “name”.
test.each([
  { rank: 3, subtitle: "Place 3 of 5 in name" },
  { rank: 4, subtitle: "Place 4 of 5 in name" },
  { rank: 5, subtitle: "Place 5 of 5 in name · Relegation place" },
])("the subtitle of a clan at rank $rank is “$subtitle”", async ({ rank, subtitle }) => {
  // Other searches for clans have another body.
  const tableCall = 'POST /api/clan/search {"seasonId":"1","page":1,"numberPerPage":100}';
  const replies = { [tableCall]: { data: createTable(rank) } };
  const html = await renderClan({ season: { rules: rulesWithRelegation }, replies });
  // The subtitle follows the title.
  const [header = ""] = /<\/h1>.*?<\/div>/s.exec(html) ?? [];
  expect(
    header
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe(subtitle);
});

/** Creates the reply with events of the clan that last a minute and have no score. */
function createEventReply(...startDates: readonly string[]) {
  const events = startDates.map((startDate, index) => {
    const endDate = new Date(Date.parse(startDate) + 60_000).toISOString();
    return { _id: String(index + 1), startDate, endDate, score: null };
  });
  return { "POST /api/event/search": { data: createSamples<Event>("/api/event/search", ...events) } };
}

test("fixtures whose result is overdue are in a section of their own", async () => {
  const html = await renderClan({ replies: createEventReply("2026-02-01T11:00:00.000Z", inOneMinute) });
  const [, overdue = "", fixtures = ""] = html.split(/>(?:Awaiting result|Fixtures)<\/h2>/);
  expect(overdue).toMatch(/02\/2026.*Result overdue/s);
  expect(fixtures).toContain("Today, ");
  expect(fixtures).not.toContain("Result overdue");
});

test.each([
  { season: "an active season", isActive: true, hasNextMatch: true },
  { season: "an ended season", isActive: false, hasNextMatch: false },
])("in $season, a clan has a next match and fixtures: $hasNextMatch", async ({ isActive, hasNextMatch }) => {
  const html = await renderClan({ season: { isActive }, replies: createEventReply(inOneMinute) });
  expect(html).not.toContain("No upcoming match.");
  for (const title of ["Next match", "Fixtures"]) expect(html.includes(`>${title}</h2>`)).toBe(hasNextMatch);
});

test("the last result of a clan is the result of its newest played event", async () => {
  const events = [
    { _id: "5", clanBName: "Owls", startDate: "2026-02-10T18:00:00.000Z", score: { clanA: 2, clanB: 0, rounds: 2 } },
    { _id: "6", clanBName: "Bears", startDate: "2026-02-20T18:00:00.000Z", score: { clanA: 0, clanB: 2, rounds: 2 } },
  ];
  const data = createSamples<Event>("/api/event/search", ...events.map((event) => ({ ...event, clanAId: "1" })));
  const html = await renderClan({ clanSeason: { rounds: [] }, replies: { "POST /api/event/search": { data } } });
  const [lastResult = ""] = /<section[^>]*aria-label="Last result".*?<\/section>/s.exec(html) ?? [];
  expect(findLinks(lastResult)).toEqual([expect.stringMatching(/Bears.* → \/league\/calendar\/6$/)]);
});
