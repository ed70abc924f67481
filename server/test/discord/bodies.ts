// The bodies that Discord takes, by its own rules.
import {
  ButtonStyle,
  ChannelType,
  ComponentType,
  PermissionFlagsBits as May,
  MessageFlags,
} from "discord-api-types/v10";
import { z } from "zod";
import { needInGuild, permissionsOf } from "./permissions.ts";
import { badRequest, Refusal, refusal } from "./refusal.ts";
import { type Channel, channelsOf, type Guild, isObject, stamp, type World } from "./world.ts";

const CHANNELS_PER_CATEGORY = 50;
const CHARACTERS_PER_MESSAGE = 6000;
const KEPT_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.Ephemeral;

const text = (max: number, min = 0) => z.string().trim().min(min).max(max);
const whole = (max: number, min = 0) => z.int().min(min).max(max);
const bits = z.coerce.string().default("0");
/** A fault that Discord has a code of its own for. */
const fault = (code: string, error: string, ...path: PropertyKey[]) => ({ error, path, params: { code } });
const missing = (...path: PropertyKey[]) => fault("BASE_TYPE_REQUIRED", "This field is required", ...path);

const embed = z.looseObject({
  title: text(256).nullish(),
  description: text(4096).nullish(),
  footer: z.looseObject({ text: text(2048).nullish() }).nullish(),
  author: z.looseObject({ name: text(256).nullish() }).nullish(),
  fields: z
    .array(z.object({ name: text(256, 1), value: text(1024, 1), inline: z.boolean().default(false) }))
    .max(25)
    .nullish(),
  timestamp: z
    .string()
    .transform((written) => stamp(Date.parse(written)))
    .nullish(),
});

function charactersOf({ title, description, footer, author, fields }: z.infer<typeof embed>): number {
  const inFields = fields?.flatMap(({ name, value }) => [name, value]) ?? [];
  return [title, description, footer?.text, author?.name, ...inFields].join("").length;
}

const embeds = z
  .array(embed)
  .max(10)
  .refine(
    (all) => all.map(charactersOf).reduce((sum, characters) => sum + characters, 0) <= CHARACTERS_PER_MESSAGE,
    fault("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"),
  )
  .transform((all) => all.map((one) => withoutNulls({ ...one, type: "rich" })));

const component = z
  .looseObject({
    type: z.int(),
    custom_id: text(100, 1).optional(),
    label: text(80).nullish(),
    style: z.int().optional(),
    url: z.url({ protocol: /^(https?|discord)$/ }).optional(),
  })
  .refine(({ style, url }) => style !== ButtonStyle.Link || url, missing("url"))
  .refine(({ style, custom_id: id }) => style === ButtonStyle.Link || id, missing("custom_id"))
  .refine(
    ({ type, label, emoji }) => type !== ComponentType.Button || label || emoji,
    fault("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required"),
  );

