import { query } from "../platform/query.ts";
import { viewerNow } from "../platform/session.ts";
import { discord } from "./discord-client.ts";

/** What is asked of Discord; only where the league has a bot there. */
export const discordQueries = {
  /** The account the viewer linked; `null`: none. */
  account: query({
    key: ["discord", "account"],
    ask: async (signal) => (await discord.getDiscordAccount({ signal })).data,
    failure: "Erreur while fetching Discord account",
    // They may have linked it in another tab.
    isAskedOnReturn: true,
  }),
  /** The servers that the bot is on; none for whom it is not to know. */
  guilds: query({
    key: ["discord", "guilds"],
    ask: async (signal, queries) =>
      viewerNow(queries)?.role === "ADMIN" ? (await discord.listGuilds({ signal })).data : [],
    failure: "Failed to fetch Discord servers",
    // They may have invited the bot in another tab, of which the league hears a moment later.
    isAskedOnReturn: true,
    again: 3000,
  }),
  /** Whether the bot is connected, and what Discord does not take; `null` for whom it is not to know. */
  state: query({
    key: ["discord", "state"],
    ask: async (signal, queries) =>
      viewerNow(queries)?.role === "ADMIN" ? (await discord.getDiscordState({ signal })).data : null,
    // It only adds to what the page shows.
    isSilent: true,
    isAskedOnReturn: true,
    again: 5000,
  }),
  /** Where the bot is invited to one more. */
  invitation: query({
    key: ["discord", "invitation"],
    ask: async (signal) => (await discord.getBotInviteUrl({ signal })).data.url,
    // Without it there is no link; what matters beside it are the servers.
    isSilent: true,
    fresh: Number.POSITIVE_INFINITY,
  }),
};
