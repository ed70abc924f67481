import { PermissionFlagsBits as May } from "discord-api-types/v10";
import { readChannel } from "../channel-fields.ts";
import { changeChannel, makeChannel } from "../channels.ts";
import { channelsOf, memberOf, rolesOf, showGuild } from "../guilds.ts";
import { needInGuild } from "../permissions.ts";
import { badRequest, unknownChannel, unknownMember } from "../refusal.ts";
import { created, nothing, ok, type Route } from "../route.ts";
import type { Guild, World } from "../world.ts";
import { memberGuild } from "./find-location.ts";

/** Routes of servers and their channels. */
export function guildRoutes(world: World): Route[] {
  const aboutMember = (guild: Guild, id: string) => {
    if (!world.accounts.has(id)) throw unknownMember();
    return ok(memberOf(world, guild, id));
  };
  return [
    {
      method: "GET",
      path: "/guilds/:guild",
      who: "bot",
      answer: ({ params, query }) => ok(showGuild(memberGuild(world, params), query.get("with_counts") === "true")),
    },
    {
      method: "GET",
      path: "/guilds/:guild/channels",
      who: "bot",
      answer: ({ params }) => ok(channelsOf(memberGuild(world, params))),
    },
    {
      method: "POST",
      path: "/guilds/:guild/channels",
      who: "bot",
      answer: ({ params, body }) => {
        const guild = memberGuild(world, params);
        needInGuild(world, guild, May.ManageChannels);
        return created(makeChannel(world, guild, readChannel(world, guild, body)));
      },
    },
    {
      method: "PATCH",
      path: "/guilds/:guild/channels",
      who: "bot",
      answer: ({ params, body }) => {
        const guild = memberGuild(world, params);
        needInGuild(world, guild, May.ManageChannels);
        if (!Array.isArray(body)) throw badRequest();
        for (const { id, ...change } of body) {
          const channel = guild.channels.get(id);
          if (!channel) throw unknownChannel();
          changeChannel(world, channel, readChannel(world, guild, change, channel));
        }
        return nothing();
      },
    },
    {
      method: "GET",
      path: "/guilds/:guild/roles",
      who: "bot",
      answer: ({ params }) => ok(rolesOf(memberGuild(world, params))),
    },
    {
      method: "GET",
      path: "/guilds/:guild/members/:user",
      who: "bot",
      answer: ({ params }) => aboutMember(memberGuild(world, params), params["user"] ?? ""),
    },
  ];
}
