import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { findGuild } from "./guilds-queries.ts";

/** Refuses a Discord server that a queue cannot be shown on; `null` is none. @throws DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND */
export async function refuseUnknownGuild(
  { settings }: Pick<Context, "settings">,
  trx: LeagueTransaction,
  guildId: string | null | undefined,
): Promise<void> {
  if (guildId == null) return;
  if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
  if ((await findGuild(trx, guildId)) === undefined) throw refuse("GUILD_NOT_FOUND");
}
