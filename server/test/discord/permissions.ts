import { ChannelType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { refusal } from "./refusal.ts";
import type { Channel, Guild, World } from "./world.ts";

const EVERYTHING = Object.values(May).reduce((all, bit) => all | bit, 0n);
const WITH_SENDING = May.EmbedLinks | May.AttachFiles | May.MentionEveryone | May.SendTTSMessages;

/** The default permissions of people on a server. */
export const PEOPLE_MAY =
  May.ViewChannel | May.ReadMessageHistory | May.SendMessages | May.EmbedLinks | May.Connect | May.Speak;

/** The permissions of an account on a server, or in one of its channels, by Discord's rules. */
export function permissionsOf(world: World, guild: Guild | undefined, accountId: string, channel?: Channel): bigint {
  const role = accountId === world.bot.id ? guild?.botRole : guild?.peopleRole;
  if (!(guild && role)) return 0n;
  if (role.permissions & May.Administrator) return EVERYTHING;
  if (!channel) return role.permissions;
  const granted = [guild.id, role.id, accountId].reduce((bits, id) => {
    const overwrite = channel.permission_overwrites.find((one) => one.id === id);
    return overwrite ? (bits & ~BigInt(overwrite.deny)) | BigInt(overwrite.allow) : bits;
  }, role.permissions);
  return impliedBy(granted, channel);
}

export function permissionsIn(world: World, channel: Channel, accountId = world.bot.id): bigint {
  return permissionsOf(world, world.guilds.get(channel.guild_id), accountId, channel);
}

/** @throws Refusal 403 Missing Permissions */
export function needInGuild(world: World, guild: Guild, bits: bigint): void {
  if ((permissionsOf(world, guild, world.bot.id) & bits) !== bits) throw refusal("MissingPermissions");
}

/** @throws Refusal 403: Missing Access if the bot does not even see the channel, else Missing Permissions */
export function needInChannel(world: World, channel: Channel, bits: bigint): void {
  const granted = permissionsIn(world, channel);
  if (!(granted & May.ViewChannel)) throw refusal("MissingAccess");
  if (channel.type === ChannelType.GuildVoice && bits & May.ManageChannels && !(granted & May.Connect))
    throw refusal("MissingAccess");
  if ((granted & bits) !== bits) throw refusal("MissingPermissions");
}

function impliedBy(granted: bigint, channel: Channel): bigint {
  if (!(granted & May.ViewChannel)) return 0n;
  if (channel.type === ChannelType.GuildVoice && !(granted & May.Connect)) {
    return granted & ~(May.ManageChannels | May.ManageRoles);
  }
  return granted & May.SendMessages ? granted : granted & ~WITH_SENDING;
}
