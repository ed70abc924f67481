import { discordShapes } from "contract/discord.ts";
import { discordCalls } from "contract/discord-calls.ts";
import { z } from "zod";
import type { Context } from "../../features/context.ts";
import type { Viewer } from "../../features/matches/present-match.ts";
import { presentQueues } from "../../features/queues/present-queue.ts";
import { listQueues } from "../../features/queues/queues-queries.ts";
import { updateQueue } from "../../features/queues/update-queue.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { tokenOf } from "../../platform/http/session.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { accountOf, removeAccount } from "./accounts-queries.ts";
import { botInviteUrl, callbackPath } from "./discord-addresses.ts";
import { listGuilds } from "./guilds-queries.ts";
import { beginLink, finishLink } from "./link-account.ts";
import { presentGuild } from "./present-guild.ts";
import { presentState } from "./present-state.ts";
import { recreateQueue } from "./recreate-queue.ts";
import { findState, queueFaults } from "./state-queries.ts";

export function serveDiscord(http: Http, context: Context): void {
  const { db } = context;

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
    connectQueue: async ({ id, body, viewer }) => {
      await updateQueue(context, id, { guildId: body.guildId });
      return queueById(id, viewer);
    },
    recreateQueue: async ({ id, viewer }) => {
      await recreateQueue(context, id);
      return queueById(id, viewer);
    },
    getLinkUrl: async ({ viewer }) => ({
      data: { url: await beginLink(context, configured(context), viewer.id) },
    }),
    getDiscordAccount: async ({ viewer }) => {
      configured(context);
      return { data: (await accountOf(db, viewer.id)) ?? null };
    },
    unlinkDiscordAccount: async ({ viewer }) => {
      await transaction(db, (trx) => removeAccount(trx, viewer.id));
      return {};
    },
  });
  serveCallback(http, context);
}

const profile = "/ranked/users/profile";
const cameBack = z.object({ state: z.string().max(256), code: z.string().max(256) });

/** The redirect URI of OAuth2: it answers browsers with a redirect. */
function serveCallback(http: Http, context: Context): void {
  http.server.get(callbackPath, { onRequest: http.limits.usual }, async (request, reply) => {
    const sent = tokenOf(request, http.cookie);
    const viewer = sent && (await http.findViewer(sent.token));
    if (!viewer) return reply.redirect(`/auth/signin?redirectUrl=${profile}`, 303);
    // Who declined returns without a code.
    const back = cameBack.safeParse(request.query);
    if (!back.success) return reply.redirect(profile, 303);
    try {
      await finishLink(context, configured(context), { userId: viewer.id, ...back.data });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return reply.redirect(`${profile}?discordFault=${fault.code}`, 303);
    }
    return reply.redirect("/ranked/queues?codeSuccess=true", 303);
  });
}

/** @throws DISCORD_NOT_CONFIGURED */
function configured({ settings }: Context): DiscordSettings {
  if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
  return settings.discord;
}
