import { createApiError } from "../../../platform/api-error.ts";
import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import type { Context } from "../../context.ts";

const maxFailures = 10;
const windowMs = 15 * 60_000;
/** Maximum number of stored pairs. Above it the oldest is evicted, so that a flood of attempts cannot fill the memory. */
const maxPairs = 20_000;

/** An account, identified by its e-mail, and the IP address of the client. */
export type SignInPair = { readonly account: string; readonly ipAddress: string };

/** The context of commands that check a password or a code. They share one counter of failures. */
export type GuardedContext = Context & { readonly failedSignIns: FailedSignIns };

/**
 * Counts failed sign-ins per account and IP address. This stops password guessing without locking out the account's owner at
 * another IP address.
 */
export class FailedSignIns {
  readonly #instants = new Map<string, number[]>();
  readonly #shared: SharedCounts | undefined;

  /** @param shared counts shared by all processes of the database. If absent, this process counts alone. */
  constructor(shared?: SharedCounts) {
    this.#shared = shared;
  }

  /**
   * Counts an attempt as failed until `forget` is called. Counts before anything is checked, so that concurrent attempts are all
   * counted. Shared counts of all processes use a window of 15 minutes from the first attempt.
   * @param maxAttempts attempts allowed within 15 minutes
   * @throws TOO_MANY if there were more attempts
   */
  async count(pair: SignInPair, now: number, maxAttempts = maxFailures): Promise<void> {
    const key = toPairKey(pair);
    const recent = (this.#instants.get(key) ?? []).filter(
      // An attempt in the future was made before the clock was set back: ignore it.
      (instant) => instant > now - windowMs && instant <= now,
    );
    const [oldest = now] = recent;
    if (recent.length >= maxAttempts) throw createTooManyError(oldest + windowMs - now);
    this.#instants.delete(key);
    this.#instants.set(key, [...recent, now]);
    this.#evictOldest();
    const shared = await this.#shared?.add(`failed ${key}`, 1, windowMs);
    if (shared !== undefined && shared.count > maxAttempts) throw createTooManyError(shared.msLeft);
  }

  /** Stops counting the attempts of a pair, because the password was correct. */
  async forget(pair: SignInPair): Promise<void> {
    this.#instants.delete(toPairKey(pair));
    await this.#shared?.reset(`failed ${toPairKey(pair)}`);
  }

  #evictOldest(): void {
    if (this.#instants.size <= maxPairs) return;
    const [oldest] = this.#instants.keys();
    if (oldest !== undefined) this.#instants.delete(oldest);
  }
}

function toPairKey({ account, ipAddress }: SignInPair): string {
  return `${ipAddress} ${account}`;
}

function createTooManyError(msLeft: number) {
  return createApiError("TOO_MANY", { seconds: Math.ceil(msLeft / 1000) });
}
