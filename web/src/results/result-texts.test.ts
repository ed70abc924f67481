import { defaultAppearance } from "contract/appearance.ts";
import type { ResultInsightsData } from "contract/results.ts";
import { expect, test } from "vitest";
import {
  describeResult,
  describeResults,
  formatResultAsText,
  formatResultTitle,
  summarizeResult,
} from "./result-texts.ts";
import type { Result, ResultSummary } from "./results-queries.ts";

const resultSummary = {
  hasRound: true,
  redScore: 109,
  blueScore: 711,
  isForfeit: false,
  winnerSide: "blue",
  map: "ctf_mars",
};

test.each([
  { result: "with a round", changes: {}, title: "Red 109–711 Blue · ctf_mars" },
  // The score of the side that forfeited is replaced by "Forfeit", the score of its opponent by 1000.
  {
    result: "decided by forfeit",
    changes: { isForfeit: true, hasRound: false },
    title: "Red Forfeit–1000 Blue · ctf_mars",
  },
  { result: "without a map", changes: { map: null }, title: "Red 109–711 Blue · Unknown" },
  { result: "without a round", changes: { hasRound: false }, title: "Red – Blue · ctf_mars" },
])("formatResultTitle formats the title of a result $result", ({ changes, title }) => {
  expect(formatResultTitle({ ...resultSummary, ...changes } as ResultSummary)).toBe(title);
});

const validatedResult = {
  ...resultSummary,
  freezed: true,
  date: "2026-11-21T23:30:00.000Z",
  modeName: "gCTF",
  mode: "2v2",
  redPlayers: [{ userName: "a" }, { userName: "b" }],
  bluePlayers: [{ userName: "c" }, { userName: "d" }],
} as Result;

test("describeResult describes a validated result in a sentence", () => {
  expect(describeResult(validatedResult, "UTC")).toBe(
    "Red 109–711 Blue on ctf_mars, gCTF · 2 vs 2, 21 November 2026: a, b against c, d.",
  );
});

test("describeResult names the day in the given time zone", () => {
  const lateResult = { ...validatedResult, date: "2026-11-21T23:30:00.000Z" };
  expect(describeResult(lateResult, "Europe/Berlin")).toContain("22 November 2026");
});

test("a result that is not validated is counted, but not described", () => {
  const unvalidated = { ...validatedResult, freezed: false };
  expect(describeResult(unvalidated, "UTC")).toBeUndefined();
  expect(describeResults({ results: [unvalidated], total: 1 }, "gCTF", "UTC")).toBe("1 result of gCTF.");
  expect(describeResults({ results: [unvalidated, validatedResult], total: 2 }, "gCTF", "UTC")).toBe(
    "2 results of gCTF, newest first. Red 109–711 Blue on ctf_mars, gCTF · 2 vs 2, 21 November 2026.",
  );
});

const createPlayer = (userId: string, userName: string, flags: number | null) => ({
  _id: userId,
  userId,
  userName,
  ...defaultAppearance,
  score: 9,
  kills: 8,
  deaths: 7,
  flags,
});
const result: Result = {
  _id: "1",
  date: "2026-11-21T23:30:00.000Z",
  mode: "1v1",
  modeName: "gCTF",
  map: "ctf5",
  redScore: 409,
  blueScore: 116,
  winnerSide: "red",
  winnerName: "Red",
  isForfeit: false,
  hasRound: true,
  isRunning: false,
  freezed: true,
  // `doubts` is the API's name of discrepancies between a round and the agreed match.
  doubts: [],
  timeLimit: null,
  scoreLimit: null,
  redEloBefore: 900,
  blueEloBefore: 1040,
  redEloGain: 22.4,
  blueEloGain: -22.4,
  redPlayers: [createPlayer("7", "a`b", 4)],
  bluePlayers: [createPlayer("8", "longer", 1)],
};
const insights: ResultInsightsData = {
  players: [],
  redChance: 0.31,
  mvp: { userId: "7", value: 21 },
  event: null,
  previous: null,
  next: null,
};

interface SummaryCase {
  readonly outcome: string;
  readonly changes: Partial<Result>;
  readonly insightsChanges: Partial<ResultInsightsData>;
  readonly sentence: string;
}

test.each<SummaryCase>([
  {
    outcome: "an upset",
    changes: {},
    insightsChanges: {},
    sentence:
      "Red beat Blue 409–116 on ctf5, 4 flags to 1; an upset, as Red had a chance of 31%; most valuable player: a`b.",
  },
  {
    outcome: "an expected win with unknown flags",
    changes: { bluePlayers: [createPlayer("8", "longer", null)] },
    insightsChanges: { redChance: 0.6, mvp: null },
    sentence: "Red beat Blue 409–116 on ctf5.",
  },
  {
    outcome: "a draw",
    changes: { winnerSide: null, redScore: 116 },
    insightsChanges: { mvp: null },
    sentence: "Red and Blue drew 116–116 on ctf5, 4 flags to 1.",
  },
  {
    outcome: "an upset by blue",
    changes: { winnerSide: "blue", redScore: 116, blueScore: 409 },
    insightsChanges: { redChance: 0.62, mvp: null },
    sentence: "Blue beat Red 409–116 on ctf5, 1 flag to 4; an upset, as Blue had a chance of 38%.",
  },
  {
    outcome: "a win with an unknown chance",
    changes: {},
    insightsChanges: { redChance: null, mvp: null },
    sentence: "Red beat Blue 409–116 on ctf5, 4 flags to 1.",
  },
  {
    outcome: "a forfeit",
    // A forfeit does not count as an upset, although blue had a chance of only 31 %.
    changes: { isForfeit: true, winnerSide: "blue", map: null },
    insightsChanges: { redChance: 0.69, mvp: null },
    sentence: "Blue won, as Red gave up.",
  },
])("summarizeResult summarizes $outcome in one sentence", ({ changes, insightsChanges, sentence }) => {
  expect(summarizeResult({ ...result, ...changes }, { ...insights, ...insightsChanges })).toBe(sentence);
});

test("formatResultAsText returns a code block and the URL, and replaces backticks in names", () => {
  expect(formatResultAsText(result, insights, "https://league.test/ranked/results/1").split("\n")).toEqual([
    "```",
    "Red 409–116 Blue · ctf5",
    "gCTF · 1 vs 1, 21 November 2026",
    "",
    "Red, Elo 900.00 (+22.40)",
    "  a'b     9 points, 4 flags, 8 kills, 7 deaths",
    "Blue, Elo 1040.00 (−22.40)",
    "  longer  9 points, 1 flag, 8 kills, 7 deaths",
    "",
    "Red beat Blue 409–116 on ctf5, 4 flags to 1; an upset, as Red had a chance of 31%; most valuable player: a'b.",
    "```",
    "https://league.test/ranked/results/1",
  ]);
});

test("formatResultAsText leaves out flags and gains of Elo that are unknown", () => {
  const changes = {
    redEloGain: null,
    blueEloGain: null,
    redPlayers: [createPlayer("7", "red", null)],
    bluePlayers: [createPlayer("8", "blue", null)],
  };
  const lines = formatResultAsText({ ...result, ...changes }, insights, "https://league.test").split("\n");
  expect(lines.slice(4, 8)).toEqual([
    "Red, Elo 900.00",
    "  red   9 points, 8 kills, 7 deaths",
    "Blue, Elo 1040.00",
    "  blue  9 points, 8 kills, 7 deaths",
  ]);
});
