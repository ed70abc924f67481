import { expect, test } from "vitest";
import { changesIn, type Edits, inputsOf, noEdits, withoutSaved } from "./result-edits.ts";
import { faultsIn } from "./result-faults.ts";
import type { Result } from "./results-area.ts";

const player = { avatar: null, score: 74, flags: null, kills: 45, deaths: 56 };
const result: Result = {
  _id: "1",
  date: new Date(2026, 10, 20, 18, 0, 30).toISOString(),
  mode: "1v1",
  modeId: "4",
  modeName: "gCTF",
  map: null,
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
  freezed: false,
  redPlayers: [{ ...player, _id: "10", userId: "100", userName: "samii" }],
  bluePlayers: [{ ...player, _id: "11", userId: "101", userName: "Teero", kills: 5000 }],
};

function typed(inputs: Edits["inputs"], figures: Edits["figures"] = {}): Edits {
  return { inputs, figures };
}

test("nothing typed, or typed back, changes nothing", () => {
  expect(changesIn(result, noEdits)).toBeNull();
  expect(changesIn(result, typed(inputsOf(result), { 100: { score: 74, flags: null } }))).toBeNull();
});

test("only what changed is sent", () => {
  const edits = typed({ redScore: 300, blueScore: 409, map: " ctf5 " }, { 101: { kills: 50, deaths: 56 } });
  expect(changesIn(result, edits)).toEqual({
    redScore: 300,
    map: "ctf5",
    bluePlayers: [{ userId: "101", kills: 50 }],
  });
});

test("an emptied box is what was not reported, and a date the instant it means", () => {
  const edits = typed({ scoreLimit: null, map: "", modeId: "", date: "2026-11-21T09:30" }, { 100: { flags: 3 } });
  expect(changesIn(result, edits)).toEqual({
    scoreLimit: null,
    modeId: null,
    date: new Date(2026, 10, 21, 9, 30).toISOString(),
    redPlayers: [{ userId: "100", flags: 3 }],
  });
});

test("clans are sent where they changed, and a result without them has none", () => {
  expect(inputsOf(result)).toMatchObject({ redClanId: "", blueClanId: "" });
  const between = { ...result, redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };
  expect(changesIn(between, typed({ redClanId: "7", blueClanId: "8" }))).toEqual({ blueClanId: "8" });
  expect(faultsIn(between, typed({ redClanId: "8", blueClanId: "8" })).any).toBe(false);
});

test("figures of a player who is gone are forgotten", () => {
  expect(changesIn({ ...result, redPlayers: [] }, typed({}, { 100: { kills: 1 } }))).toBeNull();
});

test("what was typed while an update was under way is still to be saved", () => {
  const saved = typed({ redScore: 300 }, { 100: { kills: 1, deaths: 2 } });
  const now = typed({ redScore: 310, map: "ctf5" }, { 100: { kills: 1, deaths: 3 } });
  expect(withoutSaved(now, saved)).toEqual(typed({ redScore: 310, map: "ctf5" }, { 100: { deaths: 3 } }));
  expect(changesIn(result, withoutSaved(saved, saved))).toBeNull();
});

test("an imported figure outside its limits may stay, but changed it must be inside", () => {
  expect(faultsIn(result, noEdits).any).toBe(false);
  const faults = faultsIn(result, typed({ redScore: 2001, blueScore: -1 }, { 101: { kills: 1001, score: 1000 } }));
  expect(faults.any).toBe(true);
  expect(faults.inputs).toEqual({ redScore: "At most 2000", blueScore: "At least 0" });
  expect(faults.figures["101"]).toEqual({ kills: "At most 1000" });
});

test("scores must be there and whole, limits and flags may be unknown", () => {
  const faults = faultsIn(
    result,
    typed({ redScore: null, blueScore: 1.5, scoreLimit: null }, { 100: { kills: null } }),
  );
  expect(faults.inputs).toEqual({ redScore: "Please enter a number", blueScore: "Whole numbers only" });
  expect(faults.figures["100"]).toEqual({ kills: "Please enter a number" });
  expect(faultsIn(result, typed({ timeLimit: 0 }, { 101: { flags: 0 } })).any).toBe(false);
  expect(faultsIn(result, typed({ timeLimit: -1 })).inputs).toEqual({ timeLimit: "At least 0" });
});

test("a date must be one, and a map must not be endless", () => {
  expect(faultsIn(result, typed({ date: "", map: "x".repeat(128) })).inputs).toEqual({
    date: "Please enter a day and a time",
    map: "At most 127 characters",
  });
});

test("without a round there are no scores: both are to be typed, 0 too", () => {
  const empty = { ...result, hasRound: false, redScore: 0, blueScore: 0 };
  expect(inputsOf(empty)).toMatchObject({ redScore: null, blueScore: null });
  expect(faultsIn(empty, noEdits).any).toBe(false);
  expect(faultsIn(empty, typed({ map: "ctf5" })).any).toBe(false);
  expect(faultsIn(empty, typed({ redScore: 0 })).inputs).toEqual({ blueScore: "Please enter a number" });
  const both = typed({ redScore: 0, blueScore: 0 });
  expect(faultsIn(empty, both).any).toBe(false);
  expect(changesIn(empty, both)).toEqual({ redScore: 0, blueScore: 0 });
});
