import type { Career, Curve, CurvePoint, PlayerRound } from "contract/careers.ts";
import type { User } from "contract/users.ts";
import { expect, test } from "vitest";
import { findActions, findLinks, findTexts } from "../../testing/describe-html.ts";
import { renderMain, renderScreen } from "../../testing/render-screen.ts";
import { createSampleReply, type SampleValues } from "../../testing/sample-replies.ts";

interface Changes {
  readonly href?: string;
  readonly curve?: Partial<Curve>;
  readonly career?: Partial<Career>;
  readonly user?: Partial<User>;
  readonly lastRound?: Partial<PlayerRound>;
  /** The player's ranked statistics. Default: two modes. */
  readonly stats?: readonly object[];
}

/** Renders the page of user 1 with changes of the sample replies, in which each text is the name of its field. */
function renderPlayer({ href = "/ranked/users/1", ...changes }: Changes, sampleValues: SampleValues = {}) {
  const { curve, career, user, lastRound, stats } = changes;
  const getSample = (path: string) => createSampleReply("POST", path, sampleValues)["data"] as object[];
  return renderMain(href, {
    viewer: null,
    sampleValues,
    replies: {
      "POST /api/user/1/curve": { data: { ...getSample("/api/user/1/curve"), ...curve } },
      "POST /api/user/1/career": { data: { ...getSample("/api/user/1/career"), ...career } },
      "POST /api/user/search": { data: [{ ...getSample("/api/user/search")[0], ...user }] },
      "POST /api/user/1/rounds": { data: [{ ...getSample("/api/user/1/rounds")[0], ...lastRound }] },
      ...(stats && { "POST /api/statRanked/search": { data: stats } }),
    },
  });
}

const findHeadings = (html: string) => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading = ""]) => heading);

/** Returns the path of the line of the Elo curve. */
const findLine = (html: string) => / d="(M[\d.]+ [\d.]+L[^"]*)"/.exec(html)?.[1];

test("before the first game, the Elo curve names no mode", async () => {
  expect(findTexts(await renderPlayer({ curve: { modeName: null } }))).toContain("Elo");
});

const round: Omit<CurvePoint, "game"> = {
  resultId: "3",
  date: "2026-02-20T18:00:00Z",
  outcome: "W",
  isForfeit: false,
  teamScore: 700,
  otherScore: 300,
  eloBefore: 1000,
  eloGain: 100,
  elo: 1100,
  lowElo: 1100,
  highElo: 1100,
  against: ["Ann"],
};

// The axis of the first curve goes from 1000 to 1100, and that of the second from 1080 to 1120.
test.each([
  { start: "the Elo before the first game", gamesPerPoint: 1, line: "M0.00 100.00L100.00 0.00" },
  {
    start: "the Elo of the first point if it covers several games",
    gamesPerPoint: 5,
    line: "M0.00 50.00L100.00 50.00",
  },
])("the Elo curve starts with $start", async ({ gamesPerPoint, line }) => {
  const points = [{ ...round, game: gamesPerPoint }];
  expect(findLine(await renderPlayer({ curve: { gamesPerPoint, points } }))).toBe(line);
});

test("the Elo curve of the last games starts one game before the first of them", async () => {
  const points = [
    { ...round, game: 401 },
    { ...round, game: 402 },
  ];
  const curve = { games: 402, gamesPerPoint: 1, points };
  expect(findLine(await renderPlayer({ curve }))).toBe("M0.00 100.00L50.00 0.00L100.00 0.00");
});

test.each([
  { label: "one of the shown points", peakElo: 1100, isMarked: true },
  { label: "a game that is not shown", peakElo: 1200, isMarked: false },
])("the Elo curve with a peak in $label marks it: $isMarked", async ({ peakElo, isMarked }) => {
  const peak = { elo: peakElo, resultId: "7", date: "2026-02-20T18:00:00Z" };
  // The chart spans the Elo 1020 to 1100. The first point has the default high of 1100.
  const lastPoint = { ...round, game: 2, elo: 1050, lowElo: 1050, highElo: 1050 };
  const points = [{ ...round, game: 1, elo: 1080, lowElo: 1020 }, lastPoint];
  const html = await renderPlayer({ curve: { gamesPerPoint: 1, points, peak } });
  expect(html.includes(`>Peak ${peakElo}.00</text>`)).toBe(isMarked);
  expect(findLinks(html)).toContain(`Peak ${peakElo}.00, 21/02/2026 → /ranked/results/7`);
});

test("a curve that ends at its peak does not repeat the Elo of its end", async () => {
  const peak = { elo: 1100, resultId: "3", date: "2026-02-20T18:00:00Z" };
  const html = await renderPlayer({ curve: { gamesPerPoint: 1, points: [{ ...round, game: 1 }], peak } });
  expect(findLinks(html)).toContain("Peak now → /ranked/results/3");
});

