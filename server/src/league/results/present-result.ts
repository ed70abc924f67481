import type { RankedResult, RankedResultSummary, ResultPlayer } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { winnerSide } from "../ratings/outcome.ts";
import type { FoundPlayer } from "./result-players-queries.ts";
import { sizeWord } from "./result-rules.ts";
import type { FoundResult } from "./results-queries.ts";

const sideNames = { red: "Red", blue: "Blue" } as const;

/** A result as it stands in the ranked list. */
export function presentResultSummary(result: FoundResult): RankedResultSummary {
  const winner = winnerSide(result);
  const { red_elo_gain: redGain } = result;
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    mode: sizeWord(result.team_size),
    modeId: result.mode_id === null ? null : String(result.mode_id),
    modeName: result.mode_name,
    map: result.map,
    redScore: result.red_score,
    blueScore: result.blue_score,
    redEloBefore: result.red_elo_before,
    blueEloBefore: result.blue_elo_before,
    redEloGain: redGain,
    blueEloGain: redGain === null ? null : -redGain,
    winnerSide: winner,
    winnerName: winner === null ? null : sideNames[winner],
    isForfeit: result.forfeit_side !== null,
    freezed: result.frozen === 1,
  };
}

/** A ranked result with its players. */
export function presentResult(result: FoundResult, players: readonly FoundPlayer[]): RankedResult {
  const teamOf = (side: Side) => players.filter((player) => player.side === side).map(presentPlayer);
  return {
    ...presentResultSummary(result),
    timeLimit: result.time_limit,
    scoreLimit: result.score_limit,
    redPlayers: teamOf("red"),
    bluePlayers: teamOf("blue"),
  };
}

function presentPlayer(player: FoundPlayer): ResultPlayer {
  return {
    _id: String(player.id),
    userId: String(player.user_id),
    userName: player.user_name,
    avatar: player.avatar,
    score: player.score,
    flags: player.flags,
    kills: player.kills,
    deaths: player.deaths,
  };
}
