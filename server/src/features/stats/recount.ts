import { startElo } from "contract/constants.ts";
import { countRound, emptyTally, type PlayedRound, type Tally } from "./tally.ts";

/** Recomputes the Elos and tallies of one pool from its frozen rounds, which are given in the order of their freezes. */
export class Recount {
  /** By player. */
  readonly elos = new Map<number, number>();
  /** By board and player. */
  readonly tallies = new Map<number, Map<number, Tally>>();

  /** Counts a round for one of its players. */
  count(boardId: number, userId: number, round: PlayedRound): void {
    const tally = countRound(this.tallyOf(boardId, userId), round);
    this.tallies.getOrInsertComputed(boardId, () => new Map()).set(userId, tally);
    this.elos.set(userId, tally.elo);
  }

  /** A player's tally on a board. Its starting Elo comes from the earlier boards of the pool. */
  tallyOf(boardId: number, userId: number): Tally {
    return this.tallies.get(boardId)?.get(userId) ?? emptyTally(this.elos.get(userId) ?? startElo);
  }
}
