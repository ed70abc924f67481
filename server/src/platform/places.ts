import { refuse } from "./refusal.ts";

/** Heavy work that only so many may do at once; so many more may wait for a place, first come, first served. */
export class Places {
  readonly #waiting: (() => void)[] = [];
  readonly #limit: { readonly places: number; readonly waiting: number; readonly seconds: number };
  #free: number;

  /** @param limit `seconds`: after how many of them to come back, for who is turned away */
  constructor(limit: { places: number; waiting: number; seconds: number }) {
    this.#limit = limit;
    this.#free = limit.places;
  }

  /**
   * Does the work once there is a place for it.
   * @throws TOO_MANY when all places are taken and enough wait already, and whatever the work throws
   */
  async take<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.#limit.waiting) throw refuse("TOO_MANY", { seconds: this.#limit.seconds });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place to whoever waits longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
