import type { Context } from "../../features/context.ts";
import type { Logger } from "../../platform/logger.ts";
import { saveState } from "./discord-queries.ts";
import type { Ended } from "./run-gateway-connection.ts";

export type BotState = {
  readonly isConnected: boolean;
  /** The error message for admins; `null` while it is connected or connecting. */
  readonly fault: string | null;
  /** Whether Discord would refuse every further attempt, so that none is made until an admin asks. */
  readonly isRefused: boolean;
};

const connected: BotState = { isConnected: true, fault: null, isRefused: false };

/** After this number of connections that ended soon after they were ready, the bot counts as disconnected. */
const unstable = 3;

type ReportParts = { readonly log: Logger; readonly onState: (state: BotState) => void };

/** Reports an outage once at its beginning and once at its end, however often the bot tries to connect meanwhile. */
export function outageReport({ log, onState }: ReportParts) {
  let isOut = false;
  return {
    /** To be called when a connection ended. @param failures the number of consecutive ones that did not last */
    ended({ reason, wasReady, isRefused, failures }: Ended & { failures: number }): void {
      if (wasReady && failures < unstable && !isRefused) return;
      if (!isOut) log.warn({ reason }, "The bot is not connected to Discord");
      isOut = true;
      onState({ isConnected: false, fault: reason, isRefused });
    },
    ready(): void {
      if (!isOut) onState(connected);
    },
    /** To be called when a connection has lasted. */
    lasts(): void {
      if (isOut) log.info({}, "The bot is connected to Discord again");
      isOut = false;
      onState(connected);
    },
  };
}

/** Stores whether the bot is connected, so that admins see it in every process. */
export function stateBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let pending: (BotState & { readonly since: number }) | undefined;
  let saved: BotState | undefined;
  return {
    update(state: BotState): void {
      const isSame = saved?.isConnected === state.isConnected && saved.fault === state.fault;
      pending = isSame ? undefined : { ...state, since: clock.now() };
    },
    async save(): Promise<void> {
      const state = pending;
      if (state === undefined) return;
      const { isConnected, fault, isRefused, since } = state;
      await saveState(db, { connected: isConnected ? 1 : 0, fault, refused: isRefused ? 1 : 0, since });
      saved = state;
      if (pending === state) pending = undefined;
    },
  };
}
