import type { Row } from "../tables.ts";

const counts = 6;

/** The records of players with each other, in memory: there may be millions, so they are kept as integers in one array. */
export class PairCounts {
  /** Where a pair's counts begin, by both players. */
  readonly #places = new Map<number, Map<number, number>>();
  #counts = new Int32Array(counts * 1024);
  #end = 0;

  add({ user_id, other_id, ...row }: Row<"player_pairs">): void {
    const ofUser = this.#places.getOrInsertComputed(user_id, () => new Map<number, number>());
    const place = ofUser.getOrInsertComputed(other_id, () => this.#newPlace());
    const added = [row.games_with, row.wins_with, row.losses_with];
    added.push(row.games_against, row.wins_against, row.losses_against);
    for (const [index, count] of added.entries()) this.#counts[place + index] = this.#at(place + index) + count;
  }

  get userIds(): readonly number[] {
    return [...this.#places.keys()];
  }

  rowsOf(poolId: number, userId: number): Row<"player_pairs">[] {
    return [...(this.#places.get(userId) ?? [])].map(([otherId, place]) => ({
      user_id: userId,
      pool_id: poolId,
      other_id: otherId,
      games_with: this.#at(place),
      wins_with: this.#at(place + 1),
      losses_with: this.#at(place + 2),
      games_against: this.#at(place + 3),
      wins_against: this.#at(place + 4),
      losses_against: this.#at(place + 5),
    }));
  }

  #newPlace(): number {
    const place = this.#end;
    this.#end += counts;
    if (this.#end > this.#counts.length) {
      const larger = new Int32Array(2 * this.#counts.length);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    return place;
  }

  #at(index: number): number {
    return this.#counts[index] ?? 0;
  }
}
