import { PermissionFlagsBits as May } from "discord-api-types/v10";
import { mayOverwrite, readChannel } from "../channel-fields.ts";
import { changeChannel, removeChannel } from "../channels.ts";
import { isObject } from "../fields.ts";
import { badRequest } from "../refusal.ts";
import { nothing, ok, type Route } from "../route.ts";
import type { World } from "../world.ts";
import { locationFor } from "./find-location.ts";

/** Routes of one channel. */
export function channelRoutes(world: World): Route[] {
  return [
    {
      method: "GET",
      path: "/channels/:channel",
      who: "bot",
      answer: ({ params }) => ok(locationFor(world, params, May.ViewChannel).channel),
    },
    {
      method: "PATCH",
      path: "/channels/:channel",
      who: "bot",
      answer: ({ params, body }) => {
        const { guild, channel } = locationFor(world, params, May.ManageChannels);
        changeChannel(world, channel, readChannel(world, guild, body, channel));
        return ok(channel);
      },
    },
    {
      method: "DELETE",
      path: "/channels/:channel",
      who: "bot",
      answer: ({ params }) => {
        const { guild, channel } = locationFor(world, params, May.ManageChannels);
        removeChannel(world, guild, channel);
        return ok(channel);
      },
    },
    {
      method: "PUT",
      path: "/channels/:channel/permissions/:overwrite",
      who: "bot",
      answer: ({ params, body }) => {
        const { guild, channel } = locationFor(world, params, May.ManageRoles);
        if (!isObject(body)) throw badRequest();
        const id = params["overwrite"] ?? "";
        const { type, allow = "0", deny = "0" } = body;
        const overwrite = { id, type: Number(type), allow: String(allow), deny: String(deny) };
        mayOverwrite(world, guild, [overwrite], channel);
        const others = channel.permission_overwrites.filter((one) => one.id !== id);
        changeChannel(world, channel, { permission_overwrites: [...others, overwrite] });
        return nothing();
      },
    },
    {
      method: "DELETE",
      path: "/channels/:channel/permissions/:overwrite",
      who: "bot",
      answer: ({ params }) => {
        const { channel } = locationFor(world, params, May.ManageRoles);
        const others = channel.permission_overwrites.filter((one) => one.id !== params["overwrite"]);
        changeChannel(world, channel, { permission_overwrites: others });
        return nothing();
      },
    },
  ];
}