test.each([
  { query: "", hasColumn: false },
  { query: "?modeId=all", hasColumn: true },
])(
  "at the URL query “$query”, the rounds have a column for their mode or season: $hasColumn",
  async ({ query, hasColumn }) => {
    const html = await renderPlayer({ href: `/ranked/users/1${query}` });
    expect(html.includes(">Counts for<")).toBe(hasColumn);
  },
);

test.each([
  { query: "", games: 2, label: null },
  { query: "", games: 3, label: "All 3 rounds" },
  { query: "?all=true", games: 2, label: "Last 100 rounds" },
])("at the URL query “$query”, a curve with two of $games games has the button $label", async (testCase) => {
  const { query, games, label } = testCase;
  const points = [
    { ...round, game: 1 },
    { ...round, game: 2 },
  ];
  const html = await renderPlayer({ href: `/ranked/users/1${query}`, curve: { games, gamesPerPoint: 1, points } });
  expect(/>((?:All|Last) \d+ rounds)</.exec(html)?.[1] ?? null).toBe(label);
});

test.each([
  { lastRound: { otherClanName: "Owls" }, name: "Owls" },
  { lastRound: { otherClanName: null, opponents: [{ _id: "5", userName: "Ann" }] }, name: "Ann" },
  { lastRound: { otherClanName: null, opponents: [] }, name: "nobody" },
])("the link to the last round, $lastRound, names $name as the opponent", async ({ lastRound, name }) => {
  const link = findLinks(await renderPlayer({ lastRound })).find((candidate) => candidate.startsWith("Last round"));
  // The sample round is a forfeit with a gain of 498.46 Elo.
  expect(link).toContain(`Forfeit vs ${name} +498.46`);
});

// The sample player has the modes 1, “modeName”, and 2, “modeName 2”. The API lists the one with the highest Elo first.
test.each([
  { mode: "the selected mode", query: "?modeId=2", games: [9, 9], name: "modeName 2" },
  { mode: "the mode with the highest Elo", query: "", games: [9, 9], name: "modeName" },
  { mode: "the first mode without a provisional Elo", query: "", games: [4, 5], name: "modeName 2" },
  { mode: "the mode with the highest Elo if all are provisional", query: "", games: [4, 3], name: "modeName" },
  { mode: "the main mode if the selected one is unknown", query: "?modeId=7", games: [9, 9], name: "modeName" },
])("the head of the page and the personal bests belong to $mode", async ({ query, games, name }) => {
  const samples = createSampleReply("POST", "/api/statRanked/search", {})["data"] as object[];
  const stats = samples.map((stat, index) => ({ ...stat, numberGames: games[index] }));
  const html = await renderPlayer({ href: `/ranked/users/1${query}`, stats });
  expect(findHeadings(html).filter((heading) => heading.startsWith("Bests"))).toEqual([`Bests in ${name}`]);
  expect(/>Elo<.*?<bdi>(.*?)<\/bdi>/.exec(html)?.[1]).toBe(name);
});

test("if all modes are selected, the head has their totals, and the personal bests are those of the main mode", async () => {
  const samples = createSampleReply("POST", "/api/statRanked/search", {})["data"] as object[];
  const stats = samples.map((stat, index) => ({ ...stat, numberGames: [4, 5][index] }));
  const html = await renderPlayer({ href: "/ranked/users/1?modeId=all", stats });
  expect(findHeadings(html)).toContain("Bests in modeName 2");
  expect(html).toContain("All modes, 9 rounds");
});

