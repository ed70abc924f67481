import type { LeagueTransaction } from "../context.ts";
import { saveTallies, talliesOf } from "./tallies-queries.ts";
import { countRound, emptyTally, type PlayedRound } from "./tally.ts";

/** What a freeze tells the stats of one player: the round as they lived it, and the Elo they came with. */
export type CountedPlayer = { userId: number; eloBefore: number; round: PlayedRound };

/** Counts a frozen result in its players' stats on a board, at a cost that knows nothing of their history. */
export async function countInStats(
  trx: LeagueTransaction,
  boardId: number,
  players: readonly CountedPlayer[],
): Promise<void> {
  const tallies = await talliesOf(
    trx,
    boardId,
    players.map(({ userId }) => userId),
  );
  const counted = players.map(({ userId, eloBefore, round }) => {
    const tally = tallies.get(userId) ?? emptyTally(eloBefore);
    return [userId, countRound(tally, round)] as const;
  });
  await saveTallies(trx, boardId, new Map(counted));
}
