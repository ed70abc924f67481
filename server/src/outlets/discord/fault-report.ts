import { isDatabaseAway } from "../../platform/database/is-database-away.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import { DiscordFault } from "./discord-api.ts";

/** Tells of what cannot be delivered: once, until it can be or fails in another way. What is a bug it tells each time. */
export function faultReport(log: Logger, signal: AbortSignal) {
  const told = new Map<string, string>();
  const thing = ({ kind, payload }: Claim) => `${kind} ${payload}`;
  return {
    /** @returns after how many milliseconds to try again at the earliest, if Discord said so */
    failed(fault: unknown, news: Claim): number | undefined {
      if (!(fault instanceof DiscordFault)) {
        if (!isDatabaseAway(fault)) log.error({ err: fault, news }, "News cannot be delivered");
        return undefined;
      }
      const isNew = told.get(thing(news)) !== fault.message;
      told.set(thing(news), fault.message);
      // Whoever ends cuts off what is under way.
      if (isNew && !signal.aborted) log.warn({ err: fault, news }, "Discord does not take the news yet");
      return fault.waitMs;
    },
    wentWell(news: Claim): void {
      told.delete(thing(news));
    },
  };
}
