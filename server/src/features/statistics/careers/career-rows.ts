import type { Row } from "../../tables.ts";
import type { FrozenPlayer, FrozenRound } from "../stats/frozen-round.ts";

/** The lengths of the spans (in results) for which the Elo of a player's curve is stored. */
export const spanLengths = [8, 64, 512, 4096] as const;

/** The columns of a player's round, without its primary key. */
export const roundColumns = [
  "result_id",
  "area",
  "competition_id",
  "played_at",
  "map",
  "outcome",
  "elo_before",
  "elo_gain",
] as const satisfies (keyof Row<"player_rounds">)[];

/** Creates the rows of `player_rounds` for the players of a frozen result. */
export function createRoundRows(result: FrozenRound): Row<"player_rounds">[] {
  const { id: result_id, rating_pool_id, freeze_number, area, competition_id, played_at, map } = result;
  return result.players.map(({ userId: user_id, ratingBefore, round }) => ({
    user_id,
    rating_pool_id,
    freeze_number,
    result_id,
    area,
    competition_id,
    played_at,
    map,
    outcome: round.outcome,
    elo_before: ratingBefore.elo,
    elo_gain: round.eloGain,
  }));
}

/** Creates the rows that a result adds to the totals of its players on its map. */
export function createMapRows({ competition_id, map, players }: FrozenRound): Row<"player_maps">[] {
  return players.map(({ userId, round }) => {
    // The metrics of a forfeit do not count: `games` counts forfeits, `rounds` does not.
    const roundCount = round.isForfeit ? 0 : 1;
    return {
      user_id: userId,
      competition_id,
      map: map ?? "",
      side: round.side,
      games: 1,
      wins: round.outcome === "W" ? 1 : 0,
      losses: round.outcome === "L" ? 1 : 0,
      rounds: roundCount,
      kills: roundCount * round.kills,
      deaths: roundCount * round.deaths,
      score: roundCount * round.score,
      flags: roundCount * (round.flags ?? 0),
      flag_rounds: round.flags === null ? 0 : roundCount,
    };
  });
}

/** Creates the rows that a result adds to the totals of each pair of players, who played with or against each other. */
export function createPairRows({ rating_pool_id, players }: FrozenRound): Row<"player_pairs">[] {
  const rows: Row<"player_pairs">[] = [];
  for (const player of players) {
    for (const otherPlayer of players) {
      if (otherPlayer.userId !== player.userId) rows.push(createPairRow(rating_pool_id, player, otherPlayer));
    }
  }
  return rows;
}

function createPairRow(
  rating_pool_id: number,
  { userId, round }: FrozenPlayer,
  otherPlayer: FrozenPlayer,
): Row<"player_pairs"> {
  const gamesWith = otherPlayer.round.side === round.side ? 1 : 0;
  const gamesAgainst = 1 - gamesWith;
  const wins = round.outcome === "W" ? 1 : 0;
  const losses = round.outcome === "L" ? 1 : 0;
  return {
    user_id: userId,
    rating_pool_id,
    other_id: otherPlayer.userId,
    games_with: gamesWith,
    wins_with: gamesWith * wins,
    losses_with: gamesWith * losses,
    games_against: gamesAgainst,
    wins_against: gamesAgainst * wins,
    losses_against: gamesAgainst * losses,
  };
}

/**
 * Creates, for each player of a result, a row for each span of the player's curve that contains the result. The rows have the
 * values of this result only.
 */
export function createSpanRows({ id, rating_pool_id, players }: FrozenRound): Row<"player_elo_spans">[] {
  return players.flatMap(({ userId, ratingBefore, ratingAfter: { elo } }) =>
    spanLengths.map((length) => ({
      user_id: userId,
      rating_pool_id,
      // The column `games` contains the length of the span, and `span` its number.
      games: length,
      span: Math.floor(ratingBefore.games / length),
      low_elo: elo,
      high_elo: elo,
      last_elo: elo,
      last_result_id: id,
    })),
  );
}
