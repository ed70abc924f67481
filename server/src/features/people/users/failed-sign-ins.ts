import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context } from "../../context.ts";

const allowed = 10;
const windowMs = 15 * 60_000;
/** Maximum number of stored pairs; then the oldest are evicted, so that a flood of them cannot fill the memory. */
const pairsKept = 20_000;

/** An account (by its e-mail) and the client's address. */
export type SignInPair = { readonly account: string; readonly address: string };

/** What commands get that check a password or a code: one count for all of them. */
export type GuardedContext = Context & { readonly failures: FailedSignIns };

/**
 * Counts failed sign-ins per pair of account and address: it stops somebody guessing, but not the account's owner at
 * another address.
 */
export class FailedSignIns {
  readonly #instants = new Map<string, number[]>();
  readonly #shared: SharedCounts | undefined;

  /** @param shared where several processes share a database; without it, this one counts for itself */
  constructor(shared?: SharedCounts) {
    this.#shared = shared;
  }

  /**
   * Counts an attempt as failed until `forget` is called, at once, so that concurrent attempts are all counted before the
   * first is checked; then with those of other processes, whose 15 minutes begin with the first one.
   * @param most how many are allowed within 15 minutes
   * @throws TOO_MANY after that many
   */
  async count(pair: SignInPair, now: number, most = allowed): Promise<void> {
    const key = keyOf(pair);
    const recent = (this.#instants.get(key) ?? []).filter(
      // An attempt in the future is from before the clock was put back: ignore it.
      (instant) => instant > now - windowMs && instant <= now,
    );
    const [oldest = now] = recent;
    if (recent.length >= most) throw tooMany(oldest + windowMs - now);
    this.#instants.delete(key);
    this.#instants.set(key, [...recent, now]);
    this.#forgetOldest();
    const shared = await this.#shared?.add(`failed ${key}`, 1, windowMs);
    if (shared !== undefined && shared.count > most) throw tooMany(shared.msLeft);
  }

  /** The password was correct: stop counting the attempt. */
  async forget(pair: SignInPair): Promise<void> {
    this.#instants.delete(keyOf(pair));
    await this.#shared?.forget(`failed ${keyOf(pair)}`);
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

function tooMany(msLeft: number) {
  return refuse("TOO_MANY", { seconds: Math.ceil(msLeft / 1000) });
}
