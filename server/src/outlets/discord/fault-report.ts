import { isDatabaseUnavailable } from "../../platform/database/is-database-unavailable.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Failure } from "../../platform/outbox/deliver-news.ts";
import type { Claim } from "../../platform/outbox/outbox-queries.ts";
import { DiscordFault } from "./discord-api.ts";

/** Logs a failing delivery once, until it succeeds or fails for another reason; a bug is logged each time. */
export function faultReport(log: Logger, signal: AbortSignal) {
  const reported = new Map<string, string>();
  const keyOf = ({ kind, payload }: Claim) => `${kind} ${payload}`;
  return {
    failed(fault: unknown, news: Claim): Failure {
      if (!(fault instanceof DiscordFault)) {
        if (!isDatabaseUnavailable(fault)) log.error({ err: fault, news }, "News cannot be delivered");
        return {};
      }
      const isNew = reported.get(keyOf(news)) !== fault.message;
      reported.set(keyOf(news), fault.message);
      // On shutdown pending calls are aborted.
      if (isNew && !signal.aborted) log.warn({ err: fault, news }, "Discord does not take the news yet");
      return { waitMs: fault.waitMs, fault: fault.message };
    },
    wentWell(news: Claim): void {
      reported.delete(keyOf(news));
    },
  };
}
