import type { Career, Curve, CurvePoint, PlayerRound } from "contract/careers.ts";
import type { User } from "contract/users.ts";
import { expect, test } from "vitest";
import { findLinks, findTexts } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
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

test("the Elo curve has no name of a mode before the first game", async () => {
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
  ["the Elo before the first game", 1, "M0.00 100.00L100.00 0.00"],
  ["the Elo of the first point if it covers several games", 5, "M0.00 50.00L100.00 50.00"],
])("the Elo curve starts with %s", async (_rule, gamesPerPoint, line) => {
  const points = [{ ...round, game: gamesPerPoint }];
  expect(findLine(await renderPlayer({ curve: { gamesPerPoint, points } }))).toBe(line);
});

test.each([
  ["one of the shown points", 1100, true],
  ["another game", 1200, false],
])("the Elo curve marks the peak only if it is %s", async (_rule, elo, isMarked) => {
  const peak = { elo, resultId: "7", date: "2026-02-20T18:00:00Z" };
  const lastPoint = { ...round, game: 2, elo: 1050, lowElo: 1050, highElo: 1050 };
  const points = [{ ...round, game: 1, elo: 1080, lowElo: 1020 }, lastPoint];
  const html = await renderPlayer({ curve: { gamesPerPoint: 1, points, peak } });
  expect(html.includes(`>Peak ${elo}.00</text>`)).toBe(isMarked);
  expect(findLinks(html)).toContain(`Peak ${elo}.00, 21/02/2026 → /ranked/results/7`);
});

test.each([
  ["", 2, null],
  ["", 3, "All 3 games"],
  ["?all=true", 2, "Last 100 games"],
])("at a URL with “%s”, a curve with two of %d games has the button %s", async (query, games, label) => {
  const points = [
    { ...round, game: 1 },
    { ...round, game: 2 },
  ];
  const html = await renderPlayer({ href: `/ranked/users/1${query}`, curve: { games, gamesPerPoint: 1, points } });
  expect(/>((?:All|Last) \d+ games)</.exec(html)?.[1] ?? null).toBe(label);
});

test.each([
  [{ otherClanName: "Owls" }, "Owls"],
  [{ otherClanName: null, opponents: [{ _id: "5", userName: "Ann" }] }, "Ann"],
  [{ otherClanName: null, opponents: [] }, "nobody"],
])("the last round against %j names %s", async (lastRound, name) => {
  const link = findLinks(await renderPlayer({ lastRound })).find((candidate) => candidate.startsWith("Last round"));
  expect(link).toContain(`Forfeit vs ${name} +498.46`);
});

test("the personal bests are those of the career's mode", async () => {
  expect(findHeadings(await renderPlayer({ career: { modeId: "2" } }))).toContain("Bests in modeName 2");
});

test("missing personal bests are left out, and without any there is no list of them", async () => {
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
  expect(findHeadings(html)).toEqual(["Elo in modeName", "Standings", "Clans", "Standings in the league", "Account"]);
});

test.each([
  ["without games in the mode of the curve", { curve: { games: 0 } }],
  ["whose standings are not known", { stats: [] }],
])("a player %s has the lists of all modes", async (_rule, changes) => {
  const headings = findHeadings(await renderPlayer(changes));
  expect(headings).toEqual(expect.arrayContaining(["Rounds", "Maps and sides", "Partners and opponents in modeName"]));
});

test("a player in a single mode has no filter of modes", async () => {
  const stats = createSampleReply("POST", "/api/statRanked/search", {})["data"] as object[];
  expect(findTexts(await renderPlayer({ stats: stats.slice(0, 1) }))).not.toContain("Mode");
});

test.each([
  [[], [], "Partners and opponents appear after the first validated round."],
  [[], undefined, "Nobody has played on the same side yet."],
  [undefined, [], "Nobody has played on the other side yet."],
])("a career with the partners %j and opponents %j says so", async (partners, opponents, text) => {
  const changes = { ...(partners && { partners }), ...(opponents && { opponents }) };
  expect(findTexts(await renderPlayer({ career: changes }))).toContain(text);
});

test("a player who has never had a clan has neither a link to one nor a list of clans", async () => {
  const html = await renderPlayer({ user: { clanId: null, clanName: null }, career: { clans: [] } });
  expect(html).toContain(">No clan<");
  expect(findHeadings(html)).not.toContain("Clans");
});

test.each([
  [true, "Plays as name , name 2"],
  [false, ""],
])("the names of a player are listed if they are confirmed: %s", async (isConfirmed, text) => {
  const html = await renderPlayer({}, { isConfirmed });
  const names = /Plays as.*?<\/span><\/span>/s.exec(html)?.[0] ?? "";
  expect(
    names
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe(text);
});
