import type { Context } from "../../features/context.ts";
import type { BotState } from "./bot-state.ts";
import { saveState } from "./state-queries.ts";

/** Stores whether the bot is connected, so that admins see it in every process. */
export function stateBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let pending: (BotState & { readonly since: number }) | undefined;
  let saved: BotState | undefined;
  return {
    update(state: BotState): void {
      const isSame = saved?.isConnected === state.isConnected && saved.fault === state.fault;
      pending = isSame ? undefined : { ...state, since: clock.now() };
    },
    /** Stores the latest state. */
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
