import { firstRating, type Rating, ratingAfter } from "../ratings/rating.ts";
import { countRound, emptyTally, type PlayedRound, type Tally } from "./tally.ts";

/** Recomputes the ratings and tallies of one pool from its frozen rounds, given in the order of their freezes. */
export class Recount {
  /** By player. */
  readonly ratings = new Map<number, Rating>();
  /** By board and player. */
  readonly tallies = new Map<number, Map<number, Tally>>();

  /** Counts a round for one of its players. @returns their part in it */
  count(boardId: number, userId: number, round: PlayedRound) {
    const { ratings } = this;
    const before = ratings.get(userId) ?? firstRating;
    const ofBoard = this.tallies.getOrInsertComputed(boardId, () => new Map<number, Tally>());
    const stored = ofBoard.get(userId);
    const tally = stored ?? emptyTally(before.elo);
    countRound(tally, round);
    if (stored === undefined) ofBoard.set(userId, tally);
    ratings.set(userId, ratingAfter(before, tally.elo, round.resultId));
    return { userId, eloBefore: before.elo, gamesBefore: before.games, winStreak: tally.winStreak, round };
  }

  ratingOf(userId: number): Rating {
    return this.ratings.get(userId) ?? firstRating;
  }

  /** A player's tally on a board. Its starting Elo comes from the earlier boards of the pool. */
  tallyOf(boardId: number, userId: number): Tally {
    return this.tallies.get(boardId)?.get(userId) ?? emptyTally(this.ratingOf(userId).elo);
  }
}
