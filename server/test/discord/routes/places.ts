import { ChannelType } from "discord-api-types/v10";
import type { Place } from "../messages.ts";
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

/** @throws Refusal 404 for no channel, 403 for one in which the bot may not do all of this */
export function placeFor(world: World, params: Params, bits: bigint): Place {
  const place = channelOf(world, params["channel"] ?? "");
  if (!place) throw unknownChannel();
  if (!place.guild.botRole) throw missingAccess();
  needInChannel(world, place.guild, place.channel, bits);
  return place;
}

/** @throws Refusal as `placeFor`, and 400 for a category */
export function textPlaceFor(world: World, params: Params, bits: bigint): Place {
  const place = placeFor(world, params, bits);
  if (place.channel.type === ChannelType.GuildCategory) throw notAText();
  return place;
}
