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
    red: { name: "Red", emblem: null, players, score: "500" },
    blue: { name: "Blue", emblem: null, players: [{ id: "9", name: "Bob", tee: null }], score: "300" },
    winner: "red",
    ...changes,
  } as const;
}

test("the preview of a result has both teams with their players, the score and the map", () => {
  expect(listTexts(createResult({}))).toEqual([
    siteName,
    "Duel · 1 Mar 2026",
    "Red",
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
  expect(texts.slice(texts.indexOf("Red") + 1, texts.indexOf("500"))).toEqual(lines);
});

test.each([
  { winner: "red", mutedScores: ["300"] },
  { winner: "blue", mutedScores: ["500"] },
  { winner: null, mutedScores: [] },
] as const)("if the winner is $winner, only the scores of losers are muted", ({ winner, mutedScores }) => {
  const nodes = listNodes(renderPreview(createResult({ winner })));
  const mutedTexts = nodes.flatMap((node) =>
    "text" in node && node.style?.color === colours.muted ? [node.text] : [],
  );
  expect(["500", "300"].filter((score) => mutedTexts.includes(score))).toEqual(mutedScores);
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
  { score: null, middle: "vs" },
  { score: "2–1", middle: "2–1" },
])("the preview of an event with the score $score has $middle between the clans", ({ score, middle }) => {
  const clans = [
    { name: "Foxes", emblem },
    { name: "Owls", emblem: { ...emblem, letters: "OW" } },
  ];
  expect(listTexts({ siteName, kind: "event", caption: "1 Mar 2026", clans, score })).toEqual([
    siteName,
    "1 Mar 2026",
    "FO",
    "Foxes",
    middle,
    "OW",
    "Owls",
  ]);
});

test("a curve runs from left to right, with higher values further up, and marks the last value", () => {
  const curve = renderCurve([1000, 1100, 1050], 200, 100);
  expect(curve).toMatchObject({ width: 200, height: 100 });
  const svg = "src" in curve ? String(curve.src) : "";
  // The range has a margin of 10 above and below the values, and the picture one of 8 pixels.
  expect(svg).toContain('d="M8 85L100 15L192 50"');
  expect(svg).toContain('<circle cx="192" cy="50"');
});
