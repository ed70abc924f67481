import { firstRating, type Rating, ratingAfter } from "../ratings/rating.ts";
import { countRound, emptyTally, type PlayedRound, type Tally } from "./tally.ts";

/** Recomputes the ratings and tallies of one pool from its frozen rounds, given in the order of their freezes. */
export class Recount {
  /** By player. */
  readonly ratings = new Map<number, Rating>();
  /** By board and player. */
  readonly tallies = new Map<number, Map<number, Tally>>();

  /** Counts a round for one of its players. */
  count(boardId: number, userId: number, round: PlayedRound): void {
    const tally = countRound(this.tallyOf(boardId, userId), round);
    this.tallies.getOrInsertComputed(boardId, () => new Map()).set(userId, tally);
    this.ratings.set(userId, ratingAfter(this.ratingOf(userId), tally.elo, round.resultId));
  }

  ratingOf(userId: number): Rating {
    return this.ratings.get(userId) ?? firstRating;
  }

  /** A player's tally on a board. Its starting Elo comes from the earlier boards of the pool. */
  tallyOf(boardId: number, userId: number): Tally {
    return this.tallies.get(boardId)?.get(userId) ?? emptyTally(this.ratingOf(userId).elo);
  }
}
