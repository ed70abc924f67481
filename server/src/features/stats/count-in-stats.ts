import type { LeagueTransaction } from "../context.ts";
import { saveTallies, talliesOf } from "./tallies-queries.ts";
import { countRound, emptyTally, type PlayedRound, type Tally } from "./tally.ts";

/** A player's part in a frozen round, and their Elo before it. */
export type CountedPlayer = { userId: number; eloBefore: number; round: PlayedRound };

/**
 * Adds a frozen result to its players' stats on a board. The cost does not depend on how many results there are.
 * @returns the tallies after it, by player
 */
export async function countInStats(
  trx: LeagueTransaction,
  boardId: number,
  players: readonly CountedPlayer[],
): Promise<ReadonlyMap<number, Tally>> {
  const tallies = await talliesOf(
    trx,
    boardId,
    players.map(({ userId }) => userId),
  );
  const counted = new Map(
    players.map(({ userId, eloBefore, round }) => {
      const tally = tallies.get(userId) ?? emptyTally(eloBefore);
      countRound(tally, round);
      return [userId, tally];
    }),
  );
  await saveTallies(trx, boardId, counted);
  return counted;
}
