import { snowflake } from "contract/snowflake.ts";
import { z } from "zod";

/** Schemas of the fields of Discord's answers that are read; other fields are ignored. */
const channel = z.object({
  id: snowflake,
  type: z.int(),
  name: z.string().catch(""),
  parent_id: z.string().nullable().catch(null),
  topic: z.string().nullable().catch(null),
  permission_overwrites: z.array(z.object({ id: z.string() }).catch({ id: "" })).catch([]),
});

/** The used fields of a channel; `overwrites` are the ids whose permissions it changes. */
export type GuildChannel = z.output<typeof guildChannel>;

const guildChannel = channel.transform(({ permission_overwrites, ...rest }) => ({
  ...rest,
  overwrites: permission_overwrites.map(({ id }) => id),
}));

export const channels = readable(guildChannel);

const message = z.object({
  id: snowflake,
  author: z.object({ bot: z.boolean().catch(false) }).catch({ bot: false }),
  embeds: z.array(z.object({ footer: z.object({ text: z.string() }).optional().catch(undefined) })).catch([]),
});

export const messages = readable(message);

/** A created resource, or an account. */
export const identified = z.object({ id: snowflake });

export const gatewayInformation = z.object({
  url: z.url({ protocol: /^wss?$/ }),
  session_start_limit: z
    .object({ remaining: z.int(), reset_after: z.number().min(0).max(86_400_000) })
    .catch({ remaining: 1, reset_after: 0 }),
});

/** A list without its unreadable items. */
function readable<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).transform((all): z.output<Item>[] =>
    all.flatMap((one) => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
}
