import { expect, test } from "vitest";
import { resultsWords, resultTitle, resultWords } from "./result-words.ts";
import type { Result, ResultSummary } from "./results-area.ts";

const area = { sideName: (_: ResultSummary, side: string) => (side === "red" ? "Red" : "Blue") };
const result = { hasRound: true, redScore: 109, blueScore: 711, isForfeit: false, winnerSide: "blue", map: "ctf_mars" };

test.each([
  [{}, "Red 109–711 Blue · ctf_mars"],
  [{ isForfeit: true, hasRound: false }, "Red Forfeit–1000 Blue · ctf_mars"],
  [{ map: null }, "Red 109–711 Blue · Unknown"],
  [{ hasRound: false, map: "ctf5" }, "Red – Blue · ctf5"],
])("the title of a result with %o", (changes, title) => {
  expect(resultTitle(area, { ...result, ...changes } as ResultSummary)).toBe(title);
});

const played = {
  ...result,
  freezed: true,
  date: "2026-11-21T23:30:00.000Z",
  modeName: "gCTF",
  mode: "2v2",
  redPlayers: [{ userName: "a" }, { userName: "b" }],
  bluePlayers: [{ userName: "c" }, { userName: "d" }],
} as Result;

test("a validated result in a sentence", () => {
  expect(resultWords(area, played)).toBe(
    "Red 109–711 Blue on ctf_mars, gCTF · 2 vs 2, 21 November 2026: a, b against c, d.",
  );
});

test("nothing is said of a result that is not validated", () => {
  const unvalidated = { ...played, freezed: false };
  expect(resultWords(area, unvalidated)).toBeUndefined();
  expect(resultsWords(area, { results: [unvalidated], total: 1 }, "gCTF")).toBe("1 result of gCTF.");
  expect(resultsWords(area, { results: [unvalidated, played], total: 2 }, "gCTF")).toBe(
    "2 results of gCTF, the newest first. Red 109–711 Blue on ctf_mars, gCTF · 2 vs 2, 21 November 2026.",
  );
});
