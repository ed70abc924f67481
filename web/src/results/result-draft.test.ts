import { defaultAppearance } from "contract/appearance.ts";
import { expect, test } from "vitest";
import { getChanges } from "../platform/use-form.ts";
import { type ResultDraft, toResultDraft, toUpdateBody, validateResultChanges } from "./result-draft.ts";
import type { Result } from "./results-queries.ts";

const player = { ...defaultAppearance, score: 74, flags: null, kills: 45, deaths: 56 };
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
function validate(changes: Partial<ResultDraft>, savedResult = result) {
  return validateResultChanges(savedResult, getChanges(toResultDraft(savedResult), changes));
}

test("sends nothing without edits or after reverted edits", () => {
  expect(createBody({})).toEqual({});
  expect(createBody({ ...toResultDraft(result), "100.score": 74, "100.flags": null })).toEqual({});
});

test("sends only changed fields", () => {
  expect(createBody({ redScore: 300, blueScore: 409, map: "ctf5", "101.kills": 50, "101.deaths": 56 })).toEqual({
    redScore: 300,
    map: "ctf5",
    bluePlayers: [{ userId: "101", kills: 50 }],
  });
});

test("sends an empty field as empty, and a date as an instant", () => {
  const savedResult = { ...result, modeId: "4", map: "ctf5" };
  const changes = { scoreLimit: null, map: "", modeId: "", date: "2026-11-21T09:30", "100.flags": 3 };
  expect(createBody(changes, savedResult)).toEqual({
    scoreLimit: null,
    map: "",
    modeId: "",
    date: new Date(2026, 10, 21, 9, 30).toISOString(),
    redPlayers: [{ userId: "100", flags: 3 }],
  });
});

test("sends changed clans, and none for a ranked result", () => {
  expect(toResultDraft(result)).toMatchObject({ redClanId: "", blueClanId: "" });
  const leagueResult = { ...result, redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };
  expect(createBody({ redClanId: "7", blueClanId: "8" }, leagueResult)).toEqual({ blueClanId: "8" });
  expect(validate({ redClanId: "8", blueClanId: "8" }, leagueResult)).toEqual({});
});

test("drops changed values of a removed player", () => {
  expect(getChanges(toResultDraft({ ...result, redPlayers: [] }), { "100.kills": 1 })).toEqual({});
});

test("accepts an imported value outside the limits, but not a changed one", () => {
  expect(validate({})).toEqual({});
  expect(validate({ redScore: 2001, blueScore: -1, "101.kills": 1001, "101.score": 1000 })).toEqual({
    redScore: "At most 2000",
    blueScore: "At least 0",
    "101.kills": "At most 1000",
  });
});

test("requires scores as integers, but not limits and flags", () => {
  expect(validate({ redScore: null, blueScore: 1.5, scoreLimit: null, "100.kills": null })).toEqual({
    redScore: "Please enter a number",
    blueScore: "Whole numbers only",
    "100.kills": "Please enter a number",
  });
  expect(validate({ timeLimit: 0, "101.flags": 0 })).toEqual({});
  expect(validate({ timeLimit: -1 })).toEqual({ timeLimit: "At least 0" });
});

test("requires a valid date and limits the length of a map", () => {
  expect(validate({ date: "", map: "x".repeat(128) })).toEqual({
    date: "Please enter a day and a time",
    map: "At most 127 characters",
  });
});

test("requires both scores if there is no round, even for 0", () => {
  const resultWithoutRound = { ...result, hasRound: false, redScore: 0, blueScore: 0 };
  expect(toResultDraft(resultWithoutRound)).toMatchObject({ redScore: null, blueScore: null });
  expect(validate({}, resultWithoutRound)).toEqual({});
  expect(validate({ map: "ctf5" }, resultWithoutRound)).toEqual({});
  expect(validate({ redScore: 0 }, resultWithoutRound)).toEqual({ blueScore: "Please enter a number" });
  const bothScores = { redScore: 0, blueScore: 0 };
  expect(validate(bothScores, resultWithoutRound)).toEqual({});
  expect(createBody(bothScores, resultWithoutRound)).toEqual(bothScores);
});
