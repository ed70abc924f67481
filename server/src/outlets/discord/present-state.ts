import type { DiscordState } from "contract/discord.ts";
import type { Row } from "../../features/tables.ts";

/** The state of the bot and of deliveries, for admins. */
export function presentState(
  state: Row<"discord_state"> | undefined,
  queues: readonly { readonly queueId: number; readonly fault: string }[],
): DiscordState {
  return {
    connected: state?.connected === 1,
    fault: state?.fault ?? null,
    isRefused: state?.refused === 1,
    since: state === undefined ? null : new Date(state.since).toISOString(),
    queues: queues.map(({ queueId, fault }) => ({ queueId: String(queueId), fault })),
  };
}
