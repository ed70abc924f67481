import { capturePoints } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { mapName } from "contract/map-names.ts";
import { type Side, sides } from "contract/sides.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import type { FoundResult } from "./results-queries.ts";

/**
 * What speaks against a result, as sentences for admins: its date, and whether its round is the one that was agreed. Who
 * freezes it has decided both, who declares a forfeit has decided about the round.
 */
export function doubtsOf(result: FoundResult, players: readonly FoundPlayer[]): string[] {
  if (result.frozen === 1) return [];
  if (result.has_round === 0 || result.forfeit_side !== null) return doubtOfDate(result);
  return [
    ...doubtOfDate(result),
    ...doubtOfMap(result),
    ...doubtsOfLimits(result),
    ...sides.flatMap((side) => doubtOfFlags(result, side, players)),
  ];
}

function doubtOfDate({ played_at, season_starts_at }: FoundResult): string[] {
  if (season_starts_at === null || played_at >= season_starts_at) return [];
  const start = new Date(season_starts_at).toISOString().slice(0, 10);
  return [`Its date is before the start of its season, ${start}`];
}

function doubtOfMap({ map, match_map, picked_red: red, picked_blue: blue }: FoundResult): string[] {
  if (map !== null && red !== null && blue !== null && ![red, blue].some((pick) => mapName(pick) === mapName(map))) {
    const picked = mapName(red) === mapName(blue) ? `both clans picked ${red}` : `the clans picked ${red} and ${blue}`;
    return [`It was played on ${map}, and ${picked}: it may be the round that decides`];
  }
  if (map === null || match_map === null || mapName(map) === mapName(match_map)) return [];
  return [`It was played on ${map}, and its match was made for ${match_map}`];
}

/** The limits of its server, where it said them, against those of the mode. */
function doubtsOfLimits(result: FoundResult): string[] {
  const limits = [
    [result.score_limit, result.mode_score_limit, "points"],
    [result.time_limit, result.mode_time_limit, "minutes"],
  ] as const;
  return limits
    .filter(([played, agreed]) => played !== null && agreed !== null && played !== agreed)
    .map(
      ([played, agreed, unit]) =>
        `Its server was set to ${limitWords(played, unit)}, and its mode is played to ${limitWords(agreed, unit)}`,
    );
}

function limitWords(limit: number | null, unit: string): string {
  return limit === 0 ? `no limit of ${unit}` : `${limit} ${unit}`;
}

/** Servers count the flags of a warm-up too, but not its points. */
function doubtOfFlags({ red_score, blue_score }: FoundResult, side: Side, players: readonly FoundPlayer[]): string[] {
  const score = side === "red" ? red_score : blue_score;
  const captures = players.filter((player) => player.side === side).reduce((sum, { flags }) => sum + (flags ?? 0), 0);
  if (captures * capturePoints <= Math.max(score, 0)) return [];
  const name = side === "red" ? "Red" : "Blue";
  const s = captures === 1 ? "" : "s";
  return [
    `${isolated(name)}'s players have ${captures} capture${s}, more than its ${score} points allow: some may be of the warm-up`,
  ];
}
