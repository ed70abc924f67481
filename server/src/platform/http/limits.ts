import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { createApiError } from "../api-error.ts";
import { getMonotonicTime } from "../clock.ts";
import type { SharedCounts } from "../database/shared-counts.ts";
import { mapMaybePromise } from "../map-maybe-promise.ts";
import { getClientNetwork, isInternalCall } from "./check-request.ts";

/** The time window in which calls are counted: it starts with the first call, and the next one starts after its end. */
const windowMs = 60_000;
/** How many downloads an IP address may run at the same time. */
const maxParallelDownloads = 2;
const downloadRetrySeconds = 10;

export type CallLimits = ReturnType<typeof createCallLimits>;

/**
 * Creates the rate limits per minute and IP address: the default limit, and a twentieth of it (at least 10) for sign-ins.
 *
 * @param shared the shared counts, if several processes share a database
 */
export function createCallLimits(perMinute: number, shared: SharedCounts | undefined) {
  const createCounts = (name: string) =>
    new CallCounts({ max: perMinute, ...(shared && { shared: { counts: shared, name } }) });
  const defaultCounts = createCounts("calls");
  const createKeyHook = (counts: CallCounts, getKey: (request: FastifyRequest) => string) =>
    createHook((request) => findLimitError(counts.count(getKey(request)), perMinute));
  const maxSignIns = Math.max(10, Math.floor(perMinute / 20));
  const localSignIns = new CallCounts({ max: maxSignIns });
  const runningDownloads = new Map<string, number>();
  return {
    default: createKeyHook(defaultCounts, getClientNetwork),
    /**
     * Counts a request towards the default limit.
     * @param calls how many calls the request counts as, such as 0.1. At most one decimal
     * @throws TOO_MANY
     */
    count(request: FastifyRequest, calls: number): void {
      const error = findLimitError(defaultCounts.count(getClientNetwork(request), calls), perMinute);
      if (error) throw error;
    },
    /** Counts a call if the default limit allows it; otherwise returns `false`. */
    tryCount: (clientNetwork: string) => defaultCounts.tryCount(clientNetwork),
    /** The limit of sign-ins. It reads the shared count for each sign-in, which takes little compared with the sign-in. */
    signIn: createHook((request) => {
      const clientNetwork = getClientNetwork(request);
      const localCount = localSignIns.count(clientNetwork);
      if (localCount.calls > maxSignIns || shared === undefined) return findLimitError(localCount, maxSignIns);
      const counting = shared.add(`sign-ins ${clientNetwork}`, 1, windowMs);
      return counting.then(({ count, remainingMs }) => findLimitError({ calls: count, remainingMs }, maxSignIns));
    }),
    /** Counts a download as running until its reply ends. @throws TOO_MANY */
    countDownload(request: FastifyRequest, { raw }: FastifyReply): void {
      // If the client has already disconnected, "close" will not be emitted again.
      if (raw.destroyed) return;
      const clientNetwork = getClientNetwork(request);
      const runningCount = runningDownloads.get(clientNetwork) ?? 0;
      if (runningCount >= maxParallelDownloads) throw createApiError("TOO_MANY", { seconds: downloadRetrySeconds });
      runningDownloads.set(clientNetwork, runningCount + 1);
      raw.once("close", () => {
        const remainingCount = (runningDownloads.get(clientNetwork) ?? 1) - 1;
        if (remainingCount > 0) runningDownloads.set(clientNetwork, remainingCount);
        else runningDownloads.delete(clientNetwork);
      });
    },
    /** Creates the same limit as `default`, but for another key than the IP address. */
    createCustomLimit: (getKey: (request: FastifyRequest) => string) => createKeyHook(createCounts("by key"), getKey),
  };
}

