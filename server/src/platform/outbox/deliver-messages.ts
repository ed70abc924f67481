import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Random } from "../random.ts";
import { type ClaimedMessage, claimMessage, deleteMessage, renewClaim, rescheduleMessage } from "./outbox-queries.ts";
import type { OutboxTables } from "./outbox-tables.ts";

export type DeliveryOptions = {
  readonly db: Database<OutboxTables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly times: BackoffTimes & {
    /** How long a claim prevents other processes from delivering the message, in milliseconds. Renewed meanwhile. */
    readonly leaseMs: number;
  };
  /** Delivers a message. Must be idempotent, because a delivered message may be delivered again. */
  readonly deliver: (message: ClaimedMessage) => Promise<void>;
  /** Called if a delivery failed. The delivery is retried. */
  readonly onFailure: (error: unknown, message: ClaimedMessage) => DeliveryFailure;
  /** Kinds that are delivered only if no other message is due. */
  readonly lowPriorityKinds?: readonly string[];
  /** If given, only these kinds are delivered. */
  readonly kinds?: readonly string[];
  /** These kinds are not delivered. */
  readonly excludedKinds?: readonly string[];
  /** By default, all messages are delivered one after the other. */
  readonly lanes?: Lanes;
};

/** Messages of different lanes are delivered in parallel, those of one lane one after the other. */
type Lanes = {
  /** The maximum number of parallel deliveries. */
  readonly maxParallel: number;
  /** How often the outbox is polled during a delivery, in milliseconds. */
  readonly pollMs: number;
  /** Returns the lane of a payload: a prefix that the payloads of this lane, and no others, start with. */
  readonly getLane: (payload: string) => string;
};

const singleLane: Lanes = { maxParallel: 1, pollMs: 0, getLane: () => "" };

/** Why a delivery failed, and when to retry it. */
export type DeliveryFailure = {
  /**
   * The minimum time until the next attempt in milliseconds. Limited to the longest backoff.
   */
  readonly waitMs?: number | undefined;
  /** A message for admins. */
  readonly fault?: string | undefined;
};

/**
 * Delivers all due messages. Failed deliveries are retried indefinitely.
 * @param signal stops after the current deliveries
 */
export async function deliverMessages(options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const { maxParallel, pollMs, getLane } = options.lanes ?? singleLane;
  /** The current deliveries by lane. */
  const running = new Map<string, Promise<unknown>>();
  const errors: unknown[] = [];
  try {
    while (!signal.aborted && errors.length === 0) {
      const busyLanes = [...running.keys()];
      const message = await claimDue(options, busyLanes);
      if (message !== undefined) {
        const lane = getLane(message.payload);
        const delivery = deliverMessage(options, message).catch((error) => errors.push(error));
        running.set(
          lane,
          delivery.then(() => running.delete(lane)),
        );
      } else if (busyLanes.length === 0) {
        return;
      } else if (running.size === busyLanes.length) {
        // Skipped if a delivery has ended meanwhile, because a message of its lane may be due.
        await waitForNextEnd(running, busyLanes.length < maxParallel ? pollMs : undefined);
      }
    }
  } finally {
    await Promise.all(running.values());
  }
  if (errors.length > 0) throw errors[0];
}

/** Resolves when one of these deliveries ends, or after `maxMs`. */
function waitForNextEnd(running: ReadonlyMap<string, Promise<unknown>>, maxMs: number | undefined): Promise<unknown> {
  const waits = maxMs === undefined ? [] : [pause(maxMs, undefined, { ref: false })];
  return Promise.race([...running.values(), ...waits]);
}

async function claimDue(options: DeliveryOptions, busyLanes: readonly string[]): Promise<ClaimedMessage | undefined> {
  const { lowPriorityKinds = [], kinds, excludedKinds, times, lanes = singleLane } = options;
  if (busyLanes.length === lanes.maxParallel) return undefined;
  const now = options.clock.now();
  const dueAt = now + times.leaseMs;
  const maxWaitMs = getMaxWait(times);
  return claimMessage(options.db, { now, dueAt, maxWaitMs, lowPriorityKinds, kinds, excludedKinds, busyLanes });
}

/** Returns the maximum waiting time in milliseconds. A later due time was written before the clock was put back. */
function getMaxWait({ maxMs, leaseMs }: DeliveryOptions["times"]): number {
  return Math.max(maxMs, leaseMs);
}

async function deliverMessage(options: DeliveryOptions, message: ClaimedMessage): Promise<void> {
  const { db, clock, random, times } = options;
  const lease = renewLease(options, message.id);
  try {
    await options.deliver(message);
  } catch (error) {
    await lease.end();
    const { waitMs = 0, fault = null } = options.onFailure(error, message);
    const delayMs = Math.min(getMaxWait(times), Math.max(waitMs, computeBackoff(message.attempts, times, random)));
    return rescheduleMessage(db, message.id, { dueAt: clock.now() + delayMs, fault });
  }
  await lease.end();
  await deleteMessage(db, message.id);
}

/**
 * Renews the lease during a long delivery, so that no other process delivers the message, too. Ignores database errors.
 */
function renewLease({ db, clock, times }: DeliveryOptions, id: number) {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewClaim(db, id, clock.now() + times.leaseMs).catch(() => undefined);
  }, times.leaseMs / 3);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await renewal;
    },
  };
}

export type BackoffTimes = {
  /** The waiting time after the first failure, in milliseconds. */
  readonly firstMs: number;
  /** The maximum waiting time in milliseconds. */
  readonly maxMs: number;
};

/**
 * Returns how many milliseconds to wait after a number of consecutive failures. The time doubles with each failure. Half of it
 * is random, so that messages that failed at the same time are not retried at the same time.
 */
export function computeBackoff(failures: number, { firstMs, maxMs }: BackoffTimes, random: Random): number {
  const total = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  const half = Math.floor(total / 2);
  return total - half + random(half + 1);
}
