import type { Row } from "../tables.ts";

/** A record of a player as it is stored: the other one, then games, wins and losses with and against them. */
export type StoredPair = readonly [
  otherId: number,
  gamesWith: number,
  winsWith: number,
  lossesWith: number,
  gamesAgainst: number,
  winsAgainst: number,
  lossesAgainst: number,
];

type PairSums = Omit<Row<"player_pairs">, "user_id" | "pool_id" | "other_id">;

/** A slot holds the other player's number plus 1 (0: it is free), and the sums. */
const slotLength = 7;

/**
 * One player's records with others, who are numbered from 0: a hash table with open addressing, in one array of integers.
 * There may be millions of records, and one is found by reading one place in memory.
 */
export class PairTable {
  /** In slots; a power of two. */
  #capacity = 8;
  /** Leaves as many bits of 32 as a slot's position has. */
  #shift = 29;
  #slots = new Int32Array(8 * slotLength);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds to the record with another player. */
  add(other: number, sums: PairSums): void {
    if (4 * this.#size >= 3 * this.#capacity) this.#grow();
    const slots = this.#slots;
    const slot = this.#slotOf(other);
    if (slots[slot] === 0) this.#size += 1;
    slots[slot] = other + 1;
    slots[slot + 1] = (slots[slot + 1] ?? 0) + sums.games_with;
    slots[slot + 2] = (slots[slot + 2] ?? 0) + sums.wins_with;
    slots[slot + 3] = (slots[slot + 3] ?? 0) + sums.losses_with;
    slots[slot + 4] = (slots[slot + 4] ?? 0) + sums.games_against;
    slots[slot + 5] = (slots[slot + 5] ?? 0) + sums.wins_against;
    slots[slot + 6] = (slots[slot + 6] ?? 0) + sums.losses_against;
  }

  /** Whether the record with another player is this one. */
  isRecord(other: number, stored: StoredPair): boolean {
    const slots = this.#slots;
    const slot = this.#slotOf(other);
    return (
      slots[slot] === other + 1 &&
      slots[slot + 1] === stored[1] &&
      slots[slot + 2] === stored[2] &&
      slots[slot + 3] === stored[3] &&
      slots[slot + 4] === stored[4] &&
      slots[slot + 5] === stored[5] &&
      slots[slot + 6] === stored[6]
    );
  }

  /** The others with whom there is a record, with its sums in the order of a stored one. */
  entries(): [number, Int32Array][] {
    const entries: [number, Int32Array][] = [];
    for (let slot = 0; slot < this.#slots.length; slot += slotLength) {
      const key = this.#slots[slot] ?? 0;
      if (key !== 0) entries.push([key - 1, this.#slots.subarray(slot + 1, slot + slotLength)]);
    }
    return entries;
  }

  /** The index of the other player's slot, or of the free one that would become it. There always are free ones. */
  #slotOf(other: number): number {
    const slots = this.#slots;
    const mask = this.#capacity - 1;
    // Spreads numbers that follow one another, as those of the busiest players do.
    let position = Math.imul(other, 0x9e3779b1) >>> this.#shift;
    for (;;) {
      const key = slots[position * slotLength];
      if (key === other + 1 || key === 0) return position * slotLength;
      position = (position + 1) & mask;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#capacity *= 2;
    this.#shift -= 1;
    this.#slots = new Int32Array(this.#capacity * slotLength);
    for (let slot = 0; slot < before.length; slot += slotLength) {
      const key = before[slot] ?? 0;
      if (key !== 0) this.#slots.set(before.subarray(slot, slot + slotLength), this.#slotOf(key - 1));
    }
  }
}
