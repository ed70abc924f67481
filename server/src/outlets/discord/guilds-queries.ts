import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";

/** The Discord servers that the bot is on, by name. */
export function listGuilds(db: LeagueDatabase) {
  return db.selectFrom("discord_guilds").selectAll().orderBy("name").orderBy("id").execute();
}

/** Stores which Discord servers the bot is on. @returns those that are new to the league */
export async function saveGuilds(
  trx: LeagueTransaction,
  guilds: readonly Row<"discord_guilds">[],
  /** Servers that the bot is on, but that are unavailable at the moment. */
  silent: readonly string[],
): Promise<string[]> {
  const before = new Set((await listGuilds(trx)).map(({ id }) => id));
  const now = new Set([...guilds.map(({ id }) => id), ...silent]);
  const gone = [...before].filter((id) => !now.has(id));
  if (gone.length > 0) await trx.deleteFrom("discord_guilds").where("id", "in", gone).execute();
  for (const { id, ...fields } of guilds) {
    await trx
      .insertInto("discord_guilds")
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(fields))
      .execute();
  }
  return guilds.map(({ id }) => id).filter((id) => !before.has(id));
}
