import type { DiscordState } from "contract/discord.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

const GUILDS_REFETCH_INTERVAL_MS = 3000;
const STATE_REFETCH_INTERVAL_MS = 5000;

/** Queries about Discord. Only used if the site has a bot. Discord's API calls a server a guild. */
export const discordQueries = {
  /** The viewer's linked account; `null` if there is none. */
  account: defineQuery({
    queryKey: ["discord", "account"],
    access: "USER",
    queryFn: async ({ signal }) => (await api.discord.getDiscordAccount({ signal })).data,
    // "Erreur" is intended: users know it from the site that this one replaces.
    meta: { failure: "Erreur while fetching Discord account" },
    // The user may have linked the account in another tab.
    refetchOnWindowFocus: "always",
  }),
  /** The Discord servers that the bot has joined; empty unless the viewer is an admin. */
  guilds: defineQuery({
    queryKey: ["discord", "guilds"],
    access: "ADMIN",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => (await api.discord.listGuilds({ signal })).data,
    meta: { failure: "Failed to fetch Discord servers" },
    // An admin may have invited the bot in another tab. The server learns of it a moment later, so the query is polled.
    refetchOnWindowFocus: "always",
    refetchInterval: GUILDS_REFETCH_INTERVAL_MS,
  }),
  /** Whether the bot is connected, and which updates of queues Discord rejects; `null` unless the viewer is an admin. */
  state: defineQuery({
    queryKey: ["discord", "state"],
    access: "ADMIN",
    dataWithoutAccess: null,
    queryFn: async ({ signal }): Promise<DiscordState | null> => (await api.discord.getDiscordState({ signal })).data,
    // The page works without it.
    meta: { hidesErrorToast: true },
    refetchOnWindowFocus: "always",
    refetchInterval: STATE_REFETCH_INTERVAL_MS,
  }),
  /** The URL that invites the bot to another server. */
  invitation: defineQuery({
    queryKey: ["discord", "invitation"],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.discord.getBotInviteUrl({ signal })).data.url,
    // If it fails, only the link is missing. The list of servers shows its own error.
    meta: { hidesErrorToast: true },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
