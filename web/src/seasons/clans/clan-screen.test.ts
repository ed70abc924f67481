import type { ClanSeason } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { findActions, findLinks, findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
import { createSamples, getSampleData } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";

interface Changes {
  readonly role?: keyof typeof viewers;
  readonly clan?: Partial<Clan>;
  readonly season?: Partial<Season>;
  readonly clanSeason?: Partial<ClanSeason>;
  /** Replies to calls, by method and path. */
  readonly replies?: Readonly<Record<string, object>>;
}

/** Renders the page of clan 1, which user 1 leads. Transfers are open. */
function renderClan({ role = "leader", clan, season, clanSeason, replies }: Changes) {
  const clans = createSamples<Clan>("/api/clan/search", { ...clan }, { _id: "2", name: "Owls" });
  const transfers = { transferFrom: null, transferTo: null };
  return renderMain("/league/clans/1", {
    viewer: viewers[role],
    sampleValues: {},
    replies: {
      "POST /api/clan/search": { data: clans },
      "POST /api/season/search": { data: createSamples<Season>("/api/season/search", { ...transfers, ...season }) },
      "GET /api/clan/1/season": { data: { ...getSampleData<object>("GET", "/api/clan/1/season"), ...clanSeason } },
      ...replies,
    },
  });
}

function createPlayers(count: number): Clan["players"] {
  return Array.from({ length: count }, (_, index) => ({
    userId: String(index + 1),
    userName: `Player ${index + 1}`,
    avatar: null,
    tee: null,
  }));
}

const isRosterAction = (action: string) => /^(?:Invite|Release|Leave|Remove|Add) /.test(action);
const before = "2026-03-01T11:29:00.000Z";
const after = "2026-03-01T11:31:00.000Z";
const opensText = "Transfers open on 02/03/2026, 00:31.";
const closedText = "Transfers closed on 02/03/2026, 00:29.";
const fullText = "The roster is full: a clan has at most 8 players.";
const smallText = "Nobody can be released: a clan keeps at least 4 players.";

// The page is opened at 11:30 UTC. A roster has 4 to 8 players.
test.each([
  ["before transfers", 5, { transferFrom: after }, ["Leave clan"], opensText],
  [
    "during transfers",
    5,
    { transferFrom: before, transferTo: after },
    ["Leave clan", "Invite player", "4 releases"],
    null,
  ],
  ["after transfers", 5, { transferTo: before }, ["Leave clan"], closedText],
  ["with a full roster", 8, {}, ["Leave clan", "7 releases"], fullText],
  ["with one player less", 7, {}, ["Leave clan", "Invite player", "6 releases"], null],
  ["with the fewest players", 4, {}, ["Leave clan", "Invite player"], smallText],
  ["alone", 1, {}, ["Leave clan", "Invite player"], null],
  ["in an ended season", 5, { isActive: false }, [], null],
])("the leader %s sees which transfers are possible", async (_case, count, season, actions, text) => {
  const html = await renderClan({ clan: { players: createPlayers(count) }, season });
  const found = findActions(html).filter(isRosterAction);
  const releases = found.filter((action) => action.startsWith("Release"));
  const others = found.filter((action) => !action.startsWith("Release"));
  expect([...others, ...(releases.length > 0 ? [`${releases.length} releases`] : [])]).toEqual(actions);
  const texts = findTexts(html).filter((candidate) => /^(?:Transfers|The roster is|Nobody can be rel)/.test(candidate));
  // Open invitations of other clans repeat the dates of transfers.
  expect(texts.at(-1) ?? null).toBe(text);
});

test.each([
  ["leader", { leaderId: "1" }, "Leave clan, Invite player, Release Player 2"],
  ["leader", { leaderId: "2" }, "Leave clan"],
  ["admin", { leaderId: "1" }, "Add player, Remove Player 1, Remove Player 2"],
] as const)("the %s of a clan with %j has the buttons “%s”", async (role, clan, actions) => {
  const html = await renderClan({ role, clan: { ...clan, players: createPlayers(5) } });
  expect(
    findActions(html)
      .filter(isRosterAction)
      .filter((action) => !/ [3-5]$/.test(action))
      .join(", "),
  ).toBe(actions);
});

test("a clan without players says so", async () => {
  expect(findTexts(await renderClan({ clan: { players: [] } })).join()).toContain("This clan has no players yet.");
});

test("a clan without rounds and rivals has no chart of its ranks, no list of rivals, and no records", async () => {
  const records = { longestStreak: 0, highestScore: null, highestWin: null };
  const html = await renderClan({ clanSeason: { records, matchDays: [], rivalries: [] } });
  expect(findRows(html).join()).toContain("Longest streak | – | Highest score | – | Highest win | –");
  expect(findTexts(html)).toContain("The chart starts with the first validated round of the season.");
  expect(findActions(html)).not.toContain("As table");
  expect(findTexts(html)).not.toContain("Against each clan");
});

/** Creates a table of five clans in which clan 1 has a rank. */
function createTable(rank: number): Clan[] {
  const ids = ["2", "3", "4", "5"];
  ids.splice(rank - 1, 0, "1");
  return createSamples<Clan>("/api/clan/search", ...ids.map((_id) => ({ _id, name: `Clan ${_id}` })));
}

// The sample rules have a podium of three, and the sample season is called “name”.
test.each([
  [3, "3 Place 3 of 5 in name"],
  [4, "Place 4 of 5 in name"],
])("the subtitle of a clan at rank %d is “%s”", async (rank, subtitle) => {
  const tableCall = `POST /api/clan/search {"seasonId":"1","page":1,"numberPerPage":100}`;
  const html = await renderClan({ replies: { [tableCall]: { data: createTable(rank) } } });
  const [header = ""] = /<\/h1>.*?<\/div>/s.exec(html) ?? [];
  expect(
    header
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe(subtitle);
});

/** Replies with one match for which dates are proposed. */
function proposeDates(ownClanId: string, proposals: readonly object[]) {
  const match = { eventId: "7", title: "Final", startDate: after, ownClanId, proposals };
  return { "GET /api/event/proposals": { data: [match] } };
}

const proposalOfOwls = { clanId: "2", clanName: "Owls", allowedDates: [after] };

test.each([
  ["1", [{ ...proposalOfOwls, allowedDates: [before, after] }], "Owls proposes 1 date"],
  ["1", [{ ...proposalOfOwls, allowedDates: [before] }], null],
  ["1", [{ ...proposalOfOwls, clanId: "1" }], null],
  ["3", [proposalOfOwls], null],
])("the leader sees the dates that another clan proposes to clan %s: %j", async (ownClanId, proposals, title) => {
  const html = await renderClan({ replies: proposeDates(ownClanId, proposals) });
  const links = findLinks(html).filter((link) => link.startsWith("Answer"));
  expect(links).toEqual(title === null ? [] : ["Answer → /league/calendar/7"]);
  expect(html.includes(title ?? " proposes ")).toBe(title !== null);
});

test.each([
  ["users other than the leader", "player", {}],
  ["the leader after the season has ended", "leader", { isActive: false }],
] as const)("%s see no proposed dates", async (_who, role, season) => {
  const html = await renderClan({ role, season, replies: proposeDates("1", [proposalOfOwls]) });
  expect(findLinks(html).filter((link) => link.startsWith("Answer"))).toEqual([]);
});
