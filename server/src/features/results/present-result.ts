import type { ResultPlayer } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { getGainOfSide } from "../competitions/elo.ts";
import { getWinnerSide } from "../competitions/outcome.ts";
import type { Context } from "../context.ts";
import { presentPlayer } from "../people/users/person.ts";
import type { PlayerOfRound } from "../statistics/careers/rounds-of-results-queries.ts";
import { presentExtendedMetrics } from "../statistics/stats/stat-metrics.ts";
import type { ResultArea } from "./result-area.ts";
import { findDiscrepancies } from "./result-discrepancies.ts";
import { type FoundPlayer, listPlayersOfResult } from "./result-players-queries.ts";
import { formatTeamSize } from "./result-rules.ts";
import { type FoundResult, findResult, type ListedResult } from "./results-queries.ts";

/**
 * Presents the fields that lists show in both areas.
 * @param names the names of the sides; `null` if a clan is not known yet
 */
export function presentSummary(result: ListedResult, names: Readonly<Record<Side, string | null>>) {
  const winner = result.running === 1 ? null : getWinnerSide(result);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    // The API calls the team size `mode`.
    mode: formatTeamSize(result.team_size),
    map: result.map,
    redScore: result.red_score,
    blueScore: result.blue_score,
    ...presentElos(result),
    winnerSide: winner,
    winnerName: winner === null ? null : names[winner],
    isForfeit: result.forfeit_side !== null,
    hasRound: result.has_round === 1,
    isRunning: result.running === 1,
    // The API's name of "frozen".
    freezed: result.frozen === 1,
  };
}

type RatedResult = Pick<ListedResult, "red_elo_before" | "blue_elo_before" | "red_elo_gain">;

/** Presents the Elo of the teams before a frozen result, and its changes; `null` if the result is not frozen. */
export function presentElos({ red_elo_before, blue_elo_before, red_elo_gain }: RatedResult) {
  return {
    redEloBefore: red_elo_before,
    blueEloBefore: blue_elo_before,
    redEloGain: red_elo_gain,
    blueEloGain: getGainOfSide("blue", red_elo_gain),
  };
}

/** Presents the fields that only a single result has. */
export function presentDetails(result: FoundResult, players: readonly FoundPlayer[]) {
  const presentTeam = (side: Side) => players.filter((player) => player.side === side).map(presentResultPlayer);
  return {
    // The API calls discrepancies `doubts`.
    doubts: findDiscrepancies(result, players),
    timeLimit: result.time_limit,
    scoreLimit: result.score_limit,
    redPlayers: presentTeam("red"),
    bluePlayers: presentTeam("blue"),
  };
}

/** Presents the teams of a result in a list: ids and names only. */
export function presentNames(players: readonly PlayerOfRound[]) {
  const presentTeam = (side: Side) =>
    players
      .filter((player) => player.side === side)
      .map(({ id, user_name }) => ({ userId: String(id), userName: user_name }));
  return { redPlayers: presentTeam("red"), bluePlayers: presentTeam("blue") };
}

function presentResultPlayer(player: FoundPlayer): ResultPlayer {
  return {
    _id: String(player.id),
    ...presentPlayer(player),
    score: player.score,
    flags: player.flags,
    kills: player.kills,
    deaths: player.deaths,
    // Shots, hooks and further numbers that only some game servers report.
    ...presentExtendedMetrics(player),
  };
}

/**
 * Builds the reply with the current state of a result.
 * @param canSee whether the viewer may see it
 * @throws RESULT_NOT_FOUND if there is no such result, or if the viewer may not see it
 */
export async function buildResultReply<View>(
  { db }: Pick<Context, "db">,
  { area, id }: { readonly area: ResultArea<View>; readonly id: number },
  canSee: (result: FoundResult) => boolean = () => true,
) {
  const result = await findResult(db, area.name, id);
  if (result === undefined || !canSee(result)) throw createApiError("RESULT_NOT_FOUND");
  return { data: area.present(result, await listPlayersOfResult(db, id)) };
}
