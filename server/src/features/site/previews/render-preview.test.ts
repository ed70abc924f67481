import { expect, test } from "vitest";
import type { ResultPreview } from "./preview-content.ts";
import { colours, type RenderNode, renderCurve } from "./render-elements.ts";
import { renderPreview } from "./render-preview.ts";

/** Lists the elements of a tree from left to right and from top to bottom. */
function listNodes(node: RenderNode): RenderNode[] {
  return [node, ...("children" in node ? (node.children ?? []) : []).flatMap(listNodes)];
}

function listTexts(preview: Parameters<typeof renderPreview>[0]): string[] {
  return listNodes(renderPreview(preview)).flatMap((node) => ("text" in node ? [node.text] : []));
}

const siteName = "My League";
const emblem = { field: "oklch(0.5 0.1 20)", charge: "oklch(0.9 0 0)", shape: "bend", letters: "FO" } as const;

function createResult({ playerCount = 1, ...changes }: Partial<ResultPreview> & { readonly playerCount?: number }) {
  const players = Array.from({ length: playerCount }, (_, id) => ({ id: `${id}`, name: `Red ${id}`, tee: null }));
  return {
    siteName,
    kind: "result",
    caption: "Duel · 1 Mar 2026",
    map: "ctf5",
    red: { name: "Red", emblem: null, players, score: "500", gain: "+16.00 Elo" },
    blue: { name: "Blue", emblem: null, players: [{ id: "9", name: "Bob", tee: null }], score: "300", gain: null },
    winner: "red",
    ...changes,
  } as const;
}

test("the preview of a result has both teams with their players, the score and the map", () => {
  expect(listTexts(createResult({}))).toEqual([
    siteName,
    "Duel · 1 Mar 2026",
    "Red",
    "Winner",
    "+16.00 Elo",
    "Red 0",
    "500",
    ":",
    "300",
    "ctf5",
    "Blue",
    "Bob",
  ]);
});

test.each([
  { playerCount: 4, lines: ["Red 0", "Red 1", "Red 2", "Red 3"] },
  { playerCount: 5, lines: ["Red 0", "Red 1", "Red 2", "and 2 more"] },
])("a team of $playerCount has four lines", ({ playerCount, lines }) => {
  const texts = listTexts(createResult({ playerCount }));
  expect(texts.slice(texts.indexOf("+16.00 Elo") + 1, texts.indexOf("500"))).toEqual(lines);
});

test.each([
  { winner: "red", filledTexts: ["Winner", "500"], mutedScores: ["300"] },
  { winner: "blue", filledTexts: ["300", "Winner"], mutedScores: ["500"] },
  { winner: null, filledTexts: [], mutedScores: [] },
] as const)("if the winner is $winner, its side is filled, and the other score is muted", (example) => {
  const nodes = listNodes(renderPreview(createResult({ winner: example.winner })));
  const listTextsWhere = (hasStyle: (style: NonNullable<RenderNode["style"]>) => boolean) =>
    nodes.flatMap((node) => ("text" in node && node.style && hasStyle(node.style) ? [node.text] : []));
  const sideColours: unknown[] = [colours.red, colours.blue];
  expect(listTextsWhere(({ backgroundColor }) => sideColours.includes(backgroundColor))).toEqual(example.filledTexts);
  const mutedTexts = listTextsWhere(({ color }) => color === colours.muted);
  expect(["500", "300"].filter((score) => mutedTexts.includes(score))).toEqual(example.mutedScores);
});

test("the preview of a player has the current Elo, if there is one", () => {
  const player = { siteName, kind: "player", id: "7", name: "Ann", tee: null, clanName: "Foxes" } as const;
  const curve = { title: "Elo in Duel", elo: "1016.00", caption: "1 game, peak 1016.00", points: [1016] };
  expect(listTexts({ ...player, curve })).toEqual([
    siteName,
    "Elo in Duel",
    "Ann",
    "Foxes",
    "1016.00",
    "1 game, peak 1016.00",
  ]);
  expect(listTexts({ ...player, curve: null })).toEqual([siteName, "", "Ann", "Foxes"]);
});

test("the preview of a clan has its totals", () => {
  const totals = [
    { label: "Points", value: "2" },
    { label: "Players", value: "5" },
  ];
  expect(listTexts({ siteName, kind: "clan", name: "Foxes", emblem, season: "Season 1", totals })).toEqual([
    siteName,
    "Season 1",
    "FO",
    "Foxes",
    "2",
    "Points",
    "5",
    "Players",
  ]);
});

