import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Random } from "../random.ts";
import {
  deleteMessage,
  type LeasedMessage,
  leaseMessage,
  renewLease,
  rescheduleMessage,
} from "./leased-messages-queries.ts";
import type { OutboxTables } from "./outbox-tables.ts";

/** Which messages are delivered, and how. */
export type DeliveryOptions = {
  readonly db: Database<OutboxTables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly times: BackoffTimes & {
    /**
     * How long a lease prevents other processes from delivering the message, in milliseconds. It is renewed while the delivery
     * runs.
     */
    readonly leaseMs: number;
  };
  /** Delivers a message. Must be idempotent, because a delivered message may be delivered again. */
  readonly deliver: (message: LeasedMessage) => Promise<void>;
  /** Describes a failed delivery, which is retried. */
  readonly describeFailure: (error: unknown, message: LeasedMessage) => DeliveryFailure;
  /** Kinds that are delivered only if no other message is due. */
  readonly lowPriorityKinds?: readonly string[];
  /** If given, only these kinds are delivered. */
  readonly kinds?: readonly string[];
  /** These kinds are not delivered. */
  readonly excludedKinds?: readonly string[];
  /** Without lanes, all messages are delivered one after another. */
  readonly lanes?: Lanes;
};

/** Messages of different lanes are delivered in parallel, those of one lane one after another. */
type Lanes = {
  /** The maximum number of parallel deliveries. */
  readonly maxParallel: number;
  /** How often the outbox is polled during a delivery, in milliseconds. */
  readonly pollIntervalMs: number;
  /**
   * Returns the lane of a payload: a prefix that all payloads of the lane share and no other payload has. (The query for due
   * messages excludes busy lanes by this prefix.)
   */
  readonly getLane: (payload: string) => string;
};

const singleLane: Lanes = { maxParallel: 1, pollIntervalMs: 0, getLane: () => "" };

/** Why a delivery failed, and when to retry it. */
export type DeliveryFailure = {
  /**
   * The minimum time until the next attempt in milliseconds. It is limited to the longest backoff or the duration of a lease,
   * whichever is longer.
   */
  readonly waitMs?: number | undefined;
  /** What admins see as the reason. `undefined` if they cannot solve the problem. */
  readonly errorMessage?: string | undefined;
};

/**
 * Delivers all due messages. Failed deliveries are retried indefinitely.
 * @param signal stops after the current deliveries
 */
export async function deliverMessages(options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const { maxParallel, pollIntervalMs, getLane } = options.lanes ?? singleLane;
  /** The current deliveries by lane. */
  const runningDeliveries = new Map<string, Promise<unknown>>();
  const errors: unknown[] = [];
  try {
    while (!signal.aborted && errors.length === 0) {
      const busyLanes = [...runningDeliveries.keys()];
      const message = await leaseDueMessage(options, busyLanes);
      const hasDeliveryEnded = runningDeliveries.size < busyLanes.length;
      if (message !== undefined) {
        const lane = getLane(message.payload);
        const delivery = deliverMessage(options, message).catch((error) => errors.push(error));
        runningDeliveries.set(
          lane,
          delivery.then(() => runningDeliveries.delete(lane)),
        );
      } else if (busyLanes.length === 0) {
        return;
      } else if (!hasDeliveryEnded) {
        // If a delivery has ended during the query, a message of its lane may be due, so the next query must not wait.
        await waitForNextEnd(runningDeliveries, busyLanes.length < maxParallel ? pollIntervalMs : undefined);
      }
    }
  } finally {
    await Promise.all(runningDeliveries.values());
  }
  if (errors.length > 0) throw errors[0];
}

/** Resolves when one of these deliveries ends, or after `maxWaitMs`. */
function waitForNextEnd(
  runningDeliveries: ReadonlyMap<string, Promise<unknown>>,
  maxWaitMs: number | undefined,
): Promise<unknown> {
  const waits = maxWaitMs === undefined ? [] : [pause(maxWaitMs, undefined, { ref: false })];
  return Promise.race([...runningDeliveries.values(), ...waits]);
}

/** Leases the next due message. Returns `undefined` if there is none, or if the maximum number of deliveries is running. */
async function leaseDueMessage(
  options: DeliveryOptions,
  busyLanes: readonly string[],
): Promise<LeasedMessage | undefined> {
  const { lowPriorityKinds = [], kinds, excludedKinds, times, lanes = singleLane } = options;
  if (busyLanes.length === lanes.maxParallel) return undefined;
  const now = options.clock.now();
  const leasedUntil = now + times.leaseMs;
  // A message that is due later than this was written before the clock was set back.
  const maxWaitMs = getMaxWait(times);
  return leaseMessage(options.db, {
    now,
    leasedUntil,
    maxWaitMs,
    lowPriorityKinds,
    kinds,
    excludedKinds,
    busyLanes,
  });
}

/** Returns the longest time in milliseconds for which a message waits: for a retry, or for the end of its lease. */
function getMaxWait({ maxWaitMs, leaseMs }: DeliveryOptions["times"]): number {
  return Math.max(maxWaitMs, leaseMs);
}

async function deliverMessage(options: DeliveryOptions, message: LeasedMessage): Promise<void> {
  const { db, clock, random, times } = options;
  const leaseRenewal = startLeaseRenewal(options, message.id);
  try {
    await options.deliver(message);
  } catch (error) {
    await leaseRenewal.end();
    const { waitMs = 0, errorMessage = null } = options.describeFailure(error, message);
    const delayMs = Math.min(getMaxWait(times), Math.max(waitMs, computeBackoff(message.attempts, times, random)));
    return rescheduleMessage(db, message.id, { dueAt: clock.now() + delayMs, errorMessage });
  }
  await leaseRenewal.end();
  await deleteMessage(db, message.id);
}

/**
 * Renews the lease during a long delivery, so that no other process also delivers the message. Ignores database errors.
 */
function startLeaseRenewal({ db, clock, times }: DeliveryOptions, id: number) {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewLease(db, id, clock.now() + times.leaseMs).catch(() => undefined);
  }, times.leaseMs / 3);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await renewal;
    },
  };
}

/** How long a message waits after failed deliveries. */
export type BackoffTimes = {
  /** The waiting time after the first failure, in milliseconds. */
  readonly firstWaitMs: number;
  /** The maximum waiting time in milliseconds. */
  readonly maxWaitMs: number;
};

/**
 * Returns how many milliseconds to wait after a number of consecutive failures. The time doubles with each failure. Half of it
 * is random, so that messages that failed at the same time are not retried at the same time.
 */
export function computeBackoff(failures: number, { firstWaitMs, maxWaitMs }: BackoffTimes, random: Random): number {
  // After 30 failures, the maximum is reached in any case.
  const total = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures - 1, 30));
  const half = Math.floor(total / 2);
  return total - half + random(half + 1);
}
