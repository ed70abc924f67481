import { type DiscordState, discordSchemas, type Guild } from "contract/discord.ts";
import { discordEndpoints } from "contract/discord-endpoints.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import { updateQueue } from "../../features/matchmaking/queues/edit-queues.ts";
import { presentQueues } from "../../features/matchmaking/queues/present-queue.ts";
import { listQueues } from "../../features/matchmaking/queues/queues-queries.ts";
import { recordOutboxMessage } from "../../features/outbox-queries.ts";
import { findDiscordAccount } from "../../features/people/users/discord-accounts-queries.ts";
import type { ContextWithFailedSignIns } from "../../features/people/users/failed-sign-ins.ts";
import type { SignedIn } from "../../features/people/users/find-viewer.ts";
import { buildDiscordAuthorisationUrl } from "../../features/people/users/sign-in-with-discord.ts";
import { unlinkDiscordAccount } from "../../features/people/users/update-profile.ts";
import type { MatchViewer } from "../../features/results/matches/present-match.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Row } from "../../features/tables.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { botPermissions } from "./bot-permissions.ts";
import { type DeliveryError, findConnectionState, listDeliveryErrors, listGuilds } from "./discord-queries.ts";
import { beginLink } from "./link-account.ts";
import { recreateQueue } from "./queue-outbox.ts";

export function serveDiscord(http: Http<SignedIn>, context: ContextWithFailedSignIns): void {
  const { db } = context;

  async function buildQueueReply(id: number, viewer: MatchViewer, database: LeagueDatabase = db) {
    const queues = await listQueues(database, { _id: id }, { limit: 1, offset: 0 });
    const [queue] = await presentQueues(database, queues, viewer);
    if (queue === undefined) throw createApiError("QUEUE_NOT_FOUND");
    return { data: queue };
  }

  serve(
    http,
    discordEndpoints,
    discordSchemas,
    { notFound: "QUEUE_NOT_FOUND" },
    {
      getBotInviteUrl: () => ({ data: { url: createBotInviteUrl(requireDiscord(context)) } }),
      listGuilds: async () => {
        requireDiscord(context);
        return { data: (await listGuilds(db)).map(presentGuild) };
      },
      getDiscordState: async () => {
        requireDiscord(context);
        return { data: presentState(await findConnectionState(db), await listDeliveryErrors(db)) };
      },
      connectBot: async () => {
        requireDiscord(context);
        await transaction(db, (trx) => recordOutboxMessage(trx, { kind: "connection-asked" }, context.clock.now()));
      },
      connectQueue: async ({ id, body, viewer, rejectIfChanged }) => {
        // Under the lock of matchmaking, compares the stored queue with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueTransaction) => rejectIfChanged(() => buildQueueReply(id, viewer, trx));
        await updateQueue(context, id, { guildId: body.guildId }, ensureUnchanged);
        return buildQueueReply(id, viewer);
      },
      recreateQueue: async ({ id, viewer }) => {
        await recreateQueue(context, id);
        return buildQueueReply(id, viewer);
      },
      beginDiscordLink: async ({ viewer, ipAddress, body }) => {
        const caller = { viewer, ipAddress, password: body?.currentPassword };
        return { data: { url: await beginLink(context, requireDiscord(context), caller) } };
      },
      getDiscordAccount: async ({ viewer }) => {
        requireDiscord(context);
        return { data: (await findDiscordAccount(db, viewer.id)) ?? null };
      },
      unlinkDiscordAccount: ({ viewer, ipAddress, body }) =>
        unlinkDiscordAccount(context, { viewer, ipAddress, password: body?.currentPassword }),
    },
  );
}

/** Returns the Discord settings. @throws DISCORD_NOT_CONFIGURED if there are none */
function requireDiscord({ settings }: Context): DiscordSettings {
  if (settings.discord === undefined) throw createApiError("DISCORD_NOT_CONFIGURED");
  return settings.discord;
}

function presentState(state: Row<"discord_state"> | undefined, errors: readonly DeliveryError[]): DiscordState {
  return {
    connected: state?.connected === 1,
    fault: state?.fault ?? null,
    isRefused: state?.refused === 1,
    since: state === undefined ? null : new Date(state.since).toISOString(),
    queues: errors.map(({ queueId, errorMessage }) => ({
      queueId: queueId === null ? null : String(queueId),
      fault: errorMessage,
    })),
  };
}

function presentGuild({ id, name, icon, member_count }: Row<"discord_guilds">): Guild {
  return { id, name, icon, memberCount: member_count };
}

/** Returns the URL with which an admin of a Discord server adds the bot. */
function createBotInviteUrl(discord: DiscordSettings): string {
  const query = { client_id: discord.clientId, scope: "bot", permissions: String(botPermissions) };
  return buildDiscordAuthorisationUrl(discord, query);
}
