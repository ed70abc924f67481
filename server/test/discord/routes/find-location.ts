import { ChannelType } from "discord-api-types/v10";
import type { ChannelLocation } from "../messages.ts";
import { needInChannel } from "../permissions.ts";
import { missingAccess, notAText, unknownChannel, unknownGuild } from "../refusal.ts";
import { channelOf, type Guild, type World } from "../world.ts";

type Params = Record<string, string>;

/** @throws Refusal 404 for a server the bot is not in */
export function memberGuild(world: World, params: Params): Guild {
  const guild = world.guilds.get(params["guild"] ?? "");
  if (!guild?.botRole) throw unknownGuild();
  return guild;
}

/** @throws Refusal 404 for an unknown channel, 403 for one in which the bot lacks a permission */
export function locationFor(world: World, params: Params, bits: bigint): ChannelLocation {
  const location = channelOf(world, params["channel"] ?? "");
  if (!location) throw unknownChannel();
  if (!location.guild.botRole) throw missingAccess();
  needInChannel(world, location.guild, location.channel, bits);
  return location;
}

/** @throws Refusal as `locationFor`, and 400 for a category */
export function textLocationFor(world: World, params: Params, bits: bigint): ChannelLocation {
  const location = locationFor(world, params, bits);
  if (location.channel.type === ChannelType.GuildCategory) throw notAText();
  return location;
}
