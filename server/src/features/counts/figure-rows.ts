import type { FrozenRound } from "../stats/frozen-round.ts";
import type { Row } from "../tables.ts";

/** What a result adds to the sums of its players' figures; nothing for a forfeit, and of figures that were not told. */
export function playerFigureRows({ board_id, players }: FrozenRound): Row<"player_figures">[] {
  return players.flatMap(({ userId: user_id, round }) =>
    Object.entries(round.isForfeit ? {} : (round.figures ?? {})).map(([figure, total = 0]) => ({
      ...{ user_id, board_id, figure, rounds: 1, total },
    })),
  );
}

/** What a result adds to the sums of all players' figures. */
export function boardFigureRows(round: FrozenRound): Row<"board_figures">[] {
  const ofFigures = Map.groupBy(playerFigureRows(round), ({ figure }) => figure);
  return [...ofFigures].map(([figure, rows]) => ({
    ...{ board_id: round.board_id, figure, rounds: rows.length },
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }));
}
