// @vitest-environment happy-dom
import { defaultAppearance } from "contract/appearance.ts";
import type { RankedResult, ResultInsightsData, ResultPlayer } from "contract/results.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { listLinks, openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { ResultView } from "./result-view.tsx";
import { StateNotices } from "./scoreboard.tsx";
import { ViewerOutcome } from "./viewer-outcome.tsx";

beforeAll(setUpBrowser);

const createPlayer = (userId: string, changes: Partial<ResultPlayer> = {}): ResultPlayer => ({
  _id: userId,
  userId,
  userName: `player ${userId}`,
  ...defaultAppearance,
  score: 10,
  flags: 1,
  kills: 8,
  deaths: 4,
  ...changes,
});

/** A validated result of player 7 (red) against player 8 (blue), whom player 7 has beaten. */
const result: RankedResult = {
  _id: "1",
  date: "2026-02-21T23:30:00.000Z",
  mode: "1v1",
  modeId: "3",
  modeName: "gCTF",
  map: "ctf5",
  redScore: 409,
  blueScore: 116,
  winnerSide: "red",
  winnerName: "Red",
  isForfeit: false,
  hasRound: true,
  isRunning: false,
  isAwaited: false,
  freezed: true,
  // `doubts` is the API's name of discrepancies between a round and the agreed match.
  doubts: [],
  timeLimit: 20,
  scoreLimit: 1000,
  redEloBefore: 900,
  blueEloBefore: 1040,
  redEloGain: 22.4,
  blueEloGain: -22.4,
  redPlayers: [createPlayer("7", { score: 30 })],
  bluePlayers: [createPlayer("8")],
};
const insights: ResultInsightsData = {
  players: [
    { userId: "7", eloBefore: 900, eloAfter: 922.4 },
    { userId: "8", eloBefore: 1040, eloAfter: 1017.6 },
  ],
  redChance: 0.31,
  mvp: null,
  event: null,
  previous: null,
  next: null,
};

/** Opens a result, and returns its text. */
async function readResult(
  changes: Partial<RankedResult>,
  insightsChanges: Partial<ResultInsightsData> = {},
): Promise<string> {
  const shownResult = { ...result, ...changes };
  const shownInsights = shownResult.freezed ? { ...insights, ...insightsChanges } : undefined;
  const props = { area: "ranked" as const, result: shownResult, insights: shownInsights, isSeasonOpen: true };
  return (await readComponent(ResultView, props)).text;
}

test.each([
  { viewer: "the winner", _id: "7", changes: {}, text: "You won +22.40 Elo Elo after it 922.40" },
  { viewer: "the loser", _id: "8", changes: {}, text: "You lost −22.40 Elo Elo after it 1017.60" },
  {
    viewer: "a player after a draw",
    _id: "8",
    changes: { winnerSide: null },
    text: "You drew −22.40 Elo Elo after it 1017.60",
  },
])("a result tells $viewer: “$text”", async ({ _id, changes, text }) => {
  const props = { result: { ...result, ...changes }, insights };
  expect((await readComponent(ViewerOutcome, props, { viewer: { _id } })).text).toContain(text);
});

test.each([
  { standing: "a rank", rank: { rank: 4 }, text: "Your rank now #4" },
  { standing: "no rank yet", rank: null, text: "Your rank now –" },
])("a player with $standing in the mode of a result reads “$text”", async ({ rank, text }) => {
  const replies = { "POST /api/user/place": { data: rank } };
  const outcome = await readComponent(ViewerOutcome, { result, insights }, { viewer: { _id: "7" }, replies });
  expect(outcome.text).toContain(text);
  expect(outcome.links).toEqual(rank === null ? [] : ["#4 → /ranked/users/7"]);
});

test("a result without a mode shows no rank", async () => {
  const props = { result: { ...result, modeId: null }, insights };
  const page = await openComponent(ViewerOutcome, props, { viewer: { _id: "7" } });
  expect(readText(document.body)).not.toContain("rank");
  expect(page.callsOnLoad).toEqual([]);
  await page.close();
});

test("a result shows viewers who did not play in it nothing about themselves", async () => {
  for (const viewer of [null, { _id: "9" }]) {
    const page = await openComponent(ViewerOutcome, { result, insights }, { viewer });
    expect(readText(document.body)).toBe("");
    expect(page.callsOnLoad).toEqual([]);
    await page.close();
  }
});

test("the scoreboard has each side's chance, and says that the winner was unlikely to win", async () => {
  expect(await readResult({})).toMatch(/Expected 31% Upset .*Expected 69% (?!Upset)/);
  expect(await readResult({}, { redChance: 0.69 })).not.toContain("Upset");
  expect(await readResult({ isForfeit: true })).not.toContain("Upset");
  expect(await readResult({}, { redChance: null })).not.toContain("Expected");
});

test.each([
  { timeLimit: 20, scoreLimit: 1000, text: "Time limit 20 min Score limit 1000 points" },
  { timeLimit: 1, scoreLimit: 0, text: "Time limit 1 min Score limit Off" },
])("the limits of $timeLimit and $scoreLimit are shown as “$text”", async ({ timeLimit, scoreLimit, text }) => {
  expect(await readResult({ timeLimit, scoreLimit })).toContain(text);
});

