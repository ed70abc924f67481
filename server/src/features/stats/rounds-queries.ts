import type { LeagueDatabase } from "../context.ts";
import { outcomeFor } from "../ratings/outcome.ts";
import type { PlayedRound } from "./tally.ts";

/** A player's frozen rounds in a pool up to the end of a board, in the order in which they were frozen. */
export async function frozenRounds(
  db: LeagueDatabase,
  { poolId, boardId, userId }: { poolId: number; boardId: number; userId: number },
): Promise<{ boardId: number; round: PlayedRound }[]> {
  const rows = await db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("boards as b", "b.id", "r.board_id")
    .select([
      "r.id",
      "b.id as board_id",
      "r.red_score",
      "r.blue_score",
      "r.forfeit_side",
      "r.red_elo_gain",
      "p.side",
      "p.score",
      "p.kills",
      "p.deaths",
      "p.flags",
    ])
    .where("p.user_id", "=", userId)
    .where("b.pool_id", "=", poolId)
    .where("b.id", "<=", boardId)
    .where("r.frozen", "=", 1)
    .orderBy("r.freeze_number")
    .execute();
  return rows.map(({ board_id, ...row }) => ({ boardId: board_id, round: playedRound(row, row) }));
}

type PlayedResult = {
  id: number;
  red_score: number;
  blue_score: number;
  forfeit_side: "red" | "blue" | null;
  red_elo_gain: number | null;
};
type Played = Pick<PlayedRound, "side" | "score" | "kills" | "deaths" | "flags">;

/** A frozen result from the point of view of one of its players. */
export function playedRound(result: PlayedResult, { side, score, kills, deaths, flags }: Played): PlayedRound {
  const { red_elo_gain: redGain } = result;
  return {
    resultId: result.id,
    side,
    outcome: outcomeFor(side, result),
    isForfeit: result.forfeit_side !== null,
    eloGain: redGain === null || side === "red" ? redGain : -redGain,
    teamScore: side === "red" ? result.red_score : result.blue_score,
    score,
    kills,
    deaths,
    flags,
  };
}
