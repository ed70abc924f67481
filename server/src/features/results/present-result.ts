import type { ResultPlayer } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import { gainOf } from "../competitions/elo.ts";
import { winnerSide } from "../competitions/outcome.ts";
import type { Context } from "../context.ts";
import { presentPlayer } from "../people/users/person.ts";
import type { PlayerOfRound } from "../statistics/careers/rounds-of-results-queries.ts";
import { toldFigures } from "../statistics/stats/figures.ts";
import type { ResultArea } from "./result-area.ts";
import { doubtsOf } from "./result-doubts.ts";
import { type FoundPlayer, playersOfResult } from "./result-players-queries.ts";
import { sizeWord } from "./result-rules.ts";
import { type FoundResult, findResult, type ListedResult } from "./results-queries.ts";

/** The fields of a result in a list, in either area. @param names the names of its sides */
export function presentSummary(result: ListedResult, names: Readonly<Record<Side, string | null>>) {
  const winner = result.running === 1 ? null : winnerSide(result);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    mode: sizeWord(result.team_size),
    map: result.map,
    redScore: result.red_score,
    blueScore: result.blue_score,
    ...presentElos(result),
    winnerSide: winner,
    winnerName: winner === null ? null : names[winner],
    isForfeit: result.forfeit_side !== null,
    hasRound: result.has_round === 1,
    isRunning: result.running === 1,
    freezed: result.frozen === 1,
  };
}

type Rated = Pick<ListedResult, "red_elo_before" | "blue_elo_before" | "red_elo_gain">;

export function presentElos({ red_elo_before, blue_elo_before, red_elo_gain }: Rated) {
  return {
    redEloBefore: red_elo_before,
    blueEloBefore: blue_elo_before,
    redEloGain: red_elo_gain,
    blueEloGain: gainOf("blue", red_elo_gain),
  };
}

/** The additional fields of a single result. */
export function presentDetails(result: FoundResult, players: readonly FoundPlayer[]) {
  const teamOf = (side: Side) => players.filter((player) => player.side === side).map(presentResultPlayer);
  return {
    doubts: doubtsOf(result, players),
    timeLimit: result.time_limit,
    scoreLimit: result.score_limit,
    redPlayers: teamOf("red"),
    bluePlayers: teamOf("blue"),
  };
}

/** The teams of a result in a list: names alone. */
export function presentNames(players: readonly PlayerOfRound[]) {
  const teamOf = (side: Side) =>
    players
      .filter((player) => player.side === side)
      .map(({ id, user_name }) => ({ userId: String(id), userName: user_name }));
  return { redPlayers: teamOf("red"), bluePlayers: teamOf("blue") };
}

function presentResultPlayer(player: FoundPlayer): ResultPlayer {
  return {
    _id: String(player.id),
    ...presentPlayer(player),
    score: player.score,
    flags: player.flags,
    kills: player.kills,
    deaths: player.deaths,
    ...toldFigures(player),
  };
}

/** The reply with the current result. @throws RESULT_NOT_FOUND, also for one that the viewer may not see */
export async function showResult<View>(
  { db }: Pick<Context, "db">,
  { area, id }: { readonly area: ResultArea<View>; readonly id: number },
  maySee: (result: FoundResult) => boolean = () => true,
) {
  const result = await findResult(db, area.name, id);
  if (result === undefined || !maySee(result)) throw refuse("RESULT_NOT_FOUND");
  return { data: area.present(result, await playersOfResult(db, id)) };
}
