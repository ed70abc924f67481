import type { Context } from "../../features/context.ts";
import type { BotState } from "./bot-state.ts";
import { saveState } from "./state-queries.ts";

/** Stores whether the bot is connected, so that admins see it in every process. */
export function stateKeeper({ db, clock }: Pick<Context, "db" | "clock">) {
  let heard: (BotState & { readonly since: number }) | undefined;
  let saved: BotState | undefined;
  return {
    hear(state: BotState): void {
      const isSame = saved?.isConnected === state.isConnected && saved.fault === state.fault;
      heard = isSame ? undefined : { ...state, since: clock.now() };
    },
    /** Stores the latest state. */
    async save(): Promise<void> {
      const state = heard;
      if (state === undefined) return;
      await saveState(db, { connected: state.isConnected ? 1 : 0, fault: state.fault, since: state.since });
      saved = state;
      if (heard === state) heard = undefined;
    },
  };
}
