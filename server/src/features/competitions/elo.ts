import { startElo } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { Row } from "../tables.ts";
import { type Decided, type OutcomeLetter, outcomeFor, winnerSide } from "./outcome.ts";

/** A team's Elo: the mean of its players'. `null` without players. */
export function teamElo(elos: readonly number[]): number | null {
  return elos.length === 0 ? null : elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
}

/**
 * A team's expected score, between 0 and 1.
 * Source: A. Elo, The Rating of Chessplayers, Past and Present (1978), in the logistic form that FIDE and USCF use.
 */
export function expectedScore(own: number, other: number): number {
  return 1 / (1 + 10 ** ((other - own) / 400));
}

const points = { W: 1, D: 0.5, L: 0 } as const;

/** The gain of a team of Elo `own` against `other`, from -k to k; the other side gains the negative of it. */
export function eloGain(own: number, other: number, outcome: OutcomeLetter, k: number): number {
  return k * (points[outcome] - expectedScore(own, other));
}

/** What a round does to ratings. A side's Elo is `null` without players; the gain is `null` where nothing is rated. */
type RatedRound = Pick<Row<"results">, "red_elo_before" | "blue_elo_before" | "red_elo_gain">;

/**
 * Rates a round: each player of a side gains what the side does. With a side without players (possible in a forfeit)
 * no rating changes.
 * @param eloOf a player's Elo before the round
 * @param k the most that one round can move
 */
export function rateRound(
  result: Decided,
  players: readonly Pick<Row<"result_players">, "user_id" | "side">[],
  eloOf: (userId: number) => number,
  k: number,
): RatedRound {
  const teamOf = (side: Side) => teamElo(players.filter((one) => one.side === side).map((one) => eloOf(one.user_id)));
  const red = teamOf("red");
  const blue = teamOf("blue");
  const gain = red === null || blue === null ? null : eloGain(red, blue, outcomeFor("red", result), k);
  return { red_elo_before: red, blue_elo_before: blue, red_elo_gain: gain };
}

/** What each player of a side gains, given what red's do; `null` where nothing is rated. */
export function gainOf(side: Side, redGain: number | null): number | null {
  return redGain === null || side === "red" ? redGain : -redGain;
}

/**
 * A player's rating in a pool: their Elo, their frozen results, and the highest Elo after one, with the first that had it;
 * `null` before the first game.
 */
export type Rating = Omit<Row<"ratings">, "pool_id" | "user_id">;

/** The rating of a player before their first game in a pool. */
export const firstRating: Rating = { elo: startElo, games: 0, peak_elo: null, peak_result_id: null };

/** A rating after a game. @param elo the player's Elo after it */
export function ratingAfter({ games, peak_elo, peak_result_id }: Rating, elo: number, resultId: number): Rating {
  const isPeak = peak_elo === null || elo > peak_elo;
  const peak = isPeak ? { peak_elo: elo, peak_result_id: resultId } : { peak_elo, peak_result_id };
  return { elo, games: games + 1, ...peak };
}

type Rated = Decided & Pick<Row<"results">, "red_elo_before" | "blue_elo_before">;

/** Red's chance by Elo before the round, 0 to 1; `null` for a forfeit, and without players on a side. */
export function redChance({ red_elo_before: red, blue_elo_before: blue, forfeit_side }: Rated): number | null {
  return forfeit_side !== null || red === null || blue === null ? null : expectedScore(red, blue);
}

/** The winner's chance by Elo before the round; `null` for a draw too. */
export function winnerChance(result: Rated): number | null {
  const chance = redChance(result);
  const winner = winnerSide(result);
  if (chance === null || winner === null) return null;
  return winner === "red" ? chance : 1 - chance;
}
