import { z } from "zod";
import { maxUserNameLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { baseInput } from "./entity-update.ts";
import { snowflake } from "./ids.ts";
import { nameInput } from "./names.ts";
import { dataReply, emptyReply } from "./paging.ts";
import { queue } from "./queues.ts";
import { currentPasswordBody } from "./sessions.ts";
import { text } from "./text.ts";
import { fullUser } from "./users.ts";

/** A Discord server on which the bot is. Discord's API calls it a guild. */
export const guild = z.strictObject({
  id: snowflake,
  name: z.string(),
  /** The URL of the icon. */
  icon: z.string().nullable(),
  memberCount: z.int(),
});
export type Guild = z.output<typeof guild>;

export const discordState = z.strictObject({
  connected: z.boolean(),
  /** Why the bot is not connected, as a message for people. `null` while it is connected or connecting. */
  fault: z.string().nullable(),
  /** Whether Discord has rejected the bot. It then reconnects only on `connectBot` or after a restart of the server. */
  isRefused: z.boolean(),
  /** When the connection last changed. `null` before the bot's first attempt to connect. */
  since: dateOutput.nullable(),
  /**
   * Queues whose messages on Discord are outdated, with Discord's error. If `queueId` is `null`, the message is in
   * the league's channel. The server tries again to update them.
   */
  queues: z.array(z.strictObject({ queueId: z.string().nullable(), fault: z.string() })),
});
export type DiscordState = z.output<typeof discordState>;

export const discordAccount = z.strictObject({ name: z.string() });
export type DiscordAccount = z.output<typeof discordAccount>;

const urlReply = dataReply(z.strictObject({ url: z.url() }));

export const discordSchemas = {
  getBotInviteUrl: { reply: urlReply },
  listGuilds: { reply: dataReply(z.array(guild)) },
  getDiscordState: { reply: dataReply(discordState) },
  connectBot: { reply: emptyReply },
  connectQueue: {
    body: z.strictObject({ guildId: snowflake, base: baseInput(["guildId"]) }),
    reply: dataReply(queue),
    acceptsBase: true,
  },
  recreateQueue: { reply: dataReply(queue) },
  beginDiscordLink: { body: currentPasswordBody, reply: urlReply },
  getDiscordAccount: { reply: dataReply(discordAccount.nullable()) },
  unlinkDiscordAccount: { body: currentPasswordBody, reply: emptyReply },
} as const satisfies Schemas<typeof import("./discord-endpoints.ts").discordEndpoints>;

export const discordSignInSchemas = {
  beginDiscordSignIn: {
    /** The path to open after the sign-in. */
    body: z.strictObject({ redirectUrl: text(2000).nullish() }).optional(),
    reply: urlReply,
  },
  signInWithDiscord: {
    body: z
      .strictObject({
        /** The code of the second factor, or a recovery code. Required if the user has a second factor. */
        code: text(32).nullish(),
        /** The name of the new player, if the Discord account is not linked and open sign-up is enabled. */
        userName: nameInput(maxUserNameLength).nullish(),
      })
      .optional(),
    reply: z.strictObject({ user: fullUser }),
  },
} as const satisfies Schemas<typeof import("./discord-endpoints.ts").discordSignInEndpoints>;
