import type { Guild } from "contract/discord.ts";
import type { Row } from "../../features/tables.ts";

/** A Discord server as admins choose from. */
export function presentGuild({ id, name, icon, member_count }: Row<"discord_guilds">): Guild {
  return { id, name, icon, memberCount: member_count };
}
