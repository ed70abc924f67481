import type { Outcome } from "../ratings/outcome.ts";
import type { PlayedRound } from "../stats/tally.ts";
import type { Row } from "../tables.ts";

/** What the rows of a frozen result's players share. */
export type CareerResult = Pick<
  Row<"player_rounds">,
  "pool_id" | "freeze_number" | "result_id" | "area" | "board_id" | "played_at" | "map"
>;

/** A player's part in a frozen result, with their Elo and the number of their games in its pool before it. */
export type CareerPlayer = {
  readonly userId: number;
  readonly eloBefore: number;
  readonly gamesBefore: number;
  /** On its board, the wins since the last game that was not won, this one included. */
  readonly winStreak: number;
  readonly round: PlayedRound;
};

/** Lengths of the spans of games for which a curve's Elo is kept. */
export const spanGames = [8, 64, 512, 4096] as const;

export function roundRow(result: CareerResult, { userId, eloBefore, round }: CareerPlayer): Row<"player_rounds"> {
  return { user_id: userId, ...result, outcome: round.outcome, elo_before: eloBefore, elo_gain: round.eloGain };
}

/** What a result adds to the sums of a player on its map. */
export function mapRow({ board_id, map }: CareerResult, { userId, round }: CareerPlayer): Row<"player_maps"> {
  const played = round.isForfeit ? 0 : 1;
  return {
    user_id: userId,
    board_id,
    map: map ?? "",
    side: round.side,
    ...outcomeCounts(round.outcome),
    rounds: played,
    kills: played * round.kills,
    deaths: played * round.deaths,
    score: played * round.score,
    flags: played * (round.flags ?? 0),
    flag_rounds: round.flags === null ? 0 : played,
  };
}

/** What a result adds to the records of each of its players with each other one. */
export function pairRows({ pool_id }: CareerResult, players: readonly CareerPlayer[]): Row<"player_pairs">[] {
  return players.flatMap(({ userId, round: { side, outcome } }) =>
    players
      .filter((other) => other.userId !== userId)
      .map((other) => {
        const together = outcomeCounts(other.round.side === side ? outcome : null);
        const against = outcomeCounts(other.round.side === side ? null : outcome);
        return {
          user_id: userId,
          pool_id,
          other_id: other.userId,
          games_with: together.games,
          wins_with: together.wins,
          losses_with: together.losses,
          games_against: against.games,
          wins_against: against.wins,
          losses_against: against.losses,
        };
      }),
  );
}

/** The spans of a player's curve that a result belongs to, as if it were their only game. */
export function spanRows(
  { pool_id, result_id }: CareerResult,
  { userId, eloBefore, gamesBefore, round }: CareerPlayer,
): Row<"player_elo_spans">[] {
  const elo = eloBefore + (round.eloGain ?? 0);
  return spanGames.map((games) => ({
    user_id: userId,
    pool_id,
    games,
    span: Math.floor(gamesBefore / games),
    low_elo: elo,
    high_elo: elo,
    last_elo: elo,
    last_result_id: result_id,
  }));
}

function outcomeCounts(outcome: Outcome | null) {
  return {
    games: outcome === null ? 0 : 1,
    wins: outcome === "W" ? 1 : 0,
    losses: outcome === "L" ? 1 : 0,
  };
}
