import { discord } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import { viewerNow } from "../platform/session.ts";

/** What is asked of Discord; only where the league has a bot there. */
export const discordQueries = {
  /** The account the viewer linked; `null`: none. */
  account: query({
    queryKey: ["discord", "account"],
    queryFn: async ({ signal }) => (await discord.getDiscordAccount({ signal })).data,
    meta: { failure: "Erreur while fetching Discord account" },
    // They may have linked it in another tab.
    refetchOnWindowFocus: "always",
  }),
  /** The servers that the bot is on; none for whom it is not to know. */
  guilds: query({
    queryKey: ["discord", "guilds"],
    queryFn: async ({ signal, client: queries }) =>
      viewerNow(queries)?.role === "ADMIN" ? (await discord.listGuilds({ signal })).data : [],
    meta: { failure: "Failed to fetch Discord servers" },
    // They may have invited the bot in another tab, of which the league hears a moment later.
    refetchOnWindowFocus: "always",
    refetchInterval: 3000,
  }),
  /** Whether the bot is connected, and what Discord does not take; `null` for whom it is not to know. */
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
    // Without it there is no link; what matters beside it are the servers.
    meta: { isSilent: true },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
