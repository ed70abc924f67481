import { discordShapes } from "contract/discord.ts";
import { discordCalls } from "contract/discord-calls.ts";
import type { Context } from "../../features/context.ts";
import type { Viewer } from "../../features/matches/present-match.ts";
import { recordNews } from "../../features/outbox-queries.ts";
import { presentQueues } from "../../features/queues/present-queue.ts";
import { listQueues } from "../../features/queues/queues-queries.ts";
import { updateQueue } from "../../features/queues/update-queue.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { accountOf } from "../../features/users/discord-accounts-queries.ts";
import { FailedSignIns } from "../../features/users/failed-sign-ins.ts";
import type { SignedIn } from "../../features/users/find-viewer.ts";
import { unlinkAccount } from "../../features/users/unlink-account.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { botInviteUrl } from "./bot-invite-url.ts";
import { serveDiscordCallback } from "./discord-callback-routes.ts";
import { listGuilds } from "./guilds-queries.ts";
import { beginLink } from "./link-account.ts";
import { presentGuild } from "./present-guild.ts";
import { presentState } from "./present-state.ts";
import { recreateQueue } from "./recreate-queue.ts";
import { findState, queueFaults } from "./state-queries.ts";

export function serveDiscord(http: Http<SignedIn>, context: Context): void {
  const { db } = context;
  const guarded = { ...context, failures: new FailedSignIns(http.sharedCounts) };

  async function queueById(id: number, viewer: Viewer) {
    const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, { limit: 1, offset: 0 }), viewer);
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
      return { data: presentState(await findState(db), await queueFaults(db)) };
    },
    connectBot: async () => {
      configured(context);
      await transaction(db, (trx) => recordNews(trx, { kind: "connection-asked" }, context.clock.now()));
      return {};
    },
    connectQueue: async ({ id, body, viewer }) => {
      await updateQueue(context, id, { guildId: body.guildId });
      return queueById(id, viewer);
    },
    recreateQueue: async ({ id, viewer }) => {
      await recreateQueue(context, id);
      return queueById(id, viewer);
    },
    beginDiscordLink: async ({ viewer, address, body }) => {
      const password = body?.currentPassword ?? undefined;
      return { data: { url: await beginLink(guarded, configured(context), { viewer, address }, password) } };
    },
    getDiscordAccount: async ({ viewer }) => {
      configured(context);
      return { data: (await accountOf(db, viewer.id)) ?? null };
    },
    unlinkDiscordAccount: async ({ viewer, address, body }) => {
      await unlinkAccount(guarded, { viewer, address }, body?.currentPassword ?? undefined);
      return {};
    },
  });
  serveDiscordCallback(http, context);
}

/** @throws DISCORD_NOT_CONFIGURED */
function configured({ settings }: Context): DiscordSettings {
  if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
  return settings.discord;
}
