import type { LeagueDatabase } from "../context.ts";

/** A Discord server that the bot is on; `undefined`: it is not on it. */
export function findGuild(db: LeagueDatabase, id: string) {
  return db.selectFrom("discord_guilds").selectAll().where("id", "=", id).executeTakeFirst();
}
