import type { Row } from "../tables.ts";

const counts = 6;

/** The records of players with each other, in memory: there may be millions, so they are kept as integers in one array. */
export class PairCounts {
  /** The index of a pair's first count, by both players. */
  readonly #offsets = new Map<number, Map<number, number>>();
  #counts = new Int32Array(counts * 1024);
  #end = 0;

  add({ user_id, other_id, ...row }: Row<"player_pairs">): void {
    const ofUser = this.#offsets.getOrInsertComputed(user_id, () => new Map<number, number>());
    const offset = ofUser.getOrInsertComputed(other_id, () => this.#newOffset());
    const added = [row.games_with, row.wins_with, row.losses_with];
    added.push(row.games_against, row.wins_against, row.losses_against);
    for (const [index, count] of added.entries()) this.#counts[offset + index] = this.#at(offset + index) + count;
  }

  get userIds(): readonly number[] {
    return [...this.#offsets.keys()];
  }

  rowsOf(poolId: number, userId: number): Row<"player_pairs">[] {
    return [...(this.#offsets.get(userId) ?? [])].map(([otherId, offset]) => ({
      user_id: userId,
      pool_id: poolId,
      other_id: otherId,
      games_with: this.#at(offset),
      wins_with: this.#at(offset + 1),
      losses_with: this.#at(offset + 2),
      games_against: this.#at(offset + 3),
      wins_against: this.#at(offset + 4),
      losses_against: this.#at(offset + 5),
    }));
  }

  #newOffset(): number {
    const offset = this.#end;
    this.#end += counts;
    if (this.#end > this.#counts.length) {
      const larger = new Int32Array(2 * this.#counts.length);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    return offset;
  }

  #at(index: number): number {
    return this.#counts[index] ?? 0;
  }
}