test("limits that were not reported are left out", async () => {
  expect(await readResult({ timeLimit: null, scoreLimit: null })).not.toContain("limit");
});

test("the most valuable player is marked, with an explanation", async () => {
  const mvpText = await readResult({}, { mvp: { userId: "7", value: 9 } });
  expect(mvpText).toContain("player 7 900.00 → 922.40 MVP");
  expect(mvpText).toContain("player 8 1040.00 → 1017.60 10");
  expect(mvpText).toContain("most valuable player of the round");
  expect(await readResult({})).not.toContain("MVP");
});

test("the best value of the round is marked in each column in which values differ", async () => {
  const page = await openComponent(ResultView, { area: "ranked", result, insights, isSeasonOpen: true });
  expect([...document.querySelectorAll("mark")].map(readText)).toEqual(["30 (best)"]);
  await page.close();
});

test("flags that were not reported are dashes, and not the best", async () => {
  const players = {
    redPlayers: [createPlayer("7", { score: 30, flags: null })],
    bluePlayers: [createPlayer("8", { flags: null })],
  };
  const text = await readResult(players);
  expect(text).toContain("player 8 1040.00 → 1017.60 10 – 8 4 2.00");
});

test("a team without players is said to have none", async () => {
  expect(await readResult({ bluePlayers: [] })).toContain("No blue players.");
});

test("further statistics have a column for each metric that was reported for any player", async () => {
  const figures = { grabs: 5, shots: 8, hits: 2 };
  const shownResult = { ...result, redPlayers: [createPlayer("7", { figures })] };
  const page = await openComponent(ResultView, { area: "ranked", result: shownResult, insights, isSeasonOpen: true });
  const rows = [...document.querySelectorAll("details tr")].map(({ children }) => [...children].map(readText));
  expect(rows).toEqual([
    ["Player", "Grabs", "Shots", "Accuracy"],
    ["player 7", "5", "8", "25.0%"],
    ["player 8", "–", "–", "–"],
  ]);
  await page.close();
  expect(await readResult({})).not.toContain("More statistics");
});

test("a result has links to the previous and the next one, if there are any", async () => {
  const previous = { _id: "5", date: "2026-02-20T10:00:00.000Z", map: "ctf2" };
  const next = { _id: "6", date: "2026-02-22T10:00:00.000Z", map: "ctf3" };
  const listNeighbours = async (neighbours: Partial<ResultInsightsData>) => {
    const props = { area: "ranked" as const, result, insights: { ...insights, ...neighbours }, isSeasonOpen: true };
    const page = await openComponent(ResultView, props);
    const hrefs = listLinks().filter((link) => /^(?:Previous|Next)/.test(link));
    const hasNavigation = document.querySelector("nav[aria-label='Previous and next result']") !== null;
    await page.close();
    return { hasNavigation, hrefs };
  };
  const toPrevious = expect.stringMatching(/^Previous result .*ctf2 → \/ranked\/results\/5$/);
  const toNext = expect.stringMatching(/^Next result .*ctf3 → \/ranked\/results\/6$/);
  expect(await listNeighbours({ previous })).toEqual({ hasNavigation: true, hrefs: [toPrevious] });
  expect(await listNeighbours({ next })).toEqual({ hasNavigation: true, hrefs: [toNext] });
  expect(await listNeighbours({ previous, next })).toEqual({ hasNavigation: true, hrefs: [toPrevious, toNext] });
  expect(await listNeighbours({})).toEqual({ hasNavigation: false, hrefs: [] });
});

const withoutRound: Partial<RankedResult> = { hasRound: false, winnerSide: null, winnerName: null, freezed: false };

test.each<{ kind: string; changes: Partial<RankedResult>; notices: string[] }>([
  { kind: "a validated round", changes: {}, notices: [] },
  { kind: "a round that is not validated", changes: { freezed: false }, notices: ["Not validated"] },
  {
    kind: "a round being played",
    changes: { freezed: false, isRunning: true },
    notices: ["Not validated", "Being played"],
  },
  { kind: "a result without a round", changes: withoutRound, notices: ["Not validated", "No round yet"] },
  {
    kind: "a result that waits for its round",
    changes: { ...withoutRound, isAwaited: true },
    notices: ["Not validated", "Waiting for its round"],
  },
  {
    kind: "a forfeit without a round",
    changes: { ...withoutRound, isForfeit: true, winnerSide: "red" },
    notices: ["Not validated", "Forfeit"],
  },
  { kind: "a validated forfeit", changes: { isForfeit: true }, notices: ["Forfeit"] },
])("$kind has the notices $notices", async ({ changes, notices }) => {
  const page = await openComponent(StateNotices, { result: { ...result, ...changes }, isSeasonOpen: true });
  const titles = [...document.querySelectorAll("[data-state] strong")].map(readText);
  expect(titles).toEqual(notices);
  await page.close();
});

test("after the end of its season, a result does not ask for a round", async () => {
  const { text } = await readComponent(StateNotices, { result: { ...result, ...withoutRound }, isSeasonOpen: false });
  expect(text).not.toContain("No round yet");
});
