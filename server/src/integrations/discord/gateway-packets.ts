import { snowflake } from "contract/ids.ts";
import { z } from "zod";

// Schemas of the used fields of the gateway's packets. Other fields are ignored. The schemas are tolerant, because Discord
// sends packets that violate its own documentation.

/** A packet: its operation, the name and the sequence number of its event, and its data. */
export const packet = z.object({
  op: z.int(),
  // According to the documentation, unused fields are absent. In practice, Discord sends null.
  t: z.string().nullish().catch(null),
  s: z.int().nullish().catch(null),
  d: z.unknown().optional(),
});

/** The interval is in milliseconds. */
export const hello = z.object({ heartbeat_interval: z.number().min(10).max(600_000) });

export const ready = z.object({
  session_id: z.string().min(1),
  resume_gateway_url: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .catch(undefined),
  guilds: z.array(z.unknown()).catch([]),
});

/** A server that is unavailable or that the bot has left. Only its id is known. */
export const unavailableGuild = z.object({ id: snowflake, unavailable: z.boolean().catch(false) });

export const receivedGuild = unavailableGuild.extend({
  name: z.string(),
  icon: z
    .string()
    .regex(/^\w{1,100}$/)
    .nullish()
    .catch(null),
  member_count: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .catch(undefined),
});

const user = z.object({ id: snowflake }).nullish().catch(null);

/** The fields needed to answer a button press. */
export const interaction = z.object({ id: snowflake, token: z.string().min(1), type: z.int().catch(0) });

/** The fields needed for a button's action. On a server the user is in `member`. */
export const buttonPress = z
  .object({
    data: z.object({ custom_id: z.string() }),
    member: z.object({ user }).nullish().catch(null),
    user,
  })
  .transform(({ data, member, user: directUser }) => ({
    customId: data.custom_id,
    discordId: (member?.user ?? directUser)?.id,
  }));
