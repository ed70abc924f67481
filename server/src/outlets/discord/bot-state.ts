import type { Logger } from "../../platform/logger.ts";

/** Whether the bot is connected to Discord. */
export type BotState = {
  readonly isConnected: boolean;
  /** What is wrong, for people; `null` while it is connected, or about to be. */
  readonly fault: string | null;
};

/** How many connections may end soon after they were ready before that counts as a failure. */
const unstable = 3;

type ReportParts = { readonly log: Logger; readonly onState: (state: BotState) => void };

/** Tells of an outage once when it begins and once when it is over, however often the bot tries to connect meanwhile. */
export function outageReport({ log, onState }: ReportParts) {
  let isOut = false;
  return {
    /** A connection ended. @param failures how many did in a row, without one between them that lasted */
    ended({ reason, wasReady, failures }: { reason: string; wasReady: boolean; failures: number }): void {
      if (wasReady && failures < unstable) return;
      if (!isOut) log.warn({ reason }, "The bot is not connected to Discord");
      isOut = true;
      onState({ isConnected: false, fault: reason });
    },
    ready(): void {
      if (!isOut) onState({ isConnected: true, fault: null });
    },
    /** The connection lasts. */
    lasts(): void {
      if (isOut) log.info({}, "The bot is connected to Discord again");
      isOut = false;
      onState({ isConnected: true, fault: null });
    },
  };
}
