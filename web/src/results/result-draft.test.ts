import { defaultAppearance } from "contract/appearance.ts";
import { expect, test } from "vitest";
import { getChanges } from "../platform/use-form.ts";
import { type ResultDraft, toResultDraft, toUpdateBody, validateResultChanges } from "./result-draft.ts";
import type { Result } from "./results-queries.ts";

const player = { ...defaultAppearance, score: 74, flags: null, kills: 45, deaths: 56 };
/** An imported result. Teero's kills (5000) and red's score (-5) are outside the limits for entered values. */
const result: Result = {
  _id: "1",
  date: new Date(2026, 10, 20, 18, 0, 30).toISOString(),
  mode: "1v1",
  modeId: "4",
  modeName: "gCTF",
  map: null,
  doubts: [],
  timeLimit: null,
  scoreLimit: 1000,
  redScore: -5,
  blueScore: 409,
  redEloBefore: null,
  blueEloBefore: null,
  redEloGain: null,
  blueEloGain: null,
  winnerName: "Blue",
  winnerSide: "blue",
  isForfeit: false,
  hasRound: true,
  isRunning: false,
  freezed: false,
  redPlayers: [{ ...player, _id: "10", userId: "100", userName: "samii" }],
  bluePlayers: [{ ...player, _id: "11", userId: "101", userName: "Teero", kills: 5000 }],
};

/** Returns the request body for these changes. */
function createBody(changes: Partial<ResultDraft>, savedResult = result) {
  return toUpdateBody(savedResult, getChanges(toResultDraft(savedResult), changes));
}

/** Returns the validation errors of these changes. */
function findErrors(changes: Partial<ResultDraft>, savedResult = result) {
  return validateResultChanges(savedResult, getChanges(toResultDraft(savedResult), changes));
}

test("the request body is empty without edits, and after edits that were reverted", () => {
  expect(createBody({})).toEqual({});
  expect(createBody({ ...toResultDraft(result), "100.score": 74, "100.flags": null })).toEqual({});
});

test("the request body contains only changed fields", () => {
  // The score of blue and Teero's deaths are entered again with their saved values.
  expect(createBody({ redScore: 300, blueScore: 409, map: "ctf5", "101.kills": 50, "101.deaths": 56 })).toEqual({
    redScore: 300,
    map: "ctf5",
    bluePlayers: [{ userId: "101", kills: 50 }],
  });
});

test("the request body contains cleared fields as empty values, and a date as an instant", () => {
  const savedResult = { ...result, map: "ctf5" };
  const changes = { scoreLimit: null, map: "", modeId: "", date: "2026-11-21T09:30", "100.flags": 3 };
  expect(createBody(changes, savedResult)).toEqual({
    scoreLimit: null,
    map: "",
    modeId: "",
    date: new Date(2026, 10, 21, 9, 30).toISOString(),
    redPlayers: [{ userId: "100", flags: 3 }],
  });
});

test("the clan fields of a ranked result are empty", () => {
  expect(toResultDraft(result)).toMatchObject({ redClanId: "", blueClanId: "" });
});

const leagueResult = { ...result, redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };

test("the request body of a league result contains changed clans", () => {
  expect(createBody({ redClanId: "7", blueClanId: "8" }, leagueResult)).toEqual({ blueClanId: "8" });
});

test("the form accepts the same clan on both sides", () => {
  expect(findErrors({ redClanId: "8", blueClanId: "8" }, leagueResult)).toEqual({});
});

test("changed metrics of a player who was removed are ignored", () => {
  expect(getChanges(toResultDraft({ ...result, redPlayers: [] }), { "100.kills": 1 })).toEqual({});
});

test("a value outside the limits is valid if it was imported, but not if it was entered", () => {
  expect(findErrors({})).toEqual({});
  expect(findErrors({ redScore: 2001, blueScore: -1, "101.kills": 1001, "101.score": 1000 })).toEqual({
    redScore: "At most 2000",
    blueScore: "At least 0",
    "101.kills": "At most 1000",
  });
});

test("scores and kills must be integers; limits and flags may be empty", () => {
  expect(findErrors({ redScore: null, blueScore: 1.5, scoreLimit: null, "100.kills": null })).toEqual({
    redScore: "Please enter a number",
    blueScore: "Whole numbers only",
    "100.kills": "Please enter a number",
  });
  expect(findErrors({ timeLimit: 0, "101.flags": 0 })).toEqual({});
  expect(findErrors({ timeLimit: -1 })).toEqual({ timeLimit: "At least 0" });
});

test("a date must be valid, and a map has a maximum length", () => {
  expect(findErrors({ date: "", map: "x".repeat(128) })).toEqual({
    date: "Please enter a day and a time",
    map: "At most 127 characters",
  });
});

test("entering one score of a result without a round requires the other score, even if the entered score is 0", () => {
  const resultWithoutRound = { ...result, hasRound: false, redScore: 0, blueScore: 0 };
  expect(toResultDraft(resultWithoutRound)).toMatchObject({ redScore: null, blueScore: null });
  expect(findErrors({}, resultWithoutRound)).toEqual({});
  expect(findErrors({ map: "ctf5" }, resultWithoutRound)).toEqual({});
  expect(findErrors({ redScore: 0 }, resultWithoutRound)).toEqual({ blueScore: "Please enter a number" });
  const bothScores = { redScore: 0, blueScore: 0 };
  expect(findErrors(bothScores, resultWithoutRound)).toEqual({});
  expect(createBody(bothScores, resultWithoutRound)).toEqual(bothScores);
});
