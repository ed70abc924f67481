import { InteractionType } from "discord-api-types/v10";
import { memberOf } from "./guilds.ts";
import type { Interaction } from "./interactions.ts";
import type { ChannelLocation } from "./messages.ts";
import { permissionsOf } from "./permissions.ts";
import type { World } from "./world.ts";

/** What the gateway tells the bot of a button that was pressed. */
export function asTheBotSeesIt(
  world: World,
  { guild, channel }: ChannelLocation,
  interaction: Interaction,
  component: Record<string, unknown>,
) {
  const { account } = interaction;
  return {
    id: interaction.id,
    application_id: world.bot.id,
    type: InteractionType.MessageComponent,
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, locale: "en-US", features: [] },
    guild_locale: "en-US",
    locale: "en-US",
    channel_id: channel.id,
    channel: structuredClone(channel),
    member: {
      ...memberOf(world, guild, account.id),
      permissions: String(permissionsOf(world, guild, account.id, channel)),
    },
    message: structuredClone(interaction.message),
    data: { custom_id: interaction.customId, component_type: component["type"], id: component["id"] },
    app_permissions: String(permissionsOf(world, guild, world.bot.id, channel)),
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: 0,
    attachment_size_limit: 10_485_760,
  };
}
