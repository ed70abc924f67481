import { expect, test } from "vitest";
import { findDiscrepancies } from "./result-discrepancies.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import type { FoundResult } from "./results-queries.ts";

const seasonStart = Date.parse("2026-03-01T00:00:00Z");

/** The columns that decide whether a result has discrepancies. This result has none. */
const plainResult = {
  frozen: 0,
  has_round: 1,
  forfeit_side: null,
  played_at: seasonStart,
  season_starts_at: seasonStart,
  map: "ctf5",
  match_map: null,
  picked_red: null,
  picked_blue: null,
  score_limit: 1000,
  // The time limit is in minutes. 0 means that there is no limit.
  time_limit: 20,
  mode_score_limit: null,
  mode_time_limit: null,
  // One capture, like that of red's player, gives 100 points.
  red_score: 100,
  blue_score: 0,
} as FoundResult;

const players = [
  { side: "red", flags: 1 },
  { side: "blue", flags: null },
] as FoundPlayer[];

const beforeSeason = "Its date is before the start of its season, 2026-03-01";
type ResultWithDiscrepancies = {
  readonly result: string;
  /** How the result differs from `plainResult`. */
  readonly changes: Partial<FoundResult>;
  readonly discrepancies: readonly string[];
};
const resultsWithDiscrepancies: ResultWithDiscrepancies[] = [
  { result: "just before its season", changes: { played_at: seasonStart - 1 }, discrepancies: [beforeSeason] },
  {
    result: "on another map than its match",
    changes: { match_map: "ctf2" },
    discrepancies: ["It was played on ctf5, but its match was made for ctf2"],
  },
  {
    result: "on a map that no clan picked",
    changes: { picked_red: "ctf2", picked_blue: "ctf3" },
    discrepancies: ["It was played on ctf5, but the clans picked ctf2 and ctf3: it may be the deciding round"],
  },
  {
    result: "on another map than both clans picked",
    changes: { picked_red: "ctf2", picked_blue: "ctf2" },
    discrepancies: ["It was played on ctf5, but both clans picked ctf2: it may be the deciding round"],
  },
  {
    result: "on another map than both clans picked, one by its former name",
    changes: { picked_red: "ctf_2", picked_blue: "ctf2" },
    discrepancies: ["It was played on ctf5, but both clans picked ctf_2: it may be the deciding round"],
  },
  {
    result: "without a limit in a mode that has one",
    changes: { mode_time_limit: 10, time_limit: 0 },
    discrepancies: ["Its server was set to no limit of minutes, but its mode is played to 10 minutes"],
  },
  {
    result: "with another score limit than its mode",
    changes: { mode_score_limit: 500, score_limit: 1000 },
    discrepancies: ["Its server was set to 1000 points, but its mode is played to 500 points"],
  },
  {
    result: "with fewer points than a capture gives",
    changes: { red_score: 99 },
    discrepancies: ["Red's players have 1 capture, more than its 99 points allow: some may be from the warm-up"],
  },
  {
    result: "that was forfeited, on another map and before its season",
    changes: { forfeit_side: "red", match_map: "ctf2", played_at: 0 },
    discrepancies: [beforeSeason],
  },
];

test.each(resultsWithDiscrepancies)(
  "the discrepancies of a result $result are listed",
  ({ changes, discrepancies }) => {
    expect(findDiscrepancies({ ...plainResult, ...changes }, players)).toEqual(discrepancies);
  },
);

const unreportedLimits = { score_limit: null, time_limit: null };
const limitsOfMode = { mode_score_limit: 1000, mode_time_limit: 20 };
const resultsWithoutDiscrepancies: Omit<ResultWithDiscrepancies, "discrepancies">[] = [
  { result: "at the very start of its season", changes: { played_at: seasonStart } },
  { result: "outside a season", changes: { season_starts_at: null, played_at: 0 } },
  { result: "on the map of its match", changes: { match_map: "ctf5" } },
  { result: "on the map of its match, which has a former name", changes: { match_map: "ctf_5" } },
  { result: "without a map", changes: { match_map: "ctf2", map: null } },
  { result: "on the map that blue picked", changes: { picked_red: "ctf2", picked_blue: "ctf5" } },
  { result: "on a map that red picked by its former name", changes: { picked_red: "ctf_5", picked_blue: "ctf2" } },
  { result: "on another map, with the pick of one clan only", changes: { picked_red: "ctf2" } },
  { result: "with the limits of its mode", changes: { ...limitsOfMode, score_limit: 1000, time_limit: 20 } },
  { result: "without reported limits", changes: { ...limitsOfMode, ...unreportedLimits } },
  { result: "with negative points and no capture", changes: { blue_score: -5 } },
  { result: "without a round, on another map", changes: { has_round: 0, match_map: "ctf2" } },
  { result: "that is frozen", changes: { frozen: 1, match_map: "ctf2", played_at: 0 } },
];

test.each(resultsWithoutDiscrepancies)("a result $result has no discrepancies", ({ changes }) => {
  expect(findDiscrepancies({ ...plainResult, ...changes }, players)).toEqual([]);
});

test("the captures of all players of a side are compared with its own points", () => {
  expect(findDiscrepancies(plainResult, [...players, ...players])).toEqual([
    "Red's players have 2 captures, more than its 100 points allow: some may be from the warm-up",
  ]);
  const blueTeam = [{ side: "blue", flags: 1 }] as FoundPlayer[];
  expect(findDiscrepancies(plainResult, blueTeam)).toEqual([
    "Blue's players have 1 capture, more than its 0 points allow: some may be from the warm-up",
  ]);
});
