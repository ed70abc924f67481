import { msOfProcess } from "../../platform/clock.ts";

/** When the own match, cooldown or waiting of each user changed last. */
export class OwnChanges {
  /** In milliseconds of the process. */
  readonly #last = new Map<number, number>();
  readonly #completeSince: number;

  /** @param completeSince since when all changes are noted, in milliseconds of the process */
  constructor(completeSince: number) {
    this.#completeSince = completeSince;
  }

  note(userId: number): void {
    this.#last.set(userId, msOfProcess());
  }

  /** Whether what is so many milliseconds old may have changed since. */
  isOutdated(userId: number, age: number): boolean {
    const from = msOfProcess() - age;
    return !(from > this.#completeSince) || (this.#last.get(userId) ?? Number.NEGATIVE_INFINITY) >= from;
  }
}
