import { type DiscordState, discordShapes, type Guild } from "contract/discord.ts";
import { discordCalls } from "contract/discord-calls.ts";
import type { Context, LeagueDatabase } from "../../features/context.ts";
import { updateQueue } from "../../features/matchmaking/queues/edit-queues.ts";
import { presentQueues } from "../../features/matchmaking/queues/present-queue.ts";
import { listQueues } from "../../features/matchmaking/queues/queues-queries.ts";
import { recordNews } from "../../features/outbox-queries.ts";
import { accountOf } from "../../features/people/users/discord-accounts-queries.ts";
import type { GuardedContext } from "../../features/people/users/failed-sign-ins.ts";
import type { SignedIn } from "../../features/people/users/find-viewer.ts";
import { authorisationUrl } from "../../features/people/users/sign-in-with-discord.ts";
import { unlinkAccount } from "../../features/people/users/update-profile.ts";
import type { MatchViewer } from "../../features/results/matches/present-match.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Row } from "../../features/tables.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { botPermissions } from "./bot-permissions.ts";
import { findState, listGuilds, type NewsFault, newsFaults } from "./discord-queries.ts";
import { beginLink } from "./link-account.ts";
import { recreateQueue } from "./queue-news.ts";

export function serveDiscord(http: Http<SignedIn>, context: GuardedContext): void {
  const { db } = context;

  async function queueById(id: number, viewer: MatchViewer, from: LeagueDatabase = db) {
    const [queue] = await presentQueues(from, await listQueues(from, { _id: id }, { limit: 1, offset: 0 }), viewer);
    if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
    return { data: queue };
  }

  serve(http, discordCalls, discordShapes, "QUEUE_NOT_FOUND", {
    getBotInviteUrl: () => ({ data: { url: botInviteUrl(configured(context)) } }),
    listGuilds: async () => {
      configured(context);
      return { data: (await listGuilds(db)).map(presentGuild) };
    },
    getDiscordState: async () => {
      configured(context);
      return { data: presentState(await findState(db), await newsFaults(db)) };
    },
    connectBot: async () => {
      configured(context);
      await transaction(db, (trx) => recordNews(trx, { kind: "connection-asked" }, context.clock.now()));
    },
    connectQueue: async ({ id, body, viewer, refuseChanged }) => {
      await updateQueue(context, id, { guildId: body.guildId }, (trx) =>
        refuseChanged(() => queueById(id, viewer, trx)),
      );
      return queueById(id, viewer);
    },
    recreateQueue: async ({ id, viewer }) => {
      await recreateQueue(context, id);
      return queueById(id, viewer);
    },
    beginDiscordLink: async ({ viewer, address, body }) => {
      const caller = { viewer, address, password: body?.currentPassword };
      return { data: { url: await beginLink(context, configured(context), caller) } };
    },
    getDiscordAccount: async ({ viewer }) => {
      configured(context);
      return { data: (await accountOf(db, viewer.id)) ?? null };
    },
    unlinkDiscordAccount: ({ viewer, address, body }) =>
      unlinkAccount(context, { viewer, address, password: body?.currentPassword }),
  });
}

/** @throws DISCORD_NOT_CONFIGURED */
function configured({ settings }: Context): DiscordSettings {
  if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
  return settings.discord;
}

function presentState(state: Row<"discord_state"> | undefined, faults: readonly NewsFault[]): DiscordState {
  return {
    connected: state?.connected === 1,
    fault: state?.fault ?? null,
    isRefused: state?.refused === 1,
    since: state === undefined ? null : new Date(state.since).toISOString(),
    queues: faults.map(({ queueId, fault }) => ({ queueId: queueId === null ? null : String(queueId), fault })),
  };
}

function presentGuild({ id, name, icon, member_count }: Row<"discord_guilds">): Guild {
  return { id, name, icon, memberCount: member_count };
}

/** The URL on which an admin of a Discord server adds the bot. */
function botInviteUrl(discord: DiscordSettings): string {
  const query = { client_id: discord.clientId, scope: "bot", permissions: String(botPermissions) };
  return authorisationUrl(discord, query);
}
