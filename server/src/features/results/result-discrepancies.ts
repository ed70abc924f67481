import { isolateBidi } from "contract/bidi-isolation.ts";
import { capturePoints } from "contract/constants.ts";
import { toCurrentMapName } from "contract/map-names.ts";
import { type Side, sides } from "contract/sides.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import type { FoundResult } from "./results-queries.ts";

/**
 * Checks the date of a result and whether its round fits the match. Returns discrepancies as sentences for admins. A
 * frozen result has no discrepancies, because an admin has accepted them. In a forfeit, only the date matters.
 */
export function findDiscrepancies(result: FoundResult, players: readonly FoundPlayer[]): string[] {
  if (result.frozen === 1) return [];
  if (result.has_round === 0 || result.forfeit_side !== null) return checkDate(result);
  return [
    ...checkDate(result),
    ...checkMap(result),
    ...checkLimits(result),
    ...sides.flatMap((side) => checkCaptures(result, side, players)),
  ];
}

function checkDate({ played_at, season_starts_at }: FoundResult): string[] {
  if (season_starts_at === null || played_at >= season_starts_at) return [];
  const start = new Date(season_starts_at).toISOString().slice(0, 10);
  return [`Its date is before the start of its season, ${start}`];
}

function checkMap({ map, match_map, picked_red: redPick, picked_blue: bluePick }: FoundResult): string[] {
  if (map === null) return [];
  if (redPick !== null && bluePick !== null && !isSameMap(map, redPick) && !isSameMap(map, bluePick)) {
    const picksText = isSameMap(redPick, bluePick)
      ? `both clans picked ${isolateBidi(redPick)}`
      : `the clans picked ${isolateBidi(redPick)} and ${isolateBidi(bluePick)}`;
    return [`It was played on ${isolateBidi(map)}, but ${picksText}: it may be the deciding round`];
  }
  if (match_map === null || isSameMap(map, match_map)) return [];
  return [`It was played on ${isolateBidi(map)}, but its match was made for ${isolateBidi(match_map)}`];
}

/** Whether two names belong to the same map, even if it has been renamed. */
function isSameMap(nameA: string, nameB: string): boolean {
  return toCurrentMapName(nameA) === toCurrentMapName(nameB);
}

/** Compares the limits that the server reported, if any, with the limits of the mode. */
function checkLimits(result: FoundResult): string[] {
  const limits = [
    { reported: result.score_limit, expected: result.mode_score_limit, unit: "points" },
    { reported: result.time_limit, expected: result.mode_time_limit, unit: "minutes" },
  ];
  return limits
    .filter(({ reported, expected }) => reported !== null && expected !== null && reported !== expected)
    .map(
      ({ reported, expected, unit }) =>
        `Its server was set to ${formatLimit(reported, unit)}, but its mode is played to ${formatLimit(expected, unit)}`,
    );
}

function formatLimit(limit: number | null, unit: string): string {
  return limit === 0 ? `no limit of ${unit}` : `${limit} ${unit}`;
}

/**
 * Checks that the captures of a side's players brought no more points than the side has. Servers count captures during a
 * warm-up, but not the points for them.
 */
function checkCaptures({ red_score, blue_score }: FoundResult, side: Side, players: readonly FoundPlayer[]): string[] {
  const score = side === "red" ? red_score : blue_score;
  const team = players.filter((player) => player.side === side);
  const captures = team.reduce((sum, { flags }) => sum + (flags ?? 0), 0);
  if (captures * capturePoints <= Math.max(score, 0)) return [];
  const name = side === "red" ? "Red" : "Blue";
  const pluralSuffix = captures === 1 ? "" : "s";
  return [
    `${isolateBidi(name)}'s players have ${captures} capture${pluralSuffix}, more than its ${score} points allow: some may be from the warm-up`,
  ];
}
