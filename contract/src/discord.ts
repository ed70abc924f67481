import { z } from "zod";
import type { Shapes } from "./endpoint.ts";
import { done, oneOf } from "./paging.ts";
import { queue } from "./queues.ts";
import { snowflake } from "./snowflake.ts";

/** A Discord server that the bot is on. */
export const guild = z.strictObject({
  id: snowflake,
  name: z.string(),
  /** The picture's address. */
  icon: z.string().nullable(),
  memberCount: z.int(),
});
export type Guild = z.output<typeof guild>;

/** The Discord account that a user linked. */
export const discordAccount = z.strictObject({ name: z.string() });
export type DiscordAccount = z.output<typeof discordAccount>;

const url = oneOf(z.strictObject({ url: z.url() }));

export const discordShapes = {
  getBotInviteUrl: { reply: url },
  listGuilds: { reply: oneOf(z.array(guild)) },
  connectQueue: { body: z.strictObject({ guildId: snowflake }), reply: oneOf(queue) },
  recreateQueue: { reply: oneOf(queue) },
  getLinkUrl: { reply: url },
  getDiscordAccount: { reply: oneOf(discordAccount.nullable()) },
  unlinkDiscordAccount: { reply: done },
} as const satisfies Shapes<typeof import("./discord-calls.ts").discordCalls>;