test.each([
  { score: null, winner: null, middle: "vs", marks: [] },
  { score: "2–1", winner: null, middle: "2–1", marks: [] },
  { score: "2–1", winner: "Foxes", middle: "2–1", marks: ["Winner"] },
])(
  "the preview of an event with the score $score and the winner $winner has $middle between the clans",
  ({ score, winner, middle, marks }) => {
    const clans = [
      { name: "Foxes", emblem },
      { name: "Owls", emblem: { ...emblem, letters: "OW" } },
    ];
    const times = { day: "1 Mar 2026", time: "07:00", timeZone: "America/New York" };
    expect(listTexts({ siteName, kind: "event", season: "Season 1", ...times, clans, score, winner })).toEqual([
      siteName,
      "Season 1",
      "FO",
      "Foxes",
      ...marks,
      middle,
      times.day,
      times.time,
      times.timeZone,
      "OW",
      "Owls",
    ]);
  },
);

test("the preview of a list has its title and its entries, with their ranks if it is a ranking", () => {
  const entries = [{ name: "Foxes", value: "3 points", emblem, player: null }];
  const list = { siteName, kind: "list", caption: "Season 1", title: "Clans", hasRatings: true, entries } as const;
  const head = [siteName, "Season 1", "Clans"];
  const entry = ["FO", "Foxes", "3 points"];
  expect(listTexts({ ...list, isRanking: true })).toEqual([...head, "1", ...entry]);
  expect(listTexts({ ...list, isRanking: false })).toEqual([...head, ...entry]);
});

test("only ratings are golden, and the loser of a result is muted", () => {
  const name = [
    { text: "Foxes", isMuted: false },
    { text: "Owls", isMuted: true },
  ];
  const entries = [{ name, value: "ctf5", emblem: null, player: null }];
  const list = { siteName, kind: "list", caption: "", title: "Results", isRanking: false, entries } as const;
  const findColour = (hasRatings: boolean, text: string) =>
    listNodes(renderPreview({ ...list, hasRatings })).find((node) => "text" in node && node.text === text)?.style
      ?.color;
  expect(findColour(false, "Foxes")).toBe(colours.text);
  expect(findColour(false, "Owls")).toBe(colours.muted);
  expect(findColour(false, "ctf5")).toBe(colours.muted);
  expect(findColour(true, "ctf5")).toBe(colours.gold);
});

test.each([
  { playerCount: 5, texts: ["5 of 6", "1 seat free"] },
  { playerCount: 0, texts: ["0 of 6", "6 seats free"] },
])("the preview of a queue with $playerCount players has $texts", ({ playerCount, texts }) => {
  const players = Array.from({ length: playerCount }, (_, id) => ({ id: `${id}`, tee: null }));
  const queue = { siteName, kind: "queue", caption: "3on3 · 3 vs 3", name: "Three a side", seats: 6, players } as const;
  expect(listTexts(queue)).toEqual([siteName, "3on3 · 3 vs 3", "Three a side", ...texts]);
  expect(listNodes(renderPreview(queue)).filter(({ type }) => type === "image")).toHaveLength(1 + 6);
});

test("the preview of a match without a score has “vs” between the teams", () => {
  const { red, blue } = createResult({});
  const teams = { red: { ...red, score: null }, blue: { ...blue, score: null } };
  expect(listTexts(createResult({ ...teams, winner: null }))).toContain("vs");
});

test("the preview of a text has its title and the whole text", () => {
  const text = { siteName, kind: "text", caption: "Everybody can play", title: "How to join", text: "Play." } as const;
  expect(listTexts(text)).toEqual([siteName, "Everybody can play", "How to join", "Play."]);
});

test("the drawing of a map fits into the preview, and keeps its ratio", () => {
  const drawing = { svg: "<svg/>", width: 100, height: 50 };
  const nodes = listNodes(renderPreview({ siteName, kind: "map", name: "ctf5", drawing, totals: [] }));
  expect(nodes).toContainEqual(expect.objectContaining({ src: "<svg/>", width: 500, height: 250 }));
});

test("a curve runs from left to right, with higher values further up, and marks the last value", () => {
  const curve = renderCurve([1000, 1100, 1050], 200, 100);
  expect(curve).toMatchObject({ width: 200, height: 100 });
  const svg = "src" in curve ? String(curve.src) : "";
  // The range has a margin of 10 above and below the values, and the picture one of 8 pixels.
  expect(svg).toContain('d="M8 85L100 15L192 50"');
  expect(svg).toContain('<circle cx="192" cy="50"');
});
