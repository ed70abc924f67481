import type { Context } from "../features/context.ts";
import { isDatabaseUnavailable } from "../platform/database/database-error.ts";
import type { Logger } from "../platform/logger.ts";
import { type DeliveryOptions, deliverMessages } from "../platform/outbox/deliver-messages.ts";
import { type BackgroundTask, repeatEvery } from "../platform/repeat.ts";

type Integration = Pick<DeliveryOptions, "kinds" | "excludedKinds" | "lanes" | "deliver"> & {
  readonly times: DeliveryOptions["times"] & {
    /** Milliseconds between two polls of the outbox. */
    readonly pollMs: number;
  };
  /** Logs the error of a first failed attempt. The delivery is retried. */
  readonly warn: (error: unknown) => void;
  /** Returns the minimum milliseconds to wait before the next attempt, if the error says so. */
  readonly waitMs?: (error: unknown) => number | undefined;
  /** The log message if the outbox cannot be read. */
  readonly failureMessage: string;
};

/** Delivers outbox messages as they arrive, until it is stopped. Several processes may run it on the same database. */
export function startDeliveryLoop(
  { db, clock, random }: Context,
  log: Logger,
  integration: Integration,
): BackgroundTask {
  const { times, warn, waitMs, failureMessage, ...filter } = integration;
  const stopping = new AbortController();
  const delivery: DeliveryOptions = {
    db,
    clock,
    random,
    times,
    ...filter,
    onFailure(error, { attempts }) {
      if (attempts === 1 && !isDatabaseUnavailable(error)) warn(error);
      return { waitMs: waitMs?.(error) };
    },
  };
  const running = repeatEvery(() => deliverMessages(delivery, stopping.signal), {
    everyMs: times.pollMs,
    onError(error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, failureMessage);
    },
  });
  return {
    stop() {
      stopping.abort();
      return running.stop();
    },
  };
}
