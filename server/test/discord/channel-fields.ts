import { type APIOverwrite, ChannelType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { type Fields, fieldsOf } from "./fields.ts";
import { needInGuild, permissionsOf } from "./permissions.ts";
import { missingPermissions } from "./refusal.ts";
import type { Channel, Guild, World } from "./world.ts";

const CHANNELS_PER_CATEGORY = 50;
const TYPES: readonly number[] = [ChannelType.GuildText, ChannelType.GuildVoice, ChannelType.GuildCategory];

/**
 * The fields of a channel in a body, as Discord would store them.
 *
 * @param current the channel that is changed; undefined for a new one
 * @throws Refusal 400 for bad fields, 403 for overwrites that the bot may not make
 */
export function readChannel(world: World, guild: Guild, body: unknown, current?: Channel): Partial<Channel> {
  const fields = fieldsOf(body);
  const type = current?.type ?? readType(fields);
  const name = readName(fields, type, current === undefined);
  const parent = readParent(fields, guild, current);
  const position = fields.whole("position", { max: 10_000 });
  const overwrites = readOverwrites(fields);
  const read: Partial<Channel> = {
    type,
    ...(name !== undefined && { name }),
    ...(parent !== undefined && { parent_id: parent }),
    ...(position !== undefined && { position }),
    ...(overwrites && { permission_overwrites: overwrites }),
    ...ofText(fields, type),
    ...ofVoice(fields, type),
  };
  fields.check();
  if (overwrites) mayOverwrite(world, guild, overwrites, current);
  return read;
}

function readType(fields: Fields): Channel["type"] {
  const type = fields.body["type"] ?? ChannelType.GuildText;
  if (!TYPES.includes(Number(type))) {
    fields.refuse("type", "BASE_TYPE_CHOICES", `Value must be one of {${TYPES.join(", ")}}.`);
  }
  return type as Channel["type"];
}

function readName(fields: Fields, type: Channel["type"], needed: boolean): string | undefined {
  const written = fields.text("name", { max: 100 });
  if (written === undefined && !needed) return undefined;
  const name = type === ChannelType.GuildText ? textChannelName(written ?? "") : (written ?? "");
  if (name === "") fields.refuse("name", "BASE_TYPE_REQUIRED", "This field is required");
  return name;
}

/** The name of a text channel as Discord normalises it. */
function textChannelName(written: string): string {
  return written
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[!-,./:-@[-^`{-~]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}

function readParent(fields: Fields, guild: Guild, current: Channel | undefined): string | null | undefined {
  const id = fields.text("parent_id", { max: 20 });
  if (id === undefined || id === null) return id;
  const inside = [...guild.channels.values()].filter((one) => one.parent_id === id && one !== current);
  const parent = guild.channels.get(id);
  if (!parent) fields.refuse("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist");
  else if (parent.type !== ChannelType.GuildCategory) {
    fields.refuse("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category");
  } else if (inside.length >= CHANNELS_PER_CATEGORY) {
    fields.refuse("parent_id", "CHANNEL_PARENT_MAX_CHANNELS", "Maximum number of channels in category reached (50)");
  }
  return id;
}

function readOverwrites(fields: Fields): APIOverwrite[] | undefined {
  return fields.list("permission_overwrites", { max: 1000 })?.map(([at, item]) => {
    if (typeof item["id"] !== "string") fields.refuse(`${at}.id`, "BASE_TYPE_REQUIRED", "This field is required");
    if (item["type"] !== 0 && item["type"] !== 1) {
      fields.refuse(`${at}.type`, "BASE_TYPE_CHOICES", "Value must be one of {0, 1}.");
    }
    return {
      id: String(item["id"]),
      type: Number(item["type"]),
      allow: String(item["allow"] ?? "0"),
      deny: String(item["deny"] ?? "0"),
    };
  });
}

/** A bot can grant and deny only permissions that it has, and change overwrites only with Manage Roles. */
export function mayOverwrite(world: World, guild: Guild, overwrites: APIOverwrite[], current?: Channel): void {
  if (current) needInGuild(world, guild, May.ManageRoles);
  const granted = permissionsOf(world, guild, world.bot.id);
  for (const { allow, deny } of overwrites) {
    if ((BigInt(allow) | BigInt(deny)) & ~granted) throw missingPermissions();
  }
}

function ofText(fields: Fields, type: Channel["type"]): Partial<Channel> {
  if (type !== ChannelType.GuildText) return {};
  const topic = fields.text("topic", { max: 1024 });
  const slow = fields.whole("rate_limit_per_user", { max: 21_600 });
  return { ...(topic !== undefined && { topic }), ...(slow !== undefined && { rate_limit_per_user: slow }) };
}

function ofVoice(fields: Fields, type: Channel["type"]): Partial<Channel> {
  if (type !== ChannelType.GuildVoice) return {};
  const limit = fields.whole("user_limit", { max: 99 });
  const bitrate = fields.whole("bitrate", { min: 8000, max: 96_000 });
  return { ...(limit !== undefined && { user_limit: limit }), ...(bitrate !== undefined && { bitrate }) };
}
