import { z } from "zod";
import { userNameMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { baseIn } from "./entity-update.ts";
import { snowflake } from "./ids.ts";
import { nameIn } from "./names.ts";
import { done, oneOf } from "./paging.ts";
import { queue } from "./queues.ts";
import { guarded } from "./sessions.ts";
import { text } from "./text.ts";
import { fullUser } from "./users.ts";

export const guild = z.strictObject({
  id: snowflake,
  name: z.string(),
  /** The picture's address. */
  icon: z.string().nullable(),
  memberCount: z.int(),
});
export type Guild = z.output<typeof guild>;

export const discordState = z.strictObject({
  connected: z.boolean(),
  /** Why the bot is not connected, as text for people; `null` when it is connected or connecting. */
  fault: z.string().nullable(),
  /** Whether Discord refuses the bot, so that it connects only when an admin asks (`connectBot`) or the league starts anew. */
  isRefused: z.boolean(),
  /** Since when this is so; `null` before the bot's first attempt to connect. */
  since: dateOut.nullable(),
  /** Queues that Discord does not show correctly, with its error; `null`: the league's channel. They are retried. */
  queues: z.array(z.strictObject({ queueId: z.string().nullable(), fault: z.string() })),
});
export type DiscordState = z.output<typeof discordState>;

export const discordAccount = z.strictObject({ name: z.string() });
export type DiscordAccount = z.output<typeof discordAccount>;

const url = oneOf(z.strictObject({ url: z.url() }));

export const discordShapes = {
  getBotInviteUrl: { reply: url },
  listGuilds: { reply: oneOf(z.array(guild)) },
  getDiscordState: { reply: oneOf(discordState) },
  connectBot: { reply: done },
  connectQueue: {
    body: z.strictObject({ guildId: snowflake, base: baseIn(["guildId"]) }),
    reply: oneOf(queue),
    takesBase: true,
  },
  recreateQueue: { reply: oneOf(queue) },
  beginDiscordLink: { body: guarded, reply: url },
  getDiscordAccount: { reply: oneOf(discordAccount.nullable()) },
  unlinkDiscordAccount: { body: guarded, reply: done },
} as const satisfies Shapes<typeof import("./discord-calls.ts").discordCalls>;

export const discordSignInShapes = {
  beginDiscordSignIn: {
    /** The path to which the log-in page leads afterwards. */
    body: z.strictObject({ redirectUrl: text(2000).nullish() }).optional(),
    reply: oneOf(z.strictObject({ url: z.url() })),
  },
  signInWithDiscord: {
    body: z
      .strictObject({
        /** Of the second factor, or a recovery code; needed by who has one. */
        code: text(32).nullish(),
        /** Of a new player, where the account is linked to none and new ones may join by themselves. */
        userName: nameIn(userNameMax).nullish(),
      })
      .optional(),
    reply: z.strictObject({ user: fullUser }),
  },
} as const satisfies Shapes<typeof import("./discord-calls.ts").discordSignInCalls>;
