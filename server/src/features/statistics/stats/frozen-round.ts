import { firstRating, gainOf, type Rating, ratingAfter } from "../../competitions/elo.ts";
import { outcomeFor } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import { countRound, emptyTally, type PlayedRound, type Tally } from "./tally.ts";

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
> & { readonly pool_id: number; readonly board_id: number; readonly freeze_number: number };

/** A player of a frozen result, with what it makes of their rating in its pool and of their tally on its board. */
export type FrozenPlayer = {
  readonly userId: number;
  readonly round: PlayedRound;
  readonly before: Rating;
  readonly after: Rating;
  /** After the result. */
  readonly tally: Tally;
};

/** A frozen result with its players. Everything that is counted at a freeze is counted of this value. */
export type FrozenRound = FrozenResult & { readonly players: readonly FrozenPlayer[] };

/** The ratings of a pool by player, and its tallies by board and player; those who are missing have not played. */
export type FrozenStandings = {
  readonly ratings: Map<number, Rating>;
  readonly tallies: Map<number, Map<number, Tally>>;
};

/**
 * Counts a frozen result for its players, and moves on what they stand at. Results of a pool are counted in the order of
 * their freezes.
 */
export function playRound<Result extends PlayedResult>(
  { ratings, tallies }: FrozenStandings,
  result: Result,
  players: readonly PlayedFigures[],
): Result & { readonly players: readonly FrozenPlayer[] } {
  const ofBoard = tallies.getOrInsertComputed(result.board_id, () => new Map<number, Tally>());
  const played = players.map((player): FrozenPlayer => {
    const { user_id: userId } = player;
    const before = ratings.get(userId) ?? firstRating;
    const round = playedRound(result, player);
    const tally = ofBoard.getOrInsertComputed(userId, () => emptyTally(before.elo));
    countRound(tally, round);
    const after = ratingAfter(before, before.elo + (round.eloGain ?? 0), result.id);
    ratings.set(userId, after);
    return { userId, round, before, after, tally };
  });
  return { ...result, players: played };
}

type PlayedResult = Pick<
  FrozenResult,
  "id" | "board_id" | "red_score" | "blue_score" | "forfeit_side" | "red_elo_gain"
>;
type PlayedFigures = Pick<Row<"result_players">, "user_id" | "side" | "score" | "kills" | "deaths" | "flags"> &
  Partial<Pick<Row<"result_players">, "figures">>;

/** A frozen result from the point of view of one of its players. */
function playedRound(result: PlayedResult, { side, score, kills, deaths, flags, figures }: PlayedFigures): PlayedRound {
  return {
    resultId: result.id,
    side,
    outcome: outcomeFor(side, result),
    isForfeit: result.forfeit_side !== null,
    eloGain: gainOf(side, result.red_elo_gain),
    teamScore: side === "red" ? result.red_score : result.blue_score,
    score,
    kills,
    deaths,
    flags,
    figures: figures == null ? null : JSON.parse(figures),
  };
}
