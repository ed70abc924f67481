import { createApiError } from "../../../platform/api-error.ts";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import type { Context } from "../../context.ts";

/** Number of failures of a pair that are allowed within the window. */
const maxFailures = 10;
/** How long a failure counts, in milliseconds. */
const windowMs = 15 * 60_000;
/**
 * Maximum number of stored pairs. Above it the oldest is evicted, so that a flood of attempts cannot fill the memory.
 */
const maxPairs = 20_000;

/**
 * An account and the IP address of the client. The account is an e-mail in sign-ins, and a text such as `code of 12` in other
 * checks of a user.
 */
export type SignInPair = { readonly account: string; readonly ipAddress: string };

/** The context of calls that check a password or a code. They share one counter of failures. */
export type ContextWithFailedSignIns = Context & { readonly failedSignIns: FailedSignIns };

/**
 * Counts failed sign-ins per account and IP address. This stops password guessing without locking out the account's
 * owner at another IP address.
 */
export class FailedSignIns {
  /** The times of the failures of each pair. */
  readonly #instants = new Map<string, number[]>();
  readonly #sharedCounts: SharedCounts | undefined;

  /** @param sharedCounts counts that all processes of the database share. If absent, this process counts alone. */
  constructor(sharedCounts?: SharedCounts) {
    this.#sharedCounts = sharedCounts;
  }

  /**
   * Counts an attempt as failed until `forget` is called. Counts before anything is checked, so that concurrent
   * attempts are all counted. Shared counts of all processes use a window of 15 minutes from the first attempt.
   * @param maxAttempts attempts allowed within 15 minutes
   * @throws TOO_MANY if there were more attempts
   */
  async count(pair: SignInPair, now: number, maxAttempts = maxFailures): Promise<void> {
    const key = toPairKey(pair);
    const instants = this.#instants.get(key) ?? [];
    // An attempt far in the future was made before the clock was set back, so it does not count.
    const recentInstants = instants.filter(
      (instant) => instant > now - windowMs && instant <= getMaxPlausibleTime(now),
    );
    const [oldestInstant = now] = recentInstants;
    if (recentInstants.length >= maxAttempts) throw createTooManyError(oldestInstant + windowMs - now);
    // Moves the pair to the end of the map, because the first pair is evicted first.
    this.#instants.delete(key);
    this.#instants.set(key, [...recentInstants, now]);
    this.#evictOldest();
    const total = await this.#sharedCounts?.add(`failed ${key}`, 1, windowMs);
    if (total !== undefined && total.count > maxAttempts) throw createTooManyError(total.remainingMs);
  }

  /** Stops counting the attempts of a pair, because the password was correct. */
  async forget(pair: SignInPair): Promise<void> {
    this.#instants.delete(toPairKey(pair));
    await this.#sharedCounts?.reset(`failed ${toPairKey(pair)}`);
  }

  #evictOldest(): void {
    if (this.#instants.size <= maxPairs) return;
    const [oldestKey] = this.#instants.keys();
    if (oldestKey !== undefined) this.#instants.delete(oldestKey);
  }
}

function toPairKey({ account, ipAddress }: SignInPair): string {
  return `${ipAddress} ${account}`;
}

function createTooManyError(msLeft: number) {
  return createApiError("TOO_MANY", { seconds: Math.ceil(msLeft / 1000) });
}
