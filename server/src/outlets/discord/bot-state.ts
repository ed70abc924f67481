import type { Logger } from "../../platform/logger.ts";

/** Whether the bot is connected to Discord. */
export type BotState = {
  readonly isConnected: boolean;
  /** The error message for admins; `null` while it is connected or connecting. */
  readonly fault: string | null;
};

/** After this number of connections that ended soon after they were ready, the bot counts as disconnected. */
const unstable = 3;

type ReportParts = { readonly log: Logger; readonly onState: (state: BotState) => void };

/** Reports an outage once at its beginning and once at its end, however often the bot tries to connect meanwhile. */
export function outageReport({ log, onState }: ReportParts) {
  let isOut = false;
  return {
    /** To be called when a connection ended. @param failures the number of consecutive ones that did not last */
    ended({ reason, wasReady, failures }: { reason: string; wasReady: boolean; failures: number }): void {
      if (wasReady && failures < unstable) return;
      if (!isOut) log.warn({ reason }, "The bot is not connected to Discord");
      isOut = true;
      onState({ isConnected: false, fault: reason });
    },
    ready(): void {
      if (!isOut) onState({ isConnected: true, fault: null });
    },
    /** To be called when a connection has lasted. */
    lasts(): void {
      if (isOut) log.info({}, "The bot is connected to Discord again");
      isOut = false;
      onState({ isConnected: true, fault: null });
    },
  };
}
