import { discord } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import { viewerNow } from "../platform/session.ts";

/** Queries about Discord; used only where the league has a bot there. */
export const discordQueries = {
  /** The account the viewer linked; `null`: none. */
  account: query({
    queryKey: ["discord", "account"],
    queryFn: async ({ signal }) => (await discord.getDiscordAccount({ signal })).data,
    meta: { failure: "Erreur while fetching Discord account" },
    // They may have linked it in another tab.
    refetchOnWindowFocus: "always",
  }),
  /** The servers that the bot is on; none unless the viewer is an admin. */
  guilds: query({
    queryKey: ["discord", "guilds"],
    queryFn: async ({ signal, client: queries }) =>
      viewerNow(queries)?.role === "ADMIN" ? (await discord.listGuilds({ signal })).data : [],
    meta: { failure: "Failed to fetch Discord servers" },
    // They may have invited the bot in another tab, which the server learns a moment later.
    refetchOnWindowFocus: "always",
    refetchInterval: 3000,
  }),
  /** Whether the bot is connected, and what Discord refuses; `null` unless the viewer is an admin. */
  state: query({
    queryKey: ["discord", "state"],
    queryFn: async ({ signal, client: queries }) =>
      viewerNow(queries)?.role === "ADMIN" ? (await discord.getDiscordState({ signal })).data : null,
    // It only adds to what the page shows.
    meta: { isSilent: true },
    refetchOnWindowFocus: "always",
    refetchInterval: 5000,
  }),
  /** Where the bot is invited to one more. */
  invitation: query({
    queryKey: ["discord", "invitation"],
    queryFn: async ({ signal }) => (await discord.getBotInviteUrl({ signal })).data.url,
    // If it fails, only the link is missing; the list of servers shows its own failure.
    meta: { isSilent: true },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
