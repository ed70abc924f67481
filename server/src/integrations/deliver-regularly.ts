import type { Context } from "../features/context.ts";
import { isDatabaseUnavailable } from "../platform/database/database-fault.ts";
import type { Logger } from "../platform/logger.ts";
import { type DeliveryParts, deliverNews } from "../platform/outbox/deliver-news.ts";
import { type Running, repeatEvery } from "../platform/repeat.ts";

type Outlet = Pick<DeliveryParts, "kinds" | "otherKinds" | "lanes" | "deliver"> & {
  readonly times: DeliveryParts["times"] & {
    /** Milliseconds from the end of one look at the outbox to the next. */
    readonly pollMs: number;
  };
  /** Logs why a first delivery failed, which is tried again. */
  readonly warn: (error: unknown) => void;
  /** How many milliseconds to wait at least before the next attempt, if the error says so. */
  readonly waitMs?: (error: unknown) => number | undefined;
  /** What the log says where news cannot even be looked for. */
  readonly brokenWords: string;
};

/** Delivers news as it comes, until it is stopped. Several processes may do so on one database. */
export function deliverRegularly({ db, clock, random }: Context, log: Logger, outlet: Outlet): Running {
  const { times, warn, waitMs, brokenWords, ...which } = outlet;
  const ending = new AbortController();
  const delivery: DeliveryParts = {
    db,
    clock,
    random,
    times,
    ...which,
    onFailure(error, { attempts }) {
      if (attempts === 1 && !isDatabaseUnavailable(error)) warn(error);
      return { waitMs: waitMs?.(error) };
    },
  };
  const running = repeatEvery(() => deliverNews(delivery, ending.signal), {
    everyMs: times.pollMs,
    onFault(fault) {
      if (!isDatabaseUnavailable(fault)) log.error({ err: fault }, brokenWords);
    },
  });
  return {
    stop() {
      ending.abort();
      return running.stop();
    },
  };
}