/** Creates a hook that counts a request and may reject it. Internal calls are not counted. */
function createHook(
  count: (request: FastifyRequest) => LimitError | undefined | Promise<LimitError | undefined>,
): onRequestHookHandler {
  return (request, _reply, done) => {
    const error = isInternalCall(request) ? undefined : count(request);
    void mapMaybePromise(error, done);
  };
}

/** The error of a request that exceeds a limit. */
type LimitError = Error;

/** Returns an error if the calls exceed the limit; otherwise `undefined`. */
function findLimitError(
  { calls, remainingMs }: { readonly calls: number; readonly remainingMs: number },
  max: number,
): LimitError | undefined {
  return calls > max ? createApiError("TOO_MANY", { seconds: Math.ceil(remainingMs / 1000) }) : undefined;
}

type Count = {
  calls: number;
  /** The end of the time window in monotonic milliseconds. */
  readonly endsAt: number;
  /** How many of the calls were added to the shared count. */
  sharedCalls: number;
  /** How many calls other processes had counted when the shared count was last read. */
  callsElsewhere: number;
};

/** The maximum number of counts; the oldest are dropped. */
const maxCounts = 5000;
/** A process updates the shared count whenever its own count has grown by this fraction of the limit. */
const SHARED_UPDATE_FRACTION = 1 / 16;

type CountOptions = {
  readonly max: number;
  /** The counts that several processes share. Their keys begin with `name`. */
  readonly shared?: { readonly counts: SharedCounts; readonly name: string };
};

/**
 * Counts calls per key (usually an IP address) within a time window. Uses monotonic time, because otherwise setting the system
 * clock back by a year would lock out everybody for a year.
 *
 * If several processes share a database, each counts for itself and updates the shared count now and then. So each allows
 * at most a sixteenth of the limit too much, and a key with few calls needs no query.
 */
class CallCounts {
  readonly #counts = new Map<string, Count>();
  readonly #options: CountOptions;

  constructor(options: CountOptions) {
    this.#options = options;
  }

  /**
   * Counts a call.
   * @param calls how many calls it counts as, such as 0.1. At most one decimal
   * @returns the calls in the time window, and how many milliseconds of it are left
   */
  count(key: string, calls = 1): { readonly calls: number; readonly remainingMs: number } {
    const now = getMonotonicTime();
    const currentCount = this.#counts.get(key);
    const isNew = currentCount === undefined || currentCount.endsAt <= now;
    const count = isNew ? { calls: 0, endsAt: now + windowMs, sharedCalls: 0, callsElsewhere: 0 } : currentCount;
    // The number is rounded, so that ten tenths are exactly one.
    count.calls = Math.round((count.calls + calls) * 10) / 10;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > maxCounts && oldest !== undefined) this.#counts.delete(oldest);
    const remainingMs = count.endsAt - now;
    this.#updateSharedCount(key, count, remainingMs);
    return { calls: count.calls + count.callsElsewhere, remainingMs };
  }

  /** Counts a call if the limit allows it. @returns whether it was counted */
  tryCount(key: string): boolean {
    const currentCount = this.#counts.get(key);
    const isOver =
      currentCount !== undefined &&
      currentCount.endsAt > getMonotonicTime() &&
      currentCount.calls + currentCount.callsElsewhere >= this.#options.max;
    if (isOver) return false;
    this.count(key);
    return true;
  }

  /** Adds the new calls to the shared count. Does nothing if the limit is exceeded, as it stays so until the window ends. */
  #updateSharedCount(key: string, count: Count, remainingMs: number): void {
    const { max, shared } = this.#options;
    const addedCalls = Math.floor(count.calls - count.sharedCalls);
    if (!shared || addedCalls < max * SHARED_UPDATE_FRACTION || count.calls + count.callsElsewhere > max) return;
    count.sharedCalls += addedCalls;
    const ownCalls = count.sharedCalls;
    void shared.counts.add(`${shared.name} ${key}`, addedCalls, remainingMs).then((total) => {
      count.callsElsewhere = Math.max(0, total.count - ownCalls);
    });
  }
}
