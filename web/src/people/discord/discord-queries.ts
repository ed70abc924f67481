import type { DiscordState } from "contract/discord.ts";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";

/** Queries about Discord. Only used if the league has a bot. */
export const discordQueries = {
  /** The viewer's linked account; `null` if there is none. */
  account: query({
    queryKey: ["discord", "account"],
    access: "USER",
    queryFn: async ({ signal }) => (await api.discord.getDiscordAccount({ signal })).data,
    meta: { failure: "Erreur while fetching Discord account" },
    // It may have been linked in another tab.
    refetchOnWindowFocus: "always",
  }),
  /** The Discord servers that the bot has joined; empty unless the viewer is an admin. */
  guilds: query({
    queryKey: ["discord", "guilds"],
    access: "ADMIN",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => (await api.discord.listGuilds({ signal })).data,
    meta: { failure: "Failed to fetch Discord servers" },
    // The bot may have been invited in another tab, which the server notices a moment later.
    refetchOnWindowFocus: "always",
    refetchInterval: 3000,
  }),
  /** Whether the bot is connected, and which permissions it lacks; `null` unless the viewer is an admin. */
  state: query({
    queryKey: ["discord", "state"],
    access: "ADMIN",
    dataWithoutAccess: null,
    queryFn: async ({ signal }): Promise<DiscordState | null> => (await api.discord.getDiscordState({ signal })).data,
    // The page works without it.
    meta: { isSilent: true },
    refetchOnWindowFocus: "always",
    refetchInterval: 5000,
  }),
  /** The URL that invites the bot to another server. */
  invitation: query({
    queryKey: ["discord", "invitation"],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.discord.getBotInviteUrl({ signal })).data.url,
    // If it fails, only the link is missing. The list of servers shows its own error.
    meta: { isSilent: true },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
