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
  // In minutes. 0 means that there is no limit.
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
const cases: [description: string, changes: Partial<FoundResult>, discrepancies: string[]][] = [
  ["at the very start of its season", {}, []],
  ["just before its season", { played_at: seasonStart - 1 }, [beforeSeason]],
  ["outside a season", { season_starts_at: null, played_at: 0 }, []],
  ["on the map of its match", { match_map: "ctf5" }, []],
  ["on the map of its match, which has a former name", { match_map: "ctf_5" }, []],
  ["without a map", { match_map: "ctf2", map: null }, []],
  ["on the map that blue picked", { picked_red: "ctf2", picked_blue: "ctf5" }, []],
  ["on another map, with the pick of one clan only", { picked_red: "ctf2" }, []],
  [
    "on a map that no clan picked",
    { picked_red: "ctf2", picked_blue: "ctf3" },
    ["It was played on ctf5, but the clans picked ctf2 and ctf3: it may be the deciding round"],
  ],
  [
    "on another map than both clans picked",
    { picked_red: "ctf2", picked_blue: "ctf2" },
    ["It was played on ctf5, but both clans picked ctf2: it may be the deciding round"],
  ],
  ["with the limits of its mode", { mode_score_limit: 1000, mode_time_limit: 20 }, []],
  ["without reported limits", { mode_score_limit: 1000, mode_time_limit: 20, score_limit: null, time_limit: null }, []],
  [
    "without a limit in a mode that has one",
    { mode_time_limit: 10, time_limit: 0 },
    ["Its server was set to no limit of minutes, but its mode is played to 10 minutes"],
  ],
  ["with negative points and no capture", { blue_score: -5 }, []],
  [
    "with fewer points than a capture gives",
    { red_score: 99 },
    ["Red's players have 1 capture, more than its 99 points allow: some may be from the warm-up"],
  ],
  [
    "that was forfeited, on another map and before its season",
    { forfeit_side: "red", match_map: "ctf2", played_at: 0 },
    [beforeSeason],
  ],
  ["without a round, on another map", { has_round: 0, match_map: "ctf2" }, []],
  ["that is frozen", { frozen: 1, match_map: "ctf2", played_at: 0 }, []],
];

test.each(cases)("the discrepancies of a result %s are listed", (_description, changes, discrepancies) => {
  expect(findDiscrepancies({ ...plainResult, ...changes }, players)).toEqual(discrepancies);
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
