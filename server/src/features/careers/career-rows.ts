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
  return {
    user_id: userId,
    pool_id: result.pool_id,
    freeze_number: result.freeze_number,
    result_id: result.result_id,
    area: result.area,
    board_id: result.board_id,
    played_at: result.played_at,
    map: result.map,
    outcome: round.outcome,
    elo_before: eloBefore,
    elo_gain: round.eloGain,
  };
}

/** What a result adds to the sums of a player on its map. */
export function mapRow({ board_id, map }: CareerResult, { userId, round }: CareerPlayer): Row<"player_maps"> {
  const played = round.isForfeit ? 0 : 1;
  return {
    user_id: userId,
    board_id,
    map: map ?? "",
    side: round.side,
    games: 1,
    wins: round.outcome === "W" ? 1 : 0,
    losses: round.outcome === "L" ? 1 : 0,
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
  const rows: Row<"player_pairs">[] = [];
  for (const player of players) {
    for (const other of players) if (other.userId !== player.userId) rows.push(pairRow(pool_id, player, other));
  }
  return rows;
}

function pairRow(pool_id: number, { userId, round }: CareerPlayer, other: CareerPlayer): Row<"player_pairs"> {
  const together = other.round.side === round.side ? 1 : 0;
  const against = 1 - together;
  const won = round.outcome === "W" ? 1 : 0;
  const lost = round.outcome === "L" ? 1 : 0;
  return {
    user_id: userId,
    pool_id,
    other_id: other.userId,
    games_with: together,
    wins_with: together * won,
    losses_with: together * lost,
    games_against: against,
    wins_against: against * won,
    losses_against: against * lost,
  };
}

/** The spans of a player's curve that a result belongs to, as if it were their only game. */
export function spanRows(result: CareerResult, player: CareerPlayer): Row<"player_elo_spans">[] {
  return spanGames.map((games) => spanRow(result, player, games));
}

/** The one of this length in games. */
export function spanRow(
  { pool_id, result_id }: CareerResult,
  player: CareerPlayer,
  games: number,
): Row<"player_elo_spans"> {
  const elo = eloAfter(player);
  return {
    user_id: player.userId,
    pool_id,
    games,
    span: spanNumber(player.gamesBefore, games),
    low_elo: elo,
    high_elo: elo,
    last_elo: elo,
    last_result_id: result_id,
  };
}

/** The number of the span of this length in games, from 0, to which the game after so many belongs. */
export function spanNumber(gamesBefore: number, games: number): number {
  return Math.floor(gamesBefore / games);
}

export function eloAfter({ eloBefore, round }: CareerPlayer): number {
  return eloBefore + (round.eloGain ?? 0);
}
