import { refuse } from "../../platform/refusal.ts";

const allowed = 10;
const windowMs = 15 * 60_000;
/** Maximum number of stored pairs; then the oldest are evicted, so that a flood of them cannot fill the memory. */
const pairsKept = 20_000;

/** An account (by its e-mail) and the client's address. */
export type SignInPair = { readonly account: string; readonly address: string };

/**
 * Counts failed sign-ins per pair of account and address: it stops somebody guessing, but not the account's owner at
 * another address.
 */
export class FailedSignIns {
  readonly #instants = new Map<string, number[]>();

  /**
   * Counts an attempt as failed until `forget` is called, so that concurrent attempts are all counted before the first
   * is checked.
   * @throws TOO_MANY after 10 within 15 minutes
   */
  count(pair: SignInPair, now: number): void {
    const key = keyOf(pair);
    const recent = (this.#instants.get(key) ?? []).filter(
      // An attempt in the future is from before the clock was put back: ignore it.
      (instant) => instant > now - windowMs && instant <= now,
    );
    const [oldest = now] = recent;
    if (recent.length >= allowed) throw refuse("TOO_MANY", { seconds: Math.ceil((oldest + windowMs - now) / 1000) });
    this.#instants.delete(key);
    this.#instants.set(key, [...recent, now]);
    this.#forgetOldest();
  }

  /** The password was correct: stop counting the attempt. */
  forget(pair: SignInPair): void {
    this.#instants.delete(keyOf(pair));
  }

  #forgetOldest(): void {
    if (this.#instants.size <= pairsKept) return;
    const [oldest] = this.#instants.keys();
    if (oldest !== undefined) this.#instants.delete(oldest);
  }
}

function keyOf({ account, address }: SignInPair): string {
  return `${address} ${account}`;
}