test.each([
  { area: "ranked", query: "", filter: { modeId: "1", seasonId: "" } },
  { area: "ranked", query: "?modeId=2", filter: { modeId: "2", seasonId: "" } },
  { area: "ranked", query: "?modeId=all", filter: { modeId: "", seasonId: "" } },
  { area: "league", query: "", filter: { modeId: "", seasonId: "1" } },
  { area: "league", query: "?seasonId=2", filter: { modeId: "", seasonId: "2" } },
  { area: "league", query: "?seasonId=all", filter: { modeId: "", seasonId: "" } },
])("in the area $area, the query “$query” requests the rounds and the career of $filter", async (testCase) => {
  const { area, query, filter } = testCase;
  const { calls } = await renderScreen(`/${area}/users/1${query}`, { viewer: null });
  const findBodies = (path: string) =>
    calls.flatMap((call) => (call.startsWith(`POST ${path} `) ? [JSON.parse(call.replace(/^[^{]*/, ""))] : []));
  const lastRound = { area, page: 1, numberPerPage: 1 };
  expect(findBodies("/api/user/1/rounds")).toEqual([lastRound, expect.objectContaining({ area, ...filter })]);
  expect(findBodies("/api/user/1/career")).toEqual([{ area, ...filter }]);
});

// The sample player has played in the seasons 1, “name”, and 2, “name 2”.
test("in the league, the personal bests belong to the selected season", async () => {
  const html = await renderMain("/league/users/1?seasonId=2", { viewer: null });
  expect(findHeadings(html)).toContain("Bests in name 2");
});

test.each([
  { query: "", text: "No round has been validated yet." },
  { query: "?map=ctf5", text: "No rounds match these filters." },
  { query: "?outcome=W", text: "No rounds match these filters." },
])("without rounds at the URL query “$query”, the list of rounds says “$text”", async ({ query, text }) => {
  const replies = { "POST /api/user/1/rounds": { data: [], total: 0 } };
  const html = await renderMain(`/ranked/users/1${query}`, { viewer: null, replies });
  expect(findTexts(html).join()).toContain(text);
});

test("personal bests without a result are not listed, and a player without any has no list", async () => {
  const listBests = async (sampleValues: SampleValues) => {
    const html = await renderPlayer({}, sampleValues);
    const links = findLinks(html).flatMap((link) => /^(Score|Kills|K\/D|Team as \w+) [\d.]+ →/.exec(link)?.[1] ?? []);
    return [...findHeadings(html).filter((heading) => heading.startsWith("Bests")), ...links];
  };
  const title = "Bests in modeName";
  expect(await listBests({ highestKillsResultId: null })).toEqual([
    title,
    "Score",
    "K/D",
    "Team as red",
    "Team as blue",
  ]);
  const metrics = ["Score", "Kills", "KdRatio", "RedTeamScore", "BlueTeamScore"];
  const noBests = Object.fromEntries(metrics.map((name) => [`highest${name}ResultId`, null]));
  expect(await listBests(noBests)).toEqual([]);
});

test("a player without games and standings has no lists of rounds, maps and partners", async () => {
  const html = await renderPlayer({ curve: { games: 0 }, stats: [] });
  expect(findHeadings(html)).toEqual(["Clans", "Account"]);
  expect(findTexts(html).join()).toContain("No validated round in a ranked mode yet.");
});

test.each([
  { label: "without games in the mode of the curve", changes: { curve: { games: 0 } }, scope: "" },
  { label: "without standings but with games", changes: { stats: [] }, scope: "" },
  { label: "of whom all modes are shown", changes: { href: "/ranked/users/1?modeId=all" }, scope: " in all modes" },
])("a player $label has the lists of rounds, maps and partners", async ({ changes, scope }) => {
  const headings = findHeadings(await renderPlayer(changes));
  const lists = [`Rounds${scope}`, `Maps and sides${scope}`, "Partners and opponents in modeName"];
  expect(headings).toEqual(expect.arrayContaining(lists));
});

test("the tabs of modes select the mode of the page, and keep its filters", async () => {
  const html = await renderPlayer({ href: "/ranked/users/1?map=ctf5&modeId=1&page=2" });
  const hrefs = [...html.matchAll(/<a [^>]*href="(\/ranked\/users\/1\?[^"]*)"/g)].map(([, href]) => href);
  const filters = "map=ctf5&amp;";
  expect(hrefs.slice(0, 3)).toEqual([
    `/ranked/users/1?${filters}modeId=all`,
    `/ranked/users/1?${filters}modeId=1`,
    `/ranked/users/1?${filters}modeId=2`,
  ]);
  expect([...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => tag).join()).toContain("modeId=1");
});

test.each<{ missing: string; career: Partial<Career>; text: string }>([
  {
    missing: "partners and opponents",
    career: { partners: [], opponents: [] },
    text: "Partners and opponents appear after the first validated round.",
  },
  { missing: "partners", career: { partners: [] }, text: "Nobody has played on the same side yet." },
  { missing: "opponents", career: { opponents: [] }, text: "Nobody has played on the other side yet." },
])("a career without $missing shows an explanation instead", async ({ career, text }) => {
  expect(findTexts(await renderPlayer({ career }))).toContain(text);
});

test("the page of a player who has never had a clan has no link to a clan, and no list of clans", async () => {
  const html = await renderPlayer({ user: { clanId: null, clanName: null }, career: { clans: [] } });
  expect(html).toContain(">No clan<");
  expect(findHeadings(html)).not.toContain("Clans");
});

test("the confirmed in-game names of a player are listed", async () => {
  const html = await renderPlayer({}, { isConfirmed: true });
  const names = /Plays as.*?<\/span><\/span>/s.exec(html)?.[0] ?? "";
  const text = names
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  expect(text).toBe("Plays as name , name 2");
});

test("in-game names that are not confirmed are not listed", async () => {
  expect(await renderPlayer({}, { isConfirmed: false })).not.toContain("Plays as");
});

test("a curve without points has no buttons", async () => {
  const actions = findActions(await renderPlayer({ curve: { games: 0, points: [] } }));
  expect(actions).not.toContain("As table");
  expect(actions.filter((action) => action.endsWith(" rounds"))).toEqual([]);
});

test("a round without opponents says that it was played against nobody", async () => {
  const html = await renderPlayer({ curve: { gamesPerPoint: 1, points: [{ ...round, game: 1, against: [] }] } });
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("against nobody");
});