/** The rows of buttons and menus under a message, in the layout of messages without flags. */
const rows = z
  .array(z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(component).min(1).max(5) }))
  .max(5)
  .superRefine((all, context) => {
    const ids = new Set<string | undefined>([undefined]);
    for (const [row, { components }] of all.entries()) {
      for (const [index, { custom_id: id }] of components.entries()) {
        const path = [row, "components", index, "custom_id"];
        const { error, params } = fault("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        if (id !== undefined && ids.has(id)) context.addIssue({ code: "custom", path, message: error, params });
        ids.add(id);
      }
    }
  })
  .transform(numbered);

const message = z.object({
  content: text(2000)
    .nullable()
    .transform((written) => written ?? "")
    .optional(),
  embeds: embeds.nullish(),
  components: rows.nullish(),
  /** Those that a bot may set: hidden link previews, silent messages, ephemeral replies. */
  flags: z
    .int()
    .refine((flags) => !(flags & ~KEPT_FLAGS), fault("FLAGS_UNKNOWN_TO_THE_PEER", "The fake knows no such flags"))
    .default(0),
  allowed_mentions: z.unknown().optional(),
  nonce: z.union([z.string().max(25), z.int()]).nullish(),
  enforce_nonce: z.boolean().default(false),
});

/** The fields of a message in a body; undefined: not changed. */
export type Written = z.infer<typeof message>;

/** @throws Refusal 400 for bad fields */
export function readMessage(body: unknown): Written {
  return read(message, body);
}

const channel = {
  name: text(100),
  parent_id: z.string().nullable(),
  position: whole(10_000),
  permission_overwrites: z
    .array(z.object({ id: z.string(), type: z.literal([0, 1]), allow: bits, deny: bits }))
    .max(1000),
  topic: text(1024).nullable(),
  rate_limit_per_user: whole(21_600),
  user_limit: whole(99),
  bitrate: whole(96_000, 8000),
};
const { topic, rate_limit_per_user, user_limit, bitrate, ...ofAnyChannel } = channel;
const ofType = {
  [ChannelType.GuildText]: {
    ...ofAnyChannel,
    topic,
    rate_limit_per_user,
    // As Discord normalises it.
    name: channel.name.transform((written) =>
      written
        .toLowerCase()
        .replace(/\s+/g, "-")
        .replace(/[!-,./:-@[-^`{-~]/g, "")
        .replace(/-+/g, "-")
        .replace(/^-|-$/g, ""),
    ),
  },
  [ChannelType.GuildVoice]: { ...ofAnyChannel, user_limit, bitrate },
  [ChannelType.GuildCategory]: ofAnyChannel,
};
const channelType = z.object({ type: z.literal([0, 2, 4]).default(0) });

/**
 * The fields of a channel in a body, as Discord would store them.
 *
 * @param current the channel that is changed; undefined for a new one
 * @throws Refusal 400 for bad fields, 403 for overwrites that the bot may not make
 */
export function readChannel(world: World, guild: Guild, body: unknown, current?: Channel): Partial<Channel> {
  const { type } = current ?? read(channelType, body);
  const shape = z
    .object(ofType[type])
    .partial()
    .refine(({ name }) => name !== "" && (name !== undefined || current), missing("name"))
    .superRefine(({ parent_id: id }, context) => {
      const wrong = typeof id === "string" && parentFault(world, guild, id, current);
      if (wrong) context.addIssue({ code: "custom", path: ["parent_id"], message: wrong });
    });
  const channel = read(shape, body) as Partial<Channel>;
  if (channel.permission_overwrites) mayOverwrite(world, guild, channel.permission_overwrites, current);
  return { type, ...channel };
}

function parentFault(world: World, guild: Guild, id: string, current: Channel | undefined): string | undefined {
  const all = channelsOf(world, guild);
  const parent = all.find((one) => one.id === id);
  if (!parent) return "Category does not exist";
  if (parent.type !== ChannelType.GuildCategory) return "Not a category";
  const inside = all.filter((one) => one.parent_id === id && one !== current);
  return inside.length < CHANNELS_PER_CATEGORY ? undefined : "Maximum number of channels in category reached (50)";
}

/** A bot can grant and deny only permissions that it has, and change overwrites only with Manage Roles. */
export function mayOverwrite(
  world: World,
  guild: Guild,
  overwrites: Channel["permission_overwrites"],
  current?: Channel,
): void {
  if (current) needInGuild(world, guild, May.ManageRoles);
  const granted = permissionsOf(world, guild, world.bot.id);
  for (const { allow, deny } of overwrites) {
    if ((BigInt(allow) | BigInt(deny)) & ~granted) throw refusal("MissingPermissions");
  }
}

/**
 * Reads a body as Discord does: all its faults are named at once, each under the path of its field.
 *
 * @throws Refusal 400
 */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  if (!isObject(body)) throw badRequest();
  const { data, error } = shape.safeParse(body);
  if (!error) return data as z.output<Shape>;
  const errors: Record<string, unknown> = {};
  for (const issue of error.issues) {
    const at = issue.path.reduce<Record<string, unknown>>((within, step) => {
      within[String(step)] ??= {};
      return within[String(step)] as Record<string, unknown>;
    }, errors);
    const code = (issue.code === "custom" && issue.params?.["code"]) || issue.code.toUpperCase();
    at["_errors"] = [...((at["_errors"] as unknown[] | undefined) ?? []), { code, message: issue.message }];
  }
  throw new Refusal(400, { message: "Invalid Form Body", code: 50_035, errors });
}

function withoutNulls(value: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(value, (_, inner) => inner ?? undefined));
}

/** Discord numbers the components that have no id. */
function numbered<Row extends { components: object[] }>(all: Row[]): Row[] {
  let last = 0;
  return all.map((row) => ({
    id: ++last,
    ...row,
    components: row.components.map((part) => ({ id: ++last, ...part })),
  }));
}
