import { ChannelType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { missingAccess, missingPermissions } from "./refusal.ts";
import type { Channel, Guild, World } from "./world.ts";

const EVERYTHING = Object.values(May).reduce((all, bit) => all | bit, 0n);
const WITH_SENDING = May.EmbedLinks | May.AttachFiles | May.MentionEveryone | May.SendTTSMessages;

/** The default permissions of people on a server. */
export const PEOPLE_MAY =
  May.ViewChannel | May.ReadMessageHistory | May.SendMessages | May.EmbedLinks | May.Connect | May.Speak;

/** The permissions of an account on a server, or in one of its channels, by Discord's rules. */
export function permissionsOf(world: World, guild: Guild, accountId: string, channel?: Channel): bigint {
  const role = accountId === world.bot.id ? guild.botRole : guild.peopleRole;
  if (!role) return 0n;
  if (role.permissions & May.Administrator) return EVERYTHING;
  if (!channel) return role.permissions;
  const granted = [guild.id, role.id, accountId].reduce((bits, id) => {
    const overwrite = channel.permission_overwrites.find((one) => one.id === id);
    return overwrite ? (bits & ~BigInt(overwrite.deny)) | BigInt(overwrite.allow) : bits;
  }, role.permissions);
  return impliedBy(granted, channel);
}

/** @throws Refusal 403 Missing Permissions */
export function needInGuild(world: World, guild: Guild, bits: bigint): void {
  if ((permissionsOf(world, guild, world.bot.id) & bits) !== bits) throw missingPermissions();
}

/** @throws Refusal 403: Missing Access if the bot does not even see the channel, else Missing Permissions */
export function needInChannel(world: World, guild: Guild, channel: Channel, bits: bigint): void {
  const granted = permissionsOf(world, guild, world.bot.id, channel);
  if (!(granted & May.ViewChannel)) throw missingAccess();
  if (channel.type === ChannelType.GuildVoice && bits & May.ManageChannels && !(granted & May.Connect))
    throw missingAccess();
  if ((granted & bits) !== bits) throw missingPermissions();
}

function impliedBy(granted: bigint, channel: Channel): bigint {
  if (!(granted & May.ViewChannel)) return 0n;
  if (channel.type === ChannelType.GuildVoice && !(granted & May.Connect)) {
    return granted & ~(May.ManageChannels | May.ManageRoles);
  }
  return granted & May.SendMessages ? granted : granted & ~WITH_SENDING;
}
