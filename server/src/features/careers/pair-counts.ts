import type { Row } from "../tables.ts";
import { PairTable, type StoredPair } from "./pair-table.ts";

/** The records of players with each other, in memory. */
export class PairCounts {
  /** The players' numbers, from 0. */
  readonly #numbers = new Map<number, number>();
  readonly #userIds: number[] = [];
  /** By the player's number. */
  readonly #tables: PairTable[] = [];

  get userIds(): readonly number[] {
    return this.#userIds;
  }

  add(row: Row<"player_pairs">): void {
    this.#tables[this.#numberOf(row.user_id)]?.add(this.#numberOf(row.other_id), row);
  }

  rowsOf(poolId: number, userId: number): Row<"player_pairs">[] {
    return (this.#tableOf(userId)?.entries() ?? []).map(([other, sums]) => ({
      user_id: userId,
      pool_id: poolId,
      other_id: this.#userIds[other] ?? 0,
      games_with: sums[0] ?? 0,
      wins_with: sums[1] ?? 0,
      losses_with: sums[2] ?? 0,
      games_against: sums[3] ?? 0,
      wins_against: sums[4] ?? 0,
      losses_against: sums[5] ?? 0,
    }));
  }

  /** Whether a player's records are these, all of them, in any order. */
  areOf(userId: number, stored: readonly StoredPair[]): boolean {
    const table = this.#tableOf(userId);
    if (stored.length !== (table?.size ?? 0)) return false;
    return stored.every((pair) => {
      const other = this.#numbers.get(pair[0]);
      return other !== undefined && table?.isRecord(other, pair) === true;
    });
  }

  #tableOf(userId: number): PairTable | undefined {
    return this.#tables[this.#numbers.get(userId) ?? -1];
  }

  #numberOf(userId: number): number {
    const known = this.#numbers.get(userId);
    if (known !== undefined) return known;
    const number = this.#userIds.push(userId) - 1;
    this.#numbers.set(userId, number);
    this.#tables.push(new PairTable());
    return number;
  }
}
