import { forfeitScore } from "contract/constants.ts";
import type { ResultOfMatch } from "contract/matches.ts";
import { expect, test } from "vitest";
import { formatSideScore } from "./played-match.tsx";

const result = { redScore: 409, blueScore: 116, winnerSide: "red", isForfeit: false } as ResultOfMatch;

test.each<{ kind: string; changes: Partial<ResultOfMatch>; red: string; blue: string }>([
  { kind: "a win", changes: {}, red: "409", blue: "116" },
  { kind: "a draw", changes: { redScore: 116, winnerSide: null }, red: "116", blue: "116" },
  { kind: "a forfeit of blue", changes: { isForfeit: true }, red: String(forfeitScore), blue: "Forfeit" },
  {
    kind: "a forfeit of red",
    changes: { isForfeit: true, winnerSide: "blue" },
    red: "Forfeit",
    blue: String(forfeitScore),
  },
])("formatSideScore formats both scores of $kind", ({ changes, red, blue }) => {
  const changedResult = { ...result, ...changes };
  expect(formatSideScore(changedResult, "red")).toBe(red);
  expect(formatSideScore(changedResult, "blue")).toBe(blue);
});
