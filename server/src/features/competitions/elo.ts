import { startElo } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { Row } from "../tables.ts";
import { getOutcomeOfSide, getWinnerSide, type OutcomeLetter, type ScoredResult } from "./outcome.ts";

/** Returns a team's Elo: the mean Elo of its players, `null` if there are none. */
export function computeTeamElo(elos: readonly number[]): number | null {
  return elos.length === 0 ? null : elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
}

/**
 * Returns a team's expected score, between 0 and 1.
 * Source: A. Elo, The Rating of Chessplayers, Past and Present (1978), in the logistic form that FIDE and USCF use.
 */
export function computeExpectedScore(ownElo: number, opponentElo: number): number {
  return 1 / (1 + 10 ** ((opponentElo - ownElo) / 400));
}

const scoreByOutcome = { W: 1, D: 0.5, L: 0 } as const;

/** Returns a team's Elo gain, from -k to k. The opponents lose as much. */
export function computeEloGain(ownElo: number, opponentElo: number, outcome: OutcomeLetter, k: number): number {
  return k * (scoreByOutcome[outcome] - computeExpectedScore(ownElo, opponentElo));
}

/**
 * The effect of a round on ratings. A side's Elo is `null` if it has no players; the gain is `null` if the round is
 * unrated.
 */
type RatingChange = Pick<Row<"results">, "red_elo_before" | "blue_elo_before" | "red_elo_gain">;

/**
 * Rates a round: each player gains as much Elo as their side. No rating changes if a side has no players, which is
 * possible in a forfeit.
 * @param getElo returns a player's Elo before the round
 * @param k maximum gain in one round
 */
export function rateRound(
  result: ScoredResult,
  players: readonly Pick<Row<"result_players">, "user_id" | "side">[],
  getElo: (userId: number) => number,
  k: number,
): RatingChange {
  const computeSideElo = (side: Side) => {
    const team = players.filter((player) => player.side === side);
    return computeTeamElo(team.map((player) => getElo(player.user_id)));
  };
  const redElo = computeSideElo("red");
  const blueElo = computeSideElo("blue");
  const isRated = redElo !== null && blueElo !== null;
  const redGain = isRated ? computeEloGain(redElo, blueElo, getOutcomeOfSide("red", result), k) : null;
  return { red_elo_before: redElo, blue_elo_before: blueElo, red_elo_gain: redGain };
}

/** Returns the Elo gain of each player of a side; `null` if the round is unrated. */
export function getGainOfSide(side: Side, redGain: number | null): number | null {
  return redGain === null || side === "red" ? redGain : -redGain;
}

/**
 * A player's rating in a rating pool: the Elo, the number of frozen results, the highest Elo after a result, and the
 * first result that reached it. The peak is `null` before the first result.
 */
export type Rating = Omit<Row<"ratings">, "rating_pool_id" | "user_id">;

/** The rating of a player before their first result in a rating pool. */
export const initialRating: Rating = { elo: startElo, games: 0, peak_elo: null, peak_result_id: null };

/**
 * Returns a rating after another result.
 * @param elo the player's Elo after that result
 */
export function updateRating({ games, peak_elo, peak_result_id }: Rating, elo: number, resultId: number): Rating {
  const isPeak = peak_elo === null || elo > peak_elo;
  const peak = isPeak ? { peak_elo: elo, peak_result_id: resultId } : { peak_elo, peak_result_id };
  return { elo, games: games + 1, ...peak };
}

type RatedResult = ScoredResult & Pick<Row<"results">, "red_elo_before" | "blue_elo_before">;

/** Returns red's win probability by Elo before the round, 0 to 1; `null` for a forfeit, or if a side has no players. */
export function computeRedWinProbability({
  red_elo_before: red,
  blue_elo_before: blue,
  forfeit_side,
}: RatedResult): number | null {
  if (forfeit_side !== null || red === null || blue === null) return null;
  return computeExpectedScore(red, blue);
}

/** Returns the winner's win probability by Elo before the round, 0 to 1; `null` also for a draw. */
export function computeWinnerWinProbability(result: RatedResult): number | null {
  const redProbability = computeRedWinProbability(result);
  const winner = getWinnerSide(result);
  if (redProbability === null || winner === null) return null;
  return winner === "red" ? redProbability : 1 - redProbability;
}
