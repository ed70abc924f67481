// The request bodies that Discord accepts, with its validation rules. Contains only the fields that the bot uses.
import { ChannelType, ComponentType } from "discord-api-types/v10";
import { z } from "zod";
import { createDiscordError } from "./discord-error.ts";

const CHARACTERS_PER_MESSAGE = 6000;

/** A text of at least `min` and at most `max` characters. Discord removes white space around it. */
const text = (max: number, min = 0) => z.string().trim().min(min).max(max);

const embed = z.looseObject({
  title: text(256).optional(),
  description: text(4096).optional(),
  footer: z.object({ text: text(2048) }).optional(),
  fields: z
    .array(z.object({ name: text(256, 1), value: text(1024, 1), inline: z.boolean().default(false) }))
    .max(25)
    .default([]),
});

function countCharacters({ title, description, footer, fields }: z.output<typeof embed>): number {
  const fieldTexts = fields.flatMap(({ name, value }) => [name, value]);
  return [title, description, footer?.text, ...fieldTexts].join("").length;
}

const button = z.looseObject({
  type: z.literal(ComponentType.Button),
  custom_id: text(100, 1),
  label: text(80, 1),
  disabled: z.boolean().default(false),
});
const row = z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(button).min(1).max(5) });

/** The body of a request that creates or edits a message. An edit contains only the changed fields. */
export const messageBody = z.object({
  content: text(2000).optional(),
  embeds: z
    .array(embed)
    .max(10)
    .refine((embeds) => embeds.reduce((sum, item) => sum + countCharacters(item), 0) <= CHARACTERS_PER_MESSAGE)
    .optional(),
  components: z
    .array(row)
    .max(5)
    // The custom ids of a message's buttons must differ.
    .refine((rows) => {
      const customIds = rows.flatMap(({ components }) => components.map(({ custom_id }) => custom_id));
      return new Set(customIds).size === customIds.length;
    })
    .optional(),
  nonce: z.union([z.string().max(25), z.int()]).optional(),
  enforce_nonce: z.boolean().default(false),
});

/** The fields with which a message is created or edited. */
export type MessageFields = z.output<typeof messageBody>;

/** The body of a request that creates or edits a channel. Only a new channel requires fields: `type` and `name`. */
export const channelBody = z
  .object({
    type: z.literal([ChannelType.GuildText, ChannelType.GuildVoice, ChannelType.GuildCategory]),
    name: text(100, 1),
    topic: text(1024).nullable(),
    parent_id: z.string().nullable(),
    // An overwrite of type 0 is for a role, and one of type 1 for a member.
    permission_overwrites: z.array(
      z.object({ id: z.string(), type: z.literal([0, 1]), allow: z.string(), deny: z.string() }),
    ),
  })
  .partial();

/**
 * Parses the body of a request.
 * @throws DiscordError 400 that lists all validation errors
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw createDiscordError("InvalidFormBodyOrContentType", { errors: z.treeifyError(error) });
  return data as z.output<Schema>;
}
