import type { Row } from "../tables.ts";

const counts = 6;

/** The records of players with each other, in memory: there may be millions, so they are kept as integers in one array. */
export class PairCounts {
  /** The index of a pair's first count, by both players. */
  readonly #offsets = new Map<number, Map<number, number>>();
  #counts = new Int32Array(counts * 1024);
  #end = 0;

  add(row: Row<"player_pairs">): void {
    const ofUser = this.#offsets.getOrInsertComputed(row.user_id, () => new Map<number, number>());
    const offset = ofUser.getOrInsertComputed(row.other_id, () => this.#newOffset());
    this.#addAt(offset, row.games_with);
    this.#addAt(offset + 1, row.wins_with);
    this.#addAt(offset + 2, row.losses_with);
    this.#addAt(offset + 3, row.games_against);
    this.#addAt(offset + 4, row.wins_against);
    this.#addAt(offset + 5, row.losses_against);
  }

  get userIds(): readonly number[] {
    return [...this.#offsets.keys()];
  }

  /** With how many others a player has a record. */
  sizeOf(userId: number): number {
    return this.#offsets.get(userId)?.size ?? 0;
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

  /** Whether the record of these two players is this one. */
  has(row: Row<"player_pairs">): boolean {
    const offset = this.#offsets.get(row.user_id)?.get(row.other_id);
    return (
      offset !== undefined &&
      this.#at(offset) === row.games_with &&
      this.#at(offset + 1) === row.wins_with &&
      this.#at(offset + 2) === row.losses_with &&
      this.#at(offset + 3) === row.games_against &&
      this.#at(offset + 4) === row.wins_against &&
      this.#at(offset + 5) === row.losses_against
    );
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

  #addAt(index: number, count: number): void {
    this.#counts[index] = this.#at(index) + count;
  }

  #at(index: number): number {
    return this.#counts[index] ?? 0;
  }
}
