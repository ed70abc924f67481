import { getGainOfSide, initialRating, type Rating, updateRating } from "../../competitions/elo.ts";
import { getOutcomeOfSide } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import { addRound, createEmptyTotals, type PlayedRound, type StatTotals } from "./stat-totals.ts";

/** A frozen result with its rating. */
export type FrozenResult = Pick<
  Row<"results">,
  | "id"
  | "area"
  | "played_at"
  | "map"
  | "time_limit"
  | "score_limit"
  | "red_score"
  | "blue_score"
  | "forfeit_side"
  | "red_clan_id"
  | "blue_clan_id"
  | "red_elo_before"
  | "blue_elo_before"
  | "red_elo_gain"
> & { readonly rating_pool_id: number; readonly competition_id: number; readonly freeze_number: number };

/** A player of a frozen result, with their rating in the rating pool and their totals in the competition. */
export type FrozenPlayer = {
  readonly userId: number;
  readonly round: PlayedRound;
  /** Rating before the result. */
  readonly ratingBefore: Rating;
  /** Rating after the result. */
  readonly ratingAfter: Rating;
  /** Totals after the result. */
  readonly totals: StatTotals;
};

/** A frozen result, which has one round, with its players. All rows that a freeze stores are computed from this value. */
export type FrozenRound = FrozenResult & { readonly players: readonly FrozenPlayer[] };

/**
 * The ratings of a rating pool by player, and its totals by competition and player. Players without results are not in
 * the maps.
 */
export type FrozenStandings = {
  readonly ratings: Map<number, Rating>;
  readonly totals: Map<number, Map<number, StatTotals>>;
};

/**
 * Applies a frozen result to the standings of its players, in place. The results of a rating pool must be applied in the order
 * in which they were frozen.
 */
export function applyRound<Result extends PlayedResult>(
  { ratings, totals }: FrozenStandings,
  result: Result,
  players: readonly PlayerColumns[],
): Result & { readonly players: readonly FrozenPlayer[] } {
  const competitionTotals = totals.getOrInsertComputed(result.competition_id, () => new Map<number, StatTotals>());
  const frozenPlayers = players.map((player): FrozenPlayer => {
    const { user_id: userId } = player;
    const ratingBefore = ratings.get(userId) ?? initialRating;
    const round = createPlayedRound(result, player);
    const playerTotals = competitionTotals.getOrInsertComputed(userId, () => createEmptyTotals(ratingBefore.elo));
    addRound(playerTotals, round);
    const ratingAfter = updateRating(ratingBefore, ratingBefore.elo + (round.eloGain ?? 0), result.id);
    ratings.set(userId, ratingAfter);
    return { userId, round, ratingBefore, ratingAfter, totals: playerTotals };
  });
  return { ...result, players: frozenPlayers };
}

type PlayedResult = Pick<
  FrozenResult,
  "id" | "competition_id" | "red_score" | "blue_score" | "forfeit_side" | "red_elo_gain"
>;
/** A player's columns in a result. */
type PlayerColumns = Pick<Row<"result_players">, "user_id" | "side" | "score" | "kills" | "deaths" | "flags"> &
  Partial<Pick<Row<"result_players">, "figures">>;

/** Returns a frozen result from the point of view of one of its players. */
function createPlayedRound(
  result: PlayedResult,
  { side, score, kills, deaths, flags, figures }: PlayerColumns,
): PlayedRound {
  return {
    resultId: result.id,
    side,
    outcome: getOutcomeOfSide(side, result),
    isForfeit: result.forfeit_side !== null,
    eloGain: getGainOfSide(side, result.red_elo_gain),
    teamScore: side === "red" ? result.red_score : result.blue_score,
    score,
    kills,
    deaths,
    flags,
    metrics: figures == null ? null : JSON.parse(figures),
  };
}
