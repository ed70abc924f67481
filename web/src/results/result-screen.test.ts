import { expect, test } from "vitest";
import { resultTitle } from "./result-screen.tsx";
import type { ResultSummary } from "./results-area.ts";

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
