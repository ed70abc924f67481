import type { Context } from "../features/context.ts";
import { isDatabaseUnavailable } from "../platform/database/database-error.ts";
import type { Logger } from "../platform/logger.ts";
import { type DeliveryOptions, deliverMessages } from "../platform/outbox/deliver-messages.ts";
import { type BackgroundTask, repeatEvery } from "../platform/repeat.ts";

type Integration = Pick<DeliveryOptions, "kinds" | "excludedKinds" | "lanes" | "deliver"> & {
  readonly times: DeliveryOptions["times"] & {
    /** Time between two polls of the outbox, in milliseconds. */
    readonly pollIntervalMs: number;
  };
  /** Logs the error of a first failed attempt. The delivery is retried. */
  readonly warn: (error: unknown) => void;
  /** Returns how long to wait at least before the next attempt, in milliseconds. `undefined` if the error does not say. */
  readonly getWaitMs?: (error: unknown) => number | undefined;
  /** The log message if the outbox cannot be read. */
  readonly failureMessage: string;
};

/** Delivers outbox messages as they arrive, until it is stopped. Several processes may run it on the same database. */
export function startDeliveryLoop(
  { db, clock, random }: Context,
  log: Logger,
  integration: Integration,
): BackgroundTask {
  const { times, warn, getWaitMs, failureMessage, ...deliveryOptions } = integration;
  const stopping = new AbortController();
  const delivery: DeliveryOptions = {
    db,
    clock,
    random,
    times,
    ...deliveryOptions,
    describeFailure(error, { attempts }) {
      if (attempts === 1 && !isDatabaseUnavailable(error)) warn(error);
      return { waitMs: getWaitMs?.(error) };
    },
  };
  const task = repeatEvery(() => deliverMessages(delivery, stopping.signal), {
    everyMs: times.pollIntervalMs,
    onError(error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, failureMessage);
    },
  });
  return {
    stop() {
      stopping.abort();
      return task.stop();
    },
  };
}
