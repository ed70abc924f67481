// The bodies that Discord takes, by its own rules, as far as the league's bot makes use of them.
import { ChannelType, ComponentType } from "discord-api-types/v10";
import { z } from "zod";
import { discordError } from "./discord-error.ts";

const CHARACTERS_PER_MESSAGE = 6000;

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

function charactersOf({ title, description, footer, fields }: z.output<typeof embed>): number {
  const inFields = fields.flatMap(({ name, value }) => [name, value]);
  return [title, description, footer?.text, ...inFields].join("").length;
}

const button = z.looseObject({
  type: z.literal(ComponentType.Button),
  custom_id: text(100, 1),
  label: text(80, 1),
  disabled: z.boolean().default(false),
});
const row = z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(button).min(1).max(5) });

/** Of a new message, or of the fields of one that are changed. */
export const messageBody = z.object({
  content: text(2000).optional(),
  embeds: z
    .array(embed)
    .max(10)
    .refine((all) => all.reduce((sum, one) => sum + charactersOf(one), 0) <= CHARACTERS_PER_MESSAGE)
    .optional(),
  components: z
    .array(row)
    .max(5)
    .refine((rows) => {
      const ids = rows.flatMap(({ components }) => components.map(({ custom_id }) => custom_id));
      return new Set(ids).size === ids.length;
    })
    .optional(),
  nonce: z.union([z.string().max(25), z.int()]).optional(),
  enforce_nonce: z.boolean().default(false),
});

export type Written = z.output<typeof messageBody>;

/** The fields of a new channel, of which `type` and `name` are given, or those of one that are changed. */
export const channelBody = z
  .object({
    type: z.literal([ChannelType.GuildText, ChannelType.GuildVoice, ChannelType.GuildCategory]),
    name: text(100, 1),
    topic: text(1024).nullable(),
    parent_id: z.string().nullable(),
    permission_overwrites: z.array(
      z.object({ id: z.string(), type: z.literal([0, 1]), allow: z.string(), deny: z.string() }),
    ),
  })
  .partial();

/** @throws Refusal 400 that names all faults */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(body);
  if (error) throw discordError("InvalidFormBodyOrContentType", { errors: z.treeifyError(error) });
  return data as z.output<Shape>;
}
